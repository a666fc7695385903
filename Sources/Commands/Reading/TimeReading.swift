import Alerts
import Messages
import Recurrence

/// Reads what the flags say of times: dates with times, windows, points in time to come.
enum TimeReading {
    /// A time of day.
    static func time(_ text: String) throws(AlertError) -> CivilTime {
        try TimeOfDayReading.time(text)
    }

    /// Reads a date with a time: `2026-12-24 18:00`, `tomorrow 8:00`, `monday at noon`.
    ///
    /// - Parameters:
    ///   - text: the date and the time.
    ///   - now: the present on the wall. A day of the week is today while its time is still to come.
    ///   - defaultTime: the time of a date alone; `nil` where there must be one.
    /// - Returns: the time; `nil` if the text begins with no date.
    /// - Throws: ``AlertError`` with the word and what would be right.
    static func dateTime(
        _ text: String, now: CivilDateTime, defaultTime: CivilTime? = nil
    ) throws(AlertError) -> CivilDateTime? {
        guard let (date, rest, isWeekday) = try DateReading(today: now.date).date(beginning: text)
        else { return nil }
        let time: CivilTime
        if !rest.isEmpty {
            time = try self.time(rest.replacing(#/^at /#, with: ""))
        } else if let defaultTime {
            time = defaultTime
        } else {
            throw .invalid("'\(text)' has no time. Write it like '\(date) 18:00'.")
        }
        let moment = moment(date, time)
        return isWeekday && moment <= now ? moment.advanced(byWeeks: 1) : moment
    }

    /// A time on a day; 24:00 is the next day's midnight.
    static func moment(_ date: CivilDate, _ time: CivilTime) -> CivilDateTime {
        time == .endOfDay
            ? CivilDateTime(date: date.advanced(byDays: 1), time: .midnight)
            : CivilDateTime(date: date, time: time)
    }

    /// A day or a time on it: `2026-12-24`, `2026-12-24 18:00`, `tomorrow`, or with an offset.
    static func date(
        _ text: String, _ flag: String, now: CivilDateTime
    ) throws(AlertError) -> RecurrenceDate {
        if let date = try? RecurrenceDate(iso8601: text) { return date }
        guard let (date, rest, _) = try DateReading(today: now.date).date(beginning: text) else {
            throw .invalid(
                "\(flag): '\(text)' is not a date. Write it like 2026-12-24, '2026-12-24 18:00', "
                    + "tomorrow or 내일.")
        }
        guard !rest.isEmpty, let moment = try dateTime(text, now: now) else { return .day(date) }
        return .local(moment)
    }

    /// A point in time to come: `2026-12-24 18:00`, a day, which means its midnight, one with an offset,
    /// or a time of day, which is today's or tomorrow's.
    static func instant(
        _ text: String, after now: Instant, in zone: Zone
    ) throws(AlertError) -> Instant {
        if let instant = try? Instant(rfc3339: text) { return instant }
        let wall = zone.civil(at: now)
        if let dateTime = try dateTime(text, now: wall, defaultTime: .midnight) {
            // In a gap it is the first instant after that.
            return zone.instant(of: dateTime) ?? now
        }
        let today = wall.date
        let time = try time(text)
        for day in [today, today.advanced(byDays: 1)] {
            let wall = CivilDateTime(date: day, time: time)
            // Where it comes twice, the first may have passed.
            for instant in [zone.instant(of: wall), zone.instant(of: wall, fold: .last)] {
                if let instant, instant > now { return instant }
            }
        }
        return now
    }

    /// When a day begins, or a time on it comes; in a gap it is the first instant after that.
    static func start(of date: RecurrenceDate, in zone: Zone) -> Instant? {
        switch date {
        case .instant(let instant): instant
        case .local(let time): zone.instant(of: time)
        case .day(let day): zone.instant(of: CivilDateTime(date: day, time: .midnight))
        }
    }

    /// `22:00-02:00/1h`.
    static func window(_ text: String) throws(AlertError) -> Window {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        let ends = parts[0].split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "~" }
        guard parts.count == 2, ends.count == 2 else {
            throw .invalid(
                "'\(text)' is not a window. Write from, to and how often: 22:00-02:00/1h.")
        }
        let (from, to) = try range(String(ends[0]), String(ends[1]))
        return try window(
            from: from, to: to, every: try DurationReading.seconds(String(parts[1])))
    }

    /// Both ends of a window: with `17시` in the second, `9시` in the first is in the morning.
    static func range(
        _ from: String, _ to: String
    ) throws(AlertError) -> (from: CivilTime, to: CivilTime) {
        let is24Hour = TimeOfDayReading.isOn24HourClock(to)
        return (try TimeOfDayReading.time(from, is24Hour: is24Hour), try time(to))
    }

    static func window(
        from: CivilTime, to: CivilTime, every: Int
    ) throws(AlertError) -> Window {
        guard every <= 86_400 else {
            throw .invalid(
                "Within a day nothing comes every \(DurationText.message(seconds: every)).")
        }
        do {
            return try Window(from: from, to: to, every: every)
        } catch {
            throw .invalid(error.message)
        }
    }
}

extension CivilDateTime {
    /// The same time of day, so many weeks later.
    func advanced(byWeeks weeks: Int) -> CivilDateTime {
        CivilDateTime(date: date.advanced(byDays: 7 * weeks), time: time)
    }
}
