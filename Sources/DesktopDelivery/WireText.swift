/// Text as servers can take it: nothing in it ends it early, breaks their parsers, or changes how
/// what stands beside it is read.
///
/// The book has refused most of this when the alert was made; but a store can be edited, and a
/// notification is made of more than one text.
enum WireText {
    /// A text of one line, as titles and buttons are.
    static func line(_ text: String, maximumCharacters: Int = 256) -> String {
        if isHarmless(text), text.utf8.count <= maximumCharacters { return text }
        let line = clean(text).map { $0 == "\n" ? " " : Character($0) }
        return balance(cut(String(line), characters: maximumCharacters, bytes: 1024))
    }

    /// A text whose line breaks are kept; real servers freeze on very long ones.
    static func lines(_ text: String, maximumBytes: Int = 4096) -> String {
        if isHarmless(text), text.utf8.count <= maximumBytes { return text }
        let text = clean(text).reduce(into: "") { $0.unicodeScalars.append($1) }
        return cut(text, characters: .max, bytes: maximumBytes)
            .split(separator: "\n", omittingEmptySubsequences: false)
            .map(balance)
            .joined(separator: "\n")
    }

    /// Whether none of its bytes can belong to anything that is looked for below, which is so for nearly
    /// all texts: it is neither a control character nor the first of a character that may be one.
    private static func isHarmless(_ text: String) -> Bool {
        text.utf8.allSatisfy { byte in
            switch byte {
            case ..<0x20, 0x7F, 0xC2, 0xE2, 0xEF...: false
            default: true
            }
        }
    }

    /// Takes out control characters and noncharacters; every kind of line break becomes `\n`.
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

    /// Takes out the directional controls without a counterpart (Unicode Standard Annex 9): those
    /// would go on to turn round the buttons, the time or the text of another notification.
    ///
    /// Pairs stay, as Hebrew and Arabic texts may need them.
    private static func balance(_ line: some StringProtocol) -> String {
        let scalars = Array(line.unicodeScalars)
        var isPaired = [Bool](repeating: true, count: scalars.count)
        var open: [Int] = []
        for (index, scalar) in scalars.enumerated() {
            switch scalar.value {
            // Embeddings, overrides and isolates.
            case 0x202A, 0x202B, 0x202D, 0x202E, 0x2066...0x2068:
                isPaired[index] = false
                open.append(index)
            // The end of an embedding or override; not beyond the isolate around it.
            case 0x202C:
                isPaired[index] = false
                if let last = open.last, !isIsolate(scalars[last]) {
                    open.removeLast()
                    isPaired[last] = true
                    isPaired[index] = true
                }
            // The end of an isolate, and with it of what was not ended in it.
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
