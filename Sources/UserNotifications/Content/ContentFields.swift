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

/// The values of an attachment.
struct AttachmentFields: Codable, Hashable {
    var identifier: String
    var url: URL
    var type: String
}

/// The values of a sound.
struct SoundFields: Codable, Hashable {
    /// The origin of the sound.
    enum Kind: String, Codable {
        case standard
        case ringtone
        case file
    }

    var kind = Kind.standard
    var name: String?
    var isCritical = false
    var volume: Float?
}
