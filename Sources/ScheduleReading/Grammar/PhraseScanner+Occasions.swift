import Alerts
import Recurrence

extension PhraseScanner {
    /// Reads words for an occasion of the day, and a length behind it: `after work`, `퇴근하고`, `식후 30분`.
    ///
    /// - Returns: The part of the day in which it is; an inner `nil` if it is at any time, and an outer one
    ///   for other words.
    mutating func takeOccasion() -> DayPart?? {
        guard
            let part = take({ word -> DayPart?? in
                if case .occasion(let part) = word { .some(part) } else { nil }
            })
        else { return nil }
        var copy = self
        if let length = (try? copy.length()) ?? nil, !length.isCalendar,
            !copy.isBefore(.intervalTail, .later, .before)
        {
            self = copy
        }
        return part
    }
}

extension WhenReading {
    /// Returns the words of a phrase that say on which occasion something is done, such as `after work` and
    /// `식후 30분`; `nil` if it has none.
    ///
    /// They say no time, so a title should keep them.
    package static func occasion(in text: String) -> String? {
        var scanner = PhraseScanner(text)
        while !scanner.isAtEnd {
            let start = scanner
            if scanner.takeOccasion() != nil { return scanner.words(since: start) }
            _ = scanner.takeRun { $0 != UInt8(ascii: " ") }
        }
        return nil
    }
}
