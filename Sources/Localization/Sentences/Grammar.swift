package import Recurrence

/// A language for which Peal has code that writes sentences about schedules.
///
/// A translation catalogue is not enough, because the order of the words depends on which parts a
/// rule has.
package enum Grammar: String, CaseIterable, Sendable {
    case english = "en"
    case korean = "ko"

    /// Returns a schedule as a sentence, such as `every month on the last Fri at 17:00` or
    /// `매월 마지막 금요일 17:00`.
    ///
    /// If the schedule is pinned, its zone follows in parentheses.
    ///
    /// - Parameters:
    ///   - schedule: The schedule.
    ///   - today: The current date in the schedule's zone. If the schedule's first day is later, it
    ///     is part of the sentence; `nil` to leave it out.
    ///   - time: Formats a time of day.
    /// - Returns: The sentence.
    package func sentence(
        _ schedule: Schedule, today: CivilDate? = nil,
        time: (CivilTime) -> String = { $0.description }
    ) -> String {
        let start = schedule.start
        let text = withoutActuallyEscaping(time) { time in
            switch self {
            case .english:
                EnglishSentence(start: start, today: today, time: time).sentence(schedule)
            case .korean:
                KoreanSentence(start: start, today: today, time: time).sentence(schedule)
            }
        }
        return schedule.zone.map { "\(text) (\($0.identifier))" } ?? text
    }
}

extension Set<Weekday> {
    /// Monday to Friday.
    static let workdays: Self = [.monday, .tuesday, .wednesday, .thursday, .friday]
    /// Saturday and Sunday.
    static let weekend: Self = [.saturday, .sunday]

    /// Whether the set contains every day of the week.
    var isEveryDay: Bool { count == Weekday.allCases.count }

    /// Returns the names of the days, Monday first, such as `Mon-Fri`, `Mon, Wed, Fri` or
    /// `Sat, Sun`.
    ///
    /// - Parameters:
    ///   - range: The text between the first and the last day of a range. Three or more days in a
    ///     row become a range.
    ///   - name: Returns the name of a day.
    /// - Returns: The names.
    func words(range: String, _ name: (Weekday) -> String) -> String {
        var runs: [[Weekday]] = []
        for day in sorted() {
            if let last = runs.last?.last, last.rawValue + 1 == day.rawValue {
                runs[runs.count - 1].append(day)
            } else {
                runs.append([day])
            }
        }
        return runs.flatMap { run -> [String] in
            guard run.count > 2, let first = run.first, let last = run.last else {
                return run.map(name)
            }
            return ["\(name(first))\(range)\(name(last))"]
        }.joined(separator: ", ")
    }
}
