public import Foundation

/// The content of a notification, to fill in.
///
/// A request keeps a copy of its content, so later changes have no effect on the request.
// The compiler requires a subclass to repeat the conformance. The owner of a mutable content must
// protect it from use by several threads at once, as in Foundation.
open class UNMutableNotificationContent: UNNotificationContent, @unchecked Sendable {
    /// Returns a copy that does not change.
    open override func copy(with zone: NSZone? = nil) -> Any {
        UNNotificationContent(fields: fields)
    }

    /// The files that are shown with the notification.
    ///
    /// On Linux the first picture is shown.
    open override var attachments: [UNNotificationAttachment] {
        get { fields.attachments.map(UNNotificationAttachment.init(fields:)) }
        set { fields.attachments = newValue.map(\.fields) }
    }

    /// The number for the program's icon; `nil` to leave it as it is, 0 to remove it.
    open override var badge: NSNumber? {
        get { fields.badge.map { NSNumber(value: $0) } }
        set { fields.badge = newValue?.intValue }
    }

    /// The main text.
    open override var body: String {
        get { fields.body }
        set { fields.body = newValue }
    }

    /// The identifier of the category that defines the buttons.
    open override var categoryIdentifier: String {
        get { fields.categoryIdentifier }
        set { fields.categoryIdentifier = newValue }
    }

    /// The image that iOS shows while the program starts; without effect on Linux.
    open override var launchImageName: String {
        get { fields.launchImageName }
        set { fields.launchImageName = newValue }
    }

    /// The sound of the notification; `nil` for a silent one.
    open override var sound: UNNotificationSound? {
        get { fields.sound.map(UNNotificationSound.init(fields:)) }
        set { fields.sound = newValue?.fields }
    }

    /// The second line, which explains the title.
    open override var subtitle: String {
        get { fields.subtitle }
        set { fields.subtitle = newValue }
    }

    /// The name of the group that the notification belongs to.
    open override var threadIdentifier: String {
        get { fields.threadIdentifier }
        set { fields.threadIdentifier = newValue }
    }

    /// The title; if it is empty, the name of the program is shown.
    open override var title: String {
        get { fields.title }
        set { fields.title = newValue }
    }

    /// The program's own data: a dictionary of property list values.
    open override var userInfo: [AnyHashable: Any] {
        get { fields.userInfo.values }
        set { fields.userInfo = UserInfo(newValue) }
    }

    /// The text for the summary of a group; without effect on Linux.
    @available(iOS, introduced: 12.0, deprecated: 15.0, message: "summaryArgument is ignored")
    open override var summaryArgument: String {
        get { fields.summaryArgument }
        set { fields.summaryArgument = newValue }
    }

    /// The number for the summary of a group; without effect on Linux.
    @available(iOS, introduced: 12.0, deprecated: 15.0, message: "summaryArgumentCount is ignored")
    open override var summaryArgumentCount: Int {
        get { fields.summaryArgumentCount }
        set { fields.summaryArgumentCount = newValue }
    }

    /// The part of the program that the notification opens.
    open override var targetContentIdentifier: String? {
        get { fields.targetContentIdentifier }
        set { fields.targetContentIdentifier = newValue }
    }

    /// The importance of the notification.
    open override var interruptionLevel: UNNotificationInterruptionLevel {
        get { UNNotificationInterruptionLevel(rawValue: fields.level) ?? .active }
        set { fields.level = newValue.rawValue }
    }

    /// The rank among the program's notifications, from 0 to 1; without effect on Linux.
    open override var relevanceScore: Double {
        get { fields.relevanceScore }
        set { fields.relevanceScore = newValue }
    }

    /// The text for filters of the Focus; without effect on Linux.
    open override var filterCriteria: String? {
        get { fields.filterCriteria }
        set { fields.filterCriteria = newValue }
    }
}
