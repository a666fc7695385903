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
        sentence([schedule], today: today, time: time)
    }

    /// Returns the schedules of one alert as a sentence, such as `every Mon at 09:00 and every Fri at
    /// 17:00` or `매주 월요일 9:00, 매주 금요일 17:00`.
    ///
    /// If all schedules have the same bounds and exceptions, these follow once. Otherwise each schedule
    /// has its own, and semicolons separate them.
    ///
    /// - Parameters:
    ///   - schedules: The schedules, of one time zone.
    ///   - today: The current date in the time zone of the schedules; `nil` to leave out the first days.
    ///   - time: Formats a time of day.
    /// - Returns: The sentence.
    package func sentence(
        _ schedules: [Schedule], today: CivilDate? = nil,
        time: (CivilTime) -> String = { $0.description }
    ) -> String {
        let parts = schedules.map { self.parts($0, today: today, time: time) }
        let bounds = Set(parts.map(\.bounds))
        let isCounted = schedules.contains { $0.listedDates == nil && $0.rule.isCounted }
        var text: String
        if let shared = bounds.first, bounds.count == 1, parts.count == 1 || !isCounted {
            text = parts.map(\.times).joined(separator: joint) + shared
        } else {
            text = parts.map { $0.times + $0.bounds }.joined(separator: "; ")
        }
        if let zone = schedules.first?.zone { text += " (\(zone.identifier))" }
        return text
    }

    /// Returns the sentence of an event that counts only at some times, such as `each time you log in,
    /// on weekdays from 17:00 to 24:00` or `평일 17:00부터 24:00까지 로그인할 때마다`.
    ///
    /// - Parameters:
    ///   - event: The sentence of the event.
    ///   - weekdays: The days.
    ///   - hours: The first and the last time; `nil` for whole days.
    ///   - time: Formats a time of day.
    /// - Returns: The sentence.
    func sentence(
        _ event: String, on weekdays: Set<Weekday>, _ hours: (from: CivilTime, to: CivilTime)?,
        time: (CivilTime) -> String
    ) -> String {
        let isDaily = weekdays.isEveryDay
        switch self {
        case .english:
            let names = weekdays == .workdays ? "weekdays" : weekdays.words(range: "-", \.shortName)
            let range = hours.map { " from \(time($0.from)) to \(time($0.to))" } ?? ""
            return "\(event),\(isDaily ? "" : " on \(names)")\(range)"
        case .korean:
            let names = isDaily ? "" : KoreanSentence.names(weekdays) + " "
            let range = hours.map { "\(time($0.from))부터 \(time($0.to))까지 " } ?? ""
            return names + range + event
        }
    }

    /// The text between the times of several schedules.
    private var joint: String {
        switch self {
        case .english: " and "
        case .korean: ", "
        }
    }

    private func parts(
        _ schedule: Schedule, today: CivilDate?, time: (CivilTime) -> String
    ) -> SentenceParts {
        let start = schedule.start
        return withoutActuallyEscaping(time) { time in
            switch self {
            case .english:
                EnglishSentence(start: start, today: today, time: time).parts(schedule)
            case .korean:
                KoreanSentence(start: start, today: today, time: time).parts(schedule)
            }
        }
    }
}

/// A sentence about a schedule, in two parts.
struct SentenceParts {
    /// The days and the times.
    let times: String
    /// When the schedule begins and ends, and its exceptions; begins with a comma.
    var bounds = ""
}

extension RecurrenceRule {
    /// Whether the rule has a `COUNT`.
    fileprivate var isCounted: Bool { if case .count = limit { true } else { false } }
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
