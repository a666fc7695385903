import Messages
public import Recurrence

/// Several schedules by which one alert rings: Monday at 9:00 and Friday at 17:00.
///
/// The alert rings at the times of all of them. Each schedule keeps its own rules for days, daylight
/// saving and its end. Times at the same instant are one ring.
public struct Timetable: Hashable, Sendable {
    /// The schedules, in the order in which the user gave them.
    public let parts: [Schedule]

    /// The largest number of schedules.
    ///
    /// A week of lessons fits, and a search for the next ring stays short.
    public static let mostParts = 50

    /// Creates a timetable.
    ///
    /// ``Alert/validate()`` checks the number of its parts and their zones later.
    ///
    /// - Parameter parts: The schedules.
    public init(_ parts: [Schedule]) { self.parts = parts }
}

extension Timetable: TriggerKind {
    var trigger: Trigger { .timetable(self) }
    var zone: Zone? { parts.first?.zone }
    var isFloating: Bool { zone == nil }
    var comesOnce: Bool { false }

    var doneExtent: DoneExtent { parts.contains { $0.doneExtent == .day } ? .day : .ring }

    func next(after instant: Instant, in zone: Zone) -> Occurrence? {
        first {
            $0.next(after: instant, in: zone)
        } orderedBy: {
            $0 < $1
        }
    }

    func last(through instant: Instant, in zone: Zone) -> Occurrence? {
        first {
            $0.last(through: instant, in: zone)
        } orderedBy: {
            $0 > $1
        }
    }

    /// Returns the first of the occurrences that a closure finds in each schedule.
    ///
    /// As in a single schedule, an instant that belongs to two days belongs to the later one.
    private func first(
        _ find: (Schedule) -> Occurrence?, orderedBy precedes: (Instant, Instant) -> Bool
    ) -> Occurrence? {
        var first: Occurrence?
        for part in parts {
            guard let found = find(part) else { continue }
            guard let other = first else {
                first = found
                continue
            }
            let isFirst =
                found.instant == other.instant
                ? found.day > other.day : precedes(found.instant, other.instant)
            if isFirst { first = found }
        }
        return first
    }

    func pinned(to zone: Zone) -> Timetable { Timetable(parts.map { $0.pinned(to: zone) }) }

    /// Returns the timetable with an occurrence at another time in each schedule that has it.
    func moving(_ occurrence: Occurrence, to time: Instant, in machineZone: Zone) -> Timetable? {
        var parts = parts
        for (index, part) in parts.enumerated() {
            let before = occurrence.instant - .microseconds(1)
            guard let own = part.next(after: before, in: machineZone),
                own.instant == occurrence.instant
            else { continue }
            guard let moved = part.moving(own, to: time, in: machineZone) else { return nil }
            parts[index] = moved
        }
        return Timetable(parts)
    }

    func place(in zone: Zone) -> (Int, Int64) {
        parts.map { $0.place(in: zone) }.min { $0 < $1 } ?? (0, 0)
    }

    func validate() throws(AlertError) {
        guard (2...Self.mostParts).contains(parts.count) else {
            throw .invalid(
                "An alert can have from 2 to \(Self.mostParts) schedules, not \(parts.count). Write a single schedule "
                    + "without a list.")
        }
        guard parts.allSatisfy({ $0.zone == zone }) else {
            throw .invalid(
                "The schedules of an alert have one time zone. Add an alert for each time zone.")
        }
    }

    /// The schedules, for logs and debugging.
    public var description: String { parts.map(\.description).joined(separator: " AND ") }
}

extension Trigger {
    /// The schedules of the calendar by which the alert rings; empty for other kinds of triggers.
    public var schedules: [Schedule] {
        switch self {
        case .schedule(let schedule): [schedule]
        case .timetable(let timetable): timetable.parts
        case .once, .interval, .afterDone, .event, .program: []
        }
    }

    /// The names of the holiday calendars that the schedules use.
    package var countries: Set<String> {
        schedules.reduce(into: []) { $0.formUnion($1.days?.countries ?? []) }
    }

    /// Returns the trigger with each of its schedules changed.
    ///
    /// - Parameter change: Returns the schedule in place of another one.
    /// - Returns: The trigger.
    /// - Throws: The errors of `change`.
    package func changingSchedules<Failure: Error>(
        _ change: (Schedule) throws(Failure) -> Schedule
    ) throws(Failure) -> Trigger {
        switch self {
        case .schedule(let schedule): return .schedule(try change(schedule))
        case .timetable(let timetable):
            var parts: [Schedule] = []
            for part in timetable.parts { parts.append(try change(part)) }
            return .timetable(Timetable(parts))
        case .once, .interval, .afterDone, .event, .program: return self
        }
    }
}
