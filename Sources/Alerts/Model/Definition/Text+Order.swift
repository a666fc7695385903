extension Text {
    private typealias Bytes = UnsafeBufferPointer<UInt8>

    /// Compares two texts as people order them: "Day 9" comes before "Day 10".
    ///
    /// - Returns: A negative number if `left` comes first, a positive one if `right` does, and 0 if
    ///   at most leading zeros of numbers differ.
    static func order(_ left: String, _ right: String) -> Int {
        var (left, right) = (left, right)
        return left.withUTF8 { left in right.withUTF8 { right in order(left, right) } }
    }

    private static func order(_ left: Bytes, _ right: Bytes) -> Int {
        var (index, otherIndex) = (0, 0)
        while index < left.count, otherIndex < right.count {
            let (byte, other) = (left[index], right[otherIndex])
            if isDigit(byte), isDigit(other) {
                let number = digits(left, &index)
                let otherNumber = digits(right, &otherIndex)
                guard number.count == otherNumber.count else {
                    return number.count - otherNumber.count
                }
                if number.lexicographicallyPrecedes(otherNumber) { return -1 }
                if otherNumber.lexicographicallyPrecedes(number) { return 1 }
            } else if byte == other {
                (index, otherIndex) = (index + 1, otherIndex + 1)
            } else {
                return byte < other ? -1 : 1
            }
        }
        return (left.count - index) - (right.count - otherIndex)
    }

    /// Returns the digits of the number at `index` without leading zeros, and moves `index` behind
    /// them.
    private static func digits(_ bytes: Bytes, _ index: inout Int) -> Slice<Bytes> {
        while index < bytes.count, bytes[index] == UInt8(ascii: "0") { index += 1 }
        let start = index
        while index < bytes.count, isDigit(bytes[index]) { index += 1 }
        return bytes[start..<index]
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
    }
}

extension Alert {
    /// Returns whether a list for people names an alert before another one that is due at the same time.
    static func isListed(
        _ title: String, _ id: ID, before otherTitle: String, _ otherID: ID
    ) -> Bool {
        let order = Text.order(title, otherTitle)
        return order == 0 ? id < otherID : order < 0
    }
}
