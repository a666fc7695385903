/// A sentence for people that can be translated, made of a literal: what is interpolated is kept apart.
///
/// `"There is no alert '\(id)'."` keeps the format `There is no alert '{0}'.`, which a catalogue of
/// translations can have, and the id. Literals may be added; their places are numbered on.
public struct Message: ExpressibleByStringInterpolation, Hashable, Sendable, CustomStringConvertible
{
    /// What stands in a place.
    public indirect enum Argument: Hashable, Sendable {
        /// Text that is the same in every language.
        case text(String)
        /// What is to be translated itself.
        case message(Message)
    }

    /// What makes a sentence depend on a number.
    public struct Plural: Hashable, Sendable {
        /// The English format for one.
        public let one: String
        /// How many it is about.
        public let count: Int

        /// Puts the two together.
        public init(one: String, count: Int) {
            self.one = one
            self.count = count
        }
    }

    /// The English text with `{0}`, `{1}` … in place of what was interpolated.
    public let format: String
    /// The other form of the format, where it depends on a number.
    public let plural: Plural?
    /// What stands in the places, by their numbers.
    public let arguments: [Argument]

    /// Puts a message together, as one that came over the bus.
    public init(format: String, plural: Plural? = nil, arguments: [Argument]) {
        self.format = format
        self.plural = plural
        self.arguments = arguments
    }

    /// Marks a sum of literals as a message, where nothing else says so.
    public init(_ message: Message) {
        self = message
    }

    /// Text that cannot be translated, like what another program says.
    public init(verbatim text: String) {
        self.init(format: "{0}", arguments: [.text(text)])
    }

    /// One of two sentences, by a number; a language may have more of them, or fewer.
    ///
    /// - Parameters:
    ///   - count: How many it is about.
    ///   - one: The sentence for one; its places are those of `other`, and it may leave some out.
    ///   - other: The sentence for any other number.
    /// - Returns: Both, and which is meant.
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

    /// The text in a language.
    ///
    /// - Parameter format: Finds the format in that language, for this and for each message in it.
    /// - Returns: The format with the arguments in their places.
    public func text(_ format: (Message) -> String) -> String {
        let text = format(self)
        guard text.utf8.contains(UInt8(ascii: "{")) else { return text }
        return FormatPart.parts(of: text).map { part in
            switch part {
            case .literal(let text): return String(text)
            case .place(let number, let text):
                // What a translator made up stays as it is written.
                guard arguments.indices.contains(number) else { return String(text) }
                switch arguments[number] {
                case .text(let text): return text
                case .message(let message): return message.text(format)
                }
            }
        }.joined()
    }

    /// One sentence behind the other.
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

/// A part of a format.
private enum FormatPart {
    case literal(Substring)
    /// The number, and how it is written.
    case place(Int, Substring)

    static func parts(of format: String) -> [FormatPart] {
        var parts: [FormatPart] = []
        var rest = format[...]
        while let start = rest.firstIndex(of: "{") {
            let digits = rest[rest.index(after: start)...].prefix { $0.isASCII && $0.isNumber }
            guard let number = Int(digits), digits.endIndex < rest.endIndex,
                rest[digits.endIndex] == "}"
            else {
                parts.append(.literal(rest[...start]))
                rest = rest[rest.index(after: start)...]
                continue
            }
            let end = rest.index(after: digits.endIndex)
            parts += [.literal(rest[..<start]), .place(number, rest[start..<end])]
            rest = rest[end...]
        }
        return parts + [.literal(rest)]
    }
}
