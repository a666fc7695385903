import Alerts
import Recurrence

extension AlertRecord {
    /// Creates a record from a snapshot, with the parts of the state that decide what rings next.
    init(_ status: AlertSnapshot, at now: Instant) {
        var state = AlertState(watermark: now)
        state.done =
            status.doneFor.map { .day($0, said: .distantFuture) }
            ?? status.doneRing.map { .rings($0...$0) }
        state.isCompleted = status.isCompleted
        if let until = status.snoozedUntil {
            state.snooze = Alerts.Snooze(until: until, day: CivilDate.latest)
        }
        if status.skip > 0 {
            state.skip = Alerts.Skip(count: status.skip, since: now)
        }
        self.init(alert: status.alert, state: state)
        self.state.pause = status.pause
    }
}
