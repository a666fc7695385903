import Alerts
import Logging
import Recurrence

/// The simulated machine with the daemon, its disk and its server, and the model to compare with.
///
/// `@unchecked Sendable`: see ``SeededExecutor``.
final class World: @unchecked Sendable {
    let machine: Machine
    let disk = SimulatedDisk()
    let server: SimulatedServer
    let executor: SeededExecutor
    var model: AlertModel
    var ledger = Ledger()
    var statistics = SimulationStatistics()
    /// Receives a description of each event, if set.
    let trace: ((String) -> Void)?

    /// The running daemon.
    private(set) var daemon: Daemon?
    /// The states of the model before and after each step of the current event.
    ///
    /// If the daemon is killed, the disk must match one of these states.
    private var candidates: [AlertModel] = []
    /// The end of the time in which a failed delivery may still be waiting for a retry.
    private var troubleUntil: Duration = .zero
    /// The session of the last server that the daemon has seen.
    var knownSession: String?
    /// The user's actions on notifications that the daemon does not know yet.
    var early: [EarlyEvent] = []
    private var accepted: [Alerts.Notification] = []
    private var refused: [Alerts.Notification] = []
    /// The number of times that the daemon ran until it was idle.
    private var turns = 0

    struct EarlyEvent {
        var id: UInt32
        var subject: Subject
        var event: DeliveryEvent
    }

    struct Daemon {
        let life: Life
        let clock: SimulatedClock
        let scheduler: Scheduler
        let task: Task<Void, Never>
        let eventContinuation: AsyncStream<DeliveryEvent>.Continuation
    }

    init(seed: UInt64, now: Instant, zone: Zone, isShuffled: Bool, trace: ((String) -> Void)?) {
        machine = Machine(now: now, zone: zone)
        server = SimulatedServer(machine)
        executor = SeededExecutor(seed: seed, isShuffled: isShuffled)
        model = AlertModel(zone: zone)
        self.trace = trace
        disk.onLog = { [unowned self] entry in
            note("   log \(entry.event) \(entry.alert) due \(text(entry.due)) x\(entry.count)")
            ledger.logged(entry)
        }
        server.onShown = { [unowned self] shown in
            let notification = shown.notification
            note(
                "   screen \(notification.subject) due \(text(notification.due))"
                    + (notification.isNew ? " RINGS" : " silently")
                    + (notification.isLate ? " late" : "")
                    + notification.rings.map { " \($0.alert)@\(text($0.at))" }.joined())
            ledger.shown(shown)
            if notification.isNew { statistics.rings += 1 }
        }
        server.onAccepted = { [unowned self] in accepted.append($0) }
        server.onFailure = { [unowned self] in
            refused.append($0)
            trouble()
        }
        server.onEarlyClick = { [unowned self] id, subject in
            let receipt = DeliveryReceipt(session: server.session ?? "", id: id)
            let event = DeliveryEvent.activated(
                receipt, action: ResponseAction.open, activationToken: nil)
            early.append(EarlyEvent(id: id, subject: subject, event: event))
        }
    }

    var now: Instant { machine.now }

    func note(_ text: @autoclosure () -> String) {
        trace?(text())
    }

    func text(_ instant: Instant?) -> String {
        instant.map { "\(machine.zone.civil(at: $0))+\($0.microseconds % 1_000_000)" } ?? "-"
    }

    func trouble() {
        troubleUntil = machine.elapsed + .seconds(700)
        ledger.trouble()
    }

    // MARK: Runs of the daemon

    func start(pointsToLive: Int? = nil) throws {
        note("\(text(now)) START (dies at \(pointsToLive.map(String.init) ?? "-"))")
        statistics.starts += 1
        let life = Life()
        life.pointsToLive = pointsToLive
        let clock = SimulatedClock(machine)
        let (events, eventContinuation) = AsyncStream<DeliveryEvent>.makeStream()
        if let session = server.session { eventContinuation.yield(.appeared(session: session)) }
        server.tell = { eventContinuation.yield($0) }
        let scheduler = try Scheduler(
            store: SimulatedStore(disk: disk, life: life),
            delivery: SimulatedDelivery(server: server, life: life, events: events), clock: clock,
            executor: executor,
            logger: Logger(label: "simulation") { _ in SwiftLogNoOpLogHandler() }
        )
        let task = Task(executorPreference: executor) { await scheduler.run() }
        daemon = Daemon(
            life: life, clock: clock, scheduler: scheduler, task: task,
            eventContinuation: eventContinuation)
        let now = now
        let zone = machine.zone
        model.learn(from: disk)
        try happen([
            { $0.started(at: now, in: zone) }, { $0.tick(at: now) },
            { [isThere = server.session != nil, isNew = knownSession != server.session] in
                if isThere { $0.appeared(at: now, isNew: isNew) }
            },
        ])
        knownSession = server.session ?? knownSession
    }

    /// Ends the daemon, either in an orderly way or by killing it.
    func end(gently: Bool) throws {
        guard let daemon else { return }
        note("\(text(now)) END \(gently ? "gently" : "killed")")
        if gently {
            daemon.scheduler.stop()
            executor.runUntilIdle()
        }
        daemon.life.kill()
        bury(clearing: false)
    }

