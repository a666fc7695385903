import Alerts
import Messages
import Recurrence

/// A length of time: elapsed seconds, or days and more in the calendar.
struct PhraseLength: Hashable {
    var seconds = 0
    var days = 0
    var months = 0

    /// Whether the length has only whole days, weeks, months or years.
    var isCalendar: Bool { seconds == 0 }
}

extension PhraseScanner {
    private static let units: [String: PhraseLength] = {
        let second = PhraseLength(seconds: 1)
        let minute = PhraseLength(seconds: 60)
        let hour = PhraseLength(seconds: 3_600)
        let day = PhraseLength(days: 1)
        let week = PhraseLength(days: 7)
        let month = PhraseLength(months: 1)
        let year = PhraseLength(months: 12)
        let names: [(PhraseLength, [String])] = [
            (second, ["s", "sec", "secs", "second", "seconds", "초"]),
            (minute, ["m", "min", "mins", "minute", "minutes", "분"]),
            (hour, ["h", "hr", "hrs", "hour", "hours", "시간"]),
            (day, ["d", "day", "days", "일", "날"]),
            (week, ["w", "wk", "wks", "week", "weeks", "주", "주일"]),
            (PhraseLength(days: 14), ["fortnight", "fortnights"]),
            (PhraseLength(months: 6), ["반년"]),
            (month, ["mo", "month", "months", "달", "개월"]),
            (PhraseLength(months: 3), ["quarter", "quarters", "분기"]),
            (year, ["y", "yr", "yrs", "year", "years", "년", "해"]),
        ]
        var units: [String: PhraseLength] = [:]
        for (unit, words) in names {
            for word in words { units[word] = unit }
        }
        return units
    }()

    /// The Korean numbers of days that are words of their own.
    private static let days: [String: Int] = [
        "하루": 1, "이틀": 2, "사흘": 3, "나흘": 4, "닷새": 5, "엿새": 6, "이레": 7, "열흘": 10,
        "보름": 15, "일주일": 7, "한주": 7,
    ]

    /// Whether a unit of time comes next.
    var isBeforeUnit: Bool {
        var copy = self
        return copy.unit() != nil
    }

    /// Reads the name of a unit of time, such as `day` or `주`, without a number.
    mutating func unit() -> PhraseLength? { value(Self.units) }

    /// Reads a length of time, such as `5m`, `1h30`, `2 weeks`, `half an hour`, `an hour and a half`,
    /// `1시간 반` or `이틀`.
    ///
    /// - Throws: ``AlertError`` if the length is longer than 100 years.
    mutating func length() throws(AlertError) -> PhraseLength? {
        if let days = value(Self.days) { return PhraseLength(days: days) }
        if take(any: ["일 년", "일년", "한 해"]) { return PhraseLength(months: 12) }
        if take("반년") { return PhraseLength(months: 6) }
        for half in ["half an hour", "a half hour", "half hour", "half a hour", "반시간", "반 시간"]
        where take(half) {
            return PhraseLength(seconds: 1_800)
        }
        for quarter in ["a quarter of an hour", "quarter of an hour", "a quarter hour"]
        where take(quarter) {
            return PhraseLength(seconds: 900)
        }
        guard let first = try lengthPart() else { return nil }
        var (total, unit) = (first.length, first.unit)
        while let more = try attempt({ scanner throws(AlertError) in
            try scanner.furtherPart(after: unit)
        }) {
            total = try total.adding(more.length)
            unit = more.unit
        }
        return total
    }

    /// A number of units, and the unit.
    private struct Part {
        var length: PhraseLength
        var unit: PhraseLength
    }

