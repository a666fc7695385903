public import Recurrence

/// A time span in which one alert is silent or all alerts are silent.
public struct Pause: Hashable, Sendable {
    /// The start of the pause.
    public var since: Instant
    /// The end of the pause; `nil` if it lasts until the user ends it.
    ///
    /// An occurrence at exactly this instant rings.
    public var until: Instant?

    /// Creates a pause.
    public init(since: Instant, until: Instant?) {
        self.since = since
        self.until = until
    }

    /// Whether an occurrence that is due at `instant` is silent.
    public func covers(_ instant: Instant) -> Bool {
        since <= instant && instant < until ?? .distantFuture
    }
}

/// The pause in effect and the planned pause, of one alert or of all alerts.
struct Pauses: Hashable, Sendable {
    /// The current pause, which may have ended.
    var current: Pause?
    /// The pause that begins later.
    var planned: Pause?

    /// Returns the pauses as they are at `now`: a planned pause that has begun is the current one.
    ///
    /// A current pause that the planned one follows without a gap lasts until the later end.
    func begun(at now: Instant) -> Pauses {
        guard let planned, planned.since <= now else { return self }
        guard var current, current.until ?? .distantFuture >= planned.since else {
            return Pauses(current: planned)
        }
        if current.until ?? .distantFuture < planned.until ?? .distantFuture {
            current.until = planned.until
        }
        return Pauses(current: current)
    }

    /// Returns the pauses without those that begin after an instant.
    func begun(by instant: Instant) -> Pauses {
        let isBegun = { (pause: Pause) in pause.since <= instant }
        return Pauses(
            current: current.flatMap { isBegun($0) ? $0 : nil },
            planned: planned.flatMap { isBegun($0) ? $0 : nil })
    }

    /// Returns the pauses as they are at `now`, without a current pause that has ended.
    func going(at now: Instant) -> Pauses {
        var pauses = begun(at: now)
        if let end = pauses.current?.until, end <= now { pauses.current = nil }
        return pauses
    }

    /// Returns the pauses with an end at `now`.
    ///
    /// - Parameters:
    ///   - now: The current time.
    ///   - planned: Whether the planned pause goes, too.
    ///   - isSingle: Whether the pauses are those of one alert, whose planned pause goes if there is
    ///     no current one.
    /// - Returns: The pauses.
    func ended(at now: Instant, planned: Bool, ofOneAlert isSingle: Bool) -> Pauses {
        var pauses = begun(at: now)
        let isPaused = pauses.current?.covers(now) == true
        if isPaused { pauses.current?.until = now }
        if planned || isSingle && !isPaused { pauses.planned = nil }
        return pauses
    }

    /// Returns the pauses from before a change as they are at `now`.
    ///
    /// If there was no pause before the change, the current pause ends now, so that the rings that
    /// waited for its end come.
    ///
    /// - Parameters:
    ///   - changed: The pauses after the change.
    ///   - now: The current time.
    /// - Returns: The pauses.
    func restored(after changed: Pauses, at now: Instant) -> Pauses {
        var pauses = going(at: now)
        if pauses.current == nil, let current = changed.begun(at: now).current,
            current.covers(now)
        {
            pauses.current = Pause(since: current.since, until: now)
        }
        return pauses
    }
}

extension AlertState {
    /// The pauses that silence only this alert.
    var pauses: Pauses {
        get { Pauses(current: pause, planned: plannedPause) }
        set { (pause, plannedPause) = (newValue.current, newValue.planned) }
    }
}

extension GlobalState {
    /// The pauses of all alerts.
    var pauses: Pauses {
        get { Pauses(current: pause, planned: plannedPause) }
        set { (pause, plannedPause) = (newValue.current, newValue.planned) }
    }
}
