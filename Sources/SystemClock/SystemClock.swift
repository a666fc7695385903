package import Alerts
import Glibc
package import Logging
package import Recurrence
import Synchronization

/// The machine's clock and time zone: the one place where Peal reads the real time.
///
/// All sleeping is done on one timer of the kernel, a `timerfd` on the real-time clock that is set
/// to the earliest deadline and is cancelled when somebody sets the clock. So a deadline is met
/// whatever happens to the clock, sleep of the machine included, and nothing ever polls.
///
/// The timer goes off a moment before the deadline, too, and wakes nobody: a processor is slow to come
/// out of its sleep, and has done so by the deadline. `Tests/Benchmarks/delivery` shows what it brings.
///
/// It has no thread: who sleeps is woken by whoever waits for its ``descriptors``.
package final class SystemClock: WallClock {
    package typealias Instant = Recurrence.Instant

    package let changes: AsyncStream<ClockChange>

    private let changer: AsyncStream<ClockChange>.Continuation
    private let timer: RealTimeTimer
    private let zoneWatch: ZoneWatch?
    private let sleepers = Mutex(Sleepers())
    private let currentZone: Mutex<Zone>
    private let environment: ZoneEnvironment
    private let logger: Logger

    /// Why UTC is used instead of the machine's time zone; `nil` if that could be read at the start.
    package let zoneFailure: ZoneError?

    /// Starts watching the clock.
    ///
    /// - Parameters:
    ///   - environment: where zones are looked for; what holds for this process by default.
    ///   - watchesZones: whether to report changes of the time zone and of the tz database. A process
    ///     of a moment does not need them, and the kernel gives each user few watchers.
    ///   - logger: is told when the machine's time zone cannot be read.
    /// - Throws: ``SystemClockError`` if the kernel gives no timer.
    package init(
        in environment: ZoneEnvironment = .current, watchesZones: Bool = true, logger: Logger
    ) throws {
        self.logger = logger
        self.environment = environment
        timer = try RealTimeTimer()
        // Before the zone is read, so that no change falls between the two.
        zoneWatch = watchesZones ? ZoneWatch(environment) : nil
        if watchesZones, zoneWatch == nil {
            logger.warning(
                "A change of the time zone will not be noticed: inotify gives no watcher")
        }
        let zone = Self.readZone(in: environment, logger)
        currentZone = Mutex((try? zone.get()) ?? .utc)
        zoneFailure = if case .failure(let error) = zone { error } else { nil }
        (changes, changer) = AsyncStream.makeStream()
        timer.set(to: .distantFuture)
    }

    deinit {
        changer.finish()
    }

    /// When one of these can be read, ``look(at:)`` is to be called.
    package var descriptors: [CInt] {
        [timer.descriptor, zoneWatch?.descriptor].compactMap(\.self)
    }

    /// Wakes those whose time has come, and tells of changes.
    package func look(at descriptor: CInt) {
        if descriptor == timer.descriptor {
            timerFired()
        } else if let news = zoneWatch?.read() {
            if news.isZone || news.isData { readZoneAgain() }
            if news.isData { changer.yield(.zoneDataChanged) }
        }
    }

    package var now: Instant { Self.read() }

    /// The machine's time now, for a log.
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

    /// How long before a deadline the processor is woken.
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
        // Told first: whoever wakes decides with the clock as it is now.
        if let step {
            changer.yield(.stepped(by: step))
        }
        for continuation in woken { continuation.resume() }
    }

    /// Looks whether the machine's time zone is another one now, for who has heard so elsewhere.
    package func readZoneAgain() {
        guard let zone = try? Self.readZone(in: environment, logger).get() else { return }
        let isNew = currentZone.withLock { current in
            defer { current = zone }
            return current != zone
        }
        if isNew {
            changer.yield(.zoneChanged(zone))
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
