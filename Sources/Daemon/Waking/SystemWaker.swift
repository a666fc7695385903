import Alerts
import DBus
import EventLoop
import Glibc
import Logging
import Recurrence

/// Wakes the machine by the first means that works here.
///
/// The means are tried again for each timer, and when one of their services starts or ends. Requests are
/// carried out one after the other, so that an answer about the status knows all earlier ones.
actor SystemWaker: MachineWaker {
    private enum Request {
        case wake(Instant?)
        /// A service has started or ended.
        case again
        case status(CheckedContinuation<WakeStatus, Never>)
        case trial(Instant, CheckedContinuation<WakeStatus, Never>)
    }

    private let session: Bus
    private let means: [any WakeMeans]
    private let hasClock: @Sendable () -> Bool
    private let logger: Logger
    private let requests: AsyncStream<Request>
    private let continuation: AsyncStream<Request>.Continuation
    private var wanted: Instant?
    private var timer: WakeTimer?
    private var standing = WakeStatus()

    /// Creates a waker; ``run()`` carries out its requests.
    ///
    /// - Parameters:
    ///   - session: The session bus.
    ///   - means: The means in the order in which they are tried.
    ///   - hasClock: Returns whether the machine has a clock that can wake it.
    ///   - logger: The daemon's log.
    init(
        session: Bus, means: [any WakeMeans],
        hasClock: @escaping @Sendable () -> Bool = { SystemWaker.machineHasClock }, logger: Logger
    ) {
        self.session = session
        self.means = means
        self.hasClock = hasClock
        self.logger = logger
        (requests, continuation) = AsyncStream.makeStream()
    }

    /// Creates a waker that uses all means.
    init(on session: Bus, logger: Logger) {
        self.init(
            session: session,
            means: [
                UserManagerTimer(session: session), PowerDevil(session: session),
                WakeHelper(session: session),
            ],
            logger: logger)
    }

    /// The service that carries out the requests.
    ///
    /// Its work is a task of its own, which is not cancelled with the service: it answers every
    /// request, and takes the last timer back.
    nonisolated var service: Service {
        Service("waker") {
            let work = Task(executorPreference: EventLoopExecutor.current) { await self.run() }
            await withTaskCancellationHandler {
                await work.value
            } onCancel: {
                self.stop()
            }
        }
    }

    /// Whether the kernel knows a real-time clock that can wake the machine.
    private static var machineHasClock: Bool {
        var resolution = timespec()
        return clock_getres(CLOCK_REALTIME_ALARM, &resolution) == 0
    }

    // MARK: Requests

    nonisolated func wake(at instant: Instant?) { continuation.yield(.wake(instant)) }

    nonisolated func status() async -> WakeStatus { await answer { .status($0) } }

    nonisolated func trial(at instant: Instant) async -> WakeStatus {
        await answer { .trial(instant, $0) }
    }

    private nonisolated func answer(
        to request: (CheckedContinuation<WakeStatus, Never>) -> Request
    ) async -> WakeStatus {
        await withCheckedContinuation { waiting in
            if case .terminated = continuation.yield(request(waiting)) {
                waiting.resume(returning: WakeStatus())
            }
        }
    }

    /// Ends ``run()``.
    nonisolated func stop() { continuation.finish() }

    // MARK: Running

    /// Carries out the requests until ``stop()``, and leaves no timer.
    func run() async {
        for means in means { await means.takeBackLeftovers() }
        let changes = try? await session.events(
            matching: means.map { MatchRule.ownerChanges(of: $0.service) })
        await withDiscardingTaskGroup { group in
            group.addTask { [continuation] in
                // The timers of a service that has ended are lost, and another means may work now.
                guard let changes else { return }
                for await _ in changes { continuation.yield(.again) }
            }
            for await request in requests { await carryOut(request) }
            group.cancelAll()
        }
        await timer?.takeBack()
    }

    private func carryOut(_ request: Request) async {
        switch request {
        case .wake(let instant):
            wanted = instant
            await setTimer()
        case .again: if wanted != nil { await setTimer() }
        case .status(let waiting): waiting.resume(returning: standing)
        case .trial(let instant, let waiting):
            let (timer, status) = await firstTimer(at: instant)
            await timer?.takeBack()
            waiting.resume(returning: status)
        }
    }

    /// Sets the timer for the wanted instant before the timer before it is taken back.
    private func setTimer() async {
        let old = timer
        let former = standing
        (timer, standing) = (nil, WakeStatus())
        if let wanted {
            (timer, standing) = await firstTimer(at: wanted)
            if timer != nil { standing.at = wanted }
        }
        await old?.takeBack()
        guard standing.obstacle != former.obstacle, let obstacle = standing.obstacle else { return }
        logger.notice(
            "The machine does not wake for alerts", metadata: ["reason": "\(obstacle.message)"])
    }

    /// Sets a timer by the first means that works.
    private func firstTimer(at instant: Instant) async -> (WakeTimer?, WakeStatus) {
        guard hasClock() else { return (nil, WakeStatus(obstacle: .noClock)) }
        var obstacle = WakeStatus.Obstacle.noMeans
        for means in means {
            do {
                guard let timer = try await means.set(at: instant) else { continue }
                return (timer, WakeStatus(means: means.name, at: timer.readBack))
            } catch {
                logger.debug(
                    "A timer that wakes the machine was not set",
                    metadata: ["means": "\(means.name)", "error": "\(error)"])
                obstacle = .refused
            }
        }
        return (nil, WakeStatus(obstacle: obstacle))
    }
}
