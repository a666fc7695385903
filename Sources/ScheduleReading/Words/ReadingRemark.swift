package import Alerts
import Messages
package import Recurrence

/// A remark about words that people use for two days, of which the reader has taken one: on a Tuesday,
/// `next friday` can be three or ten days away.
package struct ReadingRemark: Hashable, Sendable {
    /// The words, such as `next friday`.
    package let words: String
    /// The day that the reader has taken.
    package let day: CivilDate
    /// The same day of the following week.
    package let other: CivilDate

    /// Words that mean only ``other``: `friday next week`.
    package var otherWords: String { "\(weekday) next week" }

    /// The day of the week, as written.
    private var weekday: String { words.split(separator: " ").last.map(String.init) ?? words }

    /// The question with which a command refuses the words if a wrong day does harm.
    package var question: AlertError {
        .invalid(
            "'\(words)' can be \(day) or \(other). Write '\(weekday)' or '\(otherWords)'.")
    }

    /// Returns the remark about a date, such as `next friday`; `nil` if the date has one meaning.
    package static func about(_ date: String, now: CivilDateTime) -> ReadingRemark? {
        var scanner = PhraseScanner(date, today: now.date)
        return (try? scanner.date())?.remark
    }
}

extension ScheduleRequest {
    /// Returns the remarks about the words and the values of the flags.
    ///
    /// - Parameters:
    ///   - now: The current time.
    ///   - machineZone: The machine's time zone.
    /// - Returns: The remarks; empty if each date has one meaning.
    package func remarks(now: Instant, in machineZone: Zone) -> [ReadingRemark] {
        let wall = machineZone.civil(at: now)
        let phrase = phrase.flatMap { try? PhraseReader.phrase($0, now: wall) }
        let dates = [start, until].compactMap(\.self) + Self.parts(of: at + on + except)
        return (phrase?.remarks ?? []) + dates.compactMap { .about($0, now: wall) }
    }
}
