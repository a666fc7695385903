import Recurrence

/// The sound of alarms.
///
/// The scheduler of a program's requests has no alarms.
extension Scheduler {
    /// Starts and ends the sound of alarms.
    func updateAlarm() {
        guard book.program == nil else { return }
        let now = clock.now
        var alarm = isRunning ? book.soundingAlarm(at: now) : nil
        if alarm != nil { endTrial() }
        if isRunning, alarm == nil, let trial, now < trial.end { alarm = trial.sound }
        guard alarm != sounding else { return }
        if (alarm == nil) != (sounding == nil) {
            announcementContinuation.yield(.sounding(alarm != nil))
        }
        sounding = alarm
        delivery?.sound(alarm, age: alarm?.since.duration(to: now) ?? .zero)
    }
}
