import Foundation

/// The values of a trigger.
enum TriggerFields: Codable, Hashable {
    case interval(TimeInterval, repeats: Bool)
    case calendar(DateComponents, repeats: Bool)
    case push

    /// Whether the trigger fires again and again.
    var repeats: Bool {
        switch self {
        case .interval(_, let repeats), .calendar(_, let repeats): repeats
        case .push: false
        }
    }

    /// The trigger with these values.
    var trigger: UNNotificationTrigger {
        switch self {
        case .interval: UNTimeIntervalNotificationTrigger(fields: self)
        case .calendar: UNCalendarNotificationTrigger(fields: self)
        case .push: UNPushNotificationTrigger(fields: self)
        }
    }
}
