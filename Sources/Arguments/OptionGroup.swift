package import Messages

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
