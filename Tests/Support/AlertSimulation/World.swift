import Alerts
import Logging
import Programs
import Recurrence
import TestSupport

/// The simulated machine with the daemon, its disk and its server, and the models to compare with.
///
/// `@unchecked Sendable`: see ``SeededExecutor``.
final class World: @unchecked Sendable {
    let machine: Machine
    let server: SimulatedServer
    let executor: SeededExecutor
    /// The user's alerts.
    let user: Tenant
    /// The requests of each program, sorted by the program's id.
    private(set) var programs: [Tenant] = []
    /// The programs' part of the disk.
    let archive = ProgramDisk()
    var statistics = SimulationStatistics()
    /// Receives a description of each event, if set.
    let trace: ((String) -> Void)?

    /// The running daemon.
    private(set) var daemon: Daemon?
    /// The end of the time in which a failed delivery may still be waiting for a retry.
    private var troubleUntil: Duration = .zero
    /// The session of the last server that the daemon has seen.
    var knownSession: String?
    /// The reports of the desktop and the machine; `nil` if they report nothing.
    var surroundings: Surroundings?
    /// Whether the daemon wants to know the networks.
    var followsPlaces = false
    /// Whether the daemon keeps the machine from sleeping.
    var isKeptAwake = false
    /// The number of times that the daemon ran until it was idle.
    private var turns = 0
    private let seed: UInt64

    struct Daemon {
        let life: Life
        let clock: SimulatedClock
        let scheduler: Scheduler
        let center: ProgramCenter
        let waker: SimulatedWaker
        let locations: LocationHub
        let tasks: [Task<Void, Never>]
        let eventContinuation: AsyncStream<DeliveryEvent>.Continuation
    }

    init(seed: UInt64, now: Instant, zone: Zone, isShuffled: Bool, trace: ((String) -> Void)?) {
        self.seed = seed
        machine = Machine(now: now, zone: zone)
        server = SimulatedServer(machine)
        executor = SeededExecutor(seed: seed, isShuffled: isShuffled)
        user = Tenant(SimulatedDisk(), AlertModel(zone: zone))
        // A server is never as crowded as in a simulation with a low limit.
        if seed.isMultiple(of: 3) { user.model.mostWaiting = seed.isMultiple(of: 2) ? 2 : 3 }
        self.trace = trace
        user.disk.moment = { [machine] in machine.moment }
        user.disk.onLog = { [unowned self] entry in
            note("   log \(entry.event) \(entry.alert) due \(text(entry.due)) x\(entry.count)")
            ledger.logged(entry)
        }
        server.onShown = { [unowned self] shown in show(shown) }
        server.onAccepted = { [unowned self] in tenant(of: $0)?.accepted($0) }
        server.onFailure = { [unowned self] in
            tenant(of: $0)?.refused($0)
            trouble()
        }
        server.onEarlyClick = { [unowned self] id, notification in
            let receipt = DeliveryReceipt(session: server.session ?? "", id: id)
            let event = DeliveryEvent.activated(
                receipt, action: ResponseAction.open, activationToken: nil)
            tenant(of: notification)?.early.append(
                Tenant.EarlyEvent(id: id, subject: notification.subject, event: event))
        }
    }

    var now: Instant { machine.now }

    /// The part of the disk with the user's alerts.
    var disk: SimulatedDisk { user.disk }

    /// The model of the user's alerts.
    var model: AlertModel {
        get { user.model }
        set { user.model = newValue }
    }

    /// The ledger of the user's alerts.
    var ledger: Ledger {
        get { user.ledger }
        set { user.ledger = newValue }
    }

    /// The user's alerts and the requests of the programs.
    var tenants: [Tenant] { [user] + programs }

    /// Whether the daemon has changes in memory that it could not write to the full disk.
    var isDiskBehind: Bool { tenants.contains { $0.disk.isBehind } }

    func note(_ text: @autoclosure () -> String) {
        trace?(text())
    }

    func text(_ instant: Instant?) -> String {
        instant.map { "\(machine.zone.civil(at: $0))+\($0.microseconds % 1_000_000)" } ?? "-"
    }

    func trouble() {
        troubleUntil = machine.elapsed + .seconds(700)
        for tenant in tenants { tenant.ledger.trouble() }
    }

    /// Installs a program.
    func install(_ program: SimulatedProgram) {
        let disk = archive.add(program.id)
        let model = AlertModel(zone: machine.zone, owner: AlertModel.Owner())
        programs.append(Tenant(disk, model, program: program))
        programs.sort { $0.name < $1.name }
    }

