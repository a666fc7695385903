/// An unfolded line of iCalendar text (RFC 5545, section 3.1).
struct ContentLine {
    /// The physical line on which this line begins, from 1.
    let number: Int
    /// The bytes of the line without the line end.
    let bytes: ArraySlice<UInt8>

    /// The name of the property, in capitals.
    let name: String

    init(number: Int, bytes: ArraySlice<UInt8>) {
        self.number = number
        self.bytes = bytes
        // No property name that Peal reads is longer than 64 bytes.
        let end = bytes.prefix(64).firstIndex { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ";") }
        let letters = bytes[..<(end ?? bytes.startIndex)].lazy.map {
            (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) ? $0 - 32 : $0
        }
        name = String(decoding: letters, as: UTF8.self)
    }

    /// The raw text after the parameters.
    var value: String {
        var isQuoted = false
        for index in bytes.indices {
            switch bytes[index] {
            case UInt8(ascii: "\""): isQuoted.toggle()
            case UInt8(ascii: ":") where !isQuoted:
                return String(decoding: bytes[(index + 1)...], as: UTF8.self)
            default: break
            }
        }
        return ""
    }
}

/// Splits text into unfolded lines.
///
/// Lines may end in CRLF, LF or CR, even mixed. Empty lines are skipped.
struct ContentLines: Sequence, IteratorProtocol {
    private let bytes: [UInt8]
    private var position = 0
    private var number = 0

    init(_ text: String) {
        bytes = Array(text.utf8)
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    }

    mutating func next() -> ContentLine? {
        var line: ArraySlice<UInt8> = []
        while line.isEmpty {
            guard position < bytes.count else { return nil }
            line = physicalLine()
        }
        let first = number
        while position < bytes.count, isSpace(bytes[position]) || isLineEnd(bytes[position]) {
            line += physicalLine().dropFirst()
        }
        return ContentLine(number: first, bytes: line)
    }

    private mutating func physicalLine() -> ArraySlice<UInt8> {
        number += 1
        let start = position
        while position < bytes.count, !isLineEnd(bytes[position]) { position += 1 }
        let line = bytes[start..<position]
        if position < bytes.count {
            let isPair =
                bytes[position] == UInt8(ascii: "\r") && position + 1 < bytes.count
                && bytes[position + 1] == UInt8(ascii: "\n")
            position += isPair ? 2 : 1
        }
        return line
    }

    private func isSpace(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
    }

    private func isLineEnd(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
    }
}
