/// An error with a translatable sentence.
public protocol MessageError: Error, CustomStringConvertible {
    /// The sentence that says what is wrong and what is allowed instead.
    var message: Message { get }
}