    /// Returns the alerts or requests of a notification's sender.
    func tenant(of notification: Alerts.Notification) -> Tenant? {
        tenants.first { $0.id == notification.sender?.id }
    }

    private func show(_ shown: SimulatedServer.Shown) {
        let notification = shown.notification
        note(
            "   screen \(notification.sender?.id.rawValue ?? "") \(notification.subject) due "
                + text(notification.due) + (notification.isNew ? " RINGS" : " silently")
                + (notification.isLate ? " late" : "")
                + notification.rings.map { " \($0.alert)@\(text($0.at))" }.joined())
        guard let tenant = tenant(of: notification) else { return }
        tenant.ledger.shown(shown)
        guard notification.isNew, notification.subject != .notice, !notification.isQuestion else {
            return
        }
        statistics.rings += 1
        if case .alert(let id) = notification.subject,
            tenant.model.entries[id]?.plan.isEvent == true
        {
            statistics.eventRings += 1
        }
        if tenant.program != nil { statistics.programRings += 1 }
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
        let deliveries = DeliveryHub(
            SimulatedDelivery(server: server, life: life, events: events))
        let clocks = ClockHub(clock)
        let (waker, locations) = (SimulatedWaker(), LocationHub())
        let locator = surroundings == nil ? nil : locations.locator(for: nil)
        let logger = Logger(label: "simulation") { _ in SwiftLogNoOpLogHandler() }
        let scheduler = try Scheduler(
            store: SimulatedStore(disk: disk, life: life),
            delivery: deliveries.delivery(for: nil), waker: waker, locator: locator,
            clock: clocks.clock(for: nil), executor: executor, settings: settings,
            mostWaiting: model.mostWaiting, logger: logger)
        let center = try run { [self] in
            let center = try await ProgramCenter(
                archive: SimulatedArchive(disk: archive, life: life) { [disk] in disk.refuses },
                deliveries: deliveries, clocks: clocks, clock: clock, executor: executor,
                starter: SimulatedStarter(world: self),
                random: SplitMix64(scattering: seed &+ UInt64(statistics.starts)), logger: logger)
            await center.pauseChanged(scheduler.commonPause())
            return center
        }
        guard let center else { throw SimulationFailure("The daemon does not start") }
        let tasks = startTasks(life, scheduler, center, deliveries, clocks, locations)
        daemon = Daemon(
            life: life, clock: clock, scheduler: scheduler, center: center, waker: waker,
            locations: locations, tasks: tasks, eventContinuation: eventContinuation)
        let now = now
        let zone = machine.zone
        for tenant in tenants { tenant.start() }
        let (isThere, isNew) = (server.session != nil, knownSession != server.session)
        try happen { [self] _ in
            [
                { [common = commonPause] in $0.follow(common, at: now) },
                { $0.started(at: now, in: zone) }, { $0.tick(at: now) },
                { if isThere { $0.appeared(at: now, isNew: isNew) } },
            ]
        }
        if self.daemon != nil { knownSession = server.session ?? knownSession }
        if surroundings?.absence != nil { try reportAbsence() }
    }

    /// Starts the tasks of a run of the daemon.
    private func startTasks(
        _ life: Life, _ scheduler: Scheduler, _ center: ProgramCenter, _ deliveries: DeliveryHub,
        _ clocks: ClockHub, _ locations: LocationHub
    ) -> [Task<Void, Never>] {
        var tasks = [
            Task(executorPreference: executor) { await deliveries.run() },
            Task(executorPreference: executor) { await clocks.run() },
            Task(executorPreference: executor) { await scheduler.run() },
            Task(executorPreference: executor) { await center.run() },
            Task(executorPreference: executor) { [self] in
                for await message in center.messages where life.isAlive {
                    receive(message, from: center)
                }
            },
            Task(executorPreference: executor) { [self] in
                for await announcement in scheduler.announcements {
                    await hear(announcement, of: scheduler, center)
                }
            },
        ]
        if surroundings != nil {
            tasks.append(
                Task(executorPreference: executor) { [self] in
                    await reportPosition(to: locations)
                })
        }
        return tasks
    }

    /// Ends the daemon, either in an orderly way or by killing it.
    func end(gently: Bool) throws {
        guard let daemon else { return }
        note("\(text(now)) END \(gently ? "gently" : "killed")")
        if gently {
            daemon.scheduler.stop()
            daemon.center.stop()
            executor.runUntilIdle()
            // The daemon still shows what waited for the answer of a program.
            for tenant in tenants {
                tenant.apply([])
                try tenant.catchUp(with: server, at: now)
            }
            try compareEnd(of: daemon)
        }
        daemon.life.kill()
        bury(clearing: false)
    }

