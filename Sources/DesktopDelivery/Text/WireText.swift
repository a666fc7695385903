/// Makes text safe for servers: nothing in it ends the text early, breaks a parser, or changes how
/// the text next to it is displayed.
///
/// Peal already refuses most of these characters when an alert is created. But a user can edit the
/// database, and a notification is composed of several texts.
enum WireText {
    /// Returns the text as a single line, for titles and buttons.
    static func line(_ text: String, maximumCharacters: Int = 256) -> String {
        if isHarmless(text), text.utf8.count <= maximumCharacters { return text }
        let line = clean(text).map { $0 == "\n" ? " " : Character($0) }
        return balance(cut(String(line), characters: maximumCharacters, bytes: 1024))
    }

    /// Returns the text with its line breaks, cut to a length that servers can show without
    /// freezing.
    static func lines(_ text: String, maximumBytes: Int = 4096) -> String {
        if isHarmless(text), text.utf8.count <= maximumBytes { return text }
        let text = clean(text).reduce(into: "") { $0.unicodeScalars.append($1) }
        return cut(text, characters: .max, bytes: maximumBytes)
            .split(separator: "\n", omittingEmptySubsequences: false)
            .map(balance)
            .joined(separator: "\n")
    }

    /// Returns whether the functions below would not change the text, which is true for nearly all
    /// texts.
    ///
    /// Returns `false` if any byte is a control character, or can be the first byte of a character
    /// to remove.
    private static func isHarmless(_ text: String) -> Bool {
        text.utf8.allSatisfy { byte in
            switch byte {
            case ..<0x20, 0x7F, 0xC2, 0xE2, 0xEF...: false
            default: true
            }
        }
    }

    /// Removes control characters and noncharacters, and turns every kind of line break into `\n`.
    private static func clean(_ text: String) -> [Unicode.Scalar] {
        var clean: [Unicode.Scalar] = []
        var isAfterReturn = false
        for scalar in text.unicodeScalars {
            defer { isAfterReturn = scalar == "\r" }
            switch scalar.value {
            case 0x0A: if !isAfterReturn { clean.append("\n") }
            case 0x0D, 0x85, 0x2028, 0x2029: clean.append("\n")
            case 0x09: clean.append(" ")
            case 0..<0x20, 0x7F...0x9F: break
            case let value where value & 0xFFFE == 0xFFFE: break
            default: clean.append(scalar)
            }
        }
        return clean
    }

    private static func cut(_ text: String, characters: Int, bytes: Int) -> String {
        guard text.utf8.count > bytes || characters < .max && text.count > characters else {
            return text
        }
        let ellipsis = "…"
        var short = ""
        var size = ellipsis.utf8.count
        for (index, character) in text.enumerated() {
            size += character.utf8.count
            guard index < characters - 1, size <= bytes else { break }
            short.append(character)
        }
        return short + ellipsis
    }

    /// Removes directional controls without a counterpart (Unicode Standard Annex 9).
    ///
    /// An unpaired control would reverse the text that follows: the buttons, the time or another
    /// notification. Pairs stay, because Hebrew and Arabic texts may need them.
    private static func balance(_ line: some StringProtocol) -> String {
        let scalars = Array(line.unicodeScalars)
        var isPaired = [Bool](repeating: true, count: scalars.count)
        var open: [Int] = []
        for (index, scalar) in scalars.enumerated() {
            switch scalar.value {
            // The start of an embedding, an override or an isolate.
            case 0x202A, 0x202B, 0x202D, 0x202E, 0x2066...0x2068:
                isPaired[index] = false
                open.append(index)
            // U+202C ends an embedding or override, unless that began outside the enclosing
            // isolate.
            case 0x202C:
                isPaired[index] = false
                if let last = open.last, !isIsolate(scalars[last]) {
                    open.removeLast()
                    isPaired[last] = true
                    isPaired[index] = true
                }
            // The end of an isolate, and of everything that is still open inside it.
            case 0x2069:
                isPaired[index] = false
                if let position = open.lastIndex(where: { isIsolate(scalars[$0]) }) {
                    isPaired[open[position]] = true
                    isPaired[index] = true
                    open.removeSubrange(position...)
                }
            default: break
            }
        }
        return zip(scalars, isPaired).reduce(into: "") { text, next in
            if next.1 { text.unicodeScalars.append(next.0) }
        }
    }

    private static func isIsolate(_ scalar: Unicode.Scalar) -> Bool {
        (0x2066...0x2068).contains(scalar.value)
    }
}
