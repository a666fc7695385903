extension PhraseScanner {
    /// Reads a number in digits or as a word.
    mutating func count() -> Int? { number() ?? wordNumber() }

    /// Reads a number as a word: `three`, `twenty five`, `a`, `세`.
    mutating func wordNumber() -> Int? {
        let found = take { word -> (number: Int, isTens: Bool)? in
            switch word {
            case .number(let number): (number, false)
            case .article: (1, false)
            case .tens(let tens): (tens, true)
            default: nil
            }
        }
        guard let (number, isTens) = found, isTens else { return found?.number }
        var copy = self
        _ = copy.takeAdjacent("-")
        guard let one = copy.take(\.number), one < 10 else { return number }
        self = copy
        return number + one
    }

    /// Reads a Sino-Korean number, such as `삼`, `이십오` or `이천십오`.
    ///
    /// The syllable `일` is a number and a unit, so `십일일` is the number 11 only if a unit must follow.
    ///
    /// - Parameter follows: Reads what must follow the number.
    /// - Returns: The longest such number; `nil` if there is none.
    mutating func sinoKorean(_ follows: (inout PhraseScanner) -> Bool) -> Int? {
        guard isKorean else { return nil }
        var (sum, digit) = (0, nil as Int?)
        var copy = self
        var best: (number: Int, end: PhraseScanner)?
        while copy.next == next || copy.adjacent != UInt8(ascii: " ") {
            if digit == nil,
                let one = copy.take({ if case .digit(let one) = $0 { one } else { nil } })
            {
                digit = one
            } else if let power = copy.take({ if case .power(let ten) = $0 { ten } else { nil } }) {
                (sum, digit) = (sum + (digit ?? 1) * power, nil)
            } else {
                break
            }
            var ahead = copy
            if follows(&ahead) { best = (sum + (digit ?? 0), ahead) }
        }
        guard let best else { return nil }
        self = best.end
        return best.number
    }

    /// Reads a number and the unit behind it: `3월`, `십이월`, `2027년`, `이천십오년`.
    mutating func number(_ digits: ClosedRange<Int>, before unit: Word) -> Int? {
        var copy = self
        if let number = copy.digits(digits)?.value, copy.take(unit) {
            self = copy
            return number
        }
        return sinoKorean { $0.take(unit) }
    }

    /// Reads a number such as `1st`, `first`, `last`, `2nd last`, `first to last`, `둘째` or `끝에서
    /// 둘째`; numbers from the end are negative.
    mutating func ordinal() -> Int? {
        var copy = self
        let isFromEnd = copy.take(.fromEnd)
        let named = copy.take { if case .ordinal(let ordinal) = $0 { ordinal } else { nil } }
        guard var ordinal = named ?? copy.numberedOrdinal() else { return nil }
        copy.skip(.countedOrdinal)
        if ordinal > 0, copy.take(.lastTail) || isFromEnd { ordinal = -ordinal }
        self = copy
        return ordinal
    }

    /// Reads `1st`, `22nd`, `3번째`.
    private mutating func numberedOrdinal() -> Int? {
        var copy = self
        guard let number = copy.digits(1...3)?.value ?? copy.wordNumber(), number > 0,
            copy.takeOrdinalEnding() || copy.take(.countedOrdinal)
        else { return nil }
        self = copy
        return number
    }

    /// Reads the ending of a number such as `1st`.
    mutating func takeOrdinalEnding() -> Bool {
        adjacent?.isLatin == true && take(.ordinalEnding)
    }

    /// Reads the number of a day, such as `24` or `24th`.
    mutating func dayNumber() -> Int? {
        var copy = self
        guard let day = copy.digits(1...2)?.value, (1...31).contains(day) else { return nil }
        _ = copy.takeOrdinalEnding()
        self = copy
        return day
    }

    /// Reads the end of a range of days of a month, if there is one.
    mutating func range(from first: Int) -> Set<Int>? {
        guard (1...31).contains(first) else { return nil }
        var copy = self
        guard copy.take(.dash), let last = copy.number(), last > first, last <= 31 else {
            return [first]
        }
        self = copy
        return Set(first...last)
    }
}

extension Word {
    var number: Int? { if case .number(let number) = self { number } else { nil } }
    var unit: PhraseLength? { if case .unit(let unit) = self { unit } else { nil } }
}
