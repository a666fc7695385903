public import Messages

/// The error for a field of a ``DateComponentsMatch`` whose value is out of range.
///
/// The description is one sentence that names the field, the value and the allowed values.
public struct DateComponentsError: MessageError, Hashable, Sendable {
    /// The name of the field, such as `weekOfYear`.
    public let field: String
    /// The value that is out of range.
    public let value: Int
    /// The error message, ready for translation.
    public let message: Message
    /// The error message in English.
    public var description: String { message.description }

    private init(_ field: String, _ value: Int, _ message: Message) {
        self.field = field
        self.value = value
        self.message = message
    }

    static func outOfRange(
        _ field: String, _ value: Int, allowed: ClosedRange<Int>
    ) -> DateComponentsError {
        DateComponentsError(
            field, value,
            "\(field) cannot be \(value). Use \(allowed.lowerBound) to \(allowed.upperBound).")
    }
}
