public import Recurrence

/// The alerts that wait for the user and the rings of the rest of the day.
public struct Agenda: Hashable, Sendable {
    /// The alerts with an unseen notification, the longest-waiting first.
    public var waiting: [AlertSnapshot]
    /// The rings until midnight, in order.
    public var rings: [UpcomingRing]

    /// Creates an agenda.
    public init(waiting: [AlertSnapshot], rings: [UpcomingRing]) {
        self.waiting = waiting
        self.rings = rings
    }
}

extension AlertCenter {
    /// Returns the agenda for the current day in `zone`.
    public func agenda(at now: Instant, in zone: Zone) async throws -> Agenda {
        let today = CivilDateTime(date: zone.civil(at: now).date, time: .endOfDay)
        // A ring at midnight belongs to tomorrow.
        let end = zone.instant(of: today).map { $0 - .microseconds(1) } ?? .distantFuture
        return Agenda(
            waiting: try await waiting(),
            rings: try await upcoming(through: end, limit: 1_000))
    }
}
