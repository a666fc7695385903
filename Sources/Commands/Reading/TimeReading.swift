import Alerts
import Recurrence

/// Reads times of day, dates with times, days of the week and windows as people write them.
enum TimeReading {
    /// `09:30`, `9:30` or `09:30:15`.
    static func time(_ text: String) throws(AlertError) -> CivilTime {
        let padded = text.prefix(2).last == ":" ? "0" + text : text
        guard let time = try? CivilTime(iso8601: padded) else {
            throw .invalid(
                "'\(text)' is not a time of day. Write it like 09:30, from 00:00 to 23:59.")
        }
        return time
    }

    /// A date with a time, `2026-12-24 18:00`; `nil` if it does not begin with a date.
    static func dateTime(_ text: String) throws(AlertError) -> CivilDateTime? {
        guard text.contains("-") else { return nil }
        guard let dateTime = try? CivilDateTime(iso8601: text) else {
            throw .invalid("'\(text)' is not a date and a time. Write it like '2026-12-24 18:00'.")
        }
        return dateTime
    }

    /// A point in time to come: `2026-12-24 18:00`, one with an offset, or a time of day, which is
    /// today's or tomorrow's.
    static func instant(
        _ text: String, after now: Instant, in zone: Zone
    ) throws(AlertError) -> Instant {
        if let instant = try? Instant(rfc3339: text) { return instant }
        if let dateTime = try dateTime(text) {
            // In a gap it is the first instant after that.
            return zone.instant(of: dateTime) ?? now
        }
        let time = try time(text)
        let today = zone.civil(at: now).date
        for day in [today, today.advanced(byDays: 1)] {
            let instant = zone.instant(of: CivilDateTime(date: day, time: time))
            if let instant, instant > now { return instant }
        }
        return now
    }

    /// A day or a time on it: `2026-12-24`, `2026-12-24 18:00`, or with an offset.
    static func date(_ text: String, _ flag: String) throws(AlertError) -> RecurrenceDate {
        guard let date = try? RecurrenceDate(iso8601: text) else {
            throw .invalid(
                "\(flag): '\(text)' is not a date. Write it like 2026-12-24 or '2026-12-24 18:00'.")
        }
        return date
    }

    /// `mon,wed,fri`, `mon-fri`, `weekdays`, `weekends` or `daily`.
    static func days(_ text: String) throws(AlertError) -> RecurrenceRule {
        var days: Set<Weekday> = []
        for word in text.lowercased().split(separator: ",", omittingEmptySubsequences: false) {
            switch word.trimmingSpaces {
            case "daily": days.formUnion(Weekday.allCases)
            case "weekdays": days.formUnion(Weekday.allCases.filter { $0 <= .friday })
            case "weekends": days.formUnion([.saturday, .sunday])
            case let other: days.formUnion(try range(other))
            }
        }
        return days.count == 7 ? .daily : .weekly(on: days)
    }

    /// `22:00-02:00/1h`.
    static func window(_ text: String) throws(AlertError) -> Window {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        let ends = parts[0].split(separator: "-", omittingEmptySubsequences: false)
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
        do {
            return try Window(from: from, to: to, every: every)
        } catch {
            throw .invalid("\(error)")
        }
    }

    private static func range(_ text: String) throws(AlertError) -> [Weekday] {
        let ends = text.split(separator: "-", omittingEmptySubsequences: false)
        let first = try day(ends.first.map(String.init) ?? "", in: text)
        guard ends.count > 1 else { return [first] }
        let last = try day(ends.count == 2 ? String(ends[1]) : "", in: text)
        // fri-mon goes over the end of the week.
        let length = (last.rawValue - first.rawValue + 7) % 7
        return (0...length).compactMap { Weekday(rawValue: (first.rawValue - 1 + $0) % 7 + 1) }
    }

    private static func day(_ name: String, in text: String) throws(AlertError) -> Weekday {
        let names = [
            "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
        ]
        guard name.count >= 3,
            let index = names.firstIndex(where: { $0.hasPrefix(name) }),
            let day = Weekday(rawValue: index + 1)
        else {
            throw .invalid(
                "'\(text)' is not a day. Write mon, tue, wed, thu, fri, sat, sun, a range like "
                    + "mon-fri, or weekdays, weekends, daily.")
        }
        return day
    }
}

extension StringProtocol {
    fileprivate var trimmingSpaces: String {
        String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
}
