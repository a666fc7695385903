import Recurrence

extension KoreanWriter {
    /// Returns the days and times of several schedules: `월 9시, 금 17시`.
    mutating func schedules(_ meaning: PhraseMeaning) -> String {
        let areWeekly = meaning.each.allSatisfy { part in
            if case .weekly = part.days { true } else { false }
        }
        let isBare = areWeekly && wording.chance(40)
        var parts: [String] = []
        for part in meaning.each {
            var days = days(part)
            // Several names of single days repeat, as those of a list do.
            if isBare, case .weekly(_, let set) = part.days, set.count == 1, let day = set.first {
                days = wording.form(["{}", "{}요일"], KoreanWords.weekdays[day.rawValue - 1])
            }
            let isAlone = part.window == nil && part.times.count == 1
            let times =
                part.window.map { window($0) } ?? clocks(part.times, isAlone: isAlone)
            parts.append("\(days) \(times)")
        }
        return parts.joined(separator: wording.form([", ", ", ", " "]))
    }
}
