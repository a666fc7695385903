/// Reads JSON text of the plain kind that programs usually write: names in ASCII, strings without
/// surrogate pairs, and whole numbers.
///
/// This parser is faster than jansson, which first builds a tree of its own with a hash table for
/// each object. Text that this parser refuses may still be valid JSON, so jansson reads it again,
/// and describes the errors.
struct PlainJSONParser {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var index = 0

    /// Returns the value of a whole text; `nil` if the text is not plain.
    static func value(of bytes: UnsafeBufferPointer<UInt8>) -> JSONValue? {
        var parser = PlainJSONParser(bytes: bytes)
        guard let value = parser.value(depth: 0) else { return nil }
        return parser.isAtEnd ? value : nil
    }

    init(bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
    }

    /// Whether nothing but white space follows.
    var isAtEnd: Bool {
        var rest = self
        rest.skipSpace()
        return rest.index == bytes.count
    }

    /// Reads a value; `nil` if it is not plain.
    mutating func value(depth: Int) -> JSONValue? {
        skipSpace()
        switch byte {
        case UInt8(ascii: "{"): return depth < 16 ? object(depth: depth) : nil
        case UInt8(ascii: "["): return depth < 16 ? array(depth: depth) : nil
        case UInt8(ascii: "\""): return string().map { .string($0.text) }
        case UInt8(ascii: "t"): return take("true") ? .bool(true) : nil
        case UInt8(ascii: "f"): return take("false") ? .bool(false) : nil
        case UInt8(ascii: "n"): return take("null") ? .null : nil
        default: return number().map(JSONValue.int)
        }
    }

    private mutating func object(depth: Int) -> JSONValue? {
        index += 1
        skipSpace()
        if takeByte("}") { return .object(JSONObject()) }
        var members: [JSONObject.Member] = []
        members.reserveCapacity(16)
        repeat {
            skipSpace()
            guard let name = string(), name.isPlain else { return nil }
            skipSpace()
            guard takeByte(":"), let value = value(depth: depth + 1) else { return nil }
            members.append(JSONObject.Member(name.text, value))
            skipSpace()
        } while takeByte(",")
        guard takeByte("}") else { return nil }
        let object = JSONObject(members)
        return object.hasDuplicates ? nil : .object(object)
    }

    private mutating func array(depth: Int) -> JSONValue? {
        index += 1
        skipSpace()
        if takeByte("]") { return .array([]) }
        var values: [JSONValue] = []
        repeat {
            guard let value = value(depth: depth + 1) else { return nil }
            values.append(value)
            skipSpace()
        } while takeByte(",")
        return takeByte("]") ? .array(values) : nil
    }

    /// Reads a string; it is plain if it is in ASCII and has no escapes.
    private mutating func string() -> (text: String, isPlain: Bool)? {
        guard takeByte("\"") else { return nil }
        let start = index
        var all: UInt8 = 0
        while index < bytes.count {
            let byte = bytes[index]
            if byte == UInt8(ascii: "\"") {
                let text = UnsafeBufferPointer(rebasing: bytes[start..<index])
                index += 1
                return (String(decoding: text, as: UTF8.self), all < 0x80)
            }
            if byte == UInt8(ascii: "\\") { return escapedString(from: start).map { ($0, false) } }
            guard byte >= 0x20 else { return nil }
            all |= byte
            index += 1
        }
        return nil
    }

    /// Reads the rest of a string that began at an index, up to an escape.
    private mutating func escapedString(from start: Int) -> String? {
        var text = Array(bytes[start..<index])
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            switch byte {
            case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
            case UInt8(ascii: "\\"):
                guard let scalar = escape() else { return nil }
                text.append(contentsOf: String(scalar).utf8)
            case 0x20...: text.append(byte)
            default: return nil
            }
        }
        return nil
    }

    /// Reads an escape after its backslash; `nil` for a NUL and for a part of a surrogate pair.
    private mutating func escape() -> Unicode.Scalar? {
        guard let byte else { return nil }
        index += 1
        switch Unicode.Scalar(byte) {
        case "\"", "\\", "/": return Unicode.Scalar(byte)
        case "b": return "\u{8}"
        case "f": return "\u{C}"
        case "n": return "\n"
        case "r": return "\r"
        case "t": return "\t"
        case "u": break
        default: return nil
        }
        var code: UInt32 = 0
        for _ in 0..<4 {
            guard let digit = self.byte.flatMap({ Character(Unicode.Scalar($0)).hexDigitValue })
            else { return nil }
            code = code * 16 + UInt32(digit)
            index += 1
        }
        return code == 0 ? nil : Unicode.Scalar(code)
    }

    /// Reads a whole number of at most 18 digits.
    private mutating func number() -> Int? {
        let isNegative = takeByte("-")
        let start = index
        var number = 0
        while let byte, byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") {
            guard index - start < 18 else { return nil }
            number = number * 10 + Int(byte - UInt8(ascii: "0"))
            index += 1
        }
        // JSON allows no leading zeros. Numbers such as `-0`, `1.5` and `1e3` are left to jansson.
        guard index > start, number > 0 || index - start == 1 && !isNegative,
            bytes[start] != UInt8(ascii: "0") || index - start == 1,
            ![UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E")].contains(byte ?? 0)
        else { return nil }
        return isNegative ? -number : number
    }

    /// The next byte; `nil` at the end of the text.
    private var byte: UInt8? { index < bytes.count ? bytes[index] : nil }

    mutating func takeByte(_ wanted: Unicode.Scalar) -> Bool {
        guard byte == UInt8(ascii: wanted) else { return false }
        index += 1
        return true
    }

    /// Skips a string with this text, if it comes next.
    mutating func take(quoted text: String) -> Bool {
        let wanted = text.utf8.span
        let end = index + wanted.count + 1
        guard end < bytes.count, bytes[index] == UInt8(ascii: "\""),
            bytes[end] == UInt8(ascii: "\"")
        else { return false }
        for place in wanted.indices where bytes[index + 1 + place] != wanted[place] { return false }
        index = end + 1
        return true
    }

    /// Skips an object, and returns its text, which is not checked; `nil` if no object comes next, or
    /// if it has a string with an escape.
    mutating func skipObject() -> UnsafeBufferPointer<UInt8>? {
        guard byte == UInt8(ascii: "{") else { return nil }
        let start = index
        var depth = 0
        while let byte {
            index += 1
            switch byte {
            case UInt8(ascii: "{"): depth += 1
            case UInt8(ascii: "}"):
                depth -= 1
                if depth == 0 { return UnsafeBufferPointer(rebasing: bytes[start..<index]) }
            case UInt8(ascii: "\""):
                while let byte = self.byte, byte != UInt8(ascii: "\"") {
                    guard byte != UInt8(ascii: "\\") else { return nil }
                    index += 1
                }
                index += 1
            default: break
            }
        }
        return nil
    }

    private mutating func take(_ word: StaticString) -> Bool {
        let count = word.utf8CodeUnitCount
        guard bytes.count - index >= count,
            (0..<count).allSatisfy({ bytes[index + $0] == word.utf8Start[$0] })
        else { return false }
        index += count
        return true
    }

    mutating func skipSpace() {
        while let byte, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { index += 1 }
    }
}
