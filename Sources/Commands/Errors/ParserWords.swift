import Localization
import Messages

/// The words of the argument parser that stand for values: `<group>`, `[<options>]`.
///
/// The parser names a value after its property if its help has no name for it.
enum ParserWords {
    private static let names: [String: Message] = [
        "action": Message("action"), "app": Message("program"), "delivery": Message("delivery"),
        "format": Message("format"), "group": Message("group"), "id": Message("id"),
        "ids": Message("ids"), "month": Message("month"), "number": Message("number"),
        "options": Message("options"), "sort": Message("order"), "subcommand": Message("command"),
        "title": Message("title"), "when": Message("when"), "words": Message("words"),
    ]

    /// Returns a line of the parser with these words in the user's language.
    static func translated(_ line: String) -> String {
        line.replacing(#/<([a-z]+)>/#) { match in
            names[String(match.1)].map { "<\(tr($0))>" } ?? String(match.0)
        }
    }
}
