import Glibc

/// A file descriptor in a message.
///
/// It is closed when the last copy of the value is released. A descriptor that is sent is duplicated,
/// so the sender keeps its own.
public final class Descriptor: Hashable, Sendable {
    /// The number of the descriptor in this process.
    public let number: CInt

    /// Takes a descriptor, which is closed together with this object.
    public init(owning number: CInt) {
        self.number = number
    }

    deinit {
        close(number)
    }

    /// Whether both are the same descriptor.
    public static func == (left: Descriptor, right: Descriptor) -> Bool {
        left.number == right.number
    }

    /// Adds the number to a hash.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(number)
    }
}
