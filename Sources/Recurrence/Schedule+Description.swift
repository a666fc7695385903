extension Schedule: CustomStringConvertible {
    /// A language in which a schedule describes itself.
    public enum Language: String, CaseIterable, Hashable, Sendable {
        /// English.
        case english = "en"
        /// Korean.
        case korean = "ko"
    }

    /// The schedule in English: `every day at 09:30`, `Mon-Fri, every 30 min from 09:30 to 21:30`,
    /// and the zone in parentheses if it is pinned to one.
    public var description: String { sentence(in: .english) }

    /// The schedule in words, for people.
    ///
    /// - Parameters:
    ///   - language: The language.
    ///   - time: Writes a time of day.
    /// - Returns: `every month on the last Fri at 17:00`, `매월 마지막 금요일 17:00`.
    public func sentence(
        in language: Language, time: (CivilTime) -> String = { $0.description }
    ) -> String {
        let text = withoutActuallyEscaping(time) { time in
            switch language {
            case .english: EnglishSentence(start: start, time: time).sentence(self)
            case .korean: KoreanSentence(start: start, time: time).sentence(self)
            }
        }
        return zone.map { "\(text) (\($0.identifier))" } ?? text
    }

    /// All times of a schedule that lists them one by one; `nil` where a rule says them.
    var listedDates: [RecurrenceDate]? {
        guard let startTime, !include.isEmpty, excludeRules.isEmpty, until == nil,
            rule == (try? RecurrenceRule(frequency: .daily, limit: .count(1)))
        else { return nil }
        let first = RecurrenceDate.local(CivilDateTime(date: start, time: startTime))
        guard exclude.allSatisfy({ $0 == first }) else { return nil }
        return (exclude.isEmpty ? [first] : []) + include
    }

    /// The single times of a day, as they are written: the schedule's, or those of its rule.
    var writtenTimes: [CivilTime] {
        guard let startTime else { return times }
        guard rule.frequency >= .daily else { return [] }
        return ByTime.daily(rule.parts, start: startTime).map { CivilTime(clamping: Int($0)) }
    }
}

extension RecurrenceRule: CustomStringConvertible {
    /// The rule in English: `every day`, `Mon-Fri`, `every 2 weeks on Tue, Thu`, `every month on the
    /// last Fri`.
    public var description: String { EnglishSentence(start: nil).rule(self) }

    /// The days of the week on which a daily or weekly rule recurs when it starts on a date.
    func weekdays(from start: CivilDate) -> WeekdaySet {
        guard weekdays.isEmpty else { return weekdays }
        return frequency == .weekly ? WeekdaySet([start.weekday]) : .all
    }
}
