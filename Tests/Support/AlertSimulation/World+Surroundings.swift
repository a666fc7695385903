import Alerts
import Programs
import Recurrence

/// Alarms, wake-ups, the user's presence, and places.
extension World {
    /// The settings of all alerts.
    var settings: RingSettings {
        var settings = RingSettings()
        guard let surroundings else { return settings }
        settings.places = [surroundings.home, surroundings.office]
        settings.holdsAway = model.holdsAway
        return settings
    }

    /// The changes of the model that follow from where the machine is.
    func changesOfPlace(at now: Instant) -> [(inout AlertModel) -> Void] {
        guard let surroundings else { return [] }
        return [
            { $0.follow(surroundings, at: now) }, { $0.ringForEvents(at: now) },
            { $0.locate(surroundings, at: now) }, { $0.leaveHome(surroundings, at: now) },
            { $0.ringForEvents(at: now) },
        ]
    }

    /// Does what the daemon's services do when the scheduler announces something.
    func hear(
        _ announcement: Announcement, of scheduler: Scheduler, _ center: ProgramCenter
    ) async {
        switch announcement {
        case .paused(let pause): await center.pauseChanged(pause)
        case .awake(let since): isKeptAwake = since != nil
        case .followsPlaces(let follows):
            followsPlaces = follows
            guard follows, let surroundings else { return }
            await scheduler.networksChanged(to: surroundings.networks)
        default: break
        }
    }

    /// Reports where the machine is when the daemon begins to follow regions.
    func reportPosition(to locations: LocationHub) async {
        for await radius in locations.wishes {
            if radius != nil, let surroundings { locations.report(surroundings.fix) }
        }
    }

    /// The desktop reports that the user has left, or is back.
    func sense(_ absence: Absence.Reason?) throws {
        note("\(text(now)) SENSE \(absence?.rawValue ?? "the user")")
        surroundings?.absence = absence
        try reportAbsence()
    }

    /// Reports whether the user is away, as the desktop does when it is asked.
    func reportAbsence() throws {
        guard let surroundings else { return }
        let (now, reason) = (now, surroundings.absence)
        let isUnlocked = model.absence == .locked && reason != .locked
        _ = call { await $0.presenceChanged(to: reason.map { Absence($0, since: now) }) }
        try happen {
            $0 === self.user
                ? [
                    { $0.tick(at: now) }, { $0.sense(reason, at: now) },
                    { if isUnlocked { $0.happened(.unlock, at: now) } }, { $0.tick(at: now) },
                ] : []
        }
    }

    /// Connects the machine to the network of its home, or to another one.
    func connect(toHome isConnected: Bool) throws {
        note("\(text(now)) CONNECT to home \(isConnected)")
        surroundings?.isConnected = isConnected
        guard followsPlaces, let networks = surroundings?.networks else { return }
        _ = call { await $0.networksChanged(to: networks) }
        try happen()
    }

    /// Moves the machine into or out of the office.
    func travel(toOffice isAtOffice: Bool) throws {
        note("\(text(now)) TRAVEL to the office \(isAtOffice)")
        surroundings?.isAtOffice = isAtOffice
        if let fix = surroundings?.fix { daemon?.locations.report(fix) }
        try happen()
    }

    // MARK: Sleep

    /// Lets the machine sleep until `target`; it wakes before for each ring that wakes it.
    func fallAsleep(until target: Instant) throws {
        while let daemon {
            // A lock keeps the machine awake, but not for long.
            var patience = 8
            while isKeptAwake, patience > 0, now < target, self.daemon != nil {
                patience -= 1
                try pass(to: min(target, now.advanced(by: .seconds(30))))
            }
            guard self.daemon != nil, let wakeUp = daemon.waker.instant, wakeUp < target else {
                break
            }
            note("\(text(now)) WAKES at \(text(wakeUp))")
            try sleep(through: wakeUp)
            statistics.wakeUps += 1
            try wake()
            try pass(to: now.advanced(by: .seconds(30)))
        }
        try sleep(through: target)
    }

    private func sleep(through target: Instant) throws {
        if daemon != nil, !isKeptAwake, let ring = model.nextWakeRing(after: now), ring < target {
            throw SimulationFailure(
                "The machine sleeps at \(text(ring)), when an alert wakes it")
        }
        machine.pass(to: target)
    }

    // MARK: Comparison

    /// Compares the instant at which the machine will wake.
    func compareWake() throws {
        guard let daemon, surroundings != nil, isIdle else { return }
        let ring = model.nextWakeRing(after: now)
        let should = ring?.advanced(by: .seconds(-30))
        guard daemon.waker.instant == should.flatMap({ $0 > now ? $0 : nil }) else {
            throw SimulationFailure(
                "The machine wakes at \(text(daemon.waker.instant)), not at \(text(should))")
        }
    }

    /// Compares the alarm that sounds.
    func compareSound() throws {
        guard isIdle else { return }
        let (sounding, should) = (server.sounding, model.sounding(at: now))
        guard sounding?.alert == should?.alert, sounding?.since == should?.since else {
            throw SimulationFailure(
                "\(sounding?.alert.rawValue ?? "Nothing") sounds since "
                    + "\(text(sounding?.since)), and not \(should?.alert.rawValue ?? "nothing") "
                    + "since \(text(should?.since))")
        }
    }

    /// Returns a difference between the disk and the model about the machine's place.
    func differenceOfPlace(_ model: AlertModel) -> String? {
        let home = surroundings?.home(in: disk.global.networks)
        return home == model.places.home
            ? nil : "the home \(home as Any), not \(model.places.home as Any)"
    }

    /// Checks that a daemon that has ended in an orderly way leaves no sound and no wake-up.
    ///
    /// A daemon that still waits for an answer of the server has not ended.
    func compareEnd(of daemon: Daemon) throws {
        let isSilent = server.sounding == nil && daemon.waker.instant == nil
        guard isSilent || server.nextAnswer != nil else {
            throw SimulationFailure(
                "The daemon has ended, but \(server.sounding?.alert.rawValue ?? "nothing") sounds, and "
                    + "the machine wakes at \(text(daemon.waker.instant))")
        }
    }

    /// Whether the daemon has nothing to do now.
    private var isIdle: Bool { daemon?.clock.nextDeadline.map { $0 > now } ?? true }
}

/// The clock that wakes the machine, as one run of the daemon sets it.
///
/// `@unchecked Sendable`: see ``SeededExecutor``.
final class SimulatedWaker: MachineWaker, @unchecked Sendable {
    private(set) var instant: Instant?

    func wake(at instant: Instant?) { self.instant = instant }

    func status() async -> WakeStatus { WakeStatus() }

    func trial(at instant: Instant) async -> WakeStatus { WakeStatus() }
}
