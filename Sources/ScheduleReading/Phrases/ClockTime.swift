import Alerts
import Messages
import Recurrence

/// A time of day as people write it, which may leave open whether it is before or after noon.
struct ClockTime: Hashable {
    /// The hour as written, 0 to 24.
    var hour: Int
    var minute = 0
    var second = 0
    /// The part of the day that the text gives with the hour.
    var part: DayPart?
    /// Whether the hour is on a 24-hour clock, as in `9:30`, `0930` and `21`.
    var is24Hour: Bool
    /// The text, for errors.
    var text: String
    /// Whether the text names the next hour, as in `quarter to 9`.
    var isBeforeNamedHour = false

    /// Whether the hour can be before or after noon.
    var isOpen: Bool { !is24Hour && part == nil && (1...12).contains(hour) }

    /// Returns the time with the hour in a part of the day; `nil` if the hour is not in it.
    func time(in part: DayPart) -> CivilTime? {
        part.hour(hour).flatMap { CivilTime(hour: $0, minute: minute, second: second) }
    }

    /// Moves the time to some minutes earlier.
    mutating func subtract(_ minutes: Int) {
        minute -= minutes
        guard minute < 0 else { return }
        minute += 60
        isBeforeNamedHour = true
        hour = hour == 1 && !is24Hour ? 12 : max(hour, 1) - 1
        if part != nil, hour == 0 { hour = 12 }
    }

    /// Returns the time on a 24-hour clock.
    var timeOn24HourClock: CivilTime? {
        hour == 24 && minute == 0 && second == 0
            ? .endOfDay : CivilTime(hour: hour, minute: minute, second: second)
    }
}

extension PhraseScanner {
    /// Reads a time of day: `9:30`, `9:30pm`, `9 pm`, `0930`, `noon`, `half past 9`, `8 in the
    /// morning`, `오후 9시 30분`, `21시`, `저녁 7시 반`.
    ///
    /// - Parameter bare: Whether a number alone, such as `9`, is a time.
    /// - Returns: The time; `nil` if no time comes next.
    /// - Throws: ``AlertError`` if the numbers are not a time of day, such as `25:00`.
    mutating func clock(bare: Bool) throws(AlertError) -> ClockTime? {
        let start = rest
        return try attempt { scanner throws(AlertError) in
            _ = scanner.take(any: ["at", "@", "by", "around", "about"])
            if let hour = scanner.value(Self.namedHours) {
                _ = !scanner.isBefore("에서") && scanner.take("에")
                return ClockTime(hour: hour, is24Hour: true, text: "")
            }
            let before = scanner.koreanPart()
            var found = try scanner.spoken()
            if found == nil { found = try scanner.numeric(bare: bare || before != nil) }
            guard var clock = found else { return nil }
            clock.part = before ?? scanner.partAfter()
            clock.text = String(start.dropLast(scanner.rest.count)).trimmingSpaces
            // `13:00 pm` says the same twice, but `오전 13시` contradicts itself.
            let isLate = clock.part.map { $0 != .beforeNoon && $0 != .earlyMorning && $0 != .dawn }
            if clock.hour > 12 && isLate == true || clock.hour == 0 { clock.part = nil }
            let isReal = clock.part.map { clock.time(in: $0) } ?? clock.timeOn24HourClock
            guard isReal != nil else { throw Self.noSuchTime(clock.text) }
            _ = scanner.take(any: ["sharp", "정각"])
            _ = scanner.take(any: ["쯤", "경"])
            if let minutes = try scanner.minutesBefore() { clock.subtract(minutes) }
            _ = !scanner.isBefore("에서") && scanner.take("에")
            return clock
        }
    }

    private static let namedHours = [
        "noon": 12, "midday": 12, "정오": 12, "midnight": 0, "자정": 0,
    ]

    /// Reads `10분 전` after an hour.
    private mutating func minutesBefore() throws(AlertError) -> Int? {
        try attempt { scanner throws(AlertError) in
            guard let length = try scanner.lengthBefore(), (1..<3_600).contains(length.elapsed ?? 0)
            else { return nil }
            return length.seconds / 60
        }
    }

    static func noSuchTime(_ text: String) -> AlertError {
        .invalid(
            "'\(text)' is not a time of day. Write it like 09:30, 9:30pm or 오후 9:30, from 00:00 to "
                + "23:59.")
    }

    private mutating func koreanPart() -> DayPart? {
        value([
            "오전": .beforeNoon, "오후": .afterNoon, "새벽": .dawn, "아침": .earlyMorning,
            "낮": .midday, "점심": .midday, "저녁": .evening, "밤": .night, "am": .beforeNoon,
            "pm": .afterNoon,
        ])
    }

    /// Reads `am`, `p.m.`, `in the morning` or `tonight` after an hour.
    private mutating func partAfter() -> DayPart? {
        var copy = self
        // `9a` and `9p` have no space, since `a` is also a word.
        let isAM = copy.take(any: ["a.m.", "a.m", "am"]) || rest.first == "a" && copy.take("a")
        if isAM || copy.take(any: ["p.m.", "p.m", "pm"]) || rest.first == "p" && copy.take("p") {
            self = copy
            return isAM ? .beforeNoon : .afterNoon
        }
        for (words, part) in [
            ("in the morning", DayPart.morning), ("in the afternoon", .afternoon),
            ("in the evening", .evening), ("at night", .night),
        ] where take(words) {
            return part
        }
        return nil
    }

