extension Schedule: CustomStringConvertible {
    /// The schedule in English: `every day at 09:30`, `Mon-Fri, every 30 min from 09:30 to 21:30`,
    /// and the zone in parentheses if it is pinned to one.
    public var description: String {
        let isOnStart = rule.frequency == .weekly && rule.byDay.isEmpty
        let days = isOnStart ? start.weekday.shortName : rule.description
        let recurring = windows.map(\.description).joined(separator: " and ")
        let single = times.map(\.description).joined(separator: ", ")
        let text =
            if times.isEmpty {
                "\(days), \(recurring)"
            } else if windows.isEmpty {
                "\(days) at \(single)"
            } else {
                "\(days) at \(single) and \(recurring)"
            }
        return zone.map { "\(text) (\($0.identifier))" } ?? text
    }
}

extension RecurrenceRule: CustomStringConvertible {
    /// The rule in English: `every day`, `Mon-Fri`, `Mon, Wed, Fri`, `every week`.
    public var description: String {
        if weekdays == .all { return "every day" }
        guard weekdays.isEmpty else { return weekdays.description }
        switch frequency {
        case .daily: return "every day"
        default: return "every week"
        }
    }
}

extension RecurrenceRule {
    /// The days of the week on which a daily or weekly rule recurs when it starts on a date.
    func weekdays(from start: CivilDate) -> WeekdaySet {
        guard weekdays.isEmpty else { return weekdays }
        return frequency == .weekly ? WeekdaySet([start.weekday]) : .all
    }
}
