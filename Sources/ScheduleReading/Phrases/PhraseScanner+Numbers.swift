extension PhraseScanner {
    private static let counts: [String: Int] = words.merging(sinoKorean) { word, _ in word }

    /// The Korean numbers from 10 to 59 that minutes use, such as `이십오`.
    private static let sinoKorean: [String: Int] = {
        let digits = ["", "일", "이", "삼", "사", "오", "육", "칠", "팔", "구"]
        var numbers: [String: Int] = [:]
        for (ten, word) in ["", "", "이", "삼", "사", "오"].enumerated() where ten > 0 {
            for (one, digit) in digits.enumerated() { numbers["\(word)십\(digit)"] = 10 * ten + one }
        }
        return numbers
    }()

    private static let words: [String: Int] = [
        "a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6,
        "seven": 7, "eight": 8, "nine": 9, "ten": 10, "eleven": 11, "twelve": 12, "fifteen": 15,
        "twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "ninety": 90,
        "한": 1, "두": 2, "세": 3, "네": 4, "다섯": 5, "여섯": 6, "일곱": 7, "여덟": 8, "아홉": 9,
        "열": 10, "열한": 11, "열두": 12, "스무": 20, "삼십": 30, "석": 3, "넉": 4,
    ]

    private static let ordinals: [String: Int] = [
        "first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "last": -1,
        "penultimate": -2,
        "sixth": 6, "seventh": 7, "eighth": 8, "ninth": 9, "tenth": 10, "여섯째": 6, "첫째": 1, "둘째": 2,
        "셋째": 3, "넷째": 4, "다섯째": 5, "첫번째": 1, "두번째": 2, "세번째": 3,
        "네번째": 4, "다섯번째": 5, "첫": 1, "마지막": -1,
    ]

    /// Reads a number in digits or as a word.
    mutating func count() -> Int? {
        if take(any: ["a couple of", "a couple"]) { return 2 }
        return number() ?? value(Self.counts)
    }

    /// Reads a number from 1 to 31 that is written out before `월` or `일`, as in `삼월 이일`.
    mutating func sinoKorean(before unit: String) -> Int? {
        let digits = ["일", "이", "삼", "사", "오", "육", "칠", "팔", "구"]
        var copy = self
        var number = copy.value(Self.sinoKorean)
        if number == nil {
            let names = Dictionary(uniqueKeysWithValues: digits.enumerated().map { ($1, $0 + 1) })
            number = copy.value(names) ?? (copy.take("유") ? 6 : copy.take("시") ? 10 : nil)
        }
        guard let number, copy.takeAdjacent(unit) else { return nil }
        self = copy
        return number
    }

    /// Reads a number such as `1st`, `first`, `last`, `2nd last`, `first to last`, `둘째` or `끝에서
    /// 둘째`; numbers from the end are negative.
    mutating func ordinal() -> Int? {
        var copy = self
        let isFromEnd = copy.take("끝에서")
        guard var ordinal = copy.value(Self.ordinals) ?? copy.numberedOrdinal() else { return nil }
        _ = copy.take("번째")
        if ordinal > 0,
            isFromEnd || copy.take(any: ["to last", "last", "from last", "to the last"])
        {
            ordinal = -ordinal
        }
        self = copy
        return ordinal
    }

    /// Reads `1st`, `22nd`, `3번째`, `첫 번째`.
    private mutating func numberedOrdinal() -> Int? {
        var copy = self
        guard let number = copy.digits(1...3).flatMap({ Int($0) }) ?? copy.value(Self.counts)
        else { return nil }
        guard number > 0, copy.takeOrdinalEnding() || copy.take(any: ["번째", "째"]) else {
            return nil
        }
        self = copy
        return number
    }

    /// Reads the ending of a number such as `1st`.
    mutating func takeOrdinalEnding() -> Bool {
        rest.first?.isLatin == true && take(any: ["st", "nd", "rd", "th"])
    }
}
