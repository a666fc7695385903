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
        self.text = text.split(separator: "\n", omittingEmptySubsequences: false)
            .map { Self.wrapped(Self.translated(String($0)), to: width) }
            .joined(separator: "\n")
    }

    private static func translated(_ line: String) -> String {
        switch line {
        case "ARGUMENTS:": return tr("ARGUMENTS:")
        case "OPTIONS:": return tr("OPTIONS:")
        case "SUBCOMMANDS:": return tr("SUBCOMMANDS:")
        default: break
        }
        if let match = line.wholeMatch(of: #/OVERVIEW: (.*)/#) {
            return tr("OVERVIEW: \(match.1)")
        }
        if let match = line.wholeMatch(of: #/  See '(.*)' for detailed help\./#) {
            return "  " + tr("See '\(match.1)' for detailed help.")
        }
        return line.replacing(#/ (Show the version\.)$/#) { _ in " " + tr("Show the version.") }
            .replacing(#/ (Show help information\.)$/#) { _ in
                " " + tr("Show help information.")
            }
            .replacing(#/\(default: (.*)\)$/#) { tr("(default: \($0.1))") }
            .replacing(#/\(values: ([^;]*)\)$/#) { tr("(values: \($0.1))") }
            .replacing(#/\(values: (.*); default: (.*)\)$/#) {
                tr("(values: \($0.1); default: \($0.2))")
            }
    }

    /// The width of the column with the names of flags and verbs.
    private static let margin = 26

    private static func wrapped(_ line: String, to width: Int) -> String {
        if let usage = line.wholeMatch(of: #/USAGE: (.*)/#) {
            let heading = tr("USAGE:") + " "
            return Terminal.wrap(String(usage.1), after: heading, to: width)
        }
        let indent = line.prefix { $0 == " " }.count
        guard indent > 0 else { return Terminal.wrap(line, after: "", to: width) }
        let label = line.prefix(margin)
        guard indent == 2, label.count == margin, label.last == " " else {
            // Text at the margin belongs to a name that was too long for its column. Other lines
            // are examples, which are not wrapped.
            let prefix = String(repeating: " ", count: margin)
            return indent == margin
                ? Terminal.wrap(String(line.dropFirst(margin)), after: prefix, to: width) : line
        }
        let name = "  " + label.trimmingSpaces
        let text = String(line.dropFirst(margin))
        guard Terminal.columns(of: name) < margin else {
            let prefix = String(repeating: " ", count: margin)
            return name + "\n" + Terminal.wrap(text, after: prefix, to: width)
        }
        return Terminal.wrap(text, after: Terminal.pad(name, to: margin), to: width)
    }
}
