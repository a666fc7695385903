import Alerts
import Messages
import ScheduleReading

/// Finds where the words that say when end and the title begins, or the other way round.
enum TitleWords {
    /// Splits the words of `peal in` and `peal at`: the time comes first, then the title.
    ///
    /// - Parameters:
    ///   - words: The words of the command line.
    ///   - verb: The verb, with which the time is read.
    /// - Returns: The time, which is the longest that can be read, and the title.
    /// - Throws: ``AlertError`` if no time comes first, or if there is no title.
    static func split(
        _ words: [String], after verb: String
    ) throws(AlertError) -> (when: String, title: String) {
        for count in stride(from: words.count - 1, to: 0, by: -1) {
            let when = words[..<count].joined(separator: " ")
            if WhenReading.isUnderstood("\(verb) \(when)") {
                return (when, words[count...].joined(separator: " "))
            }
        }
        let text = words.joined(separator: " ")
        guard WhenReading.isUnderstood("\(verb) \(text)") else {
            throw .invalid(
                "'\(text)' does not begin with a time. Write the time, then the title, like 'peal "
                    + "\(verb) \(verb == "in" ? "5m" : "17:30") Tea'.")
        }
        throw .invalid("The title is missing. Write it after the time: peal \(verb) \(text) Tea.")
    }

    /// Returns the error for words after a title that say no time: with the command to type if a
    /// title without quotes is the reason.
    ///
    /// - Parameters:
    ///   - title: The first word.
    ///   - words: The other words.
    ///   - hasFlags: Whether flags say when, so that the words are probably part of the title.
    ///   - error: The error of reading the other words.
    /// - Returns: The error.
    static func refusal(
        _ title: String, _ words: [String], hasFlags: Bool, _ error: AlertError
    ) -> AlertError {
        // If the words say when but not clearly, the error about them helps more.
        guard !title.contains(" "), !WhenReading.isUnderstood(words.joined(separator: " ")) else {
            return error
        }
        if hasFlags {
            let quoted = words.map { "'\($0)'" }.joined(separator: ", ")
            return .invalid("Unexpected argument: \(quoted). Put a title with spaces in quotes.")
        }
        for count in 1..<max(1, words.count) {
            let when = words[count...].joined(separator: " ")
            let others = words[..<count]
            guard WhenReading.isUnderstood(when), !others.contains(where: WhenReading.isUnderstood)
            else { continue }
            let whole = ([title] + words[..<count]).joined(separator: " ")
            return .invalid(
                "Put a title of several words in quotes: peal add '\(whole)' \(when)")
        }
        return error
    }
}
