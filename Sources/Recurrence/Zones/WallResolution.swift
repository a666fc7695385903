/// The times that a wall time means in a zone, in seconds since 1970-01-01T00:00:00Z.
///
/// They need not be in the range of ``Instant``.
enum WallResolution {
    case unique(Int64)
    case gap(start: Int64, offsetBefore: Int64, offsetAfter: Int64)
    case fold(first: Int64, second: Int64)

    /// Returns the second that the policies choose, and the adjustment if a policy was needed.
    ///
    /// - Parameters:
    ///   - local: The wall time that was resolved, in seconds.
    ///   - gap: The policy for a wall time that does not exist.
    ///   - fold: The policy for a wall time that exists twice.
    /// - Returns: The second, or `nil` if the wall time does not exist and `gap` is `.skip`.
    func seconds(
        of local: Int64, gap: GapPolicy, fold: FoldPolicy
    ) -> (seconds: Int64, adjustment: Occurrence.Adjustment?)? {
        switch self {
        case .unique(let seconds): (seconds, nil)
        case .fold(let first, let second): (fold == .first ? first : second, .fold)
        case .gap(let start, let offsetBefore, _):
            switch gap {
            case .next: (start, .gap)
            case .shift: (local - offsetBefore, .gap)
            case .skip: nil
            }
        }
    }
}
