/// The direction of a search in time.
enum SearchDirection {
    /// Finds the first result after a time.
    case forwards
    /// Finds the last result at or before a time.
    case backwards

    /// Returns whether a search reaches one time before another.
    @inline(__always)
    func reaches(_ time: Int64, before other: Int64) -> Bool {
        self == .forwards ? time < other : time > other
    }

    /// Returns whether a search from a time can find another time.
    @inline(__always)
    func finds(_ time: Int64, from start: Int64) -> Bool {
        self == .forwards ? time > start : time <= start
    }
}

extension DayPlan {
    /// Returns the wall time that a search from another one finds.
    @inline(__always)
    func slot(_ direction: SearchDirection, from local: Int64) -> Slot? {
        switch direction {
        case .forwards: slot(after: local)
        case .backwards: slot(atOrBefore: local)
        }
    }
}
