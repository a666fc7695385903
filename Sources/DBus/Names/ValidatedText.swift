/// A text that follows the ``NameRule`` of the name that holds it.
///
/// Only this target can make one, so every name is valid.
public struct ValidatedText: Hashable, Sendable {
    let string: String

    init(_ string: String) {
        self.string = string
    }
}
