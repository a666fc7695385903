import Localization
import Messages

/// The parser's help of a verb with many flags in a better order.
///
/// The usage and the flags that most people need come first, then the examples, then the other
/// flags.
struct HelpOrder {
    /// The flags that most people need, by verb.
    private static let commonFlags = [
        "add": ["--at", "--on", "--every", "--body", "--sound", "--dry-run"],
        "edit": ["--title", "--at", "--on", "--every", "--body", "--sound"],
        "copy": ["--title", "--at", "--on", "--every", "--body", "--sound"],
    ]

    /// The lines of the help in their new order; the parser's order for other verbs.
    let lines: [String]

    init(_ lines: [String]) {
        let usage = lines.firstIndex { $0.hasPrefix("USAGE: ") }
        // The usage begins with the words "USAGE: peal".
        let verb = usage.flatMap { lines[$0].split(separator: " ").dropFirst(2).first }
        guard let usage, let common = verb.flatMap({ Self.commonFlags[String($0)] }) else {
            self.lines = lines
            return
        }
        let titles = [tr("EXAMPLE"), tr("EXAMPLES")]
        let examples = lines.firstIndex(where: titles.contains) ?? usage
        var paragraphs = lines[usage...].split(separator: "").map(Array.init)
        var found: [String: [String]] = [:]
        for index in paragraphs.indices {
            let (flags, rest) = Self.taken(common, from: paragraphs[index])
            guard !flags.isEmpty else { continue }
            found.merge(flags) { first, _ in first }
            paragraphs[index] = rest
            if let title = rest.first, title != "OPTIONS:" {
                paragraphs[index][0] = tr("\(String(title.dropLast())), ADVANCED:")
            }
        }
        // The usage is followed by the arguments.
        let start = paragraphs.firstIndex { $0.first?.hasPrefix("ARGUMENTS:") == true } ?? 0
        var ordered = Array(paragraphs[...start])
        ordered.append([tr("COMMON OPTIONS:")] + common.flatMap { found[$0] ?? [] })
        ordered += lines[examples..<usage].split(separator: "").map(Array.init)
        ordered += paragraphs[(start + 1)...].filter { $0.count > 1 }
        self.lines = lines[..<examples] + ordered.flatMap { $0 + [""] }
    }

    /// Takes the lines of some flags out of a section of the help.
    private static func taken(
        _ names: [String], from section: [String]
    ) -> (flags: [String: [String]], rest: [String]) {
        var flags: [String: [String]] = [:]
        var rest: [String] = []
        var current: String?
        for line in section {
            // A flag begins after two spaces; the text of a long flag has lines of its own.
            if line.hasPrefix("  "), !line.hasPrefix("   ") {
                let name = line.dropFirst(2).prefix { $0 != " " }
                current = names.first { $0 == name }
            } else if !line.hasPrefix(" ") {
                current = nil
            }
            if let current {
                flags[current, default: []].append(line)
            } else {
                rest.append(line)
            }
        }
        return (flags, rest)
    }
}
