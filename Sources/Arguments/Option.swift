/// An argument with a name and a value: `--group health`, `--group=health` or `-n5`.
///
/// The type of the property decides what the command line may contain: an optional, a value with a
/// standard one, or an array for an option that can be repeated.
@propertyWrapper
package struct Option<Value: Sendable>: Sendable {
    package var wrappedValue: Value

    /// Declares an option that may be missing.
    ///
    /// - Parameters:
    ///   - names: The names with their dashes; the long one is the last.
    ///   - help: The help.
    ///   - completion: How a shell completes the value.
    package init<Wrapped: ExpressibleByArgument>(
        _ names: String..., help: ArgumentHelp, completion: CompletionKind = .none
    ) where Value == Wrapped? {
        let definition = ArgumentDefinition(
            kind: .option, names: names, help: help, completion: completion)
        wrappedValue = ArgumentBinder.values(definition, Wrapped.self).last
    }

    /// Declares an option with a standard value.
    package init(
        wrappedValue: Value, _ names: String..., help: ArgumentHelp,
        completion: CompletionKind = .none
    ) where Value: ExpressibleByArgument {
        let definition = ArgumentDefinition(
            kind: .option, names: names, help: help, completion: completion,
            defaultValue: wrappedValue.argument)
        self.wrappedValue = ArgumentBinder.values(definition, Value.self).last ?? wrappedValue
    }

    /// Declares an option that can be repeated.
    package init<Element: ExpressibleByArgument>(
        wrappedValue: Value, _ names: String..., help: ArgumentHelp,
        completion: CompletionKind = .none
    ) where Value == [Element] {
        let definition = ArgumentDefinition(
            kind: .option, names: names, help: help, completion: completion, isRepeating: true)
        let values = ArgumentBinder.values(definition, Element.self)
        self.wrappedValue = values.isEmpty ? wrappedValue : values
    }
}

extension Option: Equatable where Value: Equatable {}
extension Option: Hashable where Value: Hashable {}

/// An argument that has a name and no value: `--all`.
@propertyWrapper
package struct Flag<Value: Sendable>: Sendable {
    package var wrappedValue: Value

    /// Declares a flag that is off unless the command line has it.
    ///
    /// - Parameters:
    ///   - wrappedValue: Always false.
    ///   - names: The names with their dashes; the long one is the last.
    ///   - help: The help.
    package init(wrappedValue: Value, _ names: String..., help: ArgumentHelp)
    where Value == Bool {
        let definition = ArgumentDefinition(
            kind: .flag, names: names, help: help, completion: .none)
        self.wrappedValue = !ArgumentBinder.words(definition).isEmpty
    }

    /// Declares a flag with a second name for the opposite.
    ///
    /// A command line with both names is refused. Without any of them, the value is `nil`.
    package init(_ name: String, inversion: String, help: ArgumentHelp) where Value == Bool? {
        let definition = ArgumentDefinition(
            kind: .flag, names: [name, inversion], help: help, completion: .none,
            isExclusive: true)
        wrappedValue = ArgumentBinder.words(definition).last.map { $0 == name }
    }
}

extension Flag: Equatable where Value: Equatable {}
extension Flag: Hashable where Value: Hashable {}
