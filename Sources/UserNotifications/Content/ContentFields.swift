import Foundation

/// The values of a notification's content.
struct ContentFields: Codable, Hashable {
    var attachments: [AttachmentFields] = []
    var badge: Int?
    var body = ""
    var categoryIdentifier = ""
    var launchImageName = ""
    var sound: SoundFields?
    var subtitle = ""
    var threadIdentifier = ""
    var title = ""
    var userInfo = UserInfo()
    var summaryArgument = ""
    var summaryArgumentCount = 0
    var targetContentIdentifier: String?
    /// The raw value of the interruption level.
    var level = UNNotificationInterruptionLevel.active.rawValue
    var relevanceScore = 0.0
    var filterCriteria: String?
}
