public import Logging
public import Messages
import Recurrence

/// Carries out what the ``AlertBook`` decides: waits for the next due time, writes decisions to the
/// store, and has notifications shown.
///
/// Every decision is committed to the store before any of it is carried out, and no other decision
/// is made in between. Deliveries run beside each other, one at a time for each alert, so that a
/// server that is slow with one does not hold up the others.
public actor Scheduler {
    /// News about alerts, for one reader.
    public nonisolated let announcements: AsyncStream<Announcement>

    let clock: any WallClock
    let store: any AlertStore
    let delivery: (any Delivery)?
    let logger: Logger
    private let executor: (any TaskExecutor)?
    private let announcer: AsyncStream<Announcement>.Continuation
    private let jobs: AsyncStream<Job>
    private let foreman: AsyncStream<Job>.Continuation

    private(set) var book: AlertBook
    /// Alerts in the store that cannot be read, and why.
    private(set) var unreadable: [Alert.ID: String]
    /// What the store did not take; it goes with the next commit.
    private var unsaved: [StoreChange] = []
    /// When to offer that to the store again.
    private var retryAt: Instant?
    private var savePause = Duration.seconds(30)
    private var isRunning = false
    private var timer: Task<Void, Never>?
    private var armedFor: Instant?
    /// What is to be told when the effects are on their way.
    private var news: [Announcement] = []
    private var isToSettle = false

    var canDeliver = false
    /// Which server it is that can be asked.
    var turn = 0
    var underWay: Set<Subject> = []
    /// What deliveries under way take the place of.
    var replacing: Set<DeliveryReceipt> = []
    /// Events of notifications whose receipt may be on its way.
    var earlyEvents: [DeliveryEvent] = []
    var badgeToShow = 0
    var badgeShown: Int?
    var isShowingBadge = false

    /// When the store was cared for last.
    private var maintainedAt = Instant.distantPast

    private enum Job: Sendable {
        case effect(Effect)
        /// What can wait until the effects of a decision are on their way.
        case settle
        case badge
        case maintenance
        case warning(Notification)
    }

    /// The warnings that the user gets as soon as notifications can be shown.
    private var warnings: [Message]

    /// Takes the alerts from `store`.
    ///
    /// - Parameters:
    ///   - store: keeps the alerts; nobody else may use it meanwhile.
    ///   - delivery: shows notifications; without one alerts can be managed, but nothing rings.
    ///   - clock: tells the time.
    ///   - executor: where to wait for the next due time, if not on Swift's own threads.
    ///   - warnings: sentences to show when notifications can be shown; one about alerts that cannot be
    ///     read is added to them.
    ///   - logger: gets ids, never what a notification says.
    /// - Throws: ``AlertError`` if the store cannot be read.
    public init(
        store: any AlertStore, delivery: (any Delivery)?, clock: any WallClock,
        executor: (any TaskExecutor)? = nil, warnings: [Message] = [], logger: Logger
    ) throws {
        self.store = store
        self.delivery = delivery
        self.clock = clock
        self.executor = executor
        self.logger = logger
        let contents = try store.load()
        self.book = AlertBook(
            records: contents.records, common: contents.common, zone: clock.zone)
        self.unreadable = contents.unreadable
        self.warnings = warnings + Self.warning(ofUnreadable: contents.unreadable.keys.sorted())
        (announcements, announcer) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1024))
        (jobs, foreman) = AsyncStream.makeStream()
    }

    // MARK: Running

    /// Rings until ``stop()`` is called or the task is cancelled; what is being shown then is
    /// shown to its end.
    public func run() async {
        guard let delivery else { return }
        isRunning = true
        carryOut(book.started(at: clock.now))
        ring()
        // Whoever shows the badge has forgotten it, though there may be nothing to decide.
        updateBadge()
        await withDiscardingTaskGroup { listeners in
            listeners.addTask { [events = delivery.events] in
                for await event in events { await self.handle(event) }
            }
            listeners.addTask { [changes = clock.changes] in
                for await change in changes { await self.handle(change) }
            }
            await withDiscardingTaskGroup { workers in
                for await job in jobs {
                    switch job {
                    // Begun at once: what is to be shown is on its way before anything else happens.
                    case .effect(let effect):
                        workers.addImmediateTask { await self.perform(effect, with: delivery) }
                    case .badge:
                        workers.addImmediateTask { await self.showBadge(with: delivery) }
                    // What takes a while begins when that has been sent.
                    case .settle: workers.addTask { await self.settle() }
                    case .maintenance: workers.addTask { await self.maintain() }
                    case .warning(let warning):
                        workers.addTask { await self.show(warning, with: delivery) }
                    }
                }
            }
            listeners.cancelAll()
        }
        isRunning = false
        timer?.cancel()
        if !unsaved.isEmpty {
            try? store.commit(unsaved)
        }
        // What was decided since there are no more jobs is told, too.
        settle()
        announcer.finish()
    }

    /// Ends ``run()``.
    public nonisolated func stop() {
        foreman.finish()
    }

    private func ring() {
        timer = nil
        armedFor = nil
        let now = clock.now
        carryOut(book.due(at: now))
        if let retry = retryAt, retry <= now {
            saveAgain()
        }
        settleLater()
        // At most once an hour, after what was due, and never so that it would wake the machine. A day
        // would be too long: the first backup is made once there is an alert.
        if maintainedAt > now || maintainedAt.duration(to: now) >= .seconds(3_600) {
            maintainedAt = now
            foreman.yield(.maintenance)
        }
    }

    private func arm() {
        let deadline = [book.nextDue, retryAt].compactMap(\.self).min()
        guard isRunning, timer == nil || armedFor != deadline else { return }
        timer?.cancel()
        timer = nil
        armedFor = deadline
        guard let deadline = armedFor else { return }
        timer = Task(executorPreference: executor) { [clock] in
            do {
                try await clock.sleep(until: deadline, tolerance: nil)
            } catch {
                return
            }
            await self.timerFired(for: deadline)
        }
    }

    private func timerFired(for deadline: Instant) {
        // It may have woken just as another timer took its place.
        guard deadline == armedFor else { return }
        ring()
    }

    private func handle(_ change: ClockChange) {
        let now = clock.now
        switch change {
        case .stepped(let step):
            logger.notice("The clock was set", metadata: ["by": "\(step)"])
            // A sleep can end with a step: what was due in it is late, not skipped by the step.
            if step > .zero { carryOut(book.due(at: now - step)) }
            carryOut(book.clockStepped(by: step, to: now))
            carryOut(book.due(at: now))
        case .zoneChanged(let zone):
            logger.notice("The time zone has changed", metadata: ["zone": "\(zone.identifier)"])
            carryOut(book.due(at: now))
            carryOut(book.zoneChanged(to: zone, at: now))
            carryOut(book.due(at: now))
            // The plan is another one even where there is nothing to write.
            settleLater()
        case .zoneDataChanged:
            let zones = rereadZones()
            carryOut(book.due(at: now))
            carryOut(book.zonesReplaced(zones, at: now))
            carryOut(book.due(at: now))
        }
    }

    // MARK: Carrying out

    private func commit(_ decision: Decision) throws {
        guard !decision.isEmpty else { return }
        if !decision.changes.isEmpty {
            try store.commit(unsaved + book.reduced(decision.changes))
            allIsSaved()
        }
        adopt(decision)
    }

    /// Decides on what somebody asked for, commits it and carries it out.
    ///
    /// What is due comes first, so that it rings as things stood when it was due.
    ///
    /// - Throws: ``AlertError`` if it cannot be done, or the store does not take it; then nothing
    ///   has changed.
    @discardableResult
    func edit(
        _ decide: (AlertBook, Instant) throws -> Decision
    ) throws -> Decision {
        let now = clock.now
        if isRunning {
            carryOut(book.due(at: now))
        }
        let decision = try decide(book, now)
        try commit(decision)
        makeRoom()
        return decision
    }

    /// Removes an alert that cannot be read.
    func removeUnreadable(_ id: Alert.ID) throws {
        try store.commit([.remove(id)])
        unreadable[id] = nil
    }

    /// Commits and carries out a decision that cannot wait: an alert is rung even where the store
    /// is full, and what was not written goes with the next commit.
    func carryOut(_ decision: Decision) {
        carryOutAlone(decision)
        makeRoom()
    }

    /// Has what was decided fit on a server that keeps only a few notifications.
    private func makeRoom() {
        guard book.room != nil else { return }
        carryOutAlone(book.makingRoom())
    }

    /// Notes how many notifications the server keeps.
    func serverKeeps(_ room: Int?) {
        book.room = room
    }

    private func carryOutAlone(_ decision: Decision) {
        do {
            try commit(decision)
        } catch {
            logger.error("The store did not take a change", metadata: ["error": "\(error)"])
            postpone(decision.changes)
            if retryAt == nil { putOffSaving() }
            adopt(decision)
        }
    }

    private func allIsSaved() {
        unsaved = []
        retryAt = nil
        savePause = .seconds(30)
    }

    private func saveAgain() {
        do {
            try store.commit(unsaved)
            allIsSaved()
        } catch {
            putOffSaving()
        }
    }

    /// Leaves a store that is full alone for a while, a minute at first, an hour at most.
    private func putOffSaving() {
        savePause = min(savePause * 2, .seconds(3_600))
        retryAt = clock.now.advanced(by: savePause)
    }

    /// Keeps what the store did not take; of an alert the last state is enough.
    private func postpone(_ changes: [StoreChange]) {
        let subjects = Set(changes.compactMap(\.subject))
        unsaved.removeAll { $0.subject.map(subjects.contains) ?? false }
        unsaved += changes
    }

    private func adopt(_ decision: Decision) {
        book.apply(decision)
        for effect in decision.effects {
            if case .announce(let announcement) = effect {
                news.append(announcement)
            } else {
                foreman.yield(.effect(effect))
            }
        }
        settleLater()
    }

    private func settleLater() {
        guard !isToSettle else { return }
        isToSettle = true
        foreman.yield(.settle)
    }

    /// Tells the news, brings the badge up to date and waits for what is due next.
    private func settle() {
        isToSettle = false
        for announcement in news { announcer.yield(announcement) }
        news = []
        updateBadge()
        arm()
    }

    private func updateBadge() {
        guard book.badge != badgeToShow || badgeShown == nil else { return }
        badgeToShow = book.badge
        announcer.yield(.badge(badgeToShow))
        foreman.yield(.badge)
    }

    /// Has the warnings shown, once in the life of the daemon.
    func warn() {
        guard !warnings.isEmpty else { return }
        foreman.yield(.warning(.warning(warnings, at: clock.now, in: clock.zone)))
        warnings = []
    }

    private static func warning(ofUnreadable ids: [Alert.ID]) -> [Message] {
        guard !ids.isEmpty else { return [] }
        let most = 8
        let names = ids.prefix(most).map(\.rawValue) + (ids.count > most ? ["…"] : [])
        return [Message("Cannot be read, and do not ring: \(names.joined(separator: ", ")).")]
    }

    private func maintain() {
        do {
            try store.maintain(at: clock.now)
        } catch {
            logger.error("The store could not be cared for", metadata: ["error": "\(error)"])
        }
    }
}
