/// Writes a JSON document as text into a buffer.
///
/// Characters that a terminal acts on are escaped, which JSON libraries do not do. The buffer is not
/// an array, because an array checks before every byte whether its storage is shared.
struct JSONWriter: ~Copyable {
    private var start = UnsafeMutablePointer<UInt8>.allocate(capacity: 1024)
    private var capacity = 1024
    private var count = 0

    deinit {
        start.deallocate()
    }

    /// The text written so far.
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

    /// Writes a quoted string in the form of RFC 8259, section 7.
    private mutating func write(quoted text: String) {
        let bytes = text.utf8.span
        // Two quotation marks, and at most six bytes for each byte (`\u001B`).
        reserve(2 + 6 * bytes.count)
        append(UInt8(ascii: "\""))
        let first = count
        var hasEscapes = false
        // Most strings need no escapes, so copy the bytes first and start over only if one needs an
        // escape.
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

    /// Whether a byte must be escaped, or begins a character that may need an escape: a C1 control
    /// character or a bidirectional control.
    private static func mustEscape(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte == 0x7F
            || byte == 0xC2 || byte == 0xE2
    }

    /// Writes the character at an index.
    ///
    /// Escapes characters that a terminal would act on, because people also read documents in
    /// terminals.
    ///
    /// - Returns: The number of bytes that the character takes in `bytes`.
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

    /// Writes a compact document with one line for each value.
    ///
    /// The document is not validated, but any input is safe: the code never reads past its end.
    /// Control characters are escaped because a terminal would act on them.
    mutating func write(_ compact: Span<UInt8>, indentedBy depth: Int) {
        var depth = depth
        var index = 0
        // Reserve space for each byte and one space after it; `breakLine` reserves space for line
        // breaks.
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
                // In ASCII, `]` and `}` come two places after `[` and `{`. An empty array or object
                // stays on its line.
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

    /// Writes a byte of a string.
    ///
    /// A control character becomes an escape, for which this reserves space.
    @inline(__always)
    private mutating func append(printable byte: UInt8, before rest: Int) {
        // Some terminals act on U+0080 to U+009F, which UTF-8 encodes as C2 80 to C2 9F.
        let isSecondHalf = (0x80...0x9F).contains(byte) && count > 0 && start[count - 1] == 0xC2
        guard isSecondHalf || byte < 0x20 || byte == 0x7F else { return append(byte) }
        if isSecondHalf { count -= 1 }
        reserve(6 + 2 * rest)
        escape(code: UInt32(byte))
    }

    /// Starts a new line, and reserves space for the bytes still to be written.
    private mutating func breakLine(_ depth: Int, before rest: Int) {
        // No valid document is deeper than 512 levels. The limit keeps the memory small for an
        // invalid document.
        let indent = 2 * min(depth, 512)
        reserve(1 + indent + 2 * rest)
        append(UInt8(ascii: "\n"))
        for _ in 0..<indent { append(UInt8(ascii: " ")) }
    }

    /// Writes bytes that need no escapes.
    private mutating func write(plain bytes: Span<UInt8>) {
        reserve(bytes.count)
        for index in bytes.indices { append(bytes[index]) }
    }

    /// Writes a byte for which space is already reserved.
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
