internal import Recurrence

/// The times of an entry that will be written.
struct EntryTimes {
    var start: CalendarTime
    var rule: RecurrenceRule?
    /// The days of a lunar calendar on which a daily `rule` recurs.
    var lunar: LunarRule?
    var include: [CalendarTime] = []
    var exclude: [CalendarTime] = []
}

extension Zone {
    /// Returns an instant as a wall time in a zone, or unchanged if the wall time would be
    /// ambiguous.
    static func time(_ instant: Instant, _ zone: Zone) -> CalendarTime {
        let instant = Instant(seconds: instant.seconds)
        let wall = zone.civil(at: instant)
        return zone.instant(of: wall) == instant ? time(wall, zone) : .instant(instant)
    }

    /// Returns a wall time in a zone, or an instant if the zone is UTC, because iCalendar marks UTC
    /// times with a `Z` instead of a zone.
    static func time(_ wall: CivilDateTime, _ zone: Zone?) -> CalendarTime {
        guard let zone, zone.identifier == "UTC" else { return .local(wall, zone) }
        return CalendarTime.instant(CalendarTime.local(wall, zone).instant(in: zone))
    }
}

/// A group of a schedule's times that one rule can express, because every hour has the same minutes
/// and second.
struct SlotGroup {
    /// How many days after the schedule's day the times are.
    let days: Int
    let hours: Set<Int>
    let minutes: Set<Int>
    let second: Int

    /// The times in seconds after midnight, ascending.
    var times: [Int] {
        hours.flatMap { hour in minutes.map { hour * 3_600 + $0 * 60 + second } }.sorted()
    }

    /// Divides times into as few groups as possible.
    ///
    /// The times are in seconds after the midnight at which the schedule's day begins. Each group
    /// collects the hours that have the same minutes.
    static func groups(of slots: [Int]) -> [SlotGroup] {
        if slots.count == 1 { return [SlotGroup(slots[0])] }
        struct Hour: Hashable {
            let days: Int
            let hour: Int
            let second: Int
        }
        struct Minutes: Hashable {
            let days: Int
            let second: Int
            let minutes: Set<Int>
        }
        var minutes: [Hour: Set<Int>] = [:]
        for slot in slots {
            let hour = Hour(days: slot / 86_400, hour: slot / 3_600 % 24, second: slot % 60)
            minutes[hour, default: []].insert(slot / 60 % 60)
        }
        var hours: [Minutes: Set<Int>] = [:]
        for (hour, set) in minutes {
            let key = Minutes(days: hour.days, second: hour.second, minutes: set)
            hours[key, default: []].insert(hour.hour)
        }
        return hours.map {
            SlotGroup(days: $0.days, hours: $1, minutes: $0.minutes, second: $0.second)
        }.sorted { ($0.days, $0.times[0]) < ($1.days, $1.times[0]) }
    }
}

extension SlotGroup {
    /// Creates the group of a single time.
    private init(_ slot: Int) {
        self.init(
            days: slot / 86_400, hours: [slot / 3_600 % 24], minutes: [slot / 60 % 60],
            second: slot % 60)
    }
}
