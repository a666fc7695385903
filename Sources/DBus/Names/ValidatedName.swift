/// A name, path or signature whose text follows a rule of D-Bus.
public protocol ValidatedName:
    Hashable, Sendable, CustomStringConvertible, ExpressibleByStringLiteral
{
    /// The rule for this kind of name.
    static var rule: NameRule { get }

    /// The text, which follows the rule.
    var text: ValidatedText { get }

    /// Makes a name from text that follows the rule.
    init(_ text: ValidatedText)
}

extension ValidatedName {
    /// Makes a name from an untrusted text, such as user input.
    ///
    /// - Parameter string: The text.
    /// - Throws: ``BusError/Code/invalidName`` when the text does not follow the rule.
    public init(_ string: String) throws(BusError) {
        self.init(try Self.rule.check(string))
    }

    /// Makes a name from a literal in the source code.
    ///
    /// An invalid literal is a programming error and stops the program.
    ///
    /// - Parameter value: The text.
    public init(stringLiteral value: String) {
        do {
            try self.init(value)
        } catch {
            preconditionFailure("\(error)")
        }
    }

    /// Wraps text without validation: libdbus has already validated it, or it was built from
    /// validated text.
    init(trusted string: String) {
        self.init(ValidatedText(string))
    }

    /// The text of the name.
    public var rawValue: String { text.string }

    /// The text of the name.
    public var description: String { rawValue }
}
