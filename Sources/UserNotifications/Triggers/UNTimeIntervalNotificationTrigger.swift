public import Foundation

/// A trigger that fires after a duration.
// The compiler requires a subclass to repeat the conformance. This class adds no mutable state.
open class UNTimeIntervalNotificationTrigger: UNNotificationTrigger, @unchecked Sendable {
    /// Makes a trigger that fires after a duration.
    ///
    /// - Parameters:
    ///   - timeInterval: The duration in seconds: more than 0, and at least 60 for a trigger that
    ///     repeats. As on Apple's systems, another value ends the program.
    ///   - repeats: Whether the trigger fires again after each further duration.
    public convenience init(timeInterval: TimeInterval, repeats: Bool) {
        precondition(timeInterval > 0, "time interval must be greater than 0")
        precondition(
            !repeats || timeInterval >= 60, "time interval must be at least 60 if repeating")
        self.init(fields: .interval(timeInterval, repeats: repeats))
    }

    /// The duration in seconds.
    open var timeInterval: TimeInterval {
        if case .interval(let seconds, _) = fields { seconds } else { 0 }
    }

    /// Returns the instant at which the trigger would fire if it were scheduled now.
    open func nextTriggerDate() -> Date? {
        Date(timeIntervalSinceNow: timeInterval)
    }
}