    /// Reads `half past 9`, `quarter to 4`, `10 past 8`, `20 minutes to 5`.
    private mutating func spoken() throws(AlertError) -> ClockTime? {
        try attempt { scanner throws(AlertError) in
            _ = scanner.isBefore("a quarter") && scanner.take("a")
            let start = scanner
            let minutes: Int
            if scanner.take("half") {
                minutes = 30
            } else if scanner.take("quarter") {
                minutes = 15
            } else {
                let isInDigits = scanner.digits(1...2) != nil
                scanner = start
                guard let count = scanner.count(), count < 60 else { return nil }
                minutes = count
                let hasUnit = scanner.take(any: ["minutes", "min", "mins"])
                // `9 to 6` is a range of hours.
                guard hasUnit || !isInDigits || scanner.isBefore("past") else { return nil }
            }
            let isPast = scanner.take("past") || !scanner.isBefore("to") && scanner.take("after")
            guard isPast || scanner.take(any: ["to", "before"]), isPast || minutes < 30,
                let hour = scanner.count(), (1...12).contains(hour)
            else { return nil }
            _ = scanner.take("o'clock")
            return ClockTime(
                hour: isPast ? hour : hour == 1 ? 12 : hour - 1,
                minute: isPast ? minutes : 60 - minutes, is24Hour: false, text: "",
                isBeforeNamedHour: !isPast)
        }
    }

    private mutating func numeric(bare: Bool) throws(AlertError) -> ClockTime? {
        try attempt { scanner throws(AlertError) in
            if let digits = scanner.digits(4...4), !scanner.isFollowedByUnit,
                scanner.rest.first != "-",
                let hour = Int(digits.prefix(2)), let minute = Int(digits.suffix(2))
            {
                return bare && hour < 24 && minute < 60
                    ? ClockTime(hour: hour, minute: minute, is24Hour: true, text: "") : nil
            }
            var isWord = false
            var hour = scanner.digits(1...2)
            if hour == nil, let count = scanner.koreanHour() {
                (hour, isWord) = ("\(count)", true)
            }
            guard let hour, let number = Int(hour) else { return nil }
            var clock = ClockTime(
                hour: number,
                is24Hour: hour.count == 2 && hour.first == "0" || number > 12
                    || number == 0, text: "")
            if !isWord, scanner.takeMinuteSeparator() {
                guard let minutes = scanner.digits(2...2), let minute = Int(minutes) else {
                    return nil
                }
                clock.minute = minute
                if scanner.takeAdjacent(":") {
                    guard let seconds = scanner.digits(2...2), let second = Int(seconds) else {
                        return nil
                    }
                    clock.second = second
                }
                clock.is24Hour = true
                return clock
            }
            if scanner.take("시") {
                if scanner.take("반") {
                    clock.minute = 30
                } else if let minute = scanner.koreanMinute() {
                    clock.minute = minute
                }
                return clock
            }
            guard !isWord else { return nil }
            if scanner.take(any: ["o'clock", "oclock"]) { return clock }
            // `9am` is a time, and `9` alone is one if nothing else begins with it.
            var copy = scanner
            let hasPart = copy.partAfter() != nil
            return hasPart || bare && !scanner.isFollowedByUnit ? clock : nil
        }
    }

    /// Reads the sign between the hour and the minutes in `9:30`, `9.30` or `9h30`.
    private mutating func takeMinuteSeparator() -> Bool {
        var copy = self
        guard
            copy.takeAdjacent(":") || copy.takeAdjacent("h") || copy.takeAdjacent("."),
            copy.isBeforeDigit
        else { return false }
        self = copy
        return true
    }

    /// Reads an hour as a Korean word, such as `세` in `세 시`.
    private mutating func koreanHour() -> Int? {
        var copy = self
        guard copy.rest.drop(while: { $0 == " " }).first?.isHangul == true,
            let count = copy.count(), (1...12).contains(count), copy.isBefore("시"),
            !copy.isBefore("시간")
        else { return nil }
        self = copy
        return count
    }

    /// Reads `30분`, which is part of a time of day if it is not a period: `9시 30분마다`.
    private mutating func koreanMinute() -> Int? {
        var copy = self
        guard let minute = copy.digits(1...2).flatMap({ Int($0) }) ?? copy.count(), copy.take("분"),
            minute < 60, !["마다", "간격", "뒤", "전"].contains(where: copy.isBefore)
        else { return nil }
        self = copy
        return minute
    }

    /// Whether these words come next.
    func isBefore(_ word: String) -> Bool {
        var copy = self
        return copy.take(word)
    }

    /// Whether the number that was just read has a unit or an ending and is not a time.
    private var isFollowedByUnit: Bool {
        var copy = self
        if copy.takeOrdinalEnding() || copy.unit() != nil { return true }
        return isBefore("월") || isBefore("번") || isBefore("회") || isBefore("times")
            || rest.first == "/" || rest.first == "%"
    }
}