    func bury(clearing: Bool) {
        guard let daemon else { return }
        self.daemon = nil
        early = []
        server.tell = { _ in }
        ledger.died()
        server.senderLeft(clearing: clearing, knowing: disk.receipts)
        daemon.eventContinuation.finish()
        daemon.clock.end()
        daemon.scheduler.stop()
        daemon.task.cancel()
        executor.runUntilIdle()
    }

    /// Sends a request to the daemon; returns `nil` if the daemon was killed during the request.
    func call<T: Sendable>(
        _ body: @escaping @Sendable (Scheduler) async throws -> T
    ) -> Result<T, any Error>? {
        guard let scheduler = daemon?.scheduler else { return nil }
        let answer = Answer<T>()
        Task(executorPreference: executor) {
            do {
                answer.value = .success(try await body(scheduler))
            } catch {
                answer.value = .failure(error)
            }
        }
        executor.runUntilIdle()
        return answer.value
    }

    /// Runs the daemon until it is idle, applies the same changes to the model step by step, and
    /// compares.
    func happen(_ changes: [(inout AlertModel) -> Void]) throws {
        guard let daemon else { return }
        executor.runUntilIdle()
        guard !executor.isExhausted else {
            throw SimulationFailure("The daemon does not become idle")
        }
        guard turns < mostTurns else {
            throw SimulationFailure("The simulation takes more turns than the limit")
        }
        turns += 1
        candidates = [model]
        for change in changes {
            change(&model)
            candidates.append(model)
        }
        let answeredFirst = ledger.answeredFirst
        let lines = ledger.takeShown()
        if daemon.life.isAlive {
            hearFirst(answeredFirst)
            for line in lines {
                // A new digest also lists rings that were shown before and still wait. Those rings
                // are not counted again.
                if let ring = model.entries[line.alert]?.ring, ring.due == line.due, ring.isTold,
                    ring.isInDigest
                {
                    ledger.retold(line)
                    continue
                }
                guard model.shown(line.alert, due: line.due ?? .distantPast) else {
                    throw SimulationFailure(
                        "\(line.alert) due \(text(line.due)) was not to be shown")
                }
            }
            for notification in accepted { model.accepted(notification) }
            for notification in refused { model.refused(notification, at: now) }
            (accepted, refused) = ([], [])
            for early in takeEarly() {
                model.hear(
                    early.event, of: alerts(of: early.subject), on: early.subject, at: now)
            }
            try compare()
        } else {
            try recover(lines)
        }
    }

    /// Applies responses that the daemon recorded before it showed a digest.
    ///
    /// An alert's own notification and a digest with its next ring may reach the server at the same
    /// moment. If the user then responds to the first one, the daemon may record the response
    /// before or after it records the digest as shown. The order of the history entries tells which
    /// was first.
    private func hearFirst(_ answered: Set<Alert.ID>) {
        for event in early where !server.isToAnswer(event.id) {
            guard case .alert(let id) = event.subject, answered.contains(id),
                let ring = model.entries[id]?.ring, ring.isInDigest, !ring.isTold
            else { continue }
            early.removeAll { $0.id == event.id && $0.subject == event.subject }
            model.hear(event.event, of: [id], on: event.subject, at: now)
        }
    }

    /// Continues with the state of the model that matches the disk after a crash.
    private func recover(_ lines: [HistoryEntry]) throws {
        note("\(text(now)) CRASHED")
        statistics.crashes += 1
        // Ignore refused notifications here. The daemon decides about them again when it finds a
        // server.
        let accepted = accepted
        (self.accepted, refused) = ([], [])
        let events = takeEarly()
        bury(clearing: now.microseconds.isMultiple(of: 2))
        var reasons: [String] = []
        for candidate in candidates.reversed() {
            var candidate = candidate
            guard lines.allSatisfy({ candidate.shown($0.alert, due: $0.due ?? .distantPast) })
            else { continue }
            for notification in accepted { candidate.accepted(notification) }
            var states = [candidate]
            for early in events {
                candidate.hear(
                    early.event, of: alerts(of: early.subject), on: early.subject, at: now)
                states.append(candidate)
            }
            for var state in states.reversed() {
                guard let reason = state.difference(from: disk, ledger, at: now) else {
                    model = state
                    return
                }
                reasons.append(reason)
            }
        }
        throw SimulationFailure(
            "After a crash the disk matches none of the possible states: \(reasons)")
    }

    /// Removes and returns the early events whose notifications the daemon knows by now.
    private func takeEarly() -> [EarlyEvent] {
        let ready = early.filter { !server.isToAnswer($0.id) }
        early.removeAll { !server.isToAnswer($0.id) }
        return ready
    }

    /// The number of turns after which a simulation counts as endless.
    ///
    /// The number grows with the elapsed time, because retries are frequent.
    private var mostTurns: Int {
        200_000 + Int(machine.elapsed / .seconds(600)) * model.entries.count
    }

    /// Whether the server accepts notifications now.
    var isServerWell: Bool {
        server.session != nil && server.mood == .well && server.nextAnswer == nil
            && machine.elapsed > troubleUntil
            && daemon?.clock.nextDeadline.map { $0 > now } ?? true
    }
}

/// The result of a call.
///
/// `@unchecked Sendable`: see ``SeededExecutor``.
private final class Answer<T: Sendable>: @unchecked Sendable {
    var value: Result<T, any Error>?
}
