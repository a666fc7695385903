public import Recurrence

/// The time of the event that a notification announces, relative to the time at which it is shown.
public struct EventTime: Hashable, Sendable {
    /// The event's time in the machine's zone; midnight for an all-day event.
    public var wall: CivilDateTime
    /// Whether the event lasts all day, without a time.
    public var isAllDay: Bool
    /// The number of days from today to the event; negative if the event was before today.
    public var days: Int
    /// The number of seconds until the event; 0 or less if it has begun.
    public var seconds: Int

    /// Creates an event time.
    public init(wall: CivilDateTime, isAllDay: Bool, days: Int, seconds: Int) {
        self.wall = wall
        self.isAllDay = isAllDay
        self.days = days
        self.seconds = seconds
    }

    /// Creates the time of an event relative to `now`, in the machine's zone.
    init(_ event: Lead.Event, at now: Instant, in zone: Zone) {
        let today = zone.civil(at: now).date.daysSinceEpoch
        switch event {
        case .day(let day):
            wall = CivilDateTime(date: day, time: .midnight)
            (isAllDay, seconds) = (true, (day.daysSinceEpoch - today) * 86_400)
        case .time(let instant):
            wall = zone.civil(at: instant)
            (isAllDay, seconds) = (false, Int(instant.seconds - now.seconds))
        }
        days = wall.date.daysSinceEpoch - today
    }
}
