package import Alerts
import Messages
package import Recurrence

/// Reads a line that says when an alert rings, in English and Korean: `9:30, 13:00`, `weekdays
/// 9:30`, `every 30m from 9:30 to 21:30`, `in 5m`, `tomorrow 8:00`, `평일 30분마다 9:30부터 21:30까지`, `매주
/// 금요일 오후 6시`, `5분 뒤`, `내일 오전 8시`.
package struct WhenReading {
    /// The text that has not been understood yet.
    private var rest: String
    private var request = ScheduleRequest()

    /// Returns the request that a line describes, as if the user had given the matching flags.
    ///
    /// - Parameters:
    ///   - text: The line.
    ///   - now: The current local time.
    /// - Returns: The request.
    /// - Throws: ``AlertError`` that names the wrong words and shows valid ones, or both meanings
    ///   of the words.
    package static func request(
        _ text: String, now: CivilDateTime
    ) throws(AlertError) -> ScheduleRequest {
        var reading = WhenReading(
            rest: text.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " "))
        try reading.read(now)
        return reading.request
    }

    private init(rest: String) {
        self.rest = rest
    }

    private mutating func read(_ now: CivilDateTime) throws(AlertError) {
        guard !rest.isEmpty else { throw .invalid("Write a time, like 9:30 or in 5m.") }
        if (try? DurationReading.seconds(rest)) != nil {
            throw .invalid("'\(rest)' can be 'in \(rest)' or 'every \(rest)'. Write which.")
        }
        if let match = rest.wholeMatch(of: #/in (.+)|(.+?) ?(?:뒤|후)에?/#) {
            request.after = String(match.1 ?? match.2 ?? "")
            return
        }
        rest = rest.replacing(#/\bevery (?=hour|minute)/#, with: "every 1 ")
            .replacing("매시간", with: "1시간마다")
        takeRange()
        takePeriod()
        try takeDays(now)
        let times = trimmed(rest, #/^at |^, ?|에$/#)
        if !times.isEmpty { request.at = [times] }
        try checkParts(now)
    }

    /// Refuses parts that conflict with each other.
    ///
    /// The errors of ``ScheduleRequest`` would name flags, which an interactive prompt does not
    /// have.
    private func checkParts(_ now: CivilDateTime) throws(AlertError) {
        let times = request.at.flatMap { $0.split(separator: ",").map(String.init) }
        var hasDate = false
        for time in times where try DateReading(today: now.date).date(beginning: time) != nil {
            hasDate = true
        }
        let isStep = request.every.map { DayStep($0) != nil } ?? false
        if hasDate, times.count > 1 || request.on != nil || request.every != nil && !isStep {
            throw .invalid("A date rings once, at one time. Write it like 'tomorrow 9:30'.")
        }
        if request.from != nil, request.every == nil {
            throw .invalid("Write how often, like 'every 30m from 9:30 to 21:30'.")
        }
        if let every = request.every, !isStep, request.from == nil,
            request.on != nil || !times.isEmpty
        {
            throw .invalid(
                "'every \(every)' needs a first and a last time of the day, like "
                    + "'weekdays every 30m from 9:30 to 21:30', or must stand alone. See "
                    + "'peal help add' for more.")
        }
        if let on = request.on, times.isEmpty, request.every == nil || isStep {
            throw .invalid("'\(on)' has no time. Write it like '\(on) 9:30'.")
        }
    }

    /// Reads and removes `from 9:30 to 21:30` or `9:30부터 21:30까지`.
    private mutating func takeRange() {
        let english = #/from (.+?) (?:to|until|till) (.+?)(?= every | on |$)/#
        let korean =
            #/((?:오[전후] ?)?[0-9][0-9:]*(?:시(?: ?[0-9]+분| ?반)?)?|정오|자정) ?부터 ?(.+?) ?까지/#
        guard let match = rest.firstMatch(of: english) ?? rest.firstMatch(of: korean) else {
            return
        }
        (request.from, request.to) = (String(match.1), String(match.2))
        cut(match.range)
    }

    /// Reads and removes `every 30m` or `30분마다`.
    private mutating func takePeriod() {
        let period =
            #/every ([0-9].*?)(?= on | at | from |$)|([0-9]+ ?[^0-9 ]+?(?: ?[0-9]+분| ?반)?) ?마다/#
        guard let match = rest.firstMatch(of: period) else { return }
        request.every = String(match.1 ?? match.2 ?? "")
        cut(match.range)
    }

    /// Reads and removes the leading words that are days of the week.
    private mutating func takeDays(_ now: CivilDateTime) throws(AlertError) {
        let isEvery = rest.hasPrefix("every ") || rest.hasPrefix("매주 ")
        rest = trimmed(rest, #/^(?:every|매주|on) /#)
        if isEvery { rest = rest.replacing(#/^day\b/#, with: "daily") }
        let words = rest.split(separator: " ")
        for count in stride(from: words.count, to: 0, by: -1) {
            let days = trimmed(words[..<count].joined(separator: " "), #/,$/#)
            guard (try? DayReading.days(days)) != nil else { continue }
            let times = words[count...].joined(separator: " ")
            // Without a window, a single day of the week is ambiguous, because it can also mean a
            // date.
            if !isEvery, request.every == nil, DayReading.weekday(days) != nil,
                let (day, _, _) = try DateReading(today: now.date).date(beginning: days)
            {
                let time = times.isEmpty ? "9:30" : times
                let date = (try? TimeReading.dateTime("\(days) \(time)", now: now))?.date ?? day
                throw .invalid(
                    "'\(days)' can be every \(days) or only \(date). Write 'every "
                        + "\(days) \(time)' or '\(date) \(time)'.")
            }
            request.on = days
            rest = times
            return
        }
    }

    private mutating func cut(_ range: Range<String.Index>) {
        rest.replaceSubrange(range, with: " ")
        rest = rest.split(separator: " ").joined(separator: " ")
    }

    private func trimmed(_ text: String, _ pattern: Regex<Substring>) -> String {
        text.replacing(pattern, with: "")
    }
}
