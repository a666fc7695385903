public import Recurrence

/// When the event is that a notification announces, as seen from the moment it is shown.
public struct EventTime: Hashable, Sendable {
    /// The event's time on the machine's clocks; midnight if it is a day without a time.
    public var wall: CivilDateTime
    /// Whether it is a day without a time.
    public var isAllDay: Bool
    /// How many days it is from today; negative if it was before.
    public var days: Int
    /// How many seconds it is from now; 0 or less if it has begun.
    public var seconds: Int

    /// Puts the parts together.
    public init(wall: CivilDateTime, isAllDay: Bool, days: Int, seconds: Int) {
        self.wall = wall
        self.isAllDay = isAllDay
        self.days = days
        self.seconds = seconds
    }

    /// An event as seen at `now`, in the machine's zone.
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
