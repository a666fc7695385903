/// An unfolded line of iCalendar text (RFC 5545, section 3.1): `NAME;PARAMETER=VALUE:VALUE`.
package struct ContentLine {
    /// The physical line on which this line begins, from 1.
    package let number: Int
    /// The place of the line in the text, with the line ends within a folded line, but without the
    /// last one.
    package let range: Range<Int>
    /// The bytes of the line without the line end.
    package let bytes: ArraySlice<UInt8>

    /// The name of the property, in capitals.
    package let name: String
    /// The index of the mark after the name.
    private let nameEnd: Int

    package init(number: Int, range: Range<Int>, bytes: ArraySlice<UInt8>) {
        self.number = number
        self.range = range
        self.bytes = bytes
        // No property name that Peal reads is longer than 64 bytes.
        nameEnd =
            bytes.prefix(64).firstIndex { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ";") }
            ?? bytes.startIndex
        name = ContentLine.capitals(bytes[..<nameEnd])
    }

    /// The raw bytes after the parameters; empty if there are none.
    package var valueBytes: ArraySlice<UInt8> {
        let parameters = bytes[nameEnd...]
        guard let colon = ContentLine.unquoted(UInt8(ascii: ":"), in: parameters) else {
            return bytes[bytes.endIndex...]
        }
        return parameters[colon...].dropFirst()
    }

    /// The raw text after the parameters.
    package var value: String { String(decoding: valueBytes, as: UTF8.self) }

    /// The value without escapes, if its type is `TEXT`.
    package var text: String { ContentLine.unescaped(value) }

    /// Undoes the escapes of a `TEXT` value (RFC 5545, section 3.3.11).
    package static func unescaped(_ text: String) -> String {
        var result = ""
        var isEscape = false
        for scalar in text.unicodeScalars {
            if isEscape {
                result.unicodeScalars.append(scalar == "n" || scalar == "N" ? "\n" : scalar)
                isEscape = false
            } else if scalar == "\\" {
                isEscape = true
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    /// Whether the line has no value, or only white space.
    package var isBlank: Bool { valueBytes.allSatisfy { $0 <= UInt8(ascii: " ") } }

    /// Returns the first value of the first parameter with a name in capitals, without its quotation
    /// marks; `nil` if the line has no such parameter.
    package func parameter(_ name: String) -> String? {
        var rest = bytes[nameEnd...]
        while rest.first == UInt8(ascii: ";") {
            rest = rest.dropFirst()
            let equals = rest.firstIndex {
                [UInt8(ascii: "="), UInt8(ascii: ";"), UInt8(ascii: ":")].contains($0)
            }
            guard let equals else { return nil }
            let key = rest[..<equals]
            rest = rest[equals...]
            var first: ArraySlice<UInt8> = []
            if rest.first == UInt8(ascii: "=") {
                rest = rest.dropFirst()
                first = ContentLine.parameterValue(&rest)
                while rest.first == UInt8(ascii: ",") {
                    rest = rest.dropFirst()
                    _ = ContentLine.parameterValue(&rest)
                }
            }
            if ContentLine.capitals(key) == name { return String(decoding: first, as: UTF8.self) }
        }
        return nil
    }

    /// Removes a value of a parameter from the start of a text, and returns it without its quotation
    /// marks.
    private static func parameterValue(_ rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let quote = UInt8(ascii: "\"")
        if rest.first == quote, let end = rest.dropFirst().firstIndex(of: quote) {
            let value = rest[..<end].dropFirst()
            rest = rest[end...].dropFirst()
            return value
        }
        let end = rest.firstIndex {
            $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: ";") || $0 == UInt8(ascii: ":")
        }
        let value = rest[..<(end ?? rest.endIndex)]
        rest = rest[value.endIndex...]
        return value
    }

    /// Returns the index of a byte that is not between quotation marks.
    private static func unquoted(_ byte: UInt8, in text: ArraySlice<UInt8>) -> Int? {
        var isQuoted = false
        return text.firstIndex {
            if $0 == UInt8(ascii: "\"") { isQuoted.toggle() }
            return $0 == byte && !isQuoted
        }
    }

    private static func capitals(_ letters: ArraySlice<UInt8>) -> String {
        String(
            decoding: letters.lazy.map {
                (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) ? $0 - 32 : $0
            }, as: UTF8.self)
    }
}

/// Splits text into unfolded lines.
///
/// Lines may end in CRLF, LF or CR, even mixed. Empty lines are skipped.
package struct ContentLines: Sequence, IteratorProtocol {
    private let bytes: [UInt8]
    private var position = 0
    private var number = 0

    package init(_ bytes: [UInt8]) {
        self.bytes = bytes
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    }

    package mutating func next() -> ContentLine? {
        var line: ArraySlice<UInt8> = []
        while line.isEmpty {
            guard position < bytes.count else { return nil }
            line = physicalLine()
        }
        let first = number
        var range = line.indices
        while position < bytes.count, isSpace(bytes[position]) || isLineEnd(bytes[position]) {
            let part = physicalLine()
            if !part.isEmpty { range = range.lowerBound..<part.endIndex }
            line += part.dropFirst()
        }
        return ContentLine(number: first, range: range, bytes: line)
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
