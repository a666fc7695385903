/// A random number generator that a seed determines (SplitMix64).
package struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    /// Creates a generator with a seed.
    package init(seed: UInt64) {
        // All seeds use parts of one sequence. Mix the seed, so that neighbouring seeds start far
        // apart.
        state = Self.mixed(seed)
    }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        return Self.mixed(state)
    }

    private static func mixed(_ value: UInt64) -> UInt64 {
        var z = value
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }

    /// Returns a random number in the range.
    mutating func int(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }

    /// Returns `true` with a probability of `percent` in a hundred.
    mutating func chance(_ percent: Int) -> Bool { int(1...100) <= percent }

    /// Returns a random element.
    mutating func pick<T>(_ values: [T]) -> T { values[int(0...values.count - 1)] }
}
