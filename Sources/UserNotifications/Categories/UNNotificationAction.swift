public import Foundation

/// A button of a notification.
// The class is Sendable, because its objects never change.
open class UNNotificationAction: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    let fields: ActionFields

    init(fields: ActionFields) {
        self.fields = fields
    }

    /// Makes an action.
    ///
    /// - Parameters:
    ///   - identifier: The identifier, which the delegate receives.
    ///   - title: The text of the button.
    ///   - options: The behavior of the action.
    public convenience init(
        identifier: String, title: String, options: UNNotificationActionOptions = []
    ) {
        self.init(
            fields: ActionFields(identifier: identifier, title: title, options: options.rawValue))
    }

    /// Makes an action with an icon, which Linux does not show.
    ///
    /// - Parameters:
    ///   - identifier: The identifier, which the delegate receives.
    ///   - title: The text of the button.
    ///   - options: The behavior of the action.
    ///   - icon: The icon.
    public convenience init(
        identifier: String, title: String, options: UNNotificationActionOptions = [],
        icon: UNNotificationActionIcon?
    ) {
        self.init(
            fields: ActionFields(
                identifier: identifier, title: title, options: options.rawValue,
                icon: icon?.fields))
    }

    /// Reads an action from an archive.
    public required init?(coder: NSCoder) {
        guard let fields = coder.decodeFields(ActionFields.self) else { return nil }
        self.fields = fields
    }

    /// Writes the action to an archive.
    open func encode(with coder: NSCoder) {
        coder.encodeFields(fields)
    }

    /// Whether the class can be archived securely; always `true`.
    open class var supportsSecureCoding: Bool { true }

    /// Returns the action itself, because it does not change.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// Returns whether another object is an action with the same values.
    open override func isEqual(_ object: Any?) -> Bool {
        (object as? UNNotificationAction)?.fields == fields
    }

    /// The hash of the values.
    open override var hash: Int { fields.hashValue }

    /// The identifier, which the delegate receives.
    open var identifier: String { fields.identifier }

    /// The text of the button.
    open var title: String { fields.title }

    /// The behavior of the action.
    open var options: UNNotificationActionOptions {
        UNNotificationActionOptions(rawValue: fields.options)
    }

    /// The icon, which Linux does not show.
    open var icon: UNNotificationActionIcon? {
        fields.icon.map(UNNotificationActionIcon.init(fields:))
    }
}

/// The behavior of an action.
public struct UNNotificationActionOptions: OptionSet, Sendable {
    /// The bits of the options.
    public let rawValue: UInt

    /// Makes options from their bits.
    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }

    /// The action needs an unlocked device; without effect on Linux.
    public static let authenticationRequired = UNNotificationActionOptions(rawValue: 1 << 0)
    /// The action deletes something, so it may be shown in another color.
    public static let destructive = UNNotificationActionOptions(rawValue: 1 << 1)
    /// The action brings the program to the foreground.
    public static let foreground = UNNotificationActionOptions(rawValue: 1 << 2)
}
