/// A translatable sentence, created from a literal.
///
/// Its interpolated values are stored separately from its text.
///
/// `"There is no alert '\(id)'."` stores the format `There is no alert '{0}'.`, which a translation
/// catalogue can contain, and the id as its argument. Two messages can be added; the placeholders
/// of the second are renumbered.
public struct Message: ExpressibleByStringInterpolation, Hashable, Sendable, CustomStringConvertible
{
    /// The value of a placeholder.
    public indirect enum Argument: Hashable, Sendable {
        /// Text that is the same in every language.
        case text(String)
        /// A nested message, which is also translated.
        case message(Message)
    }

    /// The singular form and the number that a counted sentence depends on.
    public struct Plural: Hashable, Sendable {
        /// The English format for the number 1.
        public let one: String
        /// The number that selects the form.
        public let count: Int

        /// Creates a plural from the singular format and the number.
        public init(one: String, count: Int) {
            self.one = one
            self.count = count
        }
    }

    /// The English text with placeholders `{0}`, `{1}` … for the interpolated values.
    public let format: String
    /// The singular form and the number, if the sentence depends on a number.
    public let plural: Plural?
    /// The values of the placeholders; the index is the number of the placeholder.
    public let arguments: [Argument]

    /// Creates a message from its parts, such as a message received over D-Bus.
    public init(format: String, plural: Plural? = nil, arguments: [Argument]) {
        self.format = format
        self.plural = plural
        self.arguments = arguments
    }

    /// Creates a message from literals that are joined with `+`; without this call, Swift would
    /// infer a `String`.
    public init(_ message: Message) {
        self = message
    }

    /// Creates a message from text that cannot be translated, such as the output of another
    /// program.
    public init(verbatim text: String) {
        self.init(format: "{0}", arguments: [.text(text)])
    }

    /// Creates a message whose form depends on a number.
    ///
    /// A translation may have more or fewer than two forms.
    ///
    /// - Parameters:
    ///   - count: The number that selects the form.
    ///   - one: The sentence for the number 1. It uses the placeholders of `other`, and may omit
    ///     some of them.
    ///   - other: The sentence for any other number.
    /// - Returns: A message with both forms and the number.
    public static func counted(_ count: Int, one: Message, other: Message) -> Message {
        Message(
            format: other.format, plural: Plural(one: one.format, count: count),
            arguments: other.arguments)
    }

    /// The English text.
    public var description: String {
        text { message in
            if let plural = message.plural, plural.count == 1 { plural.one } else { message.format }
        }
    }

    /// Returns the text in a language.
    ///
    /// - Parameter format: Returns the format in that language for a message; called for this
    ///   message and for each message among its arguments.
    /// - Returns: The format with the arguments in place of the placeholders.
    public func text(_ format: (Message) -> String) -> String {
        text(format) { $0 += $1 }
    }

    /// Returns the text in a language whose words depend on the words before them.
    ///
    /// - Parameters:
    ///   - format: Returns the format in that language for a message; called for this message and
    ///     for each message among its arguments.
    ///   - append: Appends a piece of a format to the text before it. It is not called for the
    ///     arguments.
    /// - Returns: The format with the arguments in place of the placeholders.
    package func text(
        _ format: (Message) -> String, append: (inout String, Substring) -> Void
    ) -> String {
        let text = format(self)
        guard text.utf8.contains(UInt8(ascii: "{")) else { return text }
        return FormatPart.parts(of: text).reduce(into: "") { result, part in
            switch part {
            case .literal(let text): append(&result, text)
            case .place(let number, let text):
                // If the message has no argument with this number, leave the placeholder unchanged.
                switch arguments.indices.contains(number) ? arguments[number] : nil {
                case .text(let text): result += text
                case .message(let message): result += message.text(format, append: append)
                case nil: result += text
                }
            }
        }
    }

    /// Joins two messages.
    public static func + (first: Message, second: Message) -> Message {
        let parts = FormatPart.parts(of: second.format).map { part in
            switch part {
            case .literal(let text): String(text)
            case .place(let number, _): "{\(number + first.arguments.count)}"
            }
        }
        return Message(
            format: first.format + parts.joined(), arguments: first.arguments + second.arguments)
    }
}

/// A piece of a format.
private enum FormatPart {
    case literal(Substring)
    /// A placeholder: its number, and its text in the format.
    case place(Int, Substring)

    static func parts(of format: String) -> [FormatPart] {
        var parts: [FormatPart] = []
        var rest = format[...]
        var search = rest
        while let start = search.firstIndex(of: "{") {
            let digits = rest[rest.index(after: start)...].prefix { $0.isASCII && $0.isNumber }
            guard let number = Int(digits), digits.endIndex < rest.endIndex,
                rest[digits.endIndex] == "}"
            else {
                search = rest[rest.index(after: start)...]
                continue
            }
            let end = rest.index(after: digits.endIndex)
            parts += [.literal(rest[..<start]), .place(number, rest[start..<end])]
            rest = rest[end...]
            search = rest
        }
        return parts + [.literal(rest)]
    }
}

/// An error with a translatable sentence.
public protocol MessageError: Error, CustomStringConvertible {
    /// The sentence that says what is wrong and what is allowed instead.
    var message: Message { get }
}
