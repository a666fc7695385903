extension String {
    /// Returns the text as one short line that is safe to print in a log or a terminal, whatever
    /// its source.
    ///
    /// Control characters, and characters that change the text direction of the rest of the line,
    /// are written as escapes such as `\u{1B}`. So the text can neither forge a log line nor move
    /// the cursor.
    ///
    /// - Parameter most: The largest number of characters to show; an ellipsis replaces the rest.
    /// - Returns: The line.
    package func printable(atMost most: Int) -> String {
        var line = ""
        var count = 0
        for scalar in unicodeScalars {
            guard count < most else { return line + "…" }
            count += 1
            if scalar.isUnprintable {
                line += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
            } else {
                line.unicodeScalars.append(scalar)
            }
        }
        return line
    }
}

extension Unicode.Scalar {
    /// Whether the scalar is a mark, embedding, override or isolate of bidirectional text.
    package var isDirectionControl: Bool {
        switch value {
        case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
        default: false
        }
    }

    fileprivate var isUnprintable: Bool {
        isDirectionControl
            || [.control, .lineSeparator, .paragraphSeparator].contains(properties.generalCategory)
    }
}
