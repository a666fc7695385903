public import Recurrence

/// An event of the desktop at which an alert rings each time: the user unlocks the screen, or logs in.
public struct EventTrigger: Hashable, Sendable {
    /// The events.
    public enum Event: String, CaseIterable, Hashable, Sendable {
        /// The user unlocks the screen.
        case unlock
        /// The user logs in, which begins a session.
        case login
    }

    /// The event.
    public var event: Event
    /// The instant of an event for which the alert has not rung yet; `nil` if there is none.
    public var happened: Instant?

    /// Creates a trigger for the next events.
    public init(_ event: Event, happened: Instant? = nil) {
        self.event = event
        self.happened = happened
    }
}

/// The rings come at events, whose times are not known before.
extension EventTrigger: TriggerKind {
    var trigger: Trigger { .event(self) }
    var zone: Zone? { nil }
    var isFloating: Bool { false }
    var comesOnce: Bool { false }

    func next(after instant: Instant, in zone: Zone) -> Occurrence? {
        happened.flatMap { $0 > instant ? Occurrence(at: $0, in: zone) : nil }
    }

    func last(through instant: Instant, in zone: Zone) -> Occurrence? {
        happened.flatMap { $0 <= instant ? Occurrence(at: $0, in: zone) : nil }
    }

    func pinned(to zone: Zone) -> EventTrigger { self }

    func moving(
        _ occurrence: Occurrence, to time: Instant, in machineZone: Zone
    ) -> EventTrigger? {
        nil
    }

    func place(in zone: Zone) -> (Int, Int64) { (3, 0) }

    /// An English description: "each time you unlock the screen".
    public var description: String {
        switch event {
        case .unlock: "each time you unlock the screen"
        case .login: "each time you log in"
        }
    }
}
