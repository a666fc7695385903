import ArgumentParser
import Localization
import Messages

extension ArgumentHelp {
    /// Help in the user's language.
    static func tr(_ text: Message, valueName: Message? = nil) -> ArgumentHelp {
        ArgumentHelp("\(Localization.tr(text))", valueName: valueName.map(Localization.tr))
    }
}

/// The examples of a verb's help, which are the same in every language.
///
/// - Parameters:
///   - lines: The examples.
///   - prose: What is to be said before them.
/// - Returns: The discussion of the verb.
func examples(_ lines: String..., after prose: String? = nil) -> String {
    let title = lines.count == 1 ? tr("EXAMPLE") : tr("EXAMPLES")
    let text = ([title] + lines.map { "  " + $0 }).joined(separator: "\n")
    return prose.map { "\($0)\n\n\(text)" } ?? text
}
