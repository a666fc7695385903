import Alerts
import Recurrence

/// The trigger that the schedule flags change, and the time and zone that their values refer to.
struct ScheduleContext {
    /// The trigger to change; `nil` for a new alert.
    ///
    /// If the alert rings once at an instant, this trigger has the local time of that instant.
    let old: Trigger?
    /// The local time at which the old trigger rings; `nil` if there is no old trigger, or if the
    /// old trigger repeats.
    let former: CivilDateTime?
    /// The alert's own zone after the change; `nil` for the machine's zone.
    let pinned: Zone?
    let now: Instant
    let machineZone: Zone
    /// The time of an alert with a day but no time; `nil` to refuse it.
    let allDayTime: CivilTime?

    /// Creates a context.
    init(
        changing old: Trigger?, pinned: Zone?, now: Instant, machineZone: Zone,
        allDayTime: CivilTime? = nil
    ) {
        let former = old?.wallTime(in: pinned ?? machineZone)
        if case .once = old, let former {
            self.old = .once(.civil(former, zone: pinned))
        } else {
            self.old = old
        }
        self.former = former
        self.pinned = pinned
        self.now = now
        self.machineZone = machineZone
        self.allDayTime = allDayTime
    }

    /// The zone of the flags' dates and times.
    var zone: Zone { pinned ?? machineZone }

    /// The current local time.
    var wall: CivilDateTime { zone.civil(at: now) }

    /// Whether the flags change an existing alert.
    ///
    /// If so, a flag with an empty text removes that part of the alert.
    var isEdit: Bool { old != nil }

    /// Whether the old trigger is a date rather than a timer, a schedule or an interval.
    var hasDate: Bool {
        if case .once = old { true } else { false }
    }

    /// The schedule to change.
    var schedule: Schedule? {
        if case .schedule(let schedule) = old { schedule } else { nil }
    }
}

extension Trigger {
    /// Returns the local time of a one-time trigger; `nil` for a repeating one.
    fileprivate func wallTime(in zone: Zone) -> CivilDateTime? {
        switch self {
        case .once(.civil(let wall, _)): wall
        case .once(.instant(let instant)): zone.civil(at: instant)
        case .interval(let timer) where !timer.repeats:
            timer.anchor.map { zone.civil(at: $0 + .seconds(timer.seconds)) }
        case .interval, .schedule, .timetable, .afterDone, .event, .program: nil
        }
    }
}
