import Alerts
import Messages
import Recurrence

/// The kind of trigger that the schedule flags ask for.
enum ScheduleIntent {
    /// Ring once, after a delay.
    case delay(seconds: Int)
    /// Ring once, at an instant.
    case instant(Instant)
    /// Ring once, at a local time.
    case date(CivilDateTime)
    /// Ring repeatedly around the clock, with the same time between rings.
    case elapsed(seconds: Int)
    /// Ring a while after each "done".
    case afterDone(AfterDone.Length)
    /// Ring each time the user does something.
    case event(EventTrigger)
    /// Ring at the times of a schedule.
    case recurring(RecurringIntent)
    /// Ring at the times of several schedules.
    case timetable([TimetablePart])

    /// Returns a new trigger, or the old trigger of the context with this intent's changes.
    func trigger(in context: ScheduleContext) throws(AlertError) -> Trigger {
        switch self {
        case .delay(let seconds): .interval(Interval(seconds: seconds, repeats: false))
        case .instant(let instant): .once(.instant(instant))
        case .date(let date): .once(.civil(date, zone: context.pinned))
        case .elapsed(let seconds): .interval(Interval(seconds: seconds, repeats: true))
        case .afterDone(let length):
            .afterDone(
                AfterDone(
                    length, from: context.now, zone: context.pinned, in: context.machineZone))
        case .event(let trigger): .event(trigger)
        case .recurring(let intent): try intent.trigger(in: context)
        case .timetable(let parts): .timetable(try timetable(parts, context))
        }
    }

    private func timetable(
        _ parts: [TimetablePart], _ context: ScheduleContext
    ) throws(AlertError) -> Timetable {
        var schedules: [Schedule] = []
        for part in parts { schedules.append(try part.schedule(in: context)) }
        let timetable = Timetable(schedules)
        try Trigger.timetable(timetable).validate()
        return timetable
    }

    /// Returns the intent with changes to its schedule, or to each of its schedules; `nil` if it is
    /// not a schedule.
    func changed(
        _ change: (RecurringIntent) throws(AlertError) -> RecurringIntent
    ) throws(AlertError) -> ScheduleIntent? {
        switch self {
        case .recurring(let intent): return .recurring(try change(intent))
        case .timetable(var parts):
            for index in parts.indices {
                guard let intent = try parts[index].intent.changed(change) else { return nil }
                parts[index].intent = intent
            }
            return .timetable(parts)
        case .delay, .instant, .date, .elapsed, .afterDone, .event: return nil
        }
    }
}

extension AlertError {
    /// Returns the value that a closure makes, whose error becomes one about the alert.
    static func wrapping<Value, Failure: MessageError>(
        _ make: () throws(Failure) -> Value
    ) throws(AlertError) -> Value {
        do {
            return try make()
        } catch {
            throw .invalid(error.message)
        }
    }
}
