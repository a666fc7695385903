public import Recurrence

/// The clock on the wall: the only source of time in Peal.
///
/// The promise, which `WallClockContract` in the tests checks for every implementation:
///
/// - `now` is UTC and follows the machine's clock, also when somebody sets it.
/// - `sleep(until:)` returns when `now` has reached the deadline, however it got there: by time
///   passing, by the clock being set, or by the machine waking from sleep. It throws
///   `CancellationError` as soon as the task is cancelled. Nothing wakes up before.
/// - ``changes`` tells of every set clock, every change of the machine's time zone and every change of
///   the tz database.
public protocol WallClock: Clock where Duration == Swift.Duration, Instant == Recurrence.Instant {
    /// The machine's time zone now.
    var zone: Zone { get }

    /// Set clocks and changed zones, for one reader.
    var changes: AsyncStream<ClockChange> { get }
}

/// A change of the clock that is not time passing.
public enum ClockChange: Hashable, Sendable {
    /// The clock was set: forward by a positive duration, back by a negative one.
    case stepped(by: Duration)
    /// The machine has moved to another time zone.
    case zoneChanged(Zone)
    /// Files of the tz database were replaced, so the rules of any zone may be others.
    case zoneDataChanged
}
