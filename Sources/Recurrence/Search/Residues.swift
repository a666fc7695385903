/// Computes when an arithmetic progression, taken modulo a number, first reaches a range of
/// residues.
///
/// The computation uses Euclid's algorithm, so its time grows only with the logarithm of the
/// modulus.
enum Residues {
    /// Returns the smallest `k >= 0` for which `(first + k * step) mod modulus` lies in a range;
    /// `nil` if there is none.
    ///
    /// - Parameters:
    ///   - first: The first term, at least 0 and less than `modulus`.
    ///   - step: The difference between two terms, at least 0.
    ///   - modulus: The modulus, at least 1.
    ///   - range: The wanted residues, within `0...(modulus - 1)`.
    /// - Returns: The number of steps; `nil` if the progression never reaches the range.
    static func steps(
        from first: Int64, by step: Int64, modulus: Int64, to range: ClosedRange<Int64>
    ) -> Int64? {
        guard !range.contains(first) else { return 0 }
        let low = (range.lowerBound - first + modulus) % modulus
        return steps(by: step % modulus, modulus, low, low + range.upperBound - range.lowerBound)
    }

    /// Returns the smallest `k` with `low <= k * step mod modulus <= high`.
    private static func steps(
        by step: Int64, _ modulus: Int64, _ low: Int64, _ high: Int64
    ) -> Int64? {
        if low == 0 { return 0 }
        if step == 0 { return nil }
        let count = (low + step - 1) / step
        if count * step <= high { return count }
        // The range contains no multiple of `step` below `modulus`, so the progression has to wrap
        // around. Compute recursively how often it wraps around before it reaches the range.
        let turns = steps(
            by: modulus % step, step, step - high % step, (step - low % step) % step)
        return turns.map { (low + modulus * $0 + step - 1) / step }
    }
}
