import Alerts
import Messages
import Recurrence

extension PhraseReader {
    /// Reads times and parts of the day: `9:30`, `at 8 and 20`, `morning, noon and night`.
    mutating func readTimes() throws(AlertError) -> Bool {
        if scanner.take(.sameTime) {
            return add(.times([ClockTime(now.time)]))
        }
        if scanner.take(.bothParts) { return add(.parts([.earlyMorning, .evening])) }
        let isNamed = scanner.isBefore(.at)
        var (isPart, repeats, hasClock) = (false, false, false)
        let times = try scanner.list { scanner throws(AlertError) in
            var copy = scanner
            if var clock = try copy.clock(bare: true) {
                // `8 tonight`
                if clock.style == .bare, copy.partOfToday?.hour(clock.hour) != nil {
                    clock.style = .named
                }
                // In `every morning, at 8`, the hour is in the morning.
                guard try !copy.isBeforeRangeEnd(),
                    !isPart || clock.part != nil || clock.text.isEmpty
                else {
                    return nil as DayTime?
                }
                (scanner, hasClock) = (copy, true)
                return .clock(clock)
            }
            // In `오후 오후 5시`, the first word has no meaning of its own.
            guard let (part, isPlural) = copy.part(), try !copy.isBeforeClock(),
                // `morning at 8 and evening at 9`
                !hasClock || !copy.isBefore(.at)
            else { return nil }
            scanner = copy
            (isPart, repeats) = (true, repeats || isPlural)
            return .part(part)
        }
        guard !times.isEmpty else { return false }
        let clocks = times.compactMap(\.clock)
        try checkNumbers(clocks, isNamed: isNamed)
        if scanner.take(.everyTail) { repeats = true }
        scanner.takeAtTail()
        if clocks.isEmpty {
            add(.parts(times.compactMap(\.part)))
        } else {
            add(.times(fixed(times)))
        }
        return repeats ? add(.every) : true
    }

    /// Refuses numbers that nothing makes a time, as in `friday 13 9:00`.
    private func checkNumbers(_ clocks: [ClockTime], isNamed: Bool) throws(AlertError) {
        // `7 and 9pm` names the part of the day only once.
        let marked = clocks.lastIndex { [.marked, .hour].contains($0.style) } ?? -1
        guard let bare = clocks[(marked + 1)...].first(where: { $0.style == .bare }) else { return }
        if bare.part != nil {
            throw .invalid(
                "'\(bare.text)' has a number without a unit. Write it like '저녁 7시'.")
        }
        let areNumbers = clocks.allSatisfy { [.bare, .named].contains($0.style) }
        let number = bare.hour
        if areNumbers, isNamed || clauses.isEmpty && scanner.isAtEnd { return }
        switch clauses.last?.meaning {
        case .weekdays(let days) where days.isOneDay:
            let day = clauses[clauses.count - 1].text
            throw .invalid(
                "'\(day) \(number)' can be a day of the month or a time. Write '\(day) the \(Self.ordinal(number))', or "
                    + "'\(day) at \(ClockResolution.usual(number))'.")
        case .weekdays where areNumbers: return
        case .step(let step) where step.frequency == .daily && areNumbers: return
        default:
            throw Self.goal(start.excerpt)
                ?? Self.strayNumber("\(number)", in: scanner.words(since: start))
        }
    }

    /// Returns a number of a day as English has it: `3rd`.
    static func ordinal(_ number: Int) -> String {
        let last = number / 10 == 1 ? 0 : number % 10
        return "\(number)" + ([1: "st", 2: "nd", 3: "rd"][last] ?? "th")
    }

    static func strayNumber(_ number: String, in words: String) -> AlertError {
        .invalid(
            "'\(number)' is a number without a meaning ('\(words)'). Write a time like '9:30' or "
                + "'at 9', or a date like '24 dec'.")
    }

