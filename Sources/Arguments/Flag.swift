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
