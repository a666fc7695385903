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
    ///   - time: Formats a time of day.
    /// - Returns: The sentence.
    package func sentence(
        _ schedule: Schedule, time: (CivilTime) -> String = { $0.description }
    ) -> String {
        let text = withoutActuallyEscaping(time) { time in
            switch self {
            case .english: EnglishSentence(start: schedule.start, time: time).sentence(schedule)
            case .korean: KoreanSentence(start: schedule.start, time: time).sentence(schedule)
            }
        }
        return schedule.zone.map { "\(text) (\($0.identifier))" } ?? text
    }
}
