package import Messages

/// A type whose properties are arguments of the command line.
///
/// Each property is declared with ``Option``, ``Flag``, ``Argument`` or ``OptionGroup``. The names
/// are those of Swift Argument Parser, whose declarations look the same. `init()` gives each property
/// its standard value.
package protocol ParsableArguments: Sendable {
    init()
}

extension ParsableArguments {
    /// Returns the arguments of an empty command line, even while another command line is read.
    package static func standard() -> Self {
        ArgumentBinder.$current.withValue(nil) { Self() }
    }
}

/// Arguments that several commands share.
@propertyWrapper
package struct OptionGroup<Value: ParsableArguments>: Sendable {
    package var wrappedValue: Value

    /// Declares the arguments of `Value` as arguments of this type.
    ///
    /// - Parameter title: The title of their section in the help; `nil` for the usual section.
    package init(title: Message? = nil) {
        wrappedValue = ArgumentBinder.section(title) { Value() }
    }
}
