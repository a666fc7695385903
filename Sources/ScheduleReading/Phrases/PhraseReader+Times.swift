import Alerts
import Messages
import Recurrence

extension PhraseReader {
    mutating func readTimes() throws(AlertError) -> Bool {
        if scanner.take(any: ["at the same time", "same time", "이 시간에", "이 시간", "같은 시간에", "같은 시간"])
        {
            phrase.clocks.append(
                ClockTime(hour: now.time.hour, minute: now.time.minute, is24Hour: true, text: ""))
            return true
        }
        if scanner.take(any: ["아침저녁", "아침 저녁"]) { phrase.parts = [.earlyMorning, .evening] }
        let today = today
        let clocks = try scanner.list { scanner throws(AlertError) in
            let clock = try scanner.clock(bare: true)
            if clock != nil, try scanner.isBeforeRangeEnd(today) { return nil as ClockTime? }
            return clock
        }
        guard !clocks.isEmpty else { return false }
        phrase.clocks += clocks
        return true
    }

    mutating func readPart() -> Bool {
        guard let (part, isPlural) = scanner.dayPart() else { return false }
        phrase.parts.append(part)
        if scanner.take("마다") || isPlural { phrase.repeats = true }
        _ = scanner.take("에")
        return true
    }

    /// Reads `from 9:30 to 21:30`, `between 9 and 18`, `9-18`, `9시부터 18시까지`.
    mutating func readRange() throws(AlertError) -> Bool {
        let today = today
        let range = try scanner.attempt { scanner throws(AlertError) in
            let isBetween = scanner.take("between")
            _ = !isBetween && scanner.take("from")
            guard let from = try scanner.clock(bare: true) else { return nil as ClockRange? }
            let separators = ["-", "to", "until", "till", "til", "through", "부터", "에서"]
            guard scanner.take(any: isBetween ? ["and", "-"] : separators) else { return nil }
            // In `9:00 until 24 dec`, the number belongs to a date.
            guard try !scanner.isBeforeDate(today) else { return nil }
            _ = scanner.take(any: ["다음 날", "다음날"])
            guard let to = try scanner.clock(bare: true) else { return nil }
            _ = scanner.take("까지")
            _ = scanner.take(any: ["사이에", "사이"])
            return ClockRange(from: from, to: to)
        }
        if let range {
            phrase.ranges.append(range)
            phrase.periods.append(phrase.openPeriod)
            phrase.openPeriod = nil
            return true
        }
        return try readRangeEnd()
    }

    /// Reads one end of a range that stands alone, as in `starting at 9 … until 18`.
    private mutating func readRangeEnd() throws(AlertError) -> Bool {
        let start = try scanner.attempt { scanner throws(AlertError) in
            guard scanner.take(any: ["from", "starting", "beginning"]) else {
                return nil as ClockTime?
            }
            return try scanner.clock(bare: true)
        }
        if let start {
            phrase.rangeStart = start
            return true
        }
        let koreanStart = try scanner.attempt { scanner throws(AlertError) in
            let clock: ClockTime? = try scanner.clock(bare: true)
            return scanner.take("부터") ? clock : nil
        }
        if let koreanStart {
            phrase.rangeStart = koreanStart
            return true
        }
        let end = try scanner.attempt { scanner throws(AlertError) in
            let isEnglish = scanner.take(any: ["until", "till", "til", "to"])
            let clock: ClockTime? = try scanner.clock(bare: true)
            return isEnglish || scanner.take("까지") ? clock : nil
        }
        guard let end else { return false }
        phrase.rangeEnd = end
        return true
    }

    /// Reads `in 5m`, `2 hours from now`, `30분 뒤`, `a week from friday`.
    mutating func readDelay() throws(AlertError) -> Bool {
        let today = today
        let found = try scanner.attempt { scanner throws(AlertError) in
            let isIn = scanner.take(any: ["in", "after", "+"])
            _ = scanner.take("지금부터")
            guard let length = try scanner.length() else {
                return nil as (PhraseLength, PhraseDate?)?
            }
            _ = scanner.isBefore("만 ") && scanner.take("만")
            if scanner.take("from") {
                if scanner.take("now") { return (length, nil) }
                let date = try scanner.date(today)
                let weekday = date == nil ? scanner.weekday() : nil
                guard let base = date?.date ?? weekday.map({ today.next($0) }) else { return nil }
                return (length, PhraseDate(date: length.date(after: base)))
            }
            let endings = [
                "뒤에", "뒤", "후에", "후", "이후에", "이후", "있다가", "이따가", "이따", "later",
            ]
            return scanner.take(any: endings) || isIn ? (length, nil) : nil
        }
        guard let (length, date) = found else { return false }
        if let date {
            phrase.dates.append(date)
        } else {
            phrase.delay = length
        }
        return true
    }
}

extension PhraseScanner {
    /// Whether the time that was just read begins a range, as `22:00` does in `12:00, 22:00부터 …`.
    func isBeforeRangeEnd(_ today: CivilDate) throws(AlertError) -> Bool {
        if isBefore("부터") || isBefore("에서") { return true }
        var copy = self
        guard copy.take(any: ["-", "to", "until"]), try !copy.isBeforeDate(today) else {
            return false
        }
        return try copy.clock(bare: true) != nil
    }

    /// Whether a date comes next.
    fileprivate func isBeforeDate(_ today: CivilDate) throws(AlertError) -> Bool {
        var copy = self
        return try copy.date(today) != nil
    }
}
