extension Schedule: CustomStringConvertible {
    /// A language in which a schedule describes itself.
    public enum Language: String, CaseIterable, Hashable, Sendable {
        /// English.
        case english = "en"
        /// Korean.
        case korean = "ko"
    }

    /// The schedule in English, such as `every day at 09:30` or
    /// `Mon-Fri, every 30 min from 09:30 to 21:30`.
    ///
    /// If the schedule is pinned, its zone follows in parentheses.
    public var description: String { sentence(in: .english) }

    /// Returns a description of the schedule in a language, for users to read.
    ///
    /// - Parameters:
    ///   - language: The language of the description.
    ///   - time: Formats a time of day.
    /// - Returns: A description such as `every month on the last Fri at 17:00` or
    ///   `매월 마지막 금요일 17:00`.
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

    /// All dates and times of a schedule that only lists them, or `nil` if a rule generates more.
    var listedDates: [RecurrenceDate]? {
        guard let startTime, !include.isEmpty, excludeRules.isEmpty, until == nil,
            rule == (try? RecurrenceRule(frequency: .daily, limit: .count(1)))
        else { return nil }
        let first = RecurrenceDate.local(CivilDateTime(date: start, time: startTime))
        guard exclude.allSatisfy({ $0 == first }) else { return nil }
        return (exclude.isEmpty ? [first] : []) + include
    }

    /// The single times of a day, for the description: the schedule's own times or, if the schedule
    /// has a start time, the times of its rule.
    var writtenTimes: [CivilTime] {
        guard let startTime else { return times }
        guard rule.frequency >= .daily else { return [] }
        return ByTime.daily(rule.parts, start: startTime).map { CivilTime(clamping: Int($0)) }
    }
}

extension RecurrenceRule: CustomStringConvertible {
    /// The rule in English, such as `every day`, `Mon-Fri`, `every 2 weeks on Tue, Thu` or
    /// `every month on the last Fri`.
    public var description: String { EnglishSentence(start: nil).rule(self) }

    /// Returns the weekdays on which a daily or weekly rule recurs if it starts on a date.
    func weekdays(from start: CivilDate) -> WeekdaySet {
        guard weekdays.isEmpty else { return weekdays }
        return frequency == .weekly ? WeekdaySet([start.weekday]) : .all
    }
}
