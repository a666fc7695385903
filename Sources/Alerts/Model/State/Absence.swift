package import Messages
public import Recurrence

/// The user's setting of whether alerts wait as for a user who is away.
public enum AwayMode: String, CaseIterable, Hashable, Sendable {
    /// The user is away when the screen is locked or the machine is not used.
    case auto
    /// The user is away until the setting changes.
    case on
    /// The user is at the machine, even if the screen is locked.
    case off
}

/// A time in which the user is not at the machine.
public struct Absence: Hashable, Sendable {
    /// The reasons for which the user counts as away.
    public enum Reason: String, CaseIterable, Hashable, Sendable {
        /// The user has set ``AwayMode/on``.
        case said
        /// The screen is locked.
        case locked
        /// The user has not touched the machine for a while.
        case idle
    }

    /// The reason.
    public var reason: Reason
    /// The instant at which the user left.
    public var since: Instant

    /// Creates an absence.
    public init(_ reason: Reason, since: Instant) {
        self.reason = reason
        self.since = since
    }

    /// The reason in the user's words: "the screen is locked".
    package var message: Message {
        switch reason {
        case .said: Message("you said so")
        case .locked: Message("the screen is locked")
        case .idle: Message("the machine is not used")
        }
    }
}

/// Whether the user is away, and the number of rings that wait for the user's return.
public struct AwayStatus: Hashable, Sendable {
    /// The user's setting.
    public var mode: AwayMode
    /// The absence; `nil` if the user is at the machine.
    public var absence: Absence?
    /// The number of rings that wait until the user is back.
    public var held: Int

    /// Creates a status; by default the user is at the machine.
    public init(mode: AwayMode = .auto, absence: Absence? = nil, held: Int = 0) {
        self.mode = mode
        self.absence = absence
        self.held = held
    }
}
