import Localization
import Messages

/// Formats the examples in a verb's help, which are the same in every language.
///
/// - Parameters:
///   - lines: The examples.
///   - prose: The text before the examples.
/// - Returns: The discussion of the verb.
func examples(_ lines: String..., after prose: String? = nil) -> String {
    let title = lines.count == 1 ? tr("EXAMPLE") : tr("EXAMPLES")
    let text = ([title] + lines.map { "  " + $0 }).joined(separator: "\n")
    return prose.map { "\($0)\n\n\(text)" } ?? text
}
