/// A difference between the scheduler's behaviour and the model's expectation.
package struct SimulationFailure: Error, CustomStringConvertible {
    /// The description of the difference.
    package let description: String

    init(_ description: String) {
        self.description = description
    }
}
