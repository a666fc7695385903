import Alerts
import Messages
import Recurrence

/// Reads what the flags say of times: dates with times, windows, points in time to come.
enum TimeReading {
    /// A time of day.
    static func time(_ text: String) throws(AlertError) -> CivilTime {
        try TimeOfDayReading.time(text)
    }

    /// A date with a time, `2026-12-24 18:00`, `tomorrow 8:00`; `nil` if it begins with no date.
    static func dateTime(
        _ text: String, today: CivilDate
    ) throws(AlertError) -> CivilDateTime? {
        guard let (date, rest) = try DateReading(today: today).date(beginning: text) else {
            return nil
        }
        guard !rest.isEmpty else {
            throw .invalid("'\(text)' has no time. Write it like '\(date) 18:00'.")
        }
        return moment(date, try time(rest))
    }

    /// A time on a day; 24:00 is the next day's midnight.
    static func moment(_ date: CivilDate, _ time: CivilTime) -> CivilDateTime {
        time == .endOfDay
            ? CivilDateTime(date: date.advanced(byDays: 1), time: .midnight)
            : CivilDateTime(date: date, time: time)
    }

    /// A day or a time on it: `2026-12-24`, `2026-12-24 18:00`, `tomorrow`, or with an offset.
    static func date(
        _ text: String, _ flag: String, today: CivilDate
    ) throws(AlertError) -> RecurrenceDate {
        if let date = try? RecurrenceDate(iso8601: text) { return date }
        guard let (date, rest) = try DateReading(today: today).date(beginning: text) else {
            throw .invalid(
                "\(flag): '\(text)' is not a date. Write it like 2026-12-24, '2026-12-24 18:00', "
                    + "tomorrow or 내일.")
        }
        guard !rest.isEmpty else { return .day(date) }
        return .local(CivilDateTime(date: date, time: try time(rest)))
    }

    /// A point in time to come: `2026-12-24 18:00`, one with an offset, or a time of day, which is
    /// today's or tomorrow's.
    static func instant(
        _ text: String, after now: Instant, in zone: Zone
    ) throws(AlertError) -> Instant {
        if let instant = try? Instant(rfc3339: text) { return instant }
        let today = zone.civil(at: now).date
        if let dateTime = try dateTime(text, today: today) {
            // In a gap it is the first instant after that.
            return zone.instant(of: dateTime) ?? now
        }
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
        return try window(
            from: try time(String(ends[0])), to: try time(String(ends[1])),
            every: try DurationReading.seconds(String(parts[1])))
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
