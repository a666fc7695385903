import Alerts
import Messages
import Recurrence

extension PhraseScanner {
    /// Reads a time of day: `9:30`, `9:30pm`, `9 pm`, `0930`, `noon`, `half past 9`, `8 in the
    /// morning`, `오후 9시 30분`, `21시`, `저녁 7시 반`.
    ///
    /// A number alone, such as `9`, is a time if `bare` says so.
    mutating func clock(bare: Bool) throws(AlertError) -> ClockTime? {
        // Readers of ranges and of times begin with the same time.
        if let known = text.clocks.reading(at: place, bare) {
            place = known.end
            return known.value
        }
        let start = place
        let clock = try newClock(bare: bare)
        text.clocks.add(clock, at: start, bare, end: place)
        return clock
    }

    private mutating func newClock(bare: Bool) throws(AlertError) -> ClockTime? {
        let start = self
        return try attempt { scanner throws(AlertError) in
            var isNamed = false
            while scanner.take(.at) { isNamed = true }
            if let hour = scanner.take({ if case .namedHour(let hour) = $0 { hour } else { nil } })
            {
                scanner.takeNumberOf(hour)
                scanner.skip(.approximately)
                scanner.takeAtTail()
                return ClockTime(hour: hour, is24Hour: true, text: "")
            }
            let before = scanner.take { if case .partSign(let part) = $0 { part } else { nil } }
            var found = try scanner.spoken()
            if found == nil {
                found = scanner.numeric(
                    bare: bare || isNamed || before != nil, isNamed: isNamed)
            }
            guard var clock = found else { return nil }
            clock.part = before ?? scanner.partAfter()
            clock.isAfterPart = before != nil
            if clock.part != nil && before == nil {
                clock.style = .marked
            } else if isNamed, clock.style == .bare {
                clock.style = .named
            }
            clock.text = scanner.words(since: start)
            if let before, clock.style == .bare, before.hour(clock.hour) == nil {
                throw Self.noSuchTime(clock.text)
            }
            // `13:00 pm` says the same twice, but `오전 13시` contradicts itself.
            let isLate = clock.part.map { $0 != .beforeNoon && $0 != .earlyMorning && $0 != .dawn }
            if clock.hour > 12 && isLate == true || clock.hour == 0 { clock.part = nil }
            let isReal = clock.part.map { clock.time(in: $0) } ?? clock.timeOn24HourClock
            guard isReal != nil else { throw Self.noSuchTime(clock.text) }
            let isSharp = scanner.take(.sharp)
            scanner.skip(.approximately)
            if let minutes = try scanner.minutesBefore() {
                guard minutes < 30 || isSharp || clock.style != .hour else {
                    throw Self.halfAnHourBefore(clock, minutes, scanner.words(since: start))
                }
                clock.subtract(minutes)
            }
            scanner.takeAtTail()
            return clock
        }
    }

    /// Reads the hour that repeats the name of a time, as in `자정 12시`.
    private mutating func takeNumberOf(_ hour: Int) {
        var copy = self
        guard let number = copy.digits(1...2)?.value, number == 12 || number == hour,
            copy.take(.hourMark)
        else { return }
        self = copy
    }

    /// Reads `10분 전` after an hour; `30분 전에도` is a ring before that hour.
    private mutating func minutesBefore() throws(AlertError) -> Int? {
        try attempt { scanner throws(AlertError) in
            guard let length = try scanner.length(), !scanner.isBefore(.alsoBeforeTail),
                scanner.take(.beforeTail), (1..<3_600).contains(length.elapsed ?? 0)
            else { return nil }
            return length.seconds / 60
        }
    }

    /// The error for `7시 30분 전`, which is half an hour before seven for some people, and for others the
    /// time before half past seven.
    private static func halfAnHourBefore(
        _ clock: ClockTime, _ minutes: Int, _ words: String
    ) -> AlertError {
        var (earlier, later) = (clock, clock)
        earlier.subtract(minutes)
        later.minute = minutes
        let times = [earlier, later].map { clock in
            let time = clock.part.flatMap { clock.time(in: $0) } ?? clock.timeOn24HourClock
            return time.map(ClockResolution.short) ?? clock.text
        }
        return .invalid(
            "'\(words)' can be \(times[0]) or a time before \(times[1]). Write the time, like '\(times[0])'."
        )
    }

