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
        var translated = ""
        var rest = line[...]
        while let start = rest.firstIndex(of: "<") {
            translated += rest[..<start]
            rest = rest[start...].dropFirst()
            let end = rest.firstIndex(of: ">")
            if let end, let name = names[String(rest[..<end])] {
                translated += "<\(tr(name))>"
                rest = rest[end...].dropFirst()
            } else {
                translated += "<"
            }
        }
        return translated + rest
    }
}
