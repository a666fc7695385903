public import Messages

/// The reason why text is not a JSON document.
public struct JSONTextError: MessageError, Hashable, Sendable {
    /// The problem, as a part of a sentence, such as "a comma or ']' is missing".
    public let problem: Message
    /// The line number, from 1.
    public let line: Int
    /// The number of the character in its line, from 1.
    public let column: Int

    /// The position and the problem without a full stop: "line 3, column 7: a value is missing".
    public var message: Message {
        Message("line \(line), column \(column): \(problem)")
    }

    /// The message in English.
    public var description: String { message.description }
}

extension JSONValue {
    /// Reads a JSON document (RFC 8259).
    ///
    /// Whole numbers must fit into 64 bits, because larger ones would be rounded. A document has at
    /// most 512 levels.
    ///
    /// - Throws: ``JSONTextError`` with the position of the problem. Duplicate names and NUL
    ///   characters in strings are also errors.
    public init(text: String) throws(JSONTextError) {
        self = try text.utf8.span.withUnsafeBufferPointer { bytes throws(JSONTextError) in
            try JSONValue(bytes)
        }
    }

    /// Reads a JSON document; U+FFFD replaces bytes that are not valid UTF-8.
    ///
    /// - Throws: ``JSONTextError`` as ``init(text:)`` does.
    package init(_ bytes: UnsafeBufferPointer<UInt8>) throws(JSONTextError) {
        var parser = JSONParser(bytes)
        self = try parser.value()
        guard parser.isAtEnd else { throw parser.error("the document goes on after its end") }
    }
}

/// Reads JSON text (RFC 8259) from its beginning to its end.
///
/// This is not jansson, because that first builds a tree of its own with a hash table for each
/// object: the start with 100,000 alerts took 1.37 seconds instead of 0.37.
struct JSONParser {
    private let bytes: UnsafeBufferPointer<UInt8>
    /// The index of the next byte.
    private var index = 0
    /// The limit of the nesting, which keeps the stack small.
    private static let mostLevels = 512
    private static let digits = UInt8(ascii: "0")...UInt8(ascii: "9")

