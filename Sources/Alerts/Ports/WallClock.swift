public import Recurrence

/// The machine's wall clock, the only source of time in Peal.
///
/// `WallClockContract` in the tests checks these promises for every implementation:
///
/// - `now` is UTC and follows the machine's clock, even when the clock is set.
/// - `sleep(until:)` returns when `now` has reached the deadline, and not before. It does not
///   matter whether time passed, the clock was set, or the machine woke up from sleep. The method
///   throws `CancellationError` as soon as the task is cancelled.
/// - ``changes`` reports every step of the clock, every change of the machine's time zone and every
///   change of the tz database.
public protocol WallClock: Clock where Duration == Swift.Duration, Instant == Recurrence.Instant {
    /// The machine's current time zone.
    var zone: Zone { get }

    /// The steps of the clock and changes of time zones.
    ///
    /// Only one task may read them.
    var changes: AsyncStream<ClockChange> { get }
}

/// A change of the clock other than the passing of time.
public enum ClockChange: Hashable, Sendable {
    /// The clock was set: forward by a positive duration, back by a negative one.
    case stepped(by: Duration)
    /// The machine's time zone changed.
    case zoneChanged(Zone)
    /// Files of the tz database were replaced, so the rules of any zone may have changed.
    case zoneDataChanged
}
