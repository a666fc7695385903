import Alerts
import DBus
import Recurrence

/// A way to wake the machine from suspend.
protocol WakeMeans: Sendable {
    /// The name of the means in the status.
    var name: WakeStatus.Means { get }
    /// The service on the session bus that sets the timers.
    var service: BusName { get }

    /// Sets a timer that wakes the machine.
    ///
    /// - Parameter instant: The instant at which the machine wakes.
    /// - Returns: The timer; `nil` if this machine does not have the means.
    /// - Throws: An error if the service did not set the timer.
    func set(at instant: Instant) async throws -> WakeTimer?

    /// Takes back the timers that a daemon left behind that was killed.
    func takeBackLeftovers() async
}

/// A timer that wakes the machine.
struct WakeTimer: Sendable {
    /// The instant, as the service has answered; `nil` if it says nothing about its timers.
    var readBack: Instant?
    /// Takes the timer back, whether it has fired or not.
    var takeBack: @Sendable () async -> Void
}
