import Testing

/// A row of the table that compares Peal with Apple's systems: what the program, the user and the
/// time do, and what the program and the user observe.
struct Scenario: CustomTestStringConvertible, Sendable {
    let name: String
    /// The different behaviour of Apple's systems; `nil` if Peal behaves the same.
    let deviation: String?
    let steps: [Step]

    init(_ name: String, onApple deviation: String? = nil, _ steps: Step...) {
        self.name = name
        self.deviation = deviation
        self.steps = steps
    }

    var testDescription: String {
        name + (deviation.map { " (on Apple's systems: \($0))" } ?? "")
    }
}

/// One action or one observation of a scenario.
struct Step: Sendable {
    let run: @Sendable (isolated Stage) async throws -> Void

    init(_ run: @escaping @Sendable (isolated Stage) async throws -> Void) {
        self.run = run
    }
}
