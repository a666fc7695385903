/// What the scheduler did otherwise than the model demands.
package struct SimulationFailure: Error, CustomStringConvertible {
    /// The sentence.
    package let description: String

    init(_ description: String) {
        self.description = description
    }
}
