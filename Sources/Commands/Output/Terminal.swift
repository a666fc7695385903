import CLinux
import Glibc
import Localization

/// The terminal that standard output goes to.
enum Terminal {
    /// How many columns it has; `nil` where the output goes elsewhere.
    static var width: Int? {
        guard isatty(STDOUT_FILENO) == 1 else { return nil }
        var size = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
        return Int(size.ws_col)
    }

    /// Whether it has more signs than ASCII, by the locale.
    static var isUnicode: Bool {
        String(cString: nl_langinfo(CInt(CODESET))).uppercased() == "UTF-8"
    }

    /// Whether it has colours, and the user has not turned them off (no-color.org).
    static var hasColor: Bool {
        func variable(_ name: String) -> String { getenv(name).map { String(cString: $0) } ?? "" }
        return isatty(STDOUT_FILENO) == 1 && variable("NO_COLOR").isEmpty
            && !["", "dumb"].contains(variable("TERM"))
    }

    /// How many columns `text` takes: Korean and emoji take two.
    static func columns(of text: some StringProtocol) -> Int {
        let sum = { text.reduce(0) { $0 + width(of: $1) } }
        return locale.map { $0.use(sum) } ?? sum()
    }

    /// `text` with spaces behind it, as many columns wide as said or wider.
    static func pad(_ text: String, to columns: Int) -> String {
        text + String(repeating: " ", count: max(0, columns - self.columns(of: text)))
    }

    /// The beginning of `text` that fits into `columns`, with an ellipsis if it is not all.
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

    /// Its tables know the width of every character.
    private static let locale = CLocale(.characters, "C.UTF-8")

    /// As ``columns(of:)``, within the locale.
    private static func width(of character: Character) -> Int {
        let scalars = character.unicodeScalars
        // Drawn as emoji, whatever the first scalar is by itself.
        if scalars.contains("\u{FE0F}") { return 2 }
        guard let first = scalars.first else { return 0 }
        return max(0, Int(wcwidth(wchar_t(bitPattern: first.value))))
    }
}
