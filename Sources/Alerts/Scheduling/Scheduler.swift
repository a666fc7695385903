public import Logging
public import Messages
import Recurrence

/// Carries out the decisions of the ``AlertBook``: waits for the next due time, writes decisions to
/// the store, and shows notifications.
///
/// Every decision is committed to the store before any of it is carried out, and no other decision
/// is made in between. Deliveries of different alerts run concurrently, one at a time for each
/// alert, so that a slow delivery does not hold up the others.
///
/// The scheduler owns four parts that never wait: `StoreWriter`, `Reconciler`, `BadgeSender` and
/// `WakeUpTimer`.
public actor Scheduler {
    /// News about alerts, for a single consumer.
    public nonisolated let announcements: AsyncStream<Announcement>

    let clock: any WallClock
    let delivery: (any Delivery)?
    let runner: (any CommandRunner)?
    let logger: Logger
    let executor: (any TaskExecutor)?
    let announcementContinuation: AsyncStream<Announcement>.Continuation
    private let jobs: AsyncStream<Job>
    private let jobContinuation: AsyncStream<Job>.Continuation

    private(set) var book: AlertBook
    /// The alerts in the store that cannot be read, each with the reason.
    private(set) var unreadable: [Alert.ID: String]
    private(set) var storeWriter: StoreWriter
    var reconciler = Reconciler()
    var badgeSender = BadgeSender()
    private var timer = WakeUpTimer()
    let waker: (any MachineWaker)?
    /// The instant at which the machine was last told to wake.
    var wake: Instant?
    /// The beginning of what keeps the machine awake; `nil` if it may sleep.
    var awakeSince: Instant?
    /// Whether the networks are followed; `nil` before the first decision about it.
    var followsPlaces: Bool?
    let locator: Locator?
    var regions = RegionTracker()
    /// The alarm whose sound is being played.
    var sounding: SoundingAlarm?
    /// The alarm that the user tries; `nil` if there is none.
    var trial: AlarmTrial?
    private(set) var isRunning = false
    /// The announcements to send once the effects of a decision, such as new notifications, are on
    /// their way.
    private var pendingAnnouncements: [Announcement] = []
    private var isFlushPending = false

    private enum Job: Sendable {
        case effect(Effect)
        /// Work that can wait until the effects of a decision, such as new notifications, are on
        /// their way.
        case flush
        case badge
        case maintenance
        case warning(Notification)
        case trial(AlarmTrial)
    }

    /// The warnings to show as soon as notifications can be shown.
    private var warnings: [Message]

    /// Loads the alerts from `store`.
    ///
    /// - Parameters:
    ///   - store: The store of the alerts. No other program may use the store at the same time.
    ///   - delivery: The delivery that shows notifications. Without one, alerts can be managed, but
    ///     nothing rings.
    ///   - runner: The runner of the alerts' commands; without one, no command runs.
    ///   - waker: Wakes the machine; without one, the machine does not wake for alerts.
    ///   - locator: Reports the machine's position; without one, nothing rings at regions.
    ///   - clock: The clock.
    ///   - executor: The executor on which to wait for the next due time, if not Swift's thread
    ///     pool.
    ///   - warnings: Sentences to show when notifications can be shown. A sentence about alerts
    ///     that cannot be read is added to them.
    ///   - settings: The user's settings for all alerts.
    ///   - mostWaiting: The number of notifications that may wait at once to be shown.
    ///   - program: The program whose requests the scheduler carries out; `nil` for the user's
    ///     alerts.
    ///   - logger: The logger; it gets ids, but never the text of a notification.
    /// - Throws: ``AlertError`` if the store cannot be read.
    public init(
        store: any AlertStore, delivery: (any Delivery)?, runner: (any CommandRunner)? = nil,
        waker: (any MachineWaker)? = nil, locator: Locator? = nil, clock: any WallClock,
        executor: (any TaskExecutor)? = nil, warnings: [Message] = [],
        settings: RingSettings = RingSettings(), mostWaiting: Int = AlertBook.mostWaiting,
        program: Program? = nil, logger: Logger
    ) throws {
        self.storeWriter = StoreWriter(store)
        self.delivery = delivery
        self.runner = runner
        self.waker = waker
        self.locator = locator
        self.clock = clock
        self.executor = executor
        self.logger = logger
        let contents = try store.load()
        self.book = AlertBook(
            records: contents.records, global: contents.global, zone: clock.zone,
            settings: settings, program: program)
        book.mostWaiting = mostWaiting
        self.unreadable = contents.unreadable
        self.warnings =
            warnings + Notification.sentences(aboutUnreadable: contents.unreadable.keys.sorted())
        (announcements, announcementContinuation) = AsyncStream.makeStream(
            bufferingPolicy: .bufferingNewest(1024))
        (jobs, jobContinuation) = AsyncStream.makeStream()
    }

    // MARK: Running

    /// Rings until ``stop()`` is called or the task is cancelled.
    ///
    /// Deliveries that are under way at that time are finished.
    public func run() async {
        guard let delivery else { return }
        isRunning = true
        carryOut(book.started(at: clock.now))
        ring()
        // Docks forget the badge when the daemon ends. Send it at the start, even if there is
        // nothing to decide.
        updateBadge()
        updateAlarm()
        await withDiscardingTaskGroup { listeners in
            listeners.addTask { [events = delivery.events] in
                for await event in events { await self.handle(event) }
            }
            listeners.addTask { [changes = clock.changes] in
                for await change in changes { await self.handle(change) }
            }
            listeners.addTask { [fixes = locator?.fixes] in
                if let fixes { for await fix in fixes { await self.located(at: fix) } }
            }
            await withDiscardingTaskGroup { workers in
                for await job in jobs {
                    switch job {
                    // Start each effect, such as a new notification, at once, before anything else
                    // happens.
                    case .effect(let effect):
                        workers.addImmediateTask { await self.perform(effect, with: delivery) }
                    case .badge:
                        workers.addImmediateTask { await self.showBadge(with: delivery) }
                    // Slower work starts when the effects have been sent.
                    case .flush: workers.addTask { await self.flush() }
                    case .maintenance: workers.addTask { await self.maintain() }
                    case .warning(let warning):
                        workers.addTask { await self.show(warning, with: delivery) }
                    case .trial(let trial):
                        workers.addTask { await self.show(trial, with: delivery) }
                    }
                }
            }
            listeners.cancelAll()
        }
        isRunning = false
        updateAlarm()
        updateWake()
        timer.cancel()
        if storeWriter.retryAt != nil { try? storeWriter.commit() }
        // Announce what was decided after the job queue closed.
        flush()
        announcementContinuation.finish()
    }

    /// Ends ``run()``.
    public nonisolated func stop() { jobContinuation.finish() }

    private func ring() {
        let now = clock.now
        carryOut(book.timePassed(until: now))
        leavePlaces(at: now)
        if let trial, trial.end <= now { endTrial() }
        if let retry = storeWriter.retryAt, retry <= now {
            do {
                try storeWriter.commit()
            } catch {
                storeWriter.putOff(at: clock.now)
            }
        }
        flushLater()
        // Maintain the store after a ring, so that maintenance never wakes the machine.
        if storeWriter.startsMaintenance(at: now) { jobContinuation.yield(.maintenance) }
    }

    private func arm() {
        guard isRunning else { return }
        let ends = [book.nextDue, book.nextDeparture, storeWriter.retryAt, trial?.end, wake]
        timer.arm(for: ends.compactMap(\.self).min()) { deadline in
            Task(executorPreference: executor) { [clock] in
                do {
                    try await clock.sleep(until: deadline, tolerance: nil)
                } catch {
                    return
                }
                await self.timerFired(for: deadline)
            }
        }
    }

    private func timerFired(for deadline: Instant) {
        if timer.fired(for: deadline) { ring() }
    }

    private func handle(_ change: ClockChange) {
        let now = clock.now
        switch change {
        case .stepped(let step):
            logger.notice("The clock was set", metadata: ["by": "\(step)"])
            // First ring what was due before the step: after the machine has slept, such rings are
            // late, and the step must not skip them.
            if step > .zero { carryOut(book.timePassed(until: now - step)) }
            carryOut(book.clockStepped(by: step, to: now))
            carryOut(book.timePassed(until: now))
            // The machine may have to wake at another instant, even if there is nothing to write.
            flushLater()
        case .zoneChanged(let zone):
            logger.notice("The time zone has changed", metadata: ["zone": "\(zone.identifier)"])
            carryOut(book.timePassed(until: now))
            carryOut(book.zoneChanged(to: zone, at: now))
            carryOut(book.timePassed(until: now))
            // The next due time may have changed, even if there is nothing to write.
            flushLater()
        case .zoneDataChanged:
            let zones = rereadZones()
            carryOut(book.timePassed(until: now))
            carryOut(book.zonesReplaced(zones, at: now))
            carryOut(book.timePassed(until: now))
        }
    }

    // MARK: Carrying out

    private func commit(_ decision: Decision) throws {
        guard !decision.isEmpty else { return }
        if !decision.changes.isEmpty {
            try storeWriter.commit(book.storeChanges(for: decision.changes))
        }
        apply(decision)
    }

    /// Decides on a request, commits the decision and carries it out.
    ///
    /// Due alerts ring first, in the state that they had before the request.
    ///
    /// - Parameters:
    ///   - kind: The kind of change, if the user can undo it.
    ///   - decide: Returns the decision.
    /// - Returns: The decision.
    /// - Throws: ``AlertError`` if the request is refused or the store cannot write it; nothing has
    ///   changed then.
    @discardableResult
    func edit(
        as kind: UndoableChange.Kind? = nil, _ decide: (AlertBook, Instant) throws -> Decision
    ) throws -> Decision {
        let now = clock.now
        if isRunning {
            carryOut(book.timePassed(until: now))
        }
        let decision = try decide(book, now)
        try commit(
            book.fitted(
                kind.map { book.undoable(decision, as: $0, at: now) } ?? decision,
                whileSending: reconciler.sending))
        return decision
    }

    /// Writes the changes that the store has refused, so that the store is up to date.
    func writePostponed() throws {
        if storeWriter.retryAt != nil { try storeWriter.commit() }
    }

    /// Removes an alert that cannot be read.
    func removeUnreadable(_ id: Alert.ID) throws {
        try storeWriter.store.commit([.remove(id)])
        unreadable[id] = nil
    }

    /// Commits and carries out a decision that cannot wait.
    ///
    /// An alert rings even if the store is full. The next commit includes the changes that were not
    /// written.
    func carryOut(_ decision: Decision) {
        let decision = book.fitted(decision, whileSending: reconciler.sending)
        do {
            try commit(decision)
        } catch {
            logger.error("Could not write a change to the store", metadata: ["error": "\(error)"])
            storeWriter.postpone(decision.changes, at: clock.now)
            apply(decision)
        }
    }

    /// Uses new settings.
    public func settingsChanged(to settings: RingSettings) {
        change { now in
            let isElsewhere = settings.place != book.settings.place
            carryOut(book.settingsChanged(to: settings, at: now))
            // The sun of another place moves rings as another zone does.
            if isElsewhere { carryOut(book.zoneChanged(to: book.zone, at: now)) }
        }
    }

    /// Makes alerts wait as for a user who is away until the desktop says whether the user is.
    public func presenceAsked() { book.presenceAsked(at: clock.now) }

    /// Uses what the desktop says: the absence of the user, or `nil` while the user is there.
    public func presenceChanged(to absence: Absence?) {
        change { now in
            let isUnlocked = book.isUnlocked(by: absence)
            carryOut(book.presenceChanged(to: absence, at: now))
            if isUnlocked { carryOut(book.happened(.unlock, at: now)) }
        }
    }

    /// Changes the conditions under which alerts ring: what is due rings before the change, and what
    /// the change has made due rings after it.
    func change(_ change: (Instant) -> Void) {
        let now = clock.now
        if isRunning { carryOut(book.timePassed(until: now)) }
        change(now)
        ringAfterChange()
    }

    /// Rings what a change of the conditions has made due.
    func ringAfterChange() {
        if isRunning { carryOut(book.timePassed(until: clock.now)) }
        // The next due time may have changed, even if there is nothing to write.
        flushLater()
    }

    /// Sets what is known about the scheduler's program.
    public func update(_ program: Program) {
        book.program = program
    }

    /// Sets the number of notifications that the server keeps.
    func serverKeeps(_ room: Int?) {
        book.room = room
    }

    private func apply(_ decision: Decision) {
        book.apply(decision)
        for effect in decision.effects {
            if case .announce(let announcement) = effect {
                pendingAnnouncements.append(announcement)
            } else {
                jobContinuation.yield(.effect(effect))
            }
        }
        flushLater()
    }

    func flushLater() {
        guard !isFlushPending else { return }
        isFlushPending = true
        jobContinuation.yield(.flush)
    }

    /// Sends the announcements, updates the badge and sets the timer for the next due time.
    private func flush() {
        isFlushPending = false
        for announcement in pendingAnnouncements { announcementContinuation.yield(announcement) }
        pendingAnnouncements = []
        updateAlarm()
        updateWake()
        updatePlaces()
        updateBadge()
        arm()
    }

    /// Sounds an alarm that the user tries.
    func begin(_ trial: AlarmTrial) {
        self.trial = trial
        jobContinuation.yield(.trial(trial))
        flushLater()
    }

    private func updateBadge() {
        let badge = book.badge
        guard badgeSender.update(to: badge) else { return }
        announcementContinuation.yield(.badge(badge))
        jobContinuation.yield(.badge)
    }

    /// Shows the warnings once in the lifetime of the daemon.
    func warn() {
        guard !warnings.isEmpty else { return }
        jobContinuation.yield(.warning(.warning(warnings, at: clock.now, in: clock.zone)))
        warnings = []
    }
}
