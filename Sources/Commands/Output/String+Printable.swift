/// Makes text from files, servers and stores safe to print in a terminal.
///
/// ``Output`` applies this to all text except documents, so that no caller can forget it.
extension String {
    /// Returns the text with control characters and bidirectional controls escaped, such as
    /// `\u{1B}`.
    ///
    /// Control characters (C0, C1) can move the cursor, set the title or fill the clipboard.
    /// Bidirectional controls (U+202A to U+202E, U+2066 to U+2069) can reorder the text after them.
    ///
    /// - Parameter keepsLayout: Whether line breaks and tabs stay as they are.
    /// - Returns: The same text if there is nothing to escape.
    func printable(keepsLayout: Bool) -> String {
        guard !Self.isPrintable(utf8, keepsLayout) else { return self }
        return unicodeScalars.map { scalar in
            let isLayout = keepsLayout && (scalar == "\n" || scalar == "\t")
            guard !isLayout, scalar.actsOnTerminals else { return String(scalar) }
            return "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
        }.joined()
    }

    /// Checks bytes instead of characters for speed: lists are long and rarely need escapes.
    private static func isPrintable(_ bytes: String.UTF8View, _ keepsLayout: Bool) -> Bool {
        var previous: (UInt8, UInt8) = (0, 0)
        for byte in bytes {
            switch byte {
            case UInt8(ascii: "\n"), UInt8(ascii: "\t"): if !keepsLayout { return false }
            case 0..<0x20, 0x7F: return false
            case 0x80...0x9F where previous.1 == 0xC2: return false
            case 0xAA...0xAE where previous == (0xE2, 0x80): return false
            case 0xA6...0xA9 where previous == (0xE2, 0x81): return false
            default: break
            }
            previous = (previous.1, byte)
        }
        return true
    }
}

extension Unicode.Scalar {
    fileprivate var actsOnTerminals: Bool {
        switch value {
        case 0..<0x20, 0x7F...0x9F, 0x202A...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}
