extension Message {
    /// Takes a literal without anything interpolated.
    public init(stringLiteral text: String) {
        self.init(format: text, arguments: [])
    }

    /// Takes what a literal was read into.
    public init(stringInterpolation interpolation: StringInterpolation) {
        self.init(format: interpolation.format, arguments: interpolation.arguments)
    }

    /// Reads a literal: its text, and what is interpolated.
    public struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var format = ""
        fileprivate var arguments: [Argument] = []

        /// Begins a literal.
        public init(literalCapacity: Int, interpolationCount: Int) {
            format.reserveCapacity(literalCapacity + 3 * interpolationCount)
            arguments.reserveCapacity(interpolationCount)
        }

        /// Adds text.
        public mutating func appendLiteral(_ literal: String) {
            format += literal
        }

        /// Adds what is to be translated itself.
        public mutating func appendInterpolation(_ message: Message) {
            append(.message(message))
        }

        /// Adds a value as it describes itself; an error that has a message, by that.
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
