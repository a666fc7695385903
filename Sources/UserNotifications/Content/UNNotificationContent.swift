public import Foundation

/// The content of a notification, which does not change.
///
/// To make content, use ``UNMutableNotificationContent``. Two contents with the same values are
/// equal.
// The class is Sendable, because a content never changes. As in Foundation, the owner of a mutable
// content must protect it from use by several threads at once.
open class UNNotificationContent: NSObject, NSCopying, NSMutableCopying, NSSecureCoding,
    @unchecked Sendable
{
    var fields = ContentFields()

    /// Makes an empty content.
    public override init() {}

    init(fields: ContentFields) {
        self.fields = fields
    }

    /// Reads a content from an archive.
    public required init?(coder: NSCoder) {
        guard let fields = coder.decodeFields(ContentFields.self) else { return nil }
        self.fields = fields
    }

    /// Writes the content to an archive.
    open func encode(with coder: NSCoder) {
        coder.encodeFields(fields)
    }

    /// Whether the class can be archived securely; always `true`.
    open class var supportsSecureCoding: Bool { true }

    /// Returns a content that does not change: the content itself, unless it is mutable.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// Returns a copy that can be changed.
    open func mutableCopy(with zone: NSZone? = nil) -> Any {
        UNMutableNotificationContent(fields: fields)
    }

    /// Returns whether another object is a content with the same values.
    open override func isEqual(_ object: Any?) -> Bool {
        (object as? UNNotificationContent)?.fields == fields
    }

    /// The hash of the values.
    open override var hash: Int { fields.hashValue }

    /// Returns a copy that another object has changed.
    ///
    /// - Parameter provider: The object.
    /// - Returns: Never returns on Linux, where no object of the system changes contents.
    /// - Throws: ``UNError/Code/contentProvidingObjectNotAllowed``.
    open func updating(
        from provider: any UNNotificationContentProviding
    ) throws -> UNNotificationContent {
        throw UNError(.contentProvidingObjectNotAllowed)
    }

    /// The files that are shown with the notification.
    ///
    /// On Linux the first picture is shown.
    open var attachments: [UNNotificationAttachment] {
        fields.attachments.map(UNNotificationAttachment.init(fields:))
    }

    /// The number for the program's icon; `nil` to leave it as it is, 0 to remove it.
    open var badge: NSNumber? { fields.badge.map { NSNumber(value: $0) } }

    /// The main text.
    open var body: String { fields.body }

    /// The identifier of the category that defines the buttons.
    open var categoryIdentifier: String { fields.categoryIdentifier }

    /// The image that iOS shows while the program starts; without effect on Linux.
    open var launchImageName: String { fields.launchImageName }

    /// The sound of the notification; `nil` for a silent one.
    open var sound: UNNotificationSound? { fields.sound.map(UNNotificationSound.init(fields:)) }

    /// The second line, which explains the title.
    open var subtitle: String { fields.subtitle }

    /// The name of the group that the notification belongs to.
    open var threadIdentifier: String { fields.threadIdentifier }

    /// The title; if it is empty, the name of the program is shown.
    open var title: String { fields.title }

    /// The program's own data: a dictionary of property list values.
    open var userInfo: [AnyHashable: Any] { fields.userInfo.values }

    /// The text for the summary of a group; without effect on Linux.
    @available(iOS, introduced: 12.0, deprecated: 15.0, message: "summaryArgument is ignored")
    open var summaryArgument: String { fields.summaryArgument }

    /// The number for the summary of a group; without effect on Linux.
    @available(iOS, introduced: 12.0, deprecated: 15.0, message: "summaryArgumentCount is ignored")
    open var summaryArgumentCount: Int { fields.summaryArgumentCount }

    /// The part of the program that the notification opens.
    open var targetContentIdentifier: String? { fields.targetContentIdentifier }

    /// The importance of the notification.
    open var interruptionLevel: UNNotificationInterruptionLevel {
        UNNotificationInterruptionLevel(rawValue: fields.level) ?? .active
    }

    /// The rank among the program's notifications, from 0 to 1; without effect on Linux.
    open var relevanceScore: Double { fields.relevanceScore }

    /// The text for filters of the Focus; without effect on Linux.
    open var filterCriteria: String? { fields.filterCriteria }
}

/// An object that changes the content of a notification, such as an intent of SiriKit.
///
/// No object of the system does this on Linux.
public protocol UNNotificationContentProviding: NSObjectProtocol {}

/// The importance of a notification.
public enum UNNotificationInterruptionLevel: UInt, Sendable {
    /// The notification is shown quietly.
    case passive = 0
    /// The notification is shown on the screen with its sound.
    case active = 1
    /// The notification is also shown in quiet hours.
    case timeSensitive = 2
    /// The notification stays until the user responds, and ignores quiet hours.
    case critical = 3
}

extension UNNotificationInterruptionLevel {
    /// The word in a request to the daemon.
    var word: String {
        switch self {
        case .passive: "passive"
        case .active: "active"
        case .timeSensitive: "timeSensitive"
        case .critical: "critical"
        }
    }

    /// Makes the level from the word in a request; an unknown word means `active`.
    init(word: String?) {
        let all: [UNNotificationInterruptionLevel] = [.passive, .timeSensitive, .critical]
        self = all.first { $0.word == word } ?? .active
    }
}
