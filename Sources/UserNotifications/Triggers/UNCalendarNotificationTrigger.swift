public import Foundation

/// A trigger that fires when the date and the time match.
///
/// A component that is not set can have any value if it is larger than those that are set, and has
/// its smallest value if it is smaller. For example, with a weekday and an hour, the trigger fires
/// on that weekday in every week, at the full hour.
// The compiler requires a subclass to repeat the conformance. This class adds no mutable state.
open class UNCalendarNotificationTrigger: UNNotificationTrigger, @unchecked Sendable {
    /// Makes a trigger that fires when the date and the time match.
    ///
    /// - Parameters:
    ///   - dateComponents: The components of the date and the time. Without a time zone, they mean
    ///     the zone in which the machine is when the trigger fires.
    ///   - repeats: Whether the trigger fires at each match, instead of at the first one only.
    public convenience init(dateMatching dateComponents: DateComponents, repeats: Bool) {
        self.init(fields: .calendar(dateComponents, repeats: repeats))
    }

    /// Makes a trigger that fires when the date and the time match.
    ///
    /// - Parameters:
    ///   - dateComponents: The components of the date and the time. Without a time zone, they mean
    ///     the zone in which the machine is when the trigger fires.
    ///   - repeats: Whether the trigger fires at each match, instead of at the first one only.
    public convenience init(dateMatchingComponents dateComponents: DateComponents, repeats: Bool) {
        self.init(dateMatching: dateComponents, repeats: repeats)
    }

    /// The components of the date and the time.
    open var dateComponents: DateComponents {
        if case .calendar(let components, _) = fields { components } else { DateComponents() }
    }

    /// Returns the next instant that matches; `nil` if there is none.
    open func nextTriggerDate() -> Date? {
        dateComponents.nextMatch(after: Date())
    }
}
