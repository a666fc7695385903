/// The direction of a search in time.
enum SearchDirection {
    /// Finds the first time after the start of the search.
    case forwards
    /// Finds the last time at or before the start of the search.
    case backwards

    /// Returns whether a search in this direction passes `time` before it passes `other`.
    @inline(__always)
    func reaches(_ time: Int64, before other: Int64) -> Bool {
        self == .forwards ? time < other : time > other
    }

    /// Returns whether a search that starts at `start` can find `time`.
    @inline(__always)
    func finds(_ time: Int64, from start: Int64) -> Bool {
        self == .forwards ? time > start : time <= start
    }
}

extension DayPlan {
    /// Returns the first wall time after `local`, or, backwards, the last one at or before `local`.
    @inline(__always)
    func slot(_ direction: SearchDirection, from local: Int64) -> Slot? {
        switch direction {
        case .forwards: slot(after: local)
        case .backwards: slot(atOrBefore: local)
        }
    }
}
