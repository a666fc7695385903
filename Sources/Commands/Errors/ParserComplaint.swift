import Localization
import Messages

/// A usage error of the argument parser in the user's language.
///
/// The parser knows English only.
struct ParserComplaint {
    /// The lines to print; empty if there is no message.
    let lines: [String]

    /// Translates a usage error.
    ///
    /// - Parameters:
    ///   - sentence: The parser's message.
    ///   - text: The message with the parser's usage line.
    init(_ sentence: String, in text: String) {
        guard !sentence.isEmpty else {
            self.lines = []
            return
        }
        let rest = text.dropFirst("Error: \(sentence)\n".count)
        let lines =
            ["peal: " + ParserWords.translated(tr(Self.message(sentence)))]
            + rest.split(separator: "\n").map { Self.line(String($0)) }
        self.lines = lines
    }

    private static func line(_ text: String) -> String {
        let line = ParserWords.translated(text)
        if let help = line.wholeMatch(of: #/Help:(  .*)/#) { return String(help.1) }
        if let usage = line.wholeMatch(of: #/Usage: (.*)/#) { return tr("Usage: \(usage.1)") }
        if let help = line.wholeMatch(of: #/  See '(.*)' for more information\./#) {
            return "  " + tr("See '\(help.1)' for more information.")
        }
        return line
    }

    /// Returns the translatable message for a sentence of the parser.
    ///
    /// Other sentences, such as those of our own checks, stay as they are.
    private static func message(_ text: String) -> Message {
        if let match = matching(text, #/(?s)Unknown option '([^']*)'.*/#),
            let message = OptionAlias.message(
                String(match.1), of: CommandLine.words.first { !$0.hasPrefix("-") })
        {
            return message
        }
        if let match = matching(text, #/(?s)Unknown option '(.*)'\. Did you mean '(.*)'\?/#) {
            return Message("Unknown option '\(match.1)'. Did you mean '\(match.2)'?")
        }
        if let match = matching(text, #/(?s)(?:Unknown option |Invalid option: )'?(.*?)'?/#) {
            return Message("Unknown option '\(match.1)'.")
        }
        if let match = matching(text, #/(?s)Missing value for '(.*)'/#) {
            return Message("Missing value for '\(match.1)'.")
        }
        if let match = matching(text, #/(?s)Missing expected argument '(.*)'/#) {
            return Message("Missing expected argument '\(match.1)'.")
        }
        if let match = matching(
            text, #/(?s)(?:Unexpected argument|\d+ unexpected arguments:) (.*)/#)
        {
            return Message("Unexpected argument: \(match.1).")
        }
        if let match = matching(
            text, #/(?s)The value '(.*)' is invalid for '(.*)'\. .* one of (.*)\./#)
        {
            let words = match.3.replacing(" and ", with: ", ").replacing(" or ", with: ", ")
            return refusal(of: match.1, for: match.2, allowed: String(words))
        }
        // The parser lists more than five values line by line.
        if let match = matching(
            text, #/(?s)The value '(.*)' is invalid for '(.*)'\. .* one of the following:\n(.*)/#)
        {
            let words = match.3.split(separator: "\n").map { "'\($0.dropFirst(4))'" }
            return refusal(of: match.1, for: match.2, allowed: words.joined(separator: ", "))
        }
        // Every other flag takes either text or a whole number.
        if let match = matching(text, #/(?s)The value '(.*)' is invalid for '(.*)'/#) {
            return Message(
                "'\(match.1)' is not a valid value for '\(match.2)'. Give a whole number.")
        }
        if let match = matching(
            text, #/(?s)The option '(.*)' does not take any value, but '(.*)' was specified\./#)
        {
            return Message("The option '\(match.1)' takes no value, but '\(match.2)' was given.")
        }
        if let match = matching(
            text, #/Value to be set with flag '(.*)' had already been set with flag '(.*)'/#)
        {
            return Message("'\(match.2)' and '\(match.1)' cannot be used together.")
        }
        return Message(verbatim: text)
    }

    private static func refusal(
        of value: Substring, for flag: Substring, allowed words: String
    ) -> Message {
        Message("'\(value)' is not a valid value for '\(flag)'. Allowed values: \(words).")
    }

    /// Matches by Unicode scalars, because quoted text may begin with a mark that combines with the
    /// quotation mark.
    private static func matching<Sentence>(
        _ text: String, _ sentence: Regex<Sentence>
    ) -> Regex<Sentence>.Match? {
        text.wholeMatch(of: sentence.matchingSemantics(.unicodeScalar))
    }
}
