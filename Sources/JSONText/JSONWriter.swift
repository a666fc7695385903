import Alerts

/// Writes a document as text, into memory of its own.
///
/// Not by jansson: building its tree takes several times as long as writing, and a list may have ten
/// thousand alerts. Nor into an array, which asks before every byte whether it is shared.
struct JSONWriter: ~Copyable {
    private var start = UnsafeMutablePointer<UInt8>.allocate(capacity: 1024)
    private var capacity = 1024
    private var count = 0

    deinit {
        start.deallocate()
    }

    /// What has been written.
    var text: String {
        String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    }

    mutating func write(_ value: JSONValue) {
        switch value {
        case .null: write(token: "null")
        case .bool(let flag): write(token: flag ? "true" : "false")
        case .int(let number): write(number)
        case .double(let number):
            guard number.isFinite else { return write(token: "null") }
            write(plain: number.description.utf8.span)
        case .string(let text): write(quoted: text)
        case .array(let elements):
            write(token: "[")
            var separator: StaticString = ""
            for element in elements {
                write(token: separator)
                write(element)
                separator = ","
            }
            write(token: "]")
        case .object(let members):
            write(token: "{")
            var separator: StaticString = ""
            for member in members {
                write(token: separator)
                write(quoted: member.key)
                write(token: ":")
                write(member.value)
                separator = ","
            }
            write(token: "}")
        }
    }

    private mutating func write(token text: StaticString) {
        reserve(text.utf8CodeUnitCount)
        for index in 0..<text.utf8CodeUnitCount { append(text.utf8Start[index]) }
    }

    private mutating func write(_ number: Int) {
        guard (0..<10).contains(number) else { return write(plain: number.description.utf8.span) }
        reserve(1)
        append(UInt8(ascii: "0") + UInt8(number))
    }

    /// Writes a text as RFC 8259, section 7, has it.
    private mutating func write(quoted text: String) {
        let bytes = text.utf8.span
        // Two quotation marks, and no byte becomes more than six.
        reserve(2 + 6 * bytes.count)
        append(UInt8(ascii: "\""))
        let first = count
        var hasEscapes = false
        // Most texts have none, and are gone through once.
        for index in bytes.indices {
            append(bytes[index])
            hasEscapes = hasEscapes || Self.mustEscape(bytes[index])
        }
        if hasEscapes {
            count = first
            var index = 0
            while index < bytes.count { index += escape(bytes, at: index) }
        }
        append(UInt8(ascii: "\""))
    }

    /// Whether a byte has to be escaped, or begins what may have to be: a C1 control character or a
    /// bidirectional control.
    private static func mustEscape(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte == 0x7F
            || byte == 0xC2 || byte == 0xE2
    }

    /// Writes the character at an index, with an escape where a terminal would act on it: documents
    /// are read there, too.
    ///
    /// - Returns: How many bytes were read.
    private mutating func escape(_ bytes: Span<UInt8>, at index: Int) -> Int {
        let byte = bytes[index]
        switch byte {
        case 0x08: escape(letter: "b")
        case 0x09: escape(letter: "t")
        case 0x0A: escape(letter: "n")
        case 0x0C: escape(letter: "f")
        case 0x0D: escape(letter: "r")
        case UInt8(ascii: "\""): escape(letter: "\"")
        case UInt8(ascii: "\\"): escape(letter: "\\")
        case 0..<0x20, 0x7F: escape(code: UInt32(byte))
        case 0xC2 where index + 1 < bytes.count && bytes[index + 1] < 0xA0:
            escape(code: UInt32(bytes[index + 1]))
            return 2
        case 0xE2 where index + 2 < bytes.count:
            switch (bytes[index + 1], bytes[index + 2]) {
            case (0x80, 0xAA...0xAE), (0x81, 0xA6...0xA9):
                escape(
                    code: 0x2000 + UInt32(bytes[index + 1] & 0x3F) << 6
                        + UInt32(bytes[index + 2] & 0x3F))
                return 3
            default: append(byte)
            }
        default: append(byte)
        }
        return 1
    }

