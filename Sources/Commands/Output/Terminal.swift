import CLinux
import Glibc
import Localization

/// Properties of the terminal, and the widths of text in it.
enum Terminal {
    /// The number of columns; `nil` if standard output is not a terminal.
    static var width: Int? { width(of: STDOUT_FILENO) }

    /// Returns the number of columns for a file descriptor; `nil` if it is not a terminal.
    static func width(of descriptor: CInt) -> Int? {
        guard isatty(descriptor) == 1 else { return nil }
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
        return Int(size.ws_col)
    }

    /// Whether the locale's character encoding is UTF-8.
    ///
    /// Otherwise, only ASCII is printed.
    static var isUnicode: Bool {
        String(cString: nl_langinfo(CInt(CODESET))).uppercased() == "UTF-8"
    }

    /// Whether to print colours.
    ///
    /// Colours are printed on a terminal that supports them, and also elsewhere if `CLICOLOR_FORCE`
    /// is set (bixense.com/clicolors). They are never printed if `NO_COLOR` is set (no-color.org).
    static var hasColor: Bool {
        guard variable("NO_COLOR").isEmpty else { return false }
        return !["", "0"].contains(variable("CLICOLOR_FORCE"))
            || isatty(STDOUT_FILENO) == 1 && hasSequences
    }

    /// Whether the terminal supports control sequences.
    static var hasSequences: Bool { !["", "dumb"].contains(variable("TERM")) }

    private static func variable(_ name: String) -> String {
        getenv(name).map { String(cString: $0) } ?? ""
    }

    /// Returns the number of columns of `text`.
    ///
    /// Korean characters and emoji are two columns wide.
    static func columns(of text: some StringProtocol) -> Int {
        if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return text.utf8.count }
        let sum = { text.reduce(0) { $0 + width(of: $1) } }
        return locale.map { $0.use(sum) } ?? sum()
    }

    /// Returns `text` with trailing spaces, so that it is at least `columns` wide.
    static func pad(_ text: String, to columns: Int) -> String {
        text + String(repeating: " ", count: max(0, columns - self.columns(of: text)))
    }

    /// Returns the beginning of `text` that fits into `columns`, with an ellipsis if text was cut.
    static func fit(_ text: String, into columns: Int) -> String {
        guard self.columns(of: text) > columns else { return text }
        var fitted = ""
        var taken = 1
        for character in text {
            taken += self.columns(of: String(character))
            guard taken <= columns else { break }
            fitted.append(character)
        }
        return columns > 0 ? fitted + "…" : ""
    }

    /// Returns `text` wrapped between words.
    ///
    /// The lines are aligned after `prefix`.
    static func wrap(_ text: String, after prefix: String = "", to width: Int) -> String {
        let margin = columns(of: prefix)
        var lines: [String] = []
        var line = ""
        for word in text.split(separator: " ", omittingEmptySubsequences: false) {
            let longer = line.isEmpty ? String(word) : line + " " + word
            if !line.isEmpty, margin + columns(of: longer) > width {
                lines.append(line)
                line = String(word)
            } else {
                line = longer
            }
        }
        lines.append(line)
        return prefix + lines.joined(separator: "\n" + String(repeating: " ", count: margin))
    }

    /// A locale whose tables contain the width of every character.
    private static let locale = CLocale(.characters, "C.UTF-8")

    /// Returns the number of columns that a character takes.
    ///
    /// Call this only inside `locale.use`, as ``columns(of:)`` does.
    private static func width(of character: Character) -> Int {
        let scalars = character.unicodeScalars
        // The variation selector asks for an emoji, which is two columns wide.
        if scalars.contains("\u{FE0F}") { return 2 }
        guard let first = scalars.first else { return 0 }
        return max(0, Int(wcwidth(wchar_t(bitPattern: first.value))))
    }
}
