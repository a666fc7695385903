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
        if let match = line.wholeMatch(of: #/(.*) SUBCOMMANDS:/#) { return "\(match.1):" }
        if let match = line.wholeMatch(of: #/OVERVIEW: (.*)/#) {
            return tr("OVERVIEW: \(match.1)")
        }
        if let match = line.wholeMatch(of: #/  See '(.*)' for detailed help\./#) {
            return "  " + tr("See '\(ParserWords.translated(String(match.1)))' for detailed help.")
        }
        return line.replacing(#/\(default: (.*)\)$/#) { tr("(default: \($0.1))") }
            .replacing(#/\(values: ([^;]*)\)$/#) { tr("(values: \($0.1))") }
            .replacing(#/\(values: (.*); default: (.*)\)$/#) {
                tr("(values: \($0.1); default: \($0.2))")
            }
    }

    /// The width of the column with the names of flags, as the parser writes them.
    private static let margin = 26
    /// The width of the column with the names of commands in groups, which are short.
    private static let verbMargin = 14
    /// On a terminal with fewer columns, the text of a flag begins on a line of its own.
    private static let narrow = 60

    private static func wrapped(_ line: String, to width: Int, margin column: Int) -> String {
        if let usage = line.wholeMatch(of: #/USAGE: (.*)/#) {
            let heading = tr("USAGE:") + " "
            let words = ParserWords.translated(String(usage.1))
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
