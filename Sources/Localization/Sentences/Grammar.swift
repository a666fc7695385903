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
