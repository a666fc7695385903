public import Recurrence

/// What somebody who opens Peal wants to know: what waits for them, and what comes today.
public struct Agenda: Hashable, Sendable {
    /// The alerts with an unseen notification, what waits longest first.
    public var waiting: [AlertStatus]
    /// What rings until midnight, in order.
    public var rings: [UpcomingRing]

    /// Makes an agenda.
    public init(waiting: [AlertStatus], rings: [UpcomingRing]) {
        self.waiting = waiting
        self.rings = rings
    }
}

extension AlertDirectory {
    /// The agenda of the day that it is at `now` in `zone`.
    public func agenda(at now: Instant, in zone: Zone) async throws -> Agenda {
        let today = CivilDateTime(date: zone.civil(at: now).date, time: .endOfDay)
        // Midnight is tomorrow's.
        let end = zone.instant(of: today).map { $0 - .microseconds(1) } ?? .distantFuture
        return Agenda(
            waiting: try await waiting(),
            rings: try await upcoming(through: end, limit: 1_000))
    }
}
