public import Recurrence

/// An event at which an alert rings each time, such as the user unlocking the screen.
public struct EventTrigger: Hashable, Sendable {
    /// The events.
    public enum Event: Hashable, Sendable {
        /// The user unlocks the screen.
        case unlock
        /// The user logs in, which begins a session.
        case login
        /// The machine comes to a place.
        case arrive(Place.Name)
        /// The machine leaves a place.
        case leave(Place.Name)

        /// The place that the machine comes to or leaves; `nil` for another event.
        public var place: Place.Name? {
            switch self {
            case .arrive(let place), .leave(let place): place
            case .unlock, .login: nil
            }
        }
    }

    /// The event.
    public var event: Event
    /// The times at which an event counts; `nil` if each does.
    public var times: EventTimes?
    /// The instant of an event for which the alert has not rung yet; `nil` if there is none.
    public var happened: Instant?

    /// Creates a trigger for the next events.
    public init(_ event: Event, times: EventTimes? = nil, happened: Instant? = nil) {
        self.event = event
        self.times = times
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

    /// An English description: "each time you arrive at home, mon,fri 17:00-24:00".
    public var description: String {
        let text =
            switch event {
            case .unlock: "each time you unlock the screen"
            case .login: "each time you log in"
            case .arrive(let place): "each time you arrive at \(place)"
            case .leave(let place): "each time you leave \(place)"
            }
        return times.map { "\(text), \($0)" } ?? text
    }
}

/// The days of the week and the hours in which an event counts, such as weekdays from 17:00.
///
/// Hours over midnight belong to the day on which they begin.
public struct EventTimes: Hashable, Sendable, CustomStringConvertible {
    /// The days; at least one.
    public let weekdays: Set<Weekday>
    /// The time at which the hours begin.
    public let from: CivilTime
    /// The time before which they end, on the next day if it is not later than ``from``.
    public let to: CivilTime

    /// Creates times.
    ///
    /// - Parameters:
    ///   - weekdays: The days; every day if there are none.
    ///   - from: The time at which the hours begin.
    ///   - to: The time before which they end.
    public init(
        weekdays: Set<Weekday> = [], from: CivilTime = .midnight, to: CivilTime = .endOfDay
    ) {
        self.weekdays = weekdays.isEmpty ? Set(Weekday.allCases) : weekdays
        self.from = from
        self.to = to == .midnight ? .endOfDay : to
    }

    /// Whether the hours are the whole day.
    public var areWholeDays: Bool { from == .midnight && to == .endOfDay }

    /// Returns whether a local time is in these times.
    func contain(_ wall: CivilDateTime) -> Bool {
        let (day, time) = (wall.date.weekday, wall.time)
        if from < to { return weekdays.contains(day) && from <= time && time < to }
        let yesterday = wall.date.advanced(byDays: -1).weekday
        return time >= from && weekdays.contains(day) || time < to && weekdays.contains(yesterday)
    }

    /// The text form, such as `mon,fri 17:00-24:00`.
    public var description: String {
        let days = weekdays.sorted().map { $0.shortName.lowercased() }.joined(separator: ",")
        return "\(days) \(from)-\(to)"
    }
}