    /// Creates a parser of a text, which must stay valid as long as the parser is used.
    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
    }

    /// Returns the error of a problem at the next byte.
    func error(_ problem: Message) -> JSONTextError {
        let before = bytes[..<min(index, bytes.count)]
        let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        return JSONTextError(
            problem: problem, line: 1 + before.count { $0 == UInt8(ascii: "\n") },
            // The bytes 80 to BF continue a character.
            column: 1 + before[lineStart...].count { $0 & 0xC0 != 0x80 })
    }

    private mutating func error(at place: Int, _ problem: Message) -> JSONTextError {
        index = place
        return error(problem)
    }

    // MARK: Values

    /// Reads a value, and skips the white space around it.
    mutating func value(level: Int = 0) throws(JSONTextError) -> JSONValue {
        skipSpace()
        defer { skipSpace() }
        switch byte {
        case UInt8(ascii: "{"): return .object(try object(level: level))
        case UInt8(ascii: "["): return .array(try array(level: level))
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t") where take("true"): return .bool(true)
        case UInt8(ascii: "f") where take("false"): return .bool(false)
        case UInt8(ascii: "n") where take("null"): return .null
        case let sign? where sign == UInt8(ascii: "-") || Self.digits.contains(sign):
            return try number()
        default: throw error("a value is missing")
        }
    }

    private mutating func object(level: Int) throws(JSONTextError) -> JSONObject {
        let start = index
        try enter(level)
        if takeByte("}") { return JSONObject() }
        var members: [JSONObject.Member] = []
        members.reserveCapacity(16)
        repeat {
            skipSpace()
            guard byte == UInt8(ascii: "\"") else {
                throw error("a name in quotation marks is missing")
            }
            let name = try string()
            skipSpace()
            guard takeByte(":") else { throw error("':' is missing") }
            members.append(JSONObject.Member(name, try value(level: level + 1)))
        } while takeByte(",")
        guard takeByte("}") else { throw error("a comma or '}' is missing") }
        let object = JSONObject(members)
        if object.hasDuplicates {
            throw error(at: start, "this object has two members with the same name")
        }
        return object
    }

    private mutating func array(level: Int) throws(JSONTextError) -> [JSONValue] {
        try enter(level)
        if takeByte("]") { return [] }
        var values: [JSONValue] = []
        repeat { values.append(try value(level: level + 1)) } while takeByte(",")
        guard takeByte("]") else { throw error("a comma or ']' is missing") }
        return values
    }

    /// Skips the bracket that begins an object or an array.
    private mutating func enter(_ level: Int) throws(JSONTextError) {
        guard level < Self.mostLevels else { throw error("the nesting is too deep") }
        index += 1
        skipSpace()
    }

    private mutating func number() throws(JSONTextError) -> JSONValue {
        let start = index
        _ = takeByte("-")
        let first = index
        var isWhole = true
        skipDigits()
        var isValid = index > first && (bytes[first] != UInt8(ascii: "0") || index == first + 1)
        if takeByte(".") {
            isWhole = false
            isValid = skipDigits() && isValid
        }
        if takeByte("e") || takeByte("E") {
            isWhole = false
            if !takeByte("+") { _ = takeByte("-") }
            isValid = skipDigits() && isValid
        }
        guard isValid else { throw error(at: start, "this is not a number of JSON") }
        let text = String(decoding: bytes[start..<index], as: UTF8.self)
        if isWhole, let number = Int(text) { return .int(number) }
        if !isWhole, let number = Double(text), number.isFinite { return .double(number) }
        throw error(at: start, "this number is too large")
    }

    @discardableResult
    private mutating func skipDigits() -> Bool {
        let start = index
        while let byte, Self.digits.contains(byte) { index += 1 }
        return index > start
    }

    // MARK: Strings

    private mutating func string() throws(JSONTextError) -> String {
        index += 1
        let start = index
        while let byte, byte != UInt8(ascii: "\\"), byte >= 0x20 {
            index += 1
            if byte == UInt8(ascii: "\"") {
                return String(decoding: bytes[start..<index - 1], as: UTF8.self)
            }
        }
        return try escapedString(from: start)
    }

    /// Reads the rest of a string, up to whose first escape no other is.
    private mutating func escapedString(from start: Int) throws(JSONTextError) -> String {
        var text = Array(bytes[start..<index])
        while let byte {
            switch byte {
            case UInt8(ascii: "\""):
                index += 1
                return String(decoding: text, as: UTF8.self)
            case UInt8(ascii: "\\"): text.append(contentsOf: String(try escape()).utf8)
            case 0x20...:
                text.append(byte)
                index += 1
            default: throw error("a control character needs an escape")
            }
        }
        throw error("the closing quotation mark is missing")
    }

    private mutating func escape() throws(JSONTextError) -> Unicode.Scalar {
        let start = index
        index += 1
        let letter = byte.map { Unicode.Scalar($0) }
        index += 1
        switch letter {
        case let sign? where sign == "\"" || sign == "\\" || sign == "/": return sign
        case "b": return "\u{8}"
        case "f": return "\u{C}"
        case "n": return "\n"
        case "r": return "\r"
        case "t": return "\t"
        case "u":
            var code = codeUnit()
            // Two code units of UTF-16 stand for a character after U+FFFF.
            if let high = code, (0xD800..<0xDC00).contains(high), takeByte("\\"), takeByte("u"),
                let low = codeUnit(), (0xDC00..<0xE000).contains(low)
            {
                code = 0x1_0000 + (high - 0xD800) << 10 + (low - 0xDC00)
            }
            if let code, code > 0, let scalar = Unicode.Scalar(code) { return scalar }
        default: break
        }
        throw error(at: start, "this escape stands for no character")
    }

    /// Reads four hexadecimal digits.
    private mutating func codeUnit() -> UInt32? {
        var code: UInt32 = 0
        for _ in 0..<4 {
            guard let digit = byte.flatMap({ Character(Unicode.Scalar($0)).hexDigitValue }) else {
                return nil
            }
            code = code << 4 + UInt32(digit)
            index += 1
        }
        return code
    }

    // MARK: Tokens

    /// Whether no byte is left.
    var isAtEnd: Bool { index >= bytes.count }

    /// The next byte; `nil` at the end of the text.
    private var byte: UInt8? { index < bytes.count ? bytes[index] : nil }

    mutating func takeByte(_ wanted: Unicode.Scalar) -> Bool {
        guard byte == UInt8(ascii: wanted) else { return false }
        index += 1
        return true
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

    /// Skips a string with this text, if it comes next and has no escapes.
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

    /// Skips an object, and returns its text, of which only the brackets are checked; `nil` if no
    /// object comes next.
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
                    index += byte == UInt8(ascii: "\\") ? 2 : 1
                }
                index += 1
            default: break
            }
        }
        return nil
    }
}
