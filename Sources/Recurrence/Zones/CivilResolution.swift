/// The moments that a wall time means in a zone: one, none or two.
///
/// A moment is an ``Instant`` in the public API, and a number of seconds since 1970-01-01T00:00:00Z
/// in searches.
public enum CivilResolution<Moment: Hashable & Sendable>: Hashable, Sendable {
    /// The wall time exists once.
    case unique(Moment)
    /// The wall time does not exist, because the clocks go forward and skip it.
    ///
    /// `start` is the moment at which the clocks change, and so the first moment after the gap. The
    /// offsets are in seconds east of UTC: `offsetBefore` applies until `start`, `offsetAfter` from
    /// then on.
    case gap(start: Moment, offsetBefore: Int, offsetAfter: Int)
    /// The wall time exists twice, because the clocks go back and repeat it.
    case fold(first: Moment, second: Moment)

    /// Returns the same resolution with each moment converted.
    func map<Other>(_ transform: (Moment) -> Other) -> CivilResolution<Other> {
        switch self {
        case .unique(let moment): .unique(transform(moment))
        case .gap(let start, let before, let after):
            .gap(start: transform(start), offsetBefore: before, offsetAfter: after)
        case .fold(let first, let second):
            .fold(first: transform(first), second: transform(second))
        }
    }
}

extension CivilResolution<Int64> {
    /// Applies the policies for gaps and folds to the wall time.
    ///
    /// - Parameters:
    ///   - local: The wall time that was resolved, in seconds.
    ///   - gap: The policy for a wall time that does not exist.
    ///   - fold: The policy for a wall time that exists twice.
    /// - Returns: The chosen moment in seconds since 1970-01-01T00:00:00Z, and the adjustment if a
    ///   policy was needed; `nil` if the wall time does not exist and `gap` is `.skip`.
    func seconds(
        of local: Int64, gap: GapPolicy, fold: FoldPolicy
    ) -> (seconds: Int64, adjustment: Occurrence.Adjustment?)? {
        switch self {
        case .unique(let seconds): (seconds, nil)
        case .fold(let first, let second): (fold == .first ? first : second, .fold)
        case .gap(let start, let offsetBefore, _):
            switch gap {
            case .next: (start, .gap)
            case .shift: (local - Int64(offsetBefore), .gap)
            case .skip: nil
            }
        }
    }
}
