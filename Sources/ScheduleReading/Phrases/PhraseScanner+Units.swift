import Alerts
import Messages

extension PhraseScanner {
    private static let units: [String: PhraseLength] = {
        let second = PhraseLength(seconds: 1)
        let minute = PhraseLength(seconds: 60)
        let hour = PhraseLength(seconds: 3_600)
        let day = PhraseLength(days: 1)
        let week = PhraseLength(weeks: 1)
        let month = PhraseLength(months: 1)
        let year = PhraseLength(years: 1)
        let names: [(PhraseLength, [String])] = [
            (second, ["s", "sec", "secs", "second", "seconds", "초"]),
            (minute, ["m", "min", "mins", "minute", "minutes", "분"]),
            (hour, ["h", "hr", "hrs", "hour", "hours", "시간"]),
            (day, ["d", "day", "days", "일", "날"]),
            (week, ["w", "wk", "wks", "week", "weeks", "주", "주일"]),
            (PhraseLength(weeks: 2), ["fortnight", "fortnights"]),
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

    /// The lengths that are words of their own.
    private static let words: [String: PhraseLength] = {
        let days = [
            "하루": 1, "이틀": 2, "사흘": 3, "나흘": 4, "닷새": 5, "엿새": 6, "이레": 7, "열흘": 10,
            "보름": 15,
        ]
        return days.mapValues { PhraseLength(days: $0) }.merging([
            "일주일": PhraseLength(weeks: 1), "한주": PhraseLength(weeks: 1),
            "반년": PhraseLength(months: 6), "일 년": PhraseLength(years: 1),
            "일년": PhraseLength(years: 1), "한 해": PhraseLength(years: 1),
            "half an hour": PhraseLength(seconds: 1_800),
            "a half hour": PhraseLength(seconds: 1_800),
            "half hour": PhraseLength(seconds: 1_800), "half a hour": PhraseLength(seconds: 1_800),
            "반시간": PhraseLength(seconds: 1_800), "반 시간": PhraseLength(seconds: 1_800),
            "a quarter of an hour": PhraseLength(seconds: 900),
            "quarter of an hour": PhraseLength(seconds: 900),
            "a quarter hour": PhraseLength(seconds: 900),
        ]) { word, _ in word }
    }()

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
        if let length = spacedValue(Self.words) { return length }
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
            return unit.half.map { Part(length: $0, unit: PhraseLength()) }
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
            guard let unit = scanner.unit(), unit.years == 0 || count < 1_900 else { return nil }
            var sum = try unit.multiplied(by: count)
            if isAndAHalf {
                guard let half = unit.half else { return nil }
                sum = try sum.adding(half)
            }
            if let fraction, let digits = Int(fraction) {
                let scale = [10, 100, 1_000][fraction.count - 1]
                guard !unit.isCalendar, digits * unit.seconds % scale == 0 else {
                    return nil
                }
                sum = try sum.adding(PhraseLength(seconds: digits * unit.seconds / scale))
            }
            return Part(length: sum, unit: unit)
        }
    }

    /// Reads a length that `전` (before) follows: `사흘 전` (three days before), `10분 전`.
    mutating func lengthBefore() throws(AlertError) -> PhraseLength? {
        try attempt { scanner throws(AlertError) in
            guard let length = try scanner.length(), scanner.take("전") else { return nil }
            return length
        }
    }
}
