import Recurrence

/// The sound of alarms, and the times at which the machine must not sleep.
///
/// The scheduler of a program's requests has neither.
extension Scheduler {
    /// Starts and ends the sound of alarms.
    func updateAlarm() {
        guard book.program == nil else { return }
        let now = clock.now
        var alarm = isRunning ? book.soundingAlarm(at: now) : nil
        if alarm != nil { endTrial() }
        if isRunning, alarm == nil, let trial, now < trial.end { alarm = trial.sound }
        guard alarm != sounding else { return }
        sounding = alarm
        delivery?.sound(alarm, age: alarm?.since.duration(to: now) ?? .zero)
    }

    /// Has the machine wake for the next ring that asks for it, and keeps it awake for such a ring and
    /// while an alarm sounds.
    func updateWake() {
        guard book.program == nil else { return }
        let now = clock.now
        let next = isRunning ? book.nextWake(at: now) : nil
        let coming = next.flatMap { $0 > now ? $0 : nil }
        if coming != wake {
            wake = coming
            waker?.wake(at: coming)
        }
        let reasons = [
            coming == nil ? next : nil, sounding?.since,
            isRunning ? book.wakeWithoutAnswer(at: now) : nil,
        ]
        let since = reasons.compactMap(\.self).max()
        guard since != awakeSince else { return }
        awakeSince = since
        announcementContinuation.yield(.awake(since: since))
    }

    /// Tries to have the machine wake, which is taken back at once.
    public func tryWake() async -> WakeStatus {
        await waker?.trial(at: clock.now + .seconds(86_400)) ?? WakeStatus(obstacle: .noMeans)
    }
}
