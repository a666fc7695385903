/// An argument without a name, which its place on the command line identifies.
///
/// The type of the property decides what the command line may contain: a value that must be given, an
/// optional, a value with a standard one, or an array for all words that are left.
@propertyWrapper
package struct Argument<Value: Sendable>: Sendable {
    /// The value; `nil` if there is no valid word for it, as while the definitions are collected.
    private var value: Value?

    /// The value.
    ///
    /// A command line without a valid word for it is refused, so a command that runs has a value.
    package var wrappedValue: Value {
        guard let value else { preconditionFailure("The command was not created by parsing.") }
        return value
    }

    /// Declares an argument that must be given.
    ///
    /// - Parameters:
    ///   - help: The help.
    ///   - completion: How a shell completes the value.
    package init(help: ArgumentHelp, completion: CompletionKind = .none)
    where Value: ExpressibleByArgument {
        value = Self.values(of: Value.self, help, completion, isRequired: true).last
    }

    /// Declares an argument that may be missing.
    package init<Wrapped: ExpressibleByArgument>(
        help: ArgumentHelp, completion: CompletionKind = .none
    ) where Value == Wrapped? {
        value = .some(Self.values(of: Wrapped.self, help, completion).last)
    }

    /// Declares an argument with a standard value.
    package init(
        wrappedValue: Value, help: ArgumentHelp, completion: CompletionKind = .none
    ) where Value: ExpressibleByArgument {
        value =
            Self.values(
                of: Value.self, help, completion, defaultValue: wrappedValue.argument
            ).last ?? wrappedValue
    }

    /// Declares an argument that takes all words that are left, and may be missing.
    package init<Element: ExpressibleByArgument>(
        wrappedValue: Value, help: ArgumentHelp, completion: CompletionKind = .none
    ) where Value == [Element] {
        let values = Self.values(of: Element.self, help, completion, isRepeating: true)
        value = values.isEmpty ? wrappedValue : values
    }

    /// Declares an argument that takes all words that are left, at least one.
    package init<Element: ExpressibleByArgument>(
        help: ArgumentHelp, completion: CompletionKind = .none
    ) where Value == [Element] {
        value = Self.values(
            of: Element.self, help, completion, isRequired: true, isRepeating: true)
    }

    private static func values<Element: ExpressibleByArgument>(
        of type: Element.Type, _ help: ArgumentHelp, _ completion: CompletionKind,
        isRequired: Bool = false, isRepeating: Bool = false, defaultValue: String? = nil
    ) -> [Element] {
        ArgumentBinder.values(
            ArgumentDefinition(
                kind: .positional, names: [], help: help, completion: completion,
                isRequired: isRequired, isRepeating: isRepeating, defaultValue: defaultValue),
            type)
    }
}
