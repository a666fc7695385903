/// A small random number generator that gives the same numbers for the same seed on every machine.
public struct SplitMix64: RandomNumberGenerator, Sendable {
    private var state: UInt64

    /// Creates the generator of a seed.
    ///
    /// - Parameter seed: The seed, which determines all numbers.
    public init(seed: UInt64) {
        state = seed
    }

    /// Creates a generator that starts with a hash of the seed.
    ///
    /// All generators go through the same sequence, each from another place. Because of the hash,
    /// the numbers of two seeds hardly ever overlap, even if the seeds are related.
    ///
    /// - Parameter seed: The seed, which determines all numbers.
    public init(scattering seed: UInt64) {
        state = Self.mixed(seed)
    }

    /// Returns the next number.
    ///
    /// - Returns: A number of 64 bits.
    public mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        return Self.mixed(state)
    }

    private static func mixed(_ number: UInt64) -> UInt64 {
        var value = number
        value = (value ^ (value >> 30)) &* 0xbf58_476d_1ce4_e5b9
        value = (value ^ (value >> 27)) &* 0x94d0_49bb_1331_11eb
        return value ^ (value >> 31)
    }

    /// Returns the next number below a limit.
    ///
    /// - Parameter limit: The exclusive upper bound.
    /// - Returns: A number from 0 to `limit - 1`.
    public mutating func below(_ limit: Int) -> Int {
        Int.random(in: 0..<limit, using: &self)
    }
}
