import Alerts
import Messages
import Recurrence
import ScheduleReading
import Wording

/// A day up to today, as the history has it: `yesterday`, `friday` (the last one), `dec 24`.
enum PastDay {
    /// Returns the day.
    ///
    /// - Parameters:
    ///   - text: The words.
    ///   - timeFormat: The format, which knows the current time.
    /// - Returns: The day; `nil` if the words are not a day.
    /// - Throws: ``AlertError`` if the day is in the future.
    static func day(
        _ text: String, _ timeFormat: RelativeTimeFormat
    ) throws(AlertError) -> CivilDate? {
        let now = timeFormat.zone.civil(at: timeFormat.now)
        guard case .day(let day)? = try? TimeReading.date(text, "--since", now: now) else {
            return nil
        }
        guard day > now.date else { return day }
        if text.contains(where: \.isNumber) {
            // A date without a year can be the latest one, because the history has 90 days.
            let former = CivilDate(year: day.year - 1, month: day.month, day: day.day)
            if let former, former <= now.date, !text.includes("\(day.year)") { return former }
        } else {
            // Tomorrow, the same words mean the same day if they name a day of the week.
            let tomorrow = CivilDateTime(date: now.date.advanced(byDays: 1), time: now.time)
            let later = try? TimeReading.date(text, "--since", now: tomorrow)
            if later == .day(day) { return day.advanced(byDays: -7) }
        }
        throw .invalid(
            "'\(Text.excerpt(text))' has not come yet. 'peal agenda \(day)' shows what will ring.")
    }

    /// Divides words whose last ones are a day: `pill last`, `yesterday`.
    ///
    /// - Parameters:
    ///   - words: The words.
    ///   - timeFormat: The format, which knows the current time.
    /// - Returns: The words before the day, and the day; `nil` if they do not end with one.
    /// - Throws: ``AlertError`` if the day is in the future.
    static func atEnd(
        of words: [String], _ timeFormat: RelativeTimeFormat
    ) throws(AlertError) -> (names: [String], day: CivilDate)? {
        // A date has at most four words: "thursday dec 24 2026".
        for count in stride(from: min(4, words.count), to: 0, by: -1) {
            let text = words.suffix(count).joined(separator: " ")
            if let day = try day(text, timeFormat) { return (words.dropLast(count), day) }
        }
        return nil
    }
}

extension ScheduleRequest {
    /// Returns whether a text is a value of `--except`: a day or several days.
    static func isException(_ text: String, _ timeFormat: RelativeTimeFormat) -> Bool {
        let request = ScheduleRequest.with {
            $0.at = ["9:00"]
            $0.except = [text]
        }
        return (try? request.trigger(now: timeFormat.now, in: timeFormat.zone)) != nil
    }
}

extension String {
    /// The text in quotes if it has several words, so that it can be typed.
    var quoted: String { includes(" ") ? "'\(self)'" : self }
}