    /// Reads what can follow a unit: a smaller part, `and a half`, `반`, or minutes without a unit, as in
    /// `1h30`.
    private mutating func furtherPart(after unit: PhraseLength) throws(AlertError) -> Part? {
        let hasAnd = take(any: ["and", ","])
        if hasAnd ? take("a half") || take("half") : take("반") {
            return Part(length: PhraseLength(seconds: unit.seconds / 2), unit: PhraseLength())
        }
        if let part = try lengthPart() {
            return part.unit.approximateSeconds < unit.approximateSeconds ? part : nil
        }
        guard !hasAnd, unit.seconds == 3_600, isBeforeDigit,
            let minutes = digits(2...2).flatMap({ Int($0) }), minutes < 60
        else { return nil }
        return Part(length: PhraseLength(seconds: minutes * 60), unit: PhraseLength())
    }

    /// Reads one number and its unit.
    private mutating func lengthPart() throws(AlertError) -> Part? {
        try attempt { scanner throws(AlertError) in
            let digits = scanner.digits(1...40).map { Int($0) ?? .max }
            guard let count = digits ?? scanner.count() else { return nil as Part? }
            var fraction: Substring?
            if scanner.takeAdjacent(".") {
                guard let digits = scanner.digits(1...3) else { return nil }
                fraction = digits
            }
            let isAndAHalf = scanner.take(any: ["and a half", "and half"])
            _ = scanner.take("more")
            // `2026년` is a year, not a length.
            guard let unit = scanner.unit(), unit.months < 12 || count < 1_900 else { return nil }
            var sum = try unit.multiplied(by: count)
            if isAndAHalf { sum = try sum.adding(PhraseLength(seconds: unit.seconds / 2)) }
            if let fraction, let digits = Int(fraction) {
                let scale = [10, 100, 1_000][fraction.count - 1]
                guard unit.isCalendar == false, digits * unit.seconds % scale == 0 else {
                    return nil
                }
                sum = try sum.adding(PhraseLength(seconds: digits * unit.seconds / scale))
            }
            return Part(length: sum, unit: unit)
        }
    }
}

extension PhraseLength {
    /// The length in seconds, with months of 30 days, to compare units.
    fileprivate var approximateSeconds: Int { seconds + 86_400 * (days + 30 * months) }

    /// 100 years, which is longer than any alert needs.
    private static let greatest = 3_155_760_000

    fileprivate func multiplied(by count: Int) throws(AlertError) -> PhraseLength {
        // No unit is shorter than a second.
        guard count <= Self.greatest else { throw Self.tooLong }
        return try PhraseLength(
            seconds: seconds * count, days: days * count, months: months * count
        )
        .checked()
    }

    fileprivate func adding(_ other: PhraseLength) throws(AlertError) -> PhraseLength {
        try PhraseLength(
            seconds: seconds + other.seconds, days: days + other.days,
            months: months + other.months
        ).checked()
    }

    private static var tooLong: AlertError {
        .invalid("This duration is too long. The maximum is 100 years.")
    }

    private func checked() throws(AlertError) -> PhraseLength {
        guard approximateSeconds <= Self.greatest else {
            throw Self.tooLong
        }
        return self
    }

    /// The step of a rule; `nil` if the length is not a whole number of days, weeks, months or years.
    var step: DayStep? {
        guard seconds == 0 else { return nil }
        switch (days, months) {
        case (0, let months) where months > 0:
            return months % 12 == 0
                ? DayStep(.yearly, months / 12) : DayStep(.monthly, months)
        case (let days, 0) where days > 0:
            return days % 7 == 0 ? DayStep(.weekly, days / 7) : DayStep(.daily, days)
        default: return nil
        }
    }

    /// Returns the date that is so much later; a month that has no such day gives its last day.
    func date(after date: CivilDate) -> CivilDate {
        var date = date
        if months > 0 {
            let month = date.year * 12 + date.month - 1 + months
            var day = date.day
            while day > 28,
                CivilDate(year: month / 12, month: month % 12 + 1, day: day) == nil
            {
                day -= 1
            }
            date = CivilDate(year: month / 12, month: month % 12 + 1, day: day) ?? date
        }
        return date.advanced(byDays: days)
    }
}
