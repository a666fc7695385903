import Arguments
import Localization
import Messages

extension CommandPath {
    /// The command line of the command in general: `peal list [<words> ...] [--all]`.
    var usage: String {
        var parts = [text]
        let synopses = definitions.map { (definition: $0, text: $0.usage) }
        if synopses.count > Self.most {
            parts.append("[<\(tr("options"))>]")
            parts += synopses.filter { $0.definition.kind == .positional }.map(\.text)
        } else {
            parts += synopses.map(\.text)
        }
        if !subcommands.isEmpty { parts.append("<\(tr("command"))>") }
        return parts.joined(separator: " ")
    }

    /// The number of arguments up to which a usage line lists all of them.
    private static let most = 12
}

extension ArgumentDefinition {
    /// The part of the usage line for this argument: `[<words> ...]`.
    fileprivate var usage: String {
        let text = tr(synopsis) + (isRepeating && kind == .positional ? " ..." : "")
        return isRequired ? text : "[\(text)]"
    }
}
