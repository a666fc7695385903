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
