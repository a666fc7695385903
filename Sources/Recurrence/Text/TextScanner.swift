/// Reads a short ASCII text from left to right.
struct TextScanner {
    private let bytes: [UInt8]
    private var position = 0

    init(_ text: some StringProtocol) {
        bytes = Array(text.utf8)
    }

    /// Whether the whole text has been read.
    var isAtEnd: Bool { position == bytes.count }

    /// The next byte, which stays unread, or `nil` at the end of the text.
    var next: UInt8? { isAtEnd ? nil : bytes[position] }

    /// Reads the next character if it is `character`, and returns whether it was.
    mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard let next, UInt32(next) == character.value else { return false }
        position += 1
        return true
    }

    /// Reads exactly `count` digits as a number.
    ///
    /// If there are fewer, returns `nil` and reads nothing.
    mutating func digits(_ count: Int) -> Int? {
        guard bytes.count - position >= count else { return nil }
        var value = 0
        for byte in bytes[position..<position + count] {
            guard byte.isDigit else { return nil }
            value = value * 10 + Int(byte &- 48)
        }
        position += count
        return value
    }

    /// Reads a number of one to `most` digits.
    ///
    /// Returns `nil` if there are none or more than `most`.
    mutating func digits(upTo most: Int) -> Int? {
        var value = 0
        var count = 0
        while let next, next.isDigit {
            guard count < most else { return nil }
            value = value * 10 + Int(next &- 48)
            count += 1
            position += 1
        }
        return count == 0 ? nil : value
    }

    /// Reads the longest run of bytes that pass a test.
    mutating func run(while passes: (UInt8) -> Bool) -> String {
        let start = position
        while let next, passes(next) { position += 1 }
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }
}

extension UInt8 {
    /// Whether this is an ASCII digit.
    var isDigit: Bool { self >= 48 && self <= 57 }

    /// Whether this is an ASCII letter.
    var isLetter: Bool { (self | 32) >= 97 && (self | 32) <= 122 }
}
