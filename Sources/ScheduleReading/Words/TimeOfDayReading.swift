import Alerts
import Messages
import Recurrence

/// Reads times of day as people write them, in English and Korean: `9:30`, `21:30`, `9:30pm`, `9 pm`,
/// `0930`, `9h30`, `noon`, `오전 9:30`, `오후 9시 30분`, `21시`, `정오`, `저녁 7시`.
enum TimeOfDayReading {
    /// Reads a time of day.
    ///
    /// - Parameters:
    ///   - text: The time.
    ///   - is24Hour: Whether the text is known to use a 24-hour clock, so that `9시` means 9 in the
    ///     morning.
    /// - Returns: The time.
    /// - Throws: ``AlertError`` that shows a valid time, or the two times that the text can mean.
    static func time(_ text: String, is24Hour: Bool = false) throws(AlertError) -> CivilTime {
        let words = text.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
        switch words {
        case "noon", "midday", "정오": return CivilTime(hour: 12, minute: 0) ?? .midnight
        case "midnight", "자정": return .midnight
        default: break
        }
        if let hour = Int(words), words.count <= 2 {
            guard (13...23).contains(hour) else { throw bareHour(words, hour) }
            return try time(text, words[...], nil, nil, half: nil)
        }
        if let match = words.wholeMatch(of: #/([0-9]{2})([0-9]{2})|([0-9]{1,2})h([0-9]{2})/#) {
            return try time(
                text, match.1 ?? match.3 ?? "", match.2 ?? match.4, nil, half: nil)
        }
        let clock =
            #/(?:(오전|오후|새벽|아침|낮|저녁|밤) ?)?([0-9]{1,2})(?::([0-9]{2})(?::([0-9]{2}))?)? ?(am|pm|a\.m\.|p\.m\.)?/#
        if let match = words.wholeMatch(of: clock), match.1 == nil || match.5 == nil {
            return try time(text, match.2, match.3, match.4, half: match.1 ?? match.5)
        }
        let korean = #/(?:(오전|오후|새벽|아침|낮|저녁|밤) ?)?([0-9]{1,2})시(?: ?([0-9]{1,2})분| ?(반))?/#
        if let match = words.wholeMatch(of: korean) {
            let minute = match.4 == nil ? match.3 : "30"
            let time = try time(text, match.2, minute, nil, half: match.1)
            // `09시` is on a 24-hour clock, but `9시` can be in the morning or in the evening.
            let isClear = is24Hour || match.1 != nil || match.2.hasPrefix("0")
            guard !isClear, let hour = Int(match.2), hour <= 12 else { return time }
            throw ambiguous(words, hour, minute)
        }
        throw refusal(text)
    }

    /// Whether `text` has an hour that exists only on a 24-hour clock: `17시`.
    static func isOn24HourClock(_ text: String) -> Bool {
        text.contains(#/(?:1[3-9]|2[0-4])시/#)
    }

    private static func time(
        _ text: String, _ hour: Substring, _ minute: Substring?, _ second: Substring?,
        half: Substring?
    ) throws(AlertError) -> CivilTime {
        guard var hour = Int(hour), let minute = Int(minute ?? "0"), let second = Int(second ?? "0")
        else { throw refusal(text) }
        if let half {
            guard let isAfternoon = isAfternoon(half, hour) else { throw refusal(text) }
            if hour <= 12 { hour = hour % 12 + (isAfternoon ? 12 : 0) }
        }
        if hour == 24, minute == 0, second == 0 { return .endOfDay }
        guard let time = CivilTime(hour: hour, minute: minute, second: second) else {
            throw refusal(text)
        }
        return time
    }

    /// Returns whether the hour is in the afternoon according to the word next to it; `nil` if the
    /// word does not fit the hour.
    private static func isAfternoon(_ word: Substring, _ hour: Int) -> Bool? {
        switch word {
        // Accept 13:00 pm and 0:30 am: their meaning is clear, although pm and am are redundant.
        case "pm", "p.m.", "오후": hour < 24 ? true : nil
        case "am", "a.m.", "오전", "새벽": hour <= 12 ? false : nil
        case "아침": (4...11).contains(hour) ? false : nil
        case "낮":
            (10...11).contains(hour) ? false : (1...5).contains(hour) || hour == 12 ? true : nil
        case "저녁": (4...11).contains(hour) ? true : nil
        // `밤 12시`, literally 12 at night, is midnight.
        case "밤":
            (1...4).contains(hour) || hour == 12 ? false : (6...11).contains(hour) ? true : nil
        default: nil
        }
    }

    private static func bareHour(_ text: String, _ hour: Int) -> AlertError {
        guard (1...12).contains(hour) else { return refusal(text) }
        let morning = hour % 12
        return .invalid(
            "'\(text)' can be \(morning):00 or \(morning + 12):00. Write which: "
                + "\(hour)am or \(hour)pm, \(morning):00 or \(morning + 12):00.")
    }

    private static func ambiguous(
        _ text: String, _ hour: Int, _ minute: Substring?
    ) -> AlertError {
        let minute = minute.map { $0.count < 2 ? "0\($0)" : String($0) } ?? "00"
        let morning = "\(hour % 12):\(minute)"
        let evening = "\(hour % 12 + 12):\(minute)"
        return .invalid(
            "'\(text)' can be \(morning) or \(evening). Write which: 오전 \(text) or 오후 \(text), "
                + "\(morning) or \(evening).")
    }

    private static func refusal(_ text: String) -> AlertError {
        .invalid(
            "'\(text)' is not a time of day. Write it like 09:30, 9:30pm or 오후 9:30, from 00:00 to "
                + "23:59.")
    }
}
