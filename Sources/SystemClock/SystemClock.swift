package import Alerts
import EventLoop
import Glibc
package import Logging
package import Recurrence
import Synchronization

/// The machine's clock and time zone.
///
/// Peal reads the real time only here.
///
/// All sleeping tasks share one kernel timer, a `timerfd` on the real-time clock. The timer is set
/// to the earliest deadline and is cancelled when the clock is set. So deadlines are met after
/// clock changes and after suspend, and nothing polls.
///
/// The timer also fires shortly before each deadline, without waking a task. A processor needs time
/// to leave its sleep state. Because of the early start, it is awake when the deadline comes.
/// `Tests/Tools/Benchmarks/delivery` shows the effect.
///
/// The clock has no thread of its own. The executor of ``onExecutor(in:watchesZones:logger:)`` waits
/// for the ``descriptors`` and calls ``look(at:)``, which wakes the sleeping tasks.
package final class SystemClock: WallClock {
    package typealias Instant = Recurrence.Instant

    package let changes: AsyncStream<ClockChange>

    private let changeContinuation: AsyncStream<ClockChange>.Continuation
    private let timer: RealTimeTimer
    private let zoneWatch: ZoneWatch?
    private let sleepers = Mutex(Sleepers())
    private let currentZone: Mutex<Zone>
    private let environment: ZoneEnvironment
    private let logger: Logger

    /// The reason why UTC is used instead of the machine's time zone; `nil` if the zone could be
    /// read at the start.
    package let zoneFailure: ZoneError?

    /// Starts watching the clock.
    ///
    /// - Parameters:
    ///   - environment: The places to look for zones; by default those of this process.
    ///   - watchesZones: Whether to report changes of the time zone and of the tz database. A
    ///     short-lived process does not need the reports, and the kernel limits the inotify
    ///     instances of each user.
    ///   - logger: The logger for an unreadable time zone.
    /// - Throws: ``SystemClockError`` if the kernel provides no timer.
    package init(
        in environment: ZoneEnvironment = .current, watchesZones: Bool = true, logger: Logger
    ) throws {
        self.logger = logger
        self.environment = environment
        timer = try RealTimeTimer()
        // Start watching before reading the zone, so that no change between the two is lost.
        zoneWatch = watchesZones ? ZoneWatch(environment) : nil
        if watchesZones, zoneWatch == nil {
            logger.warning(
                "Time zone changes will not be noticed: inotify cannot be used")
        }
        let zone = Self.readZone(in: environment, logger)
        currentZone = Mutex((try? zone.get()) ?? .utc)
        zoneFailure = if case .failure(let error) = zone { error } else { nil }
        (changes, changeContinuation) = AsyncStream.makeStream()
        timer.set(to: .distantFuture)
    }

    deinit {
        changeContinuation.finish()
    }

    /// The descriptors to wait for.
    ///
    /// When one becomes readable, the executor calls ``look(at:)``.
    var descriptors: [CInt] {
        [timer.descriptor, zoneWatch?.descriptor].compactMap(\.self)
    }

    /// Wakes the sleepers whose deadline has passed, and reports changes of the clock and the zone.
    func look(at descriptor: CInt) {
        if descriptor == timer.descriptor {
            timerFired()
        } else if let news = zoneWatch?.read() {
            if news.isZone || news.isData { readZoneAgain() }
            if news.isData { changeContinuation.yield(.zoneDataChanged) }
        }
    }

    package var now: Instant { Self.read() }

    /// Returns the machine's current time, for a log.
    package static func read() -> Instant { Instant(microseconds: RealTimeTimer.now()) }

    package var minimumResolution: Duration { .microseconds(1) }

    package var zone: Zone { currentZone.withLock { $0 } }

    package func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        let id = sleepers.withLock { $0.announce() }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let isWaiting = sleepers.withLock { sleepers in
                    let isWaiting = sleepers.add(id, until: deadline, continuation)
                    setTimer(for: sleepers)
                    return isWaiting
                }
                if !isWaiting {
                    continuation.resume(throwing: CancellationError())
                }
            }
        } onCancel: {
            let continuation = sleepers.withLock { sleepers in
                let continuation = sleepers.cancel(id)
                setTimer(for: sleepers)
                return continuation
            }
            continuation?.resume(throwing: CancellationError())
        }
    }

    /// How long before a deadline the timer wakes the processor.
    private static let headStart = Duration.microseconds(500)

    private func setTimer(for sleepers: borrowing Sleepers) {
        guard let deadline = sleepers.earliest else { return timer.set(to: .distantFuture) }
        let early = deadline - Self.headStart
        timer.set(to: now < early ? early : deadline)
    }

    private func timerFired() {
        let step = timer.readStep()
        let woken = sleepers.withLock { sleepers in
            let woken = sleepers.removeDue(at: now)
            if sleepers.earliest != nil { setTimer(for: sleepers) }
            return woken
        }
        // Report the change before waking the sleepers, so that the woken tasks already know about
        // it.
        if let step {
            changeContinuation.yield(.stepped(by: step))
        }
        for continuation in woken { continuation.resume() }
    }

    /// Checks whether the machine's time zone has changed.
    ///
    /// Call this when another source has reported a change.
    package func readZoneAgain() {
        guard let zone = try? Self.readZone(in: environment, logger).get() else { return }
        let isNew = currentZone.withLock { current in
            defer { current = zone }
            return current != zone
        }
        if isNew {
            changeContinuation.yield(.zoneChanged(zone))
        }
    }

    private static func readZone(
        in environment: ZoneEnvironment, _ logger: Logger
    ) -> Result<Zone, ZoneError> {
        do {
            return .success(try Zone.current(in: environment))
        } catch {
            logger.error("The machine's time zone cannot be read", metadata: ["error": "\(error)"])
            return .failure(error)
        }
    }
}

extension SystemClock {
    /// Returns the machine's clock, with its timers on the executor of the calling task.
    ///
    /// If the task has no such executor, the clock gets one of its own.
    ///
    /// - Parameters:
    ///   - environment: The variables and folders for finding time zones; by default those of this
    ///     process.
    ///   - watchesZones: Whether to report changes of the time zone and of the tz database.
    ///   - logger: The logger for a time zone that cannot be read.
    /// - Returns: The clock, which lives as long as the process.
    /// - Throws: ``SystemClockError`` or `SystemError` if the kernel provides no timer or no more
    ///   descriptors.
    package static func onExecutor(
        in environment: ZoneEnvironment = .current, watchesZones: Bool = true, logger: Logger
    ) throws -> SystemClock {
        let executor = try EventLoopExecutor.current ?? EventLoopExecutor()
        let clock = try SystemClock(
            in: environment, watchesZones: watchesZones, logger: logger)
        for descriptor in clock.descriptors {
            try executor.watch(descriptor) { clock.look(at: descriptor) }
        }
        return clock
    }
}
