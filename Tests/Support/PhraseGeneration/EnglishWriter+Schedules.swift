import Recurrence

extension EnglishWriter {
    /// Returns the days and times of several schedules: `mon 9:00 and fri 17:00`.
    mutating func schedules(_ meaning: PhraseMeaning) -> String {
        let timesFirst = wording.chance(15)
        wording.note(timesFirst ? "schedules: times first" : "schedules: days first")
        let areWeekly = meaning.each.allSatisfy { part in
            if case .weekly = part.days { true } else { false }
        }
        let isBare = areWeekly && wording.chance(40)
        var parts: [String] = []
        for part in meaning.each {
            var days = days(part)
            // Several names of single days repeat, as those of a list do.
            if isBare, case .weekly(_, let set) = part.days, set.count == 1, let day = set.first {
                days = wording.form(timesFirst ? ["on {}"] : ["{}", "on {}"], name(day))
            }
            let isAlone = part.window == nil && part.times.count == 1
            let times =
                part.window.map { window($0) } ?? clocks(part.times, isAlone: isAlone)
            parts.append(timesFirst ? "\(times) \(days)" : "\(days) \(times)")
        }
        let separator = wording.pick([" and ", ", "])
        guard let last = parts.popLast() else { return "" }
        return parts.joined(separator: separator) + wording.pick([" and ", separator]) + last
    }
}
