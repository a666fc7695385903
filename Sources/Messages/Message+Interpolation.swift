extension Message {
    /// Creates a message from a literal without interpolations.
    public init(stringLiteral text: String) {
        self.init(format: text, arguments: [])
    }

    /// Creates a message from an interpolated literal.
    public init(stringInterpolation interpolation: StringInterpolation) {
        self.init(format: interpolation.format, arguments: interpolation.arguments)
    }

    /// Collects the text and the interpolated values of a literal.
    public struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var format = ""
        fileprivate var arguments: [Argument] = []

        /// Begins a literal of about the given size.
        public init(literalCapacity: Int, interpolationCount: Int) {
            format.reserveCapacity(literalCapacity + 3 * interpolationCount)
            arguments.reserveCapacity(interpolationCount)
        }

        /// Adds text.
        public mutating func appendLiteral(_ literal: String) {
            format += literal
        }

        /// Adds a nested message, which is also translated.
        public mutating func appendInterpolation(_ message: Message) {
            append(.message(message))
        }

        /// Adds a value by its description, or an error by its message if it has one.
        public mutating func appendInterpolation<Value>(_ value: Value) {
            if let error = value as? any MessageError {
                append(.message(error.message))
            } else {
                append(.text(String(describing: value)))
            }
        }

        private mutating func append(_ argument: Argument) {
            format += "{\(arguments.count)}"
            arguments.append(argument)
        }
    }
}
