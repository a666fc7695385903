import TestSupport

extension SplitMix64 {
    /// Returns a random number in the range.
    mutating func int(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }

    /// Returns `true` with a probability of `percent` in a hundred.
    mutating func chance(_ percent: Int) -> Bool { int(1...100) <= percent }

    /// Returns a random element.
    mutating func pick<T>(_ values: [T]) -> T { values[int(0...values.count - 1)] }
}
