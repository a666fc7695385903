/// An error with a translatable sentence.
public protocol MessageError: Error, CustomStringConvertible {
    /// The sentence: what is wrong, and what would be right.
    var message: Message { get }
}