    static func noSuchTime(_ text: String) -> AlertError {
        .invalid(
            "'\(text)' is not a time of day. Write it like 09:30, 9:30pm or 오후 9:30, from 00:00 to "
                + "23:59.")
    }

    /// Reads `am`, `p.m.`, `in the morning` or `tonight` after an hour.
    private mutating func partAfter() -> DayPart? {
        var copy = self
        // `9a` and `9p` have no space, since `a` is also a word.
        let isAdjacent = adjacent != UInt8(ascii: " ")
        if let part = copy.take({ if case .meridiem(let part) = $0 { part } else { nil } }),
            isAdjacent || copy.words(since: self).count > 1
        {
            self = copy
            return part
        }
        return take { if case .partTail(let part) = $0 { part } else { nil } }
    }

    /// Reads `half past 9`, `quarter to 4`, `10 past 8`, `20 minutes to 5`.
    private mutating func spoken() throws(AlertError) -> ClockTime? {
        try attempt { scanner throws(AlertError) in
            let minutes: Int
            if scanner.take(.half) {
                minutes = 30
            } else if scanner.take(.quarter) {
                minutes = 15
            } else {
                let isInDigits = scanner.first?.isDigit ?? false
                guard let count = scanner.count(), count < 60 else { return nil }
                minutes = count
                let hasUnit = scanner.take(.unit(.minute))
                // `9 to 6` is a range of hours.
                guard hasUnit || !isInDigits || scanner.isBefore(.past) else { return nil }
            }
            let isPast = scanner.take(.past, .after)
            guard isPast || scanner.take(.toHour), isPast || minutes < 30,
                let hour = scanner.count(), (1...12).contains(hour)
            else { return nil }
            scanner.skip(.oclock)
            return ClockTime(
                hour: isPast ? hour : hour == 1 ? 12 : hour - 1,
                minute: isPast ? minutes : 60 - minutes, is24Hour: false, text: "",
                isBeforeNamedHour: !isPast)
        }
    }

    /// Reads an hour, with or without minutes.
    private mutating func numeric(bare: Bool, isNamed: Bool) -> ClockTime? {
        attempt { scanner in
            if let clock = scanner.compact(bare: bare, isNamed: isNamed) { return clock }
            guard let digits = scanner.digits(1...2) else {
                return scanner.wordHour(isNamed: isNamed)
            }
            // `31.12.2026`
            var behind = scanner
            if behind.takeMinuteSeparator(), behind.digits(1...2) != nil, behind.takeAdjacent("."),
                behind.isBeforeDigit
            {
                return nil
            }
            let hour = digits.value
            var clock = ClockTime(
                hour: hour,
                is24Hour: digits.count == 2 && digits.hasLeadingZero || hour > 12 || hour == 0,
                text: "")
            if scanner.takeMinuteSeparator() {
                guard let minute = scanner.digits(2...2)?.value else { return nil }
                clock.minute = minute
                if scanner.takeAdjacent(":") {
                    guard let second = scanner.digits(2...2)?.value else { return nil }
                    clock.second = second
                }
                clock.style = .minutes
                clock.isEarly = !clock.is24Hour && (1...5).contains(hour)
                clock.is24Hour = true
                return clock
            }
            if scanner.takeHourMark(&clock) { return clock }
            // `at 18h`
            if isNamed, scanner.adjacent?.isLatin == true, scanner.take(.unit(.hour)) {
                clock.is24Hour = true
                return clock
            }
            if scanner.take(.oclock) { return clock }
            // `9am` is a time, and `9` alone is one if nothing else begins with it.
            var copy = scanner
            if copy.partAfter() != nil { return clock }
            clock.style = .bare
            return bare && !scanner.isFollowedByUnit ? clock : nil
        }
    }

