/// An error whose sentence can be translated.
public protocol MessageError: Error, CustomStringConvertible {
    /// What was wrong, and what would be right.
    var message: Message { get }
}
