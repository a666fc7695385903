/// Keeps what few alerts have apart from them, so that a million alerts stay small: where all is as
/// usual it takes one word.
struct Rare<Value: Hashable & Sendable & HasUsual>: Hashable, Sendable {
    private var box: Box?

    private final class Box: Hashable, Sendable {
        let value: Value

        init(_ value: Value) {
            self.value = value
        }

        static func == (left: Box, right: Box) -> Bool {
            left === right || left.value == right.value
        }

        func hash(into hasher: inout Hasher) { hasher.combine(value) }
    }

    var isUsual: Bool { box == nil }

    /// The value; the usual one takes no room.
    var value: Value {
        get { box?.value ?? .usual }
        set { box = newValue == .usual ? nil : Box(newValue) }
    }
}

/// A type with a value that is usual.
protocol HasUsual {
    static var usual: Self { get }
}
