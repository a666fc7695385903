internal import Recurrence

/// A clock change of a zone.
struct ZoneTransition: Hashable {
    /// The first second with the new offset.
    let instant: Instant
    let before: Offset
    let after: Offset
}

extension Zone {
    /// Returns the changes of the offset or its name between two instants.
    ///
    /// Compares the offsets a week apart, then halves each week that has a change.
    func transitions(from start: Instant, to end: Instant) -> [ZoneTransition] {
        var transitions: [ZoneTransition] = []
        var low = start.seconds
        while low < end.seconds {
            let high = min(low + 7 * 86_400, end.seconds)
            let before = offset(at: Instant(seconds: low))
            let after = offset(at: Instant(seconds: high))
            if before != after {
                var (left, right) = (low, high)
                while right - left > 1 {
                    let middle = left + (right - left) / 2
                    if offset(at: Instant(seconds: middle)) == before {
                        left = middle
                    } else {
                        right = middle
                    }
                }
                transitions.append(
                    ZoneTransition(
                        instant: Instant(seconds: right), before: before,
                        after: offset(at: Instant(seconds: right))))
                low = right
            } else {
                low = high
            }
        }
        return transitions
    }
}

/// A cache for the clock changes of zones.
final class ZoneChanges {
    private let range: (Instant, Instant)
    private var known: [String: [ZoneTransition]] = [:]

    init(from start: Instant, to end: Instant) {
        range = (start, end)
    }

    func changes(of zone: Zone) -> [ZoneTransition] {
        if let found = known[zone.identifier] { return found }
        let found = zone.transitions(from: range.0, to: range.1)
        known[zone.identifier] = found
        return found
    }
}
