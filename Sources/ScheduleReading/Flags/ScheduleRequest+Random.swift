import Alerts
import Recurrence

extension ScheduleRequest {
    /// Returns the trigger with new random times, such as `at random between 10:00 and 12:00`, on the days
    /// of the old one; `nil` if the words say something else.
    func drawingRandom(
        _ old: Trigger, _ now: Instant, _ machineZone: Zone
    ) throws(AlertError) -> Trigger? {
        guard has(only: \.phrase, \.zone), let text = phrase, case .schedule(let former) = old,
            let words = try? PhraseReader.phrase(text, now: machineZone.civil(at: now)),
            case (var times, let isCounted)? = try words.randomAlone()
        else { return nil }
        if !isCounted, let count = former.random?.count {
            times = try AlertError.wrapping { () throws(ScheduleError) in
                try RandomTimes(count: count, from: times.from, to: times.to)
            }
        }
        let pinned = zone == nil ? words.zone ?? old.ownZone : try pinnedZone(changing: old)
        let context = ScheduleContext(
            changing: old, pinned: pinned, now: now, machineZone: machineZone)
        return try RecurringIntent(random: .set(times)).trigger(in: context)
    }
}
