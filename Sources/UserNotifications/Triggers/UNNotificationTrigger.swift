public import Foundation

/// The rule when a notification is shown.
///
/// This is the base class of the triggers; a request with a trigger of another class fails.
// The class is Sendable, because its objects never change.
open class UNNotificationTrigger: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    let fields: TriggerFields

    init(fields: TriggerFields) {
        self.fields = fields
    }

    /// Reads a trigger from an archive.
    public required init?(coder: NSCoder) {
        guard let fields = coder.decodeFields(TriggerFields.self) else { return nil }
        self.fields = fields
    }

    /// Writes the trigger to an archive.
    open func encode(with coder: NSCoder) {
        coder.encodeFields(fields)
    }

    /// Whether the class can be archived securely; always `true`.
    open class var supportsSecureCoding: Bool { true }

    /// Returns the trigger itself, because it does not change.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// Returns whether another object is a trigger with the same values.
    open override func isEqual(_ object: Any?) -> Bool {
        (object as? UNNotificationTrigger)?.fields == fields
    }

    /// The hash of the values.
    open override var hash: Int { fields.hashValue }

    /// Whether the trigger fires again and again.
    open var repeats: Bool { fields.repeats }
}

/// The values of a trigger.
enum TriggerFields: Codable, Hashable {
    case interval(TimeInterval, repeats: Bool)
    case calendar(DateComponents, repeats: Bool)
    case location(RegionFields, repeats: Bool)
    case push

    /// Whether the trigger fires again and again.
    var repeats: Bool {
        switch self {
        case .interval(_, let repeats), .calendar(_, let repeats), .location(_, let repeats):
            repeats
        case .push: false
        }
    }

    /// The trigger with these values.
    var trigger: UNNotificationTrigger {
        switch self {
        case .interval: UNTimeIntervalNotificationTrigger(fields: self)
        case .calendar: UNCalendarNotificationTrigger(fields: self)
        case .location: UNLocationNotificationTrigger(fields: self)
        case .push: UNPushNotificationTrigger(fields: self)
        }
    }
}

/// The trigger of a notification that a server of Apple has sent.
///
/// There are no such notifications on Linux.
// The compiler requires a subclass to repeat the conformance. This class adds no mutable state.
open class UNPushNotificationTrigger: UNNotificationTrigger, @unchecked Sendable {}
