package import Messages
public import Recurrence

/// Wakes the machine from suspend.
public protocol MachineWaker: Sendable {
    /// Wakes the machine at an instant, and no longer at the instant of the call before.
    ///
    /// The call returns at once.
    ///
    /// - Parameter instant: The instant; `nil` if the machine need not wake.
    func wake(at instant: Instant?)

    /// Returns what has become of the calls so far.
    func status() async -> WakeStatus

    /// Sets a timer that wakes the machine, reads it back, and takes it back.
    ///
    /// - Parameter instant: The instant of the timer, which is not reached.
    /// - Returns: The means, and the instant that was read back.
    func trial(at instant: Instant) async -> WakeStatus
}

/// Whether the machine wakes from suspend for the alerts that ask for it.
public struct WakeStatus: Hashable, Sendable {
    /// A way to wake the machine.
    public enum Means: String, CaseIterable, Sendable {
        /// A timer of systemd's user manager.
        case systemd
        /// A call to PowerDevil, which manages the power in Plasma.
        case powerDevil = "powerdevil"
        /// The program of the package `peal-wake`.
        case helper
    }

    /// The reason why the machine does not wake.
    public enum Obstacle: String, CaseIterable, Sendable {
        /// The machine has no clock that can wake it.
        case noClock
        /// No program is there that could set a timer for the user.
        case noMeans
        /// The user manager did not set the timer.
        case refused
    }

    /// The means that is used; `nil` if nothing wakes the machine.
    public var means: Means?
    /// The instant at which the machine wakes; `nil` if it does not, or if it cannot be read back.
    public var at: Instant?
    /// The reason why the machine does not wake although it should.
    public var obstacle: Obstacle?

    /// Creates a status; by default, nothing need wake the machine.
    public init(means: Means? = nil, at: Instant? = nil, obstacle: Obstacle? = nil) {
        self.means = means
        self.at = at
        self.obstacle = obstacle
    }
}

extension WakeStatus.Obstacle {
    /// The reason in the user's words: "it has no clock that can wake it".
    package var message: Message {
        switch self {
        case .noClock: Message("it has no clock that can wake it")
        case .noMeans:
            Message("neither systemd's user manager nor PowerDevil can set a timer that wakes it")
        case .refused:
            Message(
                "systemd's user manager may not set a timer that wakes it, which needs systemd 254")
        }
    }
}
