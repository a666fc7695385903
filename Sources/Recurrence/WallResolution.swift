/// What a wall time means in a zone, in seconds since 1970 in UTC, of any size.
enum WallResolution {
    case unique(Int64)
    case gap(start: Int64, offsetBefore: Int64, offsetAfter: Int64)
    case fold(first: Int64, second: Int64)

    /// The one second that the policies choose, and whether they had to.
    ///
    /// - Parameters:
    ///   - local: The wall time that was resolved.
    ///   - gap: Decides where it does not exist.
    ///   - fold: Decides where it exists twice.
    /// - Returns: `nil` where the wall time does not exist and is to be skipped.
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
