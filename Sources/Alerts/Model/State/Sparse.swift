/// A value that few alerts change from its default.
///
/// The value is stored apart from the alert, so that a million alerts stay small. A default takes
/// only one machine word.
struct Sparse<Value: Hashable & Sendable & HasDefault>: Hashable, Sendable {
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

    var isDefault: Bool { box == nil }

    /// The value.
    ///
    /// The default is not stored.
    var value: Value {
        get { box?.value ?? .standard }
        set { box = newValue == .standard ? nil : Box(newValue) }
    }

    /// Moves the value to other memory.
    mutating func move() { box = box.map { Box($0.value) } }

    /// Reads a part of the value in place, because copying the whole value is slower.
    func part<Part>(_ read: (Value) -> Part) -> Part {
        if let box { read(box.value) } else { read(.standard) }
    }
}

/// A type with a default value that most alerts keep.
protocol HasDefault {
    static var standard: Self { get }
}