    func bury(clearing: Bool) {
        guard let daemon else { return }
        self.daemon = nil
        server.tell = { _ in }
        // The players of a sound end with the daemon, and so does its lock.
        server.sounding = nil
        (followsPlaces, isKeptAwake) = (false, false)
        for tenant in tenants {
            tenant.early = []
            tenant.ledger.died()
            tenant.program?.daemonDied()
        }
        let receipts = tenants.reduce(into: Set()) { $0.formUnion($1.disk.receipts) }
        server.senderLeft(clearing: clearing, knowing: receipts)
        daemon.eventContinuation.finish()
        daemon.clock.end()
        daemon.scheduler.stop()
        daemon.center.stop()
        daemon.locations.stop()
        for task in daemon.tasks { task.cancel() }
        executor.runUntilIdle()
    }

    /// Runs a task until everything is idle; returns `nil` if the task has not ended by then.
    func run<T: Sendable>(_ body: @escaping @Sendable () async throws -> T) throws -> T? {
        let answer = Answer<T>()
        Task(executorPreference: executor) {
            do {
                answer.value = .success(try await body())
            } catch {
                answer.value = .failure(error)
            }
        }
        executor.runUntilIdle()
        return try answer.value?.get()
    }

    /// Sends a request to the daemon; returns `nil` if the daemon was killed during the request.
    func call<T: Sendable>(
        _ body: @escaping @Sendable (Scheduler) async throws -> T
    ) -> Result<T, any Error>? {
        guard let scheduler = daemon?.scheduler else { return nil }
        return result { try await body(scheduler) }
    }

    /// Sends a program's request to the daemon; returns `nil` if the daemon was killed during the
    /// request, or if the request waits for the user.
    func callCenter<T: Sendable>(
        _ body: @escaping @Sendable (ProgramCenter) async throws -> T
    ) -> Result<T, any Error>? {
        guard let center = daemon?.center else { return nil }
        return result { try await body(center) }
    }

    private func result<T: Sendable>(
        _ body: @escaping @Sendable () async throws -> T
    ) -> Result<T, any Error>? {
        do {
            return try run(body).map { .success($0) }
        } catch {
            return .failure(error)
        }
    }

    // MARK: Events

    /// Runs the daemon until it is idle, applies the same changes to the user's model and to the
    /// programs' models step by step, and compares.
    ///
    /// - Parameters:
    ///   - hasWokenUp: Whether the daemon's timers have fired, so that everything due has rung.
    ///   - changes: Returns the changes of a model.
    /// - Throws: ``SimulationFailure`` if the daemon and a model differ.
    func happen(
        hasWokenUp: Bool = true,
        _ changes: (Tenant) -> [(inout AlertModel) -> Void] = { _ in [] }
    ) throws {
        guard let daemon else { return }
        executor.runUntilIdle()
        guard !executor.isExhausted else {
            throw SimulationFailure("The daemon does not become idle")
        }
        guard turns < mostTurns else {
            throw SimulationFailure("The simulation takes more turns than the limit")
        }
        turns += 1
        let now = now
        let answers = programs.map(\.answers)
        user.apply(changes(user), hasWokenUp ? changesOfPlace(at: now) : [])
        for program in programs {
            let common = commonPause
            let ring: [(inout AlertModel) -> Void] = [
                { $0.follow(common, at: now) }, { $0.tick(at: now) },
            ]
            program.apply(changes(program) + (hasWokenUp ? ring : []))
        }
        if daemon.life.isAlive {
            for tenant in tenants { try tenant.catchUp(with: server, at: now) }
            for (program, count) in zip(programs, answers) where program.answers > count {
                program.program?.needsStart = true
            }
            try compare()
        } else {
            try recover()
        }
    }

    /// The pause of all alerts that is in effect now.
    private var commonPause: Pause? {
        user.model.covers(user.model.pause, now) ? user.model.pause : nil
    }

    /// Continues with the states of the models that match the disk after a crash.
    private func recover() throws {
        note("\(text(now)) CRASHED")
        statistics.crashes += 1
        let unfinished = tenants.map { $0.takeUnfinished(server) }
        bury(clearing: now.microseconds.isMultiple(of: 2))
        for (tenant, unfinished) in zip(tenants, unfinished) {
            try tenant.recover(
                unfinished, matching: { [self] in difference(&$0, of: tenant) }, at: now)
        }
    }

    /// The number of turns after which a simulation counts as endless.
    ///
    /// The number grows with the elapsed time, because retries are frequent.
    private var mostTurns: Int {
        let count = tenants.reduce(0) { $0 + $1.model.entries.count }
        return 200_000 + Int(machine.elapsed / .seconds(600)) * count
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
