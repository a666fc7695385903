public import Alerts

extension JSONValue {
    /// How much room a text takes.
    public enum Layout: Sendable {
        /// One line without spaces.
        case compact
        /// A line for each value, for people.
        case indented
    }

    /// The document as text, with the keys of objects in alphabetical order.
    ///
    /// Numbers that are not finite, which JSON does not have, become null.
    public func text(_ layout: Layout = .compact) -> String {
        // Not by jansson: building its tree takes several times as long as writing, and a list may
        // have ten thousand alerts.
        var bytes: [UInt8] = []
        bytes.reserveCapacity(512)
        write(to: &bytes)
        let text = String(decoding: bytes, as: UTF8.self)
        return layout == .compact ? text : Self.indented(text)
    }

    private func write(to bytes: inout [UInt8]) {
        switch self {
        case .null: bytes.append(contentsOf: "null".utf8)
        case .bool(let flag): bytes.append(contentsOf: (flag ? "true" : "false").utf8)
        case .int(let number): bytes.append(contentsOf: number.description.utf8)
        case .double(let number):
            bytes.append(contentsOf: (number.isFinite ? number.description : "null").utf8)
        case .string(let text): Self.write(text, to: &bytes)
        case .array(let elements):
            bytes.append(UInt8(ascii: "["))
            for (index, element) in elements.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                element.write(to: &bytes)
            }
            bytes.append(UInt8(ascii: "]"))
        case .object(let members):
            bytes.append(UInt8(ascii: "{"))
            for (index, member) in members.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                Self.write(member.key, to: &bytes)
                bytes.append(UInt8(ascii: ":"))
                member.value.write(to: &bytes)
            }
            bytes.append(UInt8(ascii: "}"))
        }
    }

    /// RFC 8259, section 7.
    private static func write(_ text: String, to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "\""))
        var text = text
        text.withUTF8 { text in
            if text.contains(where: mustEscape) {
                for byte in text {
                    if mustEscape(byte) {
                        write(escaped: byte, to: &bytes)
                    } else {
                        bytes.append(byte)
                    }
                }
            } else {
                bytes.append(contentsOf: text)
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }

    private static func mustEscape(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
    }

    private static func write(escaped byte: UInt8, to bytes: inout [UInt8]) {
        switch byte {
        case 0x08: bytes.append(contentsOf: "\\b".utf8)
        case 0x09: bytes.append(contentsOf: "\\t".utf8)
        case 0x0A: bytes.append(contentsOf: "\\n".utf8)
        case 0x0C: bytes.append(contentsOf: "\\f".utf8)
        case 0x0D: bytes.append(contentsOf: "\\r".utf8)
        case 0..<0x20:
            bytes.append(contentsOf: (byte < 0x10 ? "\\u000" : "\\u00").utf8)
            bytes.append(contentsOf: String(byte, radix: 16, uppercase: true).utf8)
        default: bytes.append(contentsOf: [UInt8(ascii: "\\"), byte])
        }
    }

    /// A compact text laid out for people.
    ///
    /// - Parameters:
    ///   - text: a document as ``text(_:)`` writes it on one line. It is not checked: another process
    ///     may have written it, and what is no document comes out as none.
    ///   - depth: how deep in another document it is to stand.
    /// - Returns: the same document; its first line is not indented.
    public static func indented(_ text: String, depth: Int = 0) -> String {
        var text = text
        return text.withUTF8 { compact in
            var bytes: [UInt8] = []
            bytes.reserveCapacity(compact.count * 2)
            var lineBreak = Array("\n".utf8) + Array(repeating: UInt8(ascii: " "), count: 2 * depth)
            var index = 0
            var copied = 0
            func copy(upTo end: Int) {
                bytes.append(contentsOf: compact[copied..<end])
                copied = end
            }
            while index < compact.count {
                let byte = compact[index]
                index += 1
                switch byte {
                case UInt8(ascii: "\""):
                    while index < compact.count, compact[index] != UInt8(ascii: "\"") {
                        index += compact[index] == UInt8(ascii: "\\") ? 2 : 1
                    }
                    index += 1
                case UInt8(ascii: ","):
                    copy(upTo: index)
                    bytes.append(contentsOf: lineBreak)
                case UInt8(ascii: ":"):
                    copy(upTo: index)
                    bytes.append(UInt8(ascii: " "))
                case UInt8(ascii: "["), UInt8(ascii: "{"):
                    // Their ends are two after them in ASCII. Empty ones stay on their line.
                    if index < compact.count, compact[index] == byte + 2 {
                        index += 1
                    } else {
                        copy(upTo: index)
                        lineBreak += "  ".utf8
                        bytes.append(contentsOf: lineBreak)
                    }
                case UInt8(ascii: "]"), UInt8(ascii: "}"):
                    copy(upTo: index - 1)
                    lineBreak.removeLast(min(2, lineBreak.count - 1))
                    bytes.append(contentsOf: lineBreak)
                default: break
                }
            }
            copy(upTo: compact.count)
            return String(decoding: bytes, as: UTF8.self)
        }
    }
}