    private mutating func escape(letter: Unicode.Scalar) {
        append(UInt8(ascii: "\\"))
        append(UInt8(ascii: letter))
    }

    private mutating func escape(code: UInt32) {
        append(UInt8(ascii: "\\"))
        append(UInt8(ascii: "u"))
        for shift in [12, 8, 4, 0] as [UInt32] {
            let digit = UInt8(truncatingIfNeeded: code >> shift) & 0xF
            append(digit + (digit < 10 ? UInt8(ascii: "0") : UInt8(ascii: "A") - 10))
        }
    }

    /// Writes a compact document with a line for each value.
    ///
    /// It is not checked: nothing behind its end is read, whatever it is. A control character, which a
    /// terminal would obey, is written as an escape.
    mutating func write(_ compact: Span<UInt8>, indentedBy depth: Int) {
        var depth = depth
        var index = 0
        // Room for each byte and a space behind it; line breaks see to theirs.
        reserve(2 * compact.count)
        while index < compact.count {
            let byte = compact[index]
            index += 1
            switch byte {
            case UInt8(ascii: "\""):
                append(byte)
                while index < compact.count {
                    let next = compact[index]
                    index += 1
                    append(printable: next, before: compact.count - index)
                    if next == byte { break }
                    if next == UInt8(ascii: "\\"), index < compact.count {
                        index += 1
                        append(printable: compact[index - 1], before: compact.count - index)
                    }
                }
            case UInt8(ascii: ","):
                append(byte)
                breakLine(depth, before: compact.count - index)
            case UInt8(ascii: ":"):
                append(byte)
                append(UInt8(ascii: " "))
            case UInt8(ascii: "["), UInt8(ascii: "{"):
                append(byte)
                // Their ends are two after them in ASCII. Empty ones stay on their line.
                if index < compact.count, compact[index] == byte + 2 {
                    append(byte + 2)
                    index += 1
                } else {
                    depth += 1
                    breakLine(depth, before: compact.count - index)
                }
            case UInt8(ascii: "]"), UInt8(ascii: "}"):
                depth = max(depth - 1, 0)
                breakLine(depth, before: compact.count - index + 1)
                append(byte)
            default: append(printable: byte, before: compact.count - index)
            }
        }
    }

    /// Writes a byte of a text; a control character as an escape, for which it makes room.
    @inline(__always)
    private mutating func append(printable byte: UInt8, before rest: Int) {
        // U+0080 to U+009F, which some terminals obey, are C2 80 to C2 9F in UTF-8.
        let isSecondHalf = (0x80...0x9F).contains(byte) && count > 0 && start[count - 1] == 0xC2
        guard isSecondHalf || byte < 0x20 || byte == 0x7F else { return append(byte) }
        if isSecondHalf { count -= 1 }
        reserve(6 + 2 * rest)
        escape(code: UInt32(byte))
    }

    /// Goes to the next line, and makes room for what is still to come.
    private mutating func breakLine(_ depth: Int, before rest: Int) {
        // No document is deeper: jansson, too, reads 2 048 levels. What is none takes no more room.
        let indent = 2 * min(depth, 2_048)
        reserve(1 + indent + 2 * rest)
        append(UInt8(ascii: "\n"))
        for _ in 0..<indent { append(UInt8(ascii: " ")) }
    }

    /// Writes what has nothing to escape.
    private mutating func write(plain bytes: Span<UInt8>) {
        reserve(bytes.count)
        for index in bytes.indices { append(bytes[index]) }
    }

    /// Writes a byte that there is room for.
    @inline(__always)
    private mutating func append(_ byte: UInt8) {
        start[count] = byte
        count &+= 1
    }

    @inline(__always)
    private mutating func reserve(_ more: Int) {
        if count + more > capacity { grow(more) }
    }

    private mutating func grow(_ more: Int) {
        capacity = max(count + more, 2 * capacity)
        let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
        larger.initialize(from: start, count: count)
        start.deallocate()
        start = larger
    }
}
