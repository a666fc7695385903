public import Alerts
public import Logging
import Messages
import Recurrence

/// Schedules the notifications of programs, and passes the user's responses to them.
///
/// Each program has an `AlertBook` and a scheduler of its own, so no program can see or delay the
/// requests of another. All of them share the daemon's clock, store and delivery.
public actor ProgramCenter {
    /// The messages to running programs, for a single consumer.
    public nonisolated let messages: AsyncStream<ProgramMessage>

    let archive: any ProgramArchive
    let deliveries: DeliveryHub
    /// The delivery that shows Peal's own questions.
    let delivery: any Delivery
    private let clocks: ClockHub
    private let locations: LocationHub
    let clock: any WallClock
    let starter: (any ProgramStarter)?
    let logger: Logger
    /// The answer to every program that asks for permission; `nil` to ask the user.
    let answer: Program.Authorization?
    private let executor: (any TaskExecutor)?
    /// Makes the ids of the alerts that carry out requests.
    var random: any RandomNumberGenerator & Sendable
    let messageContinuation: AsyncStream<ProgramMessage>.Continuation
    private let jobs: AsyncStream<Job>
    private let jobContinuation: AsyncStream<Job>.Continuation

    var programs: [ProgramID: Entry] = [:]
    /// The programs that were in the archive at the start.
    private var restored: [ProgramID] = []
    /// The number of registrations since the daemon started.
    var registrations = 0
    var connections: [String: Connection] = [:]
    var questions = Questions()
    var presentations: [Int64: Presentation] = [:]
    var lastPresentation: Int64 = 0
    /// The times at which programs were started that have not registered since.
    var starting: [ProgramID: Instant] = [:]
    /// The pause of all alerts, which also silences all programs; `nil` if there is none.
    private var pause: Pause?
    /// The user's settings for all alerts.
    private var settings = RingSettings()

    /// A program, and the scheduler of its requests.
    struct Entry {
        var program: Program
        let scheduler: Scheduler
        /// Whether the archive has the program.
        ///
        /// A program is stored when it needs to be remembered, for example when it gets a
        /// permission. A program that has only registered is forgotten when it leaves the bus.
        var isStored: Bool
        /// The process that registered the program first; `nil` for a program of the archive, and
        /// for one that the user has allowed.
        var origin: String?
        /// The position in the order in which programs have last registered; 0 if the program has
        /// not registered since the daemon started.
        var registration = 0
    }

    /// A bus connection of a program.
    struct Connection {
        let program: ProgramID
        /// The position in the order of registration.
        ///
        /// If several connections of a program take responses, the latest one gets them. The same
        /// is true of questions.
        let order: Int
        let isSandboxed: Bool
        var takesResponses = false
        var isAsked = false
        var isInForeground = true
        /// The number of the last response that was sent to this connection.
        var lastSent: Int64 = 0
    }

    /// A question to a program how to show a notification.
    struct Presentation {
        let connection: String
        let answer: CheckedContinuation<PresentationOptions, Never>
    }

    private enum Job: Sendable {
        case run(Scheduler)
        case respond(ProgramID, activationToken: String?)
    }

    /// Creates a center with the programs of an archive.
    ///
    /// - Parameters:
    ///   - archive: The archive of programs and requests.
    ///   - deliveries: The delivery of notifications, shared with the user's alerts.
    ///   - clocks: The source of the clock that each program's scheduler gets.
    ///   - locations: The machine's position, shared with the user's alerts.
    ///   - clock: The clock for the center's own times and deadlines. Its changes are not read.
    ///   - executor: The executor on which to wait, if not Swift's thread pool.
    ///   - starter: Starts programs after a click; without it, responses wait for the program.
    ///   - answer: The answer to every program that asks for permission, for tests; `nil` to ask the
    ///     user.
    ///   - random: Makes the ids of the alerts that carry out requests.
    ///   - logger: The logger; it gets ids, but never texts of notifications.
    /// - Throws: `AlertError` if the archive cannot be read.
    public init(
        archive: any ProgramArchive, deliveries: DeliveryHub, clocks: ClockHub,
        locations: LocationHub = LocationHub(), clock: any WallClock,
        executor: (any TaskExecutor)? = nil,
        starter: (any ProgramStarter)? = nil, answer: Program.Authorization? = nil,
        random: any RandomNumberGenerator & Sendable = SystemRandomNumberGenerator(),
        logger: Logger
    ) async throws {
        self.archive = archive
        self.deliveries = deliveries
        self.clocks = clocks
        self.locations = locations
        self.clock = clock
        self.executor = executor
        self.starter = starter
        self.answer = answer
        self.random = random
        self.logger = logger
        delivery = deliveries.delivery(for: nil)
        (messages, messageContinuation) = AsyncStream.makeStream()
        (jobs, jobContinuation) = AsyncStream.makeStream()
        for program in try archive.programs() {
            programs[program.id] = Entry(
                program: program, scheduler: try makeScheduler(for: program), isStored: true)
            restored.append(program.id)
        }
    }

    /// Runs the schedulers of all programs until ``stop()`` is called or the task is cancelled.
    public func run() async {
        // A program may have registered before, and its scheduler must not run twice.
        for id in restored {
            guard let entry = programs[id] else { continue }
            await applyPause(to: entry)
            jobContinuation.yield(.run(entry.scheduler))
            // Docks forget the numbers when the daemon ends.
            if entry.program.visibleBadge > 0 { await showBadge(of: entry.program) }
        }
        await withDiscardingTaskGroup { group in
            group.addTask { [events = delivery.events] in
                for await event in events { await self.handle(event) }
            }
            await withDiscardingTaskGroup { workers in
                for await job in jobs {
                    switch job {
                    case .run(let scheduler): workers.addTask { await scheduler.run() }
                    case .respond(let id, let token):
                        workers.addTask { await self.respond(id, activationToken: token) }
                    }
                }
                for entry in programs.values { entry.scheduler.stop() }
                answerAllQuestions()
                endAllPresentations()
            }
            group.cancelAll()
        }
        messageContinuation.finish()
    }

    /// Ends ``run()``.
    public nonisolated func stop() {
        jobContinuation.finish()
    }

    /// Pauses or resumes the notifications of all programs together with the user's alerts.
    public func pauseChanged(_ pause: Pause?) async {
        self.pause = pause
        for entry in programs.values { await applyPause(to: entry) }
    }

    /// Uses new settings for the notifications of all programs.
    public func settingsChanged(to settings: RingSettings) async {
        self.settings = settings
        for entry in programs.values { await entry.scheduler.settingsChanged(to: settings) }
    }

    /// Starts a task on the daemon's executor.
    @discardableResult
    func start(_ body: sending @escaping () async -> Void) -> Task<Void, Never> {
        Task(executorPreference: executor, operation: body)
    }

    // MARK: Programs

    /// Returns the entry of a program, and creates it if there is none.
    ///
    /// - Parameters:
    ///   - id: The program.
    ///   - name: The name of a new program.
    ///   - isLimited: Whether the largest number of programs counts, as it does for programs but not
    ///     for the user.
    /// - Returns: The entry.
    /// - Throws: ``ProgramError`` if there are too many programs, or `AlertError`.
    func entry(for id: ProgramID, name: String?, isLimited: Bool = true) throws -> Entry {
        if let entry = programs[id] { return entry }
        guard !isLimited || programs.count < Self.maximumPrograms else {
            throw ProgramError.tooManyPrograms
        }
        let program = Program(id: id, name: name)
        let entry = Entry(
            program: program, scheduler: try makeScheduler(for: program), isStored: false)
        programs[id] = entry
        jobContinuation.yield(.run(entry.scheduler))
        return entry
    }

    /// Changes a program's properties; does nothing if the program is not known.
    ///
    /// - Parameters:
    ///   - id: The program.
    ///   - isKept: Whether to store the program if it is not stored yet.
    ///   - change: The change.
    /// - Throws: `AlertError` if the store cannot be written.
    func update(
        _ id: ProgramID, isKept: Bool = true, _ change: (inout Program) -> Void
    ) async throws {
        guard var entry = programs[id] else { return }
        let old = entry.program
        let isNew = isKept && !entry.isStored
        change(&entry.program)
        guard entry.program != old || isKept && !entry.isStored else { return }
        if entry.isStored || isKept {
            try archive.put(entry.program)
            entry.isStored = true
        }
        programs[id] = entry
        await entry.scheduler.update(entry.program)
        // A pause from before the program was stored has not been written.
        if old.isShown != entry.program.isShown || isNew {
            await applyPause(to: entry, evenIfUnchanged: isNew)
        }
        if old.visibleBadge != entry.program.visibleBadge { await showBadge(of: entry.program) }
    }

    /// Forgets a program, its requests and the responses for it.
    public func forget(_ id: ProgramID) async throws {
        guard let entry = programs[id] else { throw ProgramError.noSuchProgram(id) }
        await endQuestion(about: id)
        try await entry.scheduler.removePending(nil)
        try await entry.scheduler.removeDelivered(nil)
        try await erase(entry.program)
    }

    /// Removes a program from the archive, and ends its scheduler.
    func erase(_ program: Program) async throws {
        try archive.remove(program.id)
        connections = connections.filter { $0.value.program != program.id }
        end(program.id)
        if program.visibleBadge > 0 {
            try? await delivery.setBadge(0, of: Notification.Sender(program))
        }
    }

    /// Ends the scheduler of a program.
    func end(_ id: ProgramID) {
        programs.removeValue(forKey: id)?.scheduler.stop()
        starting[id] = nil
        deliveries.remove(id)
        clocks.remove(id)
        locations.remove(id)
    }

    private func makeScheduler(for program: Program) throws -> Scheduler {
        let id = program.id
        let store = ObservedStore(store: archive.requests(of: id)) { [jobContinuation] responses in
            jobContinuation.yield(
                .respond(id, activationToken: responses.last?.activationToken))
        }
        return try Scheduler(
            store: store,
            delivery: ProgramDelivery(
                delivery: deliveries.delivery(for: id), program: id, center: self),
            locator: locations.locator(for: id), clock: clocks.clock(for: id), executor: executor,
            settings: settings,
            program: program, logger: logger)
    }

    /// Pauses or resumes the requests of a program.
    ///
    /// The requests are paused while all alerts are paused, or while the program may not show
    /// notifications.
    private func applyPause(to entry: Entry, evenIfUnchanged: Bool = false) async {
        let current = await entry.scheduler.commonPause()
        let wanted = entry.program.isShown ? pause : Pause(since: clock.now, until: nil)
        guard
            evenIfUnchanged || (current == nil) != (wanted == nil)
                || current?.until != wanted?.until
        else { return }
        do {
            if let wanted {
                try await entry.scheduler.pause(nil, until: wanted.until)
            } else {
                try await entry.scheduler.resume(nil)
            }
        } catch {
            logger.error(
                "Could not pause a program's requests",
                metadata: ["program": "\(entry.program.id)", "error": "\(error)"])
        }
    }
}
