import Localization
import Messages

/// The argument parser's help in the user's language, wrapped to the terminal's width.
///
/// The parser has English headings and assumes that every character is one column wide.
struct ParserHelp {
    let text: String

    /// Translates and wraps help.
    ///
    /// - Parameters:
    ///   - text: The parser's help, not wrapped.
    ///   - width: The columns of the terminal.
    init(_ text: String, width: Int) {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        var column = Self.margin
        self.text = HelpOrder(lines).lines.map { line in
            if !line.hasPrefix(" "), !line.isEmpty {
                column = line.hasSuffix(" SUBCOMMANDS:") ? Self.verbMargin : Self.margin
            }
            return Self.wrapped(line, to: width, margin: column)
        }.joined(separator: "\n")
    }

    private static func translated(_ line: String) -> String {
        switch line {
        case "ARGUMENTS:": return tr("ARGUMENTS:")
        case "OPTIONS:": return tr("OPTIONS:")
        case "SUBCOMMANDS:": return tr("SUBCOMMANDS:")
        case "Show the version.": return tr("Show the version.")
        case "Show help information.": return tr("Show help information.")
        default: break
        }
        // The parser puts the title of a group of commands before this word.
        if let group = middle(of: line, "", " SUBCOMMANDS:") { return "\(group):" }
        if let overview = middle(of: line, "OVERVIEW: ", "") { return tr("OVERVIEW: \(overview)") }
        if let command = middle(of: line, "  See '", "' for detailed help.") {
            return "  " + tr("See '\(ParserWords.translated(String(command)))' for detailed help.")
        }
        return withNote(line)
    }

    /// Translates the note at the end of a flag's text: `(default: 5)`.
    private static func withNote(_ line: String) -> String {
        guard let start = line.lastIndex(of: "(") else { return line }
        let (text, note) = (line[..<start], line[start...])
        if let value = middle(of: note, "(default: ", ")") {
            return text + tr("(default: \(value))")
        }
        guard let values = middle(of: note, "(values: ", ")") else { return line }
        let parts = values.split(separator: "; default: ", maxSplits: 1)
        return parts.count == 2
            ? text + tr("(values: \(parts[0]); default: \(parts[1]))")
            : text + tr("(values: \(values))")
    }

    /// Returns the text between `beginning` and `end`; `nil` if the text does not begin and end
    /// with them.
    private static func middle(
        of text: some StringProtocol, _ beginning: String, _ end: String
    ) -> Substring? {
        guard text.hasPrefix(beginning), text.hasSuffix(end) else { return nil }
        return Substring(text).dropFirst(beginning.count).dropLast(end.count)
    }

    /// The width of the column with the names of flags, as the parser writes them.
    private static let margin = 26
    /// The width of the column with the names of commands in groups, which are short.
    private static let verbMargin = 14
    /// On a terminal with fewer columns, the text of a flag begins on a line of its own.
    private static let narrow = 60

    private static func wrapped(_ line: String, to width: Int, margin column: Int) -> String {
        if let usage = middle(of: line, "USAGE: ", "") {
            let heading = tr("USAGE:") + " "
            let words = ParserWords.translated(String(usage))
            return Terminal.wrap(words, after: heading, to: width)
        }
        let indent = line.prefix { $0 == " " }.count
        guard indent > 0 else { return Terminal.wrap(translated(line), to: width) }
        let label = line.prefix(margin)
        let isNarrow = width < narrow && column == margin
        let prefix = String(repeating: " ", count: isNarrow ? 6 : column)
        guard indent == 2, label.count == margin, label.last == " " else {
            // Text at the margin belongs to a name that was too long for its column. Other lines
            // are names or examples, which are not wrapped.
            if indent == margin {
                let text = translated(String(line.dropFirst(margin)))
                return Terminal.wrap(text, after: prefix, to: width)
            }
            let isPointer = line.hasPrefix("  See '")
            return isPointer
                ? Terminal.wrap(translated(line).trimmingSpaces, after: "  ", to: width)
                : ParserWords.translated(line)
        }
        let name = "  " + ParserWords.translated(label.trimmingSpaces)
        let text = translated(String(line.dropFirst(margin)))
        guard !isNarrow, Terminal.columns(of: name) < column else {
            return name + "\n" + Terminal.wrap(text, after: prefix, to: width)
        }
        return Terminal.wrap(text, after: Terminal.pad(name, to: column), to: width)
    }
}
