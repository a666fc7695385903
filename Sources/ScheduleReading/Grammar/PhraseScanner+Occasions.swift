import Alerts
import Recurrence

extension PhraseScanner {
    /// Reads words for an occasion of the day, and a length behind it: `after work`, `퇴근하고`, `식후 30분`.
    ///
    /// - Returns: The part of the day in which it is, if any; `nil` for other words.
    mutating func takeOccasion() -> [DayPart]? {
        let parts = take { word in
            if case .occasion(let part) = word { [part].compactMap(\.self) } else { nil }
        }
        guard let parts else { return nil }
        var copy = self
        if let length = (try? copy.length()) ?? nil, !length.isCalendar,
            !copy.isBefore(.intervalTail, .later, .before)
        {
            self = copy
        }
        return parts
    }

    /// Whether a time comes next that can be before or after noon, and can be in a part of the day.
    func isBeforeOpenClock(in part: DayPart) -> Bool {
        var copy = self
        copy.skip(.comma, .at)
        guard let clock = (try? copy.clock(bare: false)) ?? nil else { return false }
        return (clock.isOpen || clock.isEarly && clock.part == nil) && clock.time(in: part) != nil
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
