/// When an arithmetic progression meets some residues: found with Euclid's algorithm, so in a time
/// that grows with the logarithm of the modulus only.
enum Residues {
    /// The least `k` from 0 with `(first + k * step) mod modulus` in a range; `nil` if there is none.
    ///
    /// - Parameters:
    ///   - first: At least 0, less than the modulus.
    ///   - step: At least 0.
    ///   - modulus: At least 1.
    ///   - range: Within 0 to the modulus - 1.
    /// - Returns: The number of steps.
    static func steps(
        from first: Int64, by step: Int64, modulus: Int64, to range: ClosedRange<Int64>
    ) -> Int64? {
        guard !range.contains(first) else { return 0 }
        let low = (range.lowerBound - first + modulus) % modulus
        return steps(by: step % modulus, modulus, low, low + range.upperBound - range.lowerBound)
    }

    /// The least `k` with `low <= k * step mod modulus <= high`.
    private static func steps(
        by step: Int64, _ modulus: Int64, _ low: Int64, _ high: Int64
    ) -> Int64? {
        if low == 0 { return 0 }
        if step == 0 { return nil }
        let count = (low + step - 1) / step
        if count * step <= high { return count }
        // No multiple of the step is in the range, so it is the turns round the modulus that count.
        let turns = steps(
            by: modulus % step, step, step - high % step, (step - low % step) % step)
        return turns.map { (low + modulus * $0 + step - 1) / step }
    }
}
