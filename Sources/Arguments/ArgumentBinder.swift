import Messages
import Synchronization

/// Connects the properties of a type with the command line while the type is created.
///
/// A property wrapper does not know the other wrappers, and its initializer cannot throw. So a type
/// is created twice. The first time, its wrappers add their definitions here, in the order of the
/// properties. ``DividedWords`` then divides the words among the definitions. The second time, the
/// wrappers ask for their words in the same order.
final class ArgumentBinder: Sendable {
    /// The binder of the type that is being created.
    ///
    /// Outside of parsing it is `nil`, and each argument has its standard value.
    @TaskLocal static var current: ArgumentBinder?

    private struct State {
        var definitions: [ArgumentDefinition] = []
        var section: Message?
        var problem: UsageProblem?
    }

    /// The words for each definition; `nil` while the definitions are collected.
    private let words: [[String]]?
    private let state = Mutex(State())

    init(words: [[String]]?) {
        self.words = words
    }

    /// The definitions that the property wrappers have added so far, in the order of the properties.
    var definitions: [ArgumentDefinition] { state.withLock(\.definitions) }

    /// The first value that is not valid.
    var problem: UsageProblem? { state.withLock(\.problem) }

    /// Adds a definition.
    ///
    /// - Returns: The words of the command line for it.
    static func words(_ definition: ArgumentDefinition) -> [String] {
        guard let binder = current else { return [] }
        let index = binder.state.withLock { state in
            var definition = definition
            definition.section = state.section
            state.definitions.append(definition)
            return state.definitions.count - 1
        }
        return binder.words?[index] ?? []
    }

    /// Adds a definition.
    ///
    /// - Returns: The valid values of the command line for it.
    static func values<Value: ExpressibleByArgument>(
        _ definition: ArgumentDefinition, _ type: Value.Type
    ) -> [Value] {
        var definition = definition
        definition.allowedValues = Value.allValues
        return words(definition).compactMap { word in
            if let value = Value(argument: word) { return value }
            current?.state.withLock { state in
                state.problem = state.problem ?? .invalidValue(word, definition)
            }
            return nil
        }
    }

    /// Creates a type whose arguments belong to a section of the help.
    static func section<Value>(_ title: Message?, _ create: () -> Value) -> Value {
        guard let title, let binder = current else { return create() }
        let outer = binder.state.withLock { state in
            defer { state.section = title }
            return state.section
        }
        defer { binder.state.withLock { $0.section = outer } }
        return create()
    }
}
