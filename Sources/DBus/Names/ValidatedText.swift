/// Text that follows the ``NameRule`` of the name that holds it.
///
/// Only this target can make a value of this type, so every name is valid.
public struct ValidatedText: Hashable, Sendable {
    let string: String

    init(_ string: String) {
        self.string = string
    }
}
