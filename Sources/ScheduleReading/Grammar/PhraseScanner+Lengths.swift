import Alerts
import Messages
import Recurrence

extension PhraseScanner {
    /// Reads the name of a unit of time that no number counts: `주일` is a Sunday then, but not in `2주일`.
    mutating func singleUnit() -> PhraseLength? {
        isBefore(.weekday(.sunday)) ? nil : unit()
    }

    /// Reads the name of a unit of time, such as `day` or `주`, without a number.
    mutating func unit() -> PhraseLength? { take(\.unit) }

    /// Whether a unit of time comes next.
    var isBeforeUnit: Bool { isBefore { $0.unit != nil } }

    /// Reads a length of time, such as `5m`, `1h30`, `2 weeks`, `half an hour`, `an hour and a half`,
    /// `1시간 반` or `이틀`.
    mutating func length() throws(AlertError) -> PhraseLength? {
        if let length = take({ if case .length(let length) = $0 { length } else { nil } }) {
            guard length.days > 0 else { return length }
            // `하루하고 두 시간`
            let more = try attempt { scanner throws(AlertError) in
                try scanner.furtherPart(after: .day)
            }
            return try more.map { more throws(AlertError) in try length.adding(more.length) }
                ?? length
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
        if take(.andAHalf) || first?.isPartOfLongScalar == true && take(.half) {
            return unit.half.map { Part(length: $0, unit: PhraseLength()) }
        }
        let hasAnd = take(.and, .comma, .plus)
        if let part = try lengthPart() {
            return part.unit.approximateSeconds < unit.approximateSeconds ? part : nil
        }
        guard !hasAnd, unit.seconds == 3_600, isBeforeDigit, let minutes = digits(2...2)?.value,
            minutes < 60
        else { return nil }
        return Part(length: PhraseLength(seconds: minutes * 60), unit: PhraseLength())
    }

    /// Reads one number and its unit.
    private mutating func lengthPart() throws(AlertError) -> Part? {
        try attempt { scanner throws(AlertError) in
            guard let count = scanner.digits(1...40)?.value ?? scanner.countBeforeUnit() else {
                return nil as Part?
            }
            var fraction: Digits?
            // `1,5 hours` has one digit behind the comma, but `1,500` is a number.
            let isComma = scanner.takeAdjacent(",")
            if isComma || scanner.takeAdjacent(".") {
                guard scanner.isBeforeDigit, let digits = scanner.digits(isComma ? 1...1 : 1...3)
                else { return nil }
                fraction = digits
            }
            let isAndAHalf = scanner.take(.andAHalf)
            scanner.skip(.more)
            // `2026년` is a year, not a length.
            guard let unit = scanner.unit(), unit.years == 0 || count < 1_900 else { return nil }
            var sum = try unit.multiplied(by: count)
            if isAndAHalf {
                guard let half = unit.half else { return nil }
                sum = try sum.adding(half)
            }
            if let fraction {
                let scale = [10, 100, 1_000][fraction.count - 1]
                guard !unit.isCalendar, fraction.value * unit.seconds % scale == 0 else {
                    return nil
                }
                sum = try sum.adding(PhraseLength(seconds: fraction.value * unit.seconds / scale))
            }
            return Part(length: sum, unit: unit)
        }
    }

    /// Reads a number as a word, before a unit.
    private mutating func countBeforeUnit() -> Int? {
        // Hours are counted with the other Korean numbers: `두 시간`.
        sinoKorean { scanner in
            scanner.isBefore { $0.unit.map { $0 != .hour } ?? false }
        }
            ?? wordNumber()
    }

    /// Reads a length that `전` (before) follows: `사흘 전` (three days before), `10분 전`.
    mutating func lengthBefore() throws(AlertError) -> PhraseLength? {
        try attempt { scanner throws(AlertError) in
            guard let length = try scanner.length(), scanner.take(.beforeTail) else { return nil }
            return length
        }
    }
}