    /// Returns the times of a list in which parts of the day stand for their own times: `morning, noon
    /// and night`.
    private func fixed(_ times: [DayTime]) -> [ClockTime] {
        var clocks: [ClockTime] = []
        for (index, time) in times.enumerated() {
            switch time {
            case .clock(let clock): clocks.append(clock)
            case .part(let part):
                // In `아침, 저녁 8시`, the hour is that of both parts.
                let shared = times[index...].compactMap(\.clock).first { $0.part != nil }
                if var shared, shared.isAfterPart, part.hour(shared.hour) != nil {
                    shared.part = part
                    clocks.append(shared)
                } else if let time = part.time {
                    clocks.append(ClockTime(time))
                }
            }
        }
        return clocks
    }

    /// Reads `from 9:30 to 21:30`, `between 9 and 18`, `9-18`, `9시부터 18시까지`.
    mutating func readRange() throws(AlertError) -> Bool {
        let isRange = try read { scanner throws(AlertError) in
            try scanner.clockRange().map { [.window($0)] }
        }
        return isRange ? true : try readRangeEnd()
    }

    /// Reads one end of a range that stands alone, as in `starting at 9 … until 18`.
    private mutating func readRangeEnd() throws(AlertError) -> Bool {
        try read { scanner throws(AlertError) in
            // `after 17:00 when I get home`
            let isBeside = scanner.text.kinds.event
            let isStart = scanner.take(.from, .start) || isBeside && scanner.take(.after)
            let isEnd = !isStart && scanner.take(.until, .to)
            guard let clock = try scanner.clock(bare: true) else { return nil }
            if isStart
                || !isEnd && (scanner.take(.fromTail) || isBeside && scanner.take(.startTail))
            {
                return [.windowStart(clock)]
            }
            return isEnd || scanner.take(.untilTail) ? [.windowEnd(clock)] : nil
        }
    }
}

/// A time of the day, or a part of it.
private enum DayTime {
    case clock(ClockTime)
    case part(DayPart)

    var clock: ClockTime? { if case .clock(let clock) = self { clock } else { nil } }
    var part: DayPart? { if case .part(let part) = self { part } else { nil } }
}

extension PhraseScanner {
    /// Reads a first and a last time of the day: `9 to 18`, `from 9:30 to 21:30`, `9시부터 18시까지`.
    mutating func clockRange() throws(AlertError) -> ClockRange? {
        try attempt { scanner throws(AlertError) in
            let isBetween = scanner.take(.between)
            _ = !isBetween && scanner.take(.from)
            guard let from = try scanner.clock(bare: true) else { return nil }
            guard isBetween ? scanner.take(.and, .dash, .fromTail) : scanner.takeRangeJoint() else {
                return nil
            }
            // In `9:00 until 24 dec`, the number belongs to a date.
            guard try !scanner.isBeforeDate() else { return nil }
            let isNext = scanner.take(.nextDay)
            guard var to = try scanner.clock(bare: true) else { return nil }
            // `밤 10시부터 다음날 6시까지` ends in the morning.
            if isNext, to.isOpen, to.hour < 12 { to.is24Hour = true }
            if isNext || scanner.take(.nextDay) {
                // A window lasts a day at most, unlike `from 9:00 to 18:00 the next day`.
                let ends = try ClockResolution(parts: [], now: nil).times([from, to])
                guard ends[1] < ends[0] else { return nil }
            }
            scanner.skip(.untilTail, .betweenTail)
            return ClockRange(from: from, to: to)
        }
    }

    /// Reads a word such as `in the morning` or `저녁` that stands for itself.
    fileprivate mutating func part() -> (DayPart, isPlural: Bool)? {
        take { word in
            if case .part(let part, let repeats) = word { (part, repeats) } else { nil }
        }
    }

    /// Whether the time that was just read begins a range, as `22:00` does in `12:00, 22:00부터 …`.
    func isBeforeRangeEnd() throws(AlertError) -> Bool {
        if isBefore(.fromTail) { return true }
        var copy = self
        guard copy.take(.dash, .to, .until), try !copy.isBeforeDate() else { return false }
        return try copy.clock(bare: true) != nil
    }

    fileprivate func isBeforeClock() throws(AlertError) -> Bool {
        var copy = self
        guard copy.first?.isPartOfLongScalar == true else { return false }
        return try copy.clock(bare: false) != nil
    }

    /// Whether a date comes next.
    func isBeforeDate() throws(AlertError) -> Bool {
        var copy = self
        return try copy.date() != nil
    }
}