    /// Reads hours and minutes without a sign between them: `0930`, `340pm`.
    private mutating func compact(bare: Bool, isNamed: Bool) -> ClockTime? {
        var copy = self
        guard let digits = copy.digits(3...4), digits.value % 100 < 60, digits.value < 2_400 else {
            return nil
        }
        var clock = ClockTime(
            hour: digits.value / 100, minute: digits.value % 100, is24Hour: true, text: "",
            style: .minutes)
        var ahead = copy
        let hasPart = ahead.partAfter() != nil && digits.value < 1_260
        if hasPart {
            clock.is24Hour = false
        } else {
            // `2027` is a year.
            guard digits.count == 4, bare, isNamed || !(1_900...2_099).contains(digits.value),
                !copy.isFollowedByUnit, copy.adjacent.map({ !"-.".utf8.contains($0) }) ?? true
            else { return nil }
        }
        self = copy
        return clock
    }

    /// Reads an hour as a word: `세 시`, `eight` after `at`, `seven thirty pm`.
    private mutating func wordHour(isNamed: Bool) -> ClockTime? {
        var copy = self
        guard let hour = copy.wordNumber(), (1...12).contains(hour) else { return nil }
        var clock = ClockTime(hour: hour, is24Hour: false, text: "")
        let isKorean = first?.isPartOfLongScalar ?? false
        if copy.takeHourMark(&clock) {
            self = copy
            return clock
        }
        guard !isKorean, !isBefore(.article) else { return nil }
        var minutes = copy
        let minute = minutes.isAtEnd ? nil : minutes.wordNumber()
        if let minute, (10...59).contains(minute), !minutes.isFollowedByUnit {
            copy = minutes
            clock.minute = minute
        }
        var ahead = copy
        let isMarked = copy.take(.oclock) || ahead.partAfter() != nil || copy.partOfToday != nil
        guard isMarked || isNamed && !copy.isFollowedByUnit else { return nil }
        self = copy
        return clock
    }

    /// The part of the day of `tonight` or the like, if it comes next.
    var partOfToday: DayPart? {
        var copy = self
        return copy.take { if case .todayPart(let part) = $0 { part } else { nil } }
    }

    /// Reads `시` and the minutes.
    private mutating func takeHourMark(_ clock: inout ClockTime) -> Bool {
        // In `24 시월`, the syllable begins the name of a month.
        let isMonth =
            adjacent == UInt8(ascii: " ") && matches.first.map { $0.word == .month(10) } == true
        guard !isMonth, !isBefore(.unit(.hour)), take(.hourMark) else { return false }
        clock.style = .hour
        // In `12시 반년마다`, the syllable belongs to the next word.
        if matches.first?.word == .half, take(.half) {
            clock.minute = 30
        } else if let minute = koreanMinute() {
            clock.minute = minute
        }
        return true
    }

    /// Reads the sign between the hour and the minutes in `9:30`, `9.30` or `9h30`.
    private mutating func takeMinuteSeparator() -> Bool {
        var copy = self
        guard copy.takeAdjacent(":") || copy.takeAdjacent("h") || copy.takeAdjacent("."),
            copy.isBeforeDigit
        else { return false }
        self = copy
        return true
    }

    /// Reads `30분`, which is part of a time of day if it is not a period: `9시 30분마다`.
    private mutating func koreanMinute() -> Int? {
        var copy = self
        guard let minute = copy.number(1...2, before: .minuteMark), minute < 60,
            !copy.isBefore(.everyTail, .intervalTail, .later, .beforeTail)
        else { return nil }
        self = copy
        return minute
    }

    /// Whether the number that was just read has a unit or an ending and is not a time.
    var isFollowedByUnit: Bool {
        var copy = self
        if copy.takeOrdinalEnding() || copy.unit() != nil || copy.month() != nil { return true }
        return isBefore(.monthMark, .times) || adjacent == UInt8(ascii: "/")
            || adjacent == UInt8(ascii: "%")
    }
}
