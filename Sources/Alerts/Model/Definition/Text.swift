import Messages

/// Checks of texts that come from users and other programs.
package enum Text {
    /// Throws an error for text that a notification server could not handle.
    ///
    /// Some servers freeze on very long bodies and print parser errors for control characters. A
    /// character U+0000 would end the text early.
    static func check(
        _ text: String,
        _ part: Message,
        maximumCharacters: Int? = nil,
        maximumBytes: Int,
        allowsLineBreaks: Bool = false
    ) throws(AlertError) {
        if text.utf8.count <= min(maximumBytes, maximumCharacters ?? .max), isPlain(text) { return }
        guard isVisible(text) else {
            throw .invalid("The \(part) is empty. Write some text.")
        }
        // Check the bytes first, because counting the characters of a very long text is slow.
        guard text.utf8.count <= maximumBytes else {
            throw .invalid(
                "The \(part) is too long: \(text.utf8.count) bytes. The maximum is "
                    + "\(maximumBytes).")
        }
        if let maximumCharacters, text.count > maximumCharacters {
            throw .invalid(
                "The \(part) is too long: \(text.count) characters. The maximum is "
                    + "\(maximumCharacters).")
        }
        for scalar in text.unicodeScalars where isControl(scalar) {
            if allowsLineBreaks, scalar == "\n" || scalar == "\t" { continue }
            throw .invalid(
                "The \(part) has the control character U+\(code(of: scalar)). Remove it.")
        }
    }

    /// Returns the number of a Unicode scalar, as in "U+000A".
    static func code(of scalar: Unicode.Scalar) -> String {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }

    /// Whether a scalar can begin a name: a letter of any script, or a digit.
    static func isLetterOrDigit(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII {
            return isNameByte(UInt8(scalar.value)) && !["-", "_", "."].contains(scalar)
        }
        return switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
            .decimalNumber:
            true
        default: false
        }
    }

    /// Whether a scalar can be in a name: a letter with its marks, a digit, `-`, `_` or `.`.
    static func isNamePart(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .spacingMark: true
        default: isLetterOrDigit(scalar) || ["-", "_", "."].contains(scalar)
        }
    }

    /// Whether a scalar of a name cannot be seen: a control character, one that changes the direction
    /// of text, or one that only affects how others are shown.
    static func isUnseen(_ scalar: Unicode.Scalar) -> Bool {
        isControl(scalar) || scalar.isDirectionControl
            || scalar.properties.isDefaultIgnorableCodePoint
    }

    /// Returns `text` in a form that ``Alert/validate()`` allows, for texts of programs, which have
    /// no limits.
    ///
    /// Control characters become spaces, and a text that is too long is cut.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - other: The text to take if nothing visible is left.
    ///   - maximumCharacters: The number of characters that are kept.
    ///   - maximumBytes: The number of bytes that are kept.
    ///   - allowsLineBreaks: Whether line breaks and tabs are kept.
    /// - Returns: The text that fits.
    package static func fitting(
        _ text: String, or other: String, maximumCharacters: Int, maximumBytes: Int,
        allowsLineBreaks: Bool = false
    ) -> String {
        var fitting = ""
        var bytes = 0
        for character in text.prefix(maximumCharacters) {
            let character: Character =
                switch character {
                case "\n" where allowsLineBreaks, "\r\n" where allowsLineBreaks: "\n"
                case "\t" where allowsLineBreaks: "\t"
                case _ where character.unicodeScalars.contains(where: isControl): " "
                default: character
                }
            bytes += character.utf8.count
            guard bytes <= maximumBytes else { break }
            fitting.append(character)
        }
        return isVisible(fitting) ? fitting : other
    }

    /// Whether a text has a visible character.
    package static func isVisible(_ text: String) -> Bool {
        text.unicodeScalars.contains(where: isVisible)
    }

    /// Whether a text has a character that changes the direction of the text after it.
    static func hasDirectionControls(_ text: String) -> Bool {
        text.unicodeScalars.contains(where: \.isDirectionControl)
    }

    /// Returns the beginning of `text` without control characters, for use in an error message.
    package static func excerpt(_ text: String) -> String {
        let shown = String(
            text.unicodeScalars.prefix(40).map { isControl($0) ? "\u{FFFD}" : Character($0) })
        return text.unicodeScalars.count > 40 ? shown + "…" : shown
    }

    /// Whether a byte may occur in ids and keys: an ASCII letter, a digit, `-`, `_` or `.`.
    package static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
            UInt8(ascii: "."):
            true
        default: false
        }
    }

    /// Whether a text has only visible ASCII characters and spaces, and at least one of the former.
    ///
    /// This check is much faster than looking up the Unicode properties of each character.
    private static func isPlain(_ text: String) -> Bool {
        var isVisible = false
        for byte in text.utf8 {
            guard byte >= 0x20, byte < 0x7F else { return false }
            isVisible = isVisible || byte > 0x20
        }
        return isVisible
    }

    /// Whether a scalar is visible: not whitespace, and not one that only affects how others are
    /// shown.
    private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
        !scalar.properties.isWhitespace && !scalar.properties.isDefaultIgnorableCodePoint
    }

    static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
    }
}
