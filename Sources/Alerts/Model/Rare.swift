/// A value that few alerts change from its default.
///
/// The value is stored apart from the alert, so that a million alerts stay small. The default takes
/// only one word.
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

    /// The value.
    ///
    /// The default is not stored.
    var value: Value {
        get { box?.value ?? .usual }
        set { box = newValue == .usual ? nil : Box(newValue) }
    }
}

/// A type with a default value that most alerts keep.
protocol HasUsual {
    static var usual: Self { get }
}
