import Messages
internal import Recurrence

/// Cleans and shortens text from calendars.
enum CalendarText {
    /// Returns the first value in a list of `TEXT` values.
    static func first(of list: String) -> String {
        var isEscape = false
        for index in list.unicodeScalars.indices {
            switch list.unicodeScalars[index] {
            case "\\": isEscape.toggle()
            case "," where !isEscape: return ContentLine.unescaped(String(list[..<index]))
            default: isEscape = false
            }
        }
        return ContentLine.unescaped(list)
    }

    /// Returns the text as one line without control characters, cut to the limits.
    ///
    /// Returns `nil` if nothing is left.
    static func line(_ text: String, characters: Int, bytes: Int) -> String? {
        if text.utf8.count <= min(characters, bytes), isPlain(text) { return text }
        let clean = String(
            String.UnicodeScalarView(
                withoutEscapes(text).unicodeScalars.map { isControl($0) ? " " : $0 }))
        return shortened(clean.trimmed, characters: characters, bytes: bytes)
    }

    /// Returns the text with its line breaks but no other control characters, cut to the limit.
    static func paragraphs(_ text: String, bytes: Int) -> String? {
        if text.isEmpty { return nil }
        var scalars = String.UnicodeScalarView()
        for scalar in withoutEscapes(text).replacingEach("\r\n", with: "\n").unicodeScalars {
            let isKept = scalar == "\n" || scalar == "\t" || !isControl(scalar)
            scalars.append(isKept ? scalar : scalar == "\r" ? "\n" : " ")
        }
        return shortened(String(scalars).trimmed, characters: .max, bytes: bytes)
    }

    /// Returns the beginning of a string, short and clean enough to be quoted in a message.
    static func excerpt(_ text: String) -> String {
        line(text, characters: 40, bytes: 160) ?? ""
    }

    private static func shortened(_ text: String, characters: Int, bytes: Int) -> String? {
        guard !text.isEmpty else { return nil }
        // Check the bytes first: counting the characters of a very long text would be slow.
        if text.utf8.count <= bytes, text.utf8.count <= characters || text.count <= characters {
            return text
        }
        var result = ""
        var size = 0
        for character in text.prefix(characters == .max ? bytes : characters - 1) {
            size += character.utf8.count
            if size > bytes - 3 { break }
            result.append(character)
        }
        return result.isEmpty ? nil : result.trimmed + "…"
    }

    /// Returns the text without the escape sequences of terminals (ECMA-48, sections 5.3 to 5.6).
    ///
    /// Removing the escape character alone would leave visible text such as `[31m`.
    private static func withoutEscapes(_ text: String) -> String {
        var rest = text.unicodeScalars[...]
        var kept = String.UnicodeScalarView()
        while let escape = rest.firstIndex(of: "\u{1B}") {
            kept += rest[..<escape]
            rest = rest[escape...].dropFirst()
            // Without an end, the sequence is no sequence, and its text is kept.
            if let end = afterSequence(rest) { rest = end } else { kept.append("\u{1B}") }
        }
        return String(kept + rest)
    }

    /// Returns the text after the escape sequence that begins before `text`; `nil` if the sequence has
    /// no end.
    private static func afterSequence(
        _ text: Substring.UnicodeScalarView
    ) -> Substring.UnicodeScalarView? {
        var rest = text
        switch rest.popFirst() {
        case "["?:
            // A control sequence: parameters, intermediate bytes, and a final byte.
            rest = rest.drop { ("0"..."?").contains($0) }.drop { (" "..."/").contains($0) }
            return rest.popFirst().flatMap { ("@"..."~").contains($0) ? rest : nil }
        case "]"?, "P"?, "X"?, "^"?, "_"?:
            // A control string, which a bell or a string terminator ends.
            rest = rest.drop { $0 != "\u{7}" && $0 != "\u{1B}" }
            if rest.popFirst() == "\u{7}" { return rest }
            return rest.popFirst() == "\\" ? rest : nil
        default:
            rest = text.drop { (" "..."/").contains($0) }
            return rest.popFirst().flatMap { ("0"..."~").contains($0) ? rest : nil }
        }
    }

    /// Whether a text has only visible ASCII characters, and spaces between them.
    ///
    /// Most titles are such texts, and this check is much faster than cleaning them.
    private static func isPlain(_ text: String) -> Bool {
        let space = UInt8(ascii: " ")
        guard let first = text.utf8.first, first != space, text.utf8.last != space else {
            return false
        }
        return text.utf8.allSatisfy { (space..<0x7F).contains($0) }
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
    }
}

extension String {
    /// The string without white space at both ends.
    var trimmed: String {
        guard let first = firstIndex(where: { !$0.isWhitespace }),
            let last = lastIndex(where: { !$0.isWhitespace })
        else { return "" }
        return String(self[first...last])
    }
}
