import AlertService
package import AlertStorage
import Alerts
import DBus
import DesktopDelivery
import EventLoop
import Glibc
package import Logging
import Messages
import ProgramService
import Programs
import Recurrence
import Settings
import SystemClock

/// Creates the daemon's parts in the order of their dependencies, and runs them until a signal
/// arrives.
package enum PealDaemon {
    /// The outcome of a run.
    package enum Outcome: Sendable {
        /// A signal has ended the run.
        case ended
        /// The run ended at once, as another daemon serves this bus.
        case alreadyRunning(process: UInt32?)
    }

    /// Runs the daemon.
    ///
    /// - Parameters:
    ///   - location: The location of the store.
    ///   - choice: How to show notifications.
    ///   - activatesServer: Whether to start a notification server if a notification is due and
    ///     none runs.
    ///   - logger: The daemon's log.
    /// - Returns: How the run ended.
    /// - Throws: `AlertError` if the store cannot be used; `BusError` if the choice needs a session
    ///   bus and there is none, or another program owns the daemon's bus name.
    package static func run(
        at location: StoreLocation, delivery choice: DeliveryChoice, activatesServer: Bool,
        logger: Logger
    ) async throws -> Outcome {
        let bus = try await connect(choice, logger)
        return try await Bus.closing(bus) {
            try await run(
                on: bus, at: location, delivery: choice, activatesServer: activatesServer,
                logger: logger)
        }
    }

    /// The ends of the daemon's two interfaces on the session bus.
    private struct Harnesses {
        let alerts: AlertHarness
        let programs: ProgramHarness
    }

    private static func run(
        on bus: Bus?, at location: StoreLocation, delivery choice: DeliveryChoice,
        activatesServer: Bool, logger: Logger
    ) async throws -> Outcome {
        var harnesses: Harnesses?
        if let bus {
            // Export both objects before requesting the name, so that no call comes too early.
            let programs = try ProgramHarness(on: bus, logger: logger)
            guard let alerts = try await AlertHarness.start(on: bus, logger: logger) else {
                let other = try await AlertClient.running(on: bus)
                return .alreadyRunning(process: try await other?.processID())
            }
            harnesses = Harnesses(alerts: alerts, programs: programs)
        }
        let clock = try SystemClock.onExecutor(logger: logger)
        let store = try await SQLiteStore.open(
            at: location, clock: clock, logger: logger, delayed: { logger.notice("\($0)") })
        defer { store.close() }
        if let notice = store.notice {
            logger.error("\(notice)")
        }
        let system = SystemBus(logger: logger)
        let (delivery, showing) = try await makeDelivery(
            choice, on: bus, activatesServer: activatesServer, logger)
        let waker = bus.map { SystemWaker(on: $0, logger: logger) }
        let services = try await scheduling(
            on: bus, harnesses, system, store, clock, delivery, waker, logger)
        logger.info(
            "Peal \(PealVersion.current) is running",
            metadata: ["store": "\(location)", "delivery": "\(type(of: delivery))"])
        let waking = waker.map { [$0.service] } ?? []
        try await runUntilSignal(
            showing + waking + services, isInTerminal: delivery is TerminalDelivery)
        await system.close()
        return .ended
    }

    /// Makes the schedulers of the user's alerts and of programs, and the services around them.
    private static func scheduling(
        on bus: Bus?, _ harnesses: Harnesses?, _ system: SystemBus, _ store: SQLiteStore,
        _ clock: SystemClock, _ delivery: any Delivery, _ waker: SystemWaker?, _ logger: Logger
    ) async throws -> [Service] {
        let timedate = TimedateWatch(clock: clock, system: system, logger: logger)
        let settings = SettingsWatch.settings(in: .user, logger).ring
        let folders = FolderWatch(on: EventLoopExecutor.current, logger: logger)
        // Start watching before the alerts are read, so that no change between the two is lost. Most
        // users have no folder of holidays, so the store's folder, which is above it, is watched.
        let holidayChanges = folders.changes(in: HolidayFolders.current.paths, levels: 2)
        let (deliveries, clocks) = (DeliveryHub(delivery), ClockHub(clock))
        let locations = LocationHub()
        let scheduler = try Scheduler(
            store: store, delivery: deliveries.delivery(for: nil), runner: ShellRunner(),
            waker: waker, locator: locations.locator(for: nil), clock: clocks.clock(for: nil),
            executor: EventLoopExecutor.current, warnings: warnings(store, clock),
            settings: settings, logger: logger)
        var programs: ProgramCenter?
        if let bus {
            let center = try await ProgramCenter(
                archive: store, deliveries: deliveries, clocks: clocks, locations: locations,
                clock: clock, executor: EventLoopExecutor.current,
                starter: DesktopStarter(bus: bus),
                answer: answerToPrograms, logger: logger)
            await center.settingsChanged(to: settings)
            await center.pauseChanged(scheduler.commonPause())
            programs = center
        }
        let follower = CalendarFollower(
            scheduler: scheduler, clock: clock, folders: folders, logger: logger)
        let sharer = AlertSharer(
            scheduler: scheduler, store: store, clock: clock, folders: folders, logger: logger)
        let watch = SettingsWatch(
            file: .user, scheduler: scheduler, programs: programs, follower: follower,
            sharer: sharer, folders: folders, logger: logger)
        let networks = NetworkWatch(system: system, logger: logger)
        let location = LocationWatch(system: system, hub: locations, logger: logger)
        let services = [
            Service("timedate") { await timedate.run() },
            Service("deliveries") { await deliveries.run() },
            Service("clocks") { await clocks.run() },
            service(
                running: scheduler, clock, announcedBy: harnesses?.alerts, to: programs, follower,
                sharer, SleepInhibitor(system: system, logger: logger), networks),
            Service("networks") {
                await networks.run { await scheduler.networksChanged(to: $0) }
            },
            Service("location") { await location.run() },
            Service("settings") { await watch.run() },
            Service("calendars") { await follower.run() },
            Service("share") { await sharer.run() },
            Service("holidays") {
                for await _ in holidayChanges { await scheduler.holidaysChanged() }
            },
        ]
        guard let bus, let harnesses, let programs else { return services }
        let presence = await following(bus, system, for: scheduler, clock, logger)
        return services + presence + [
            Service("harness") {
                try await harnesses.alerts.run(
                    serving: scheduler, clock: clock, delivery: delivery,
                    reloadSettings: { await watch.reload() })
            },
            service(running: programs, behind: harnesses.programs),
        ]
    }

    /// Makes the delivery of the user's choice, and the services that it needs.
    private static func makeDelivery(
        _ choice: DeliveryChoice, on bus: Bus?, activatesServer: Bool, _ logger: Logger
    ) async throws -> (any Delivery, [Service]) {
        guard let bus else { return (TerminalDelivery(logger: logger), []) }
        switch try await choice.resolved(on: bus) {
        case .desktop, .auto:
            let desktop = DesktopDelivery(
                bus: bus, activatesServer: activatesServer, logger: logger)
            return (desktop, [Service("desktop") { try await desktop.run() }])
        case .portal:
            let portal = PortalDelivery(bus: bus, logger: logger)
            return (portal, [Service("portal") { try await portal.run() }])
        case .terminal: return (TerminalDelivery(logger: logger), [])
        }
    }

    /// Makes the service that schedules the user's alerts.
    private static func service(
        running scheduler: Scheduler, _ clock: SystemClock, announcedBy harness: AlertHarness?,
        to programs: ProgramCenter?, _ follower: CalendarFollower, _ sharer: AlertSharer,
        _ inhibitor: SleepInhibitor, _ networks: NetworkWatch
    ) -> Service {
        Service("scheduler") {
            let forwarding = harness?.forwardAnnouncements(from: scheduler, clock: clock) {
                switch $0 {
                case .paused(let pause): await programs?.pauseChanged(pause)
                case .awake(let since): await inhibitor.keepAwake(since != nil)
                case .changed(let id):
                    await follower.changed(id)
                    await sharer.changed(id)
                case .followsPlaces(let follows): networks.follow(follows)
                default: break
                }
            }
            await scheduler.run()
            // Wait until clients have received the last events.
            await forwarding?.value
        } onGracefulShutdown: {
            scheduler.stop()
        }
    }

    /// Returns the sentences about what keeps alerts from ringing as they should.
    private static func warnings(_ store: SQLiteStore, _ clock: SystemClock) -> [Message] {
        let zone = clock.zoneFailure.map {
            Message("The time zone cannot be read, so UTC is used: \($0)")
        }
        return [store.notice, zone].compactMap(\.self)
    }

    /// Makes the services that tell the scheduler whether the user is away, and of each login.
    private static func following(
        _ bus: Bus, _ system: SystemBus, for scheduler: Scheduler, _ clock: SystemClock,
        _ logger: Logger
    ) async -> [Service] {
        let presence = Presence()
        let watch = PresenceWatch(
            session: bus, system: system, presence: presence, clock: clock, logger: logger)
        await scheduler.presenceAsked()
        return [
            Service("presence") { await watch.run() },
            Service("absences") {
                for await absence in presence.changes {
                    await scheduler.presenceChanged(to: absence)
                }
            },
            Service("logins") {
                for await start in presence.sessions { await scheduler.sessionBegan(at: start) }
            },
        ]
    }

    /// Runs the services until a signal ends them.
    private static func runUntilSignal(
        _ services: [Service], isInTerminal: Bool
    ) async throws {
        var signals = [SIGTERM, SIGINT]
        if isInTerminal {
            // A closed terminal cannot show notifications, so the daemon ends when the terminal
            // closes.
            signals.append(SIGHUP)
        } else {
            signal(SIGHUP, SIG_IGN)
        }
        let group = ServiceGroup(services)
        try EventLoopExecutor.current?.watch(signals: signals) { group.shutDownGracefully() }
        try await group.run()
    }

    /// The answer to all programs that ask for permission, if a test has set one; otherwise `nil`.
    ///
    /// The answer comes from the daemon's own environment, so a program cannot set it.
    private static var answerToPrograms: Program.Authorization? {
        switch getenv("PEAL_AUTHORIZATION").map({ String(cString: $0) }) {
        case "allow": .authorized
        case "deny": .denied
        default: nil
        }
    }

    /// Makes the service that schedules the notifications of programs.
    private static func service(
        running programs: ProgramCenter, behind harness: ProgramHarness
    ) -> Service {
        let serving = Task(executorPreference: EventLoopExecutor.current) {
            await harness.run(serving: programs)
        }
        return Service("programs") {
            await programs.run()
            serving.cancel()
            await serving.value
        } onGracefulShutdown: {
            // Some calls wait until the programs stop, so both end at the same time.
            programs.stop()
            serving.cancel()
        }
    }

    /// How long the daemon waits for a lost session bus.
    ///
    /// The bus ends with its session. The daemon then ends too, and leaves the store to the daemon
    /// of the next session.
    private static let patience = Duration.seconds(10)

    /// Connects to the session bus; returns `nil` if there is no bus and the user's choice does not
    /// need one.
    private static func connect(_ choice: DeliveryChoice, _ logger: Logger) async throws -> Bus? {
        do {
            return try await Bus.connect(
                to: .session, reconnectingFor: patience,
                delayed: { logger.notice("\($0)") }, logger: logger)
        } catch {
            guard choice != .desktop, choice != .portal, error.code == .noBus else { throw error }
            logger.notice(
                "There is no session bus: alerts ring in this terminal, and 'peal' cannot reach them",
                metadata: ["error": "\(error)"])
            return nil
        }
    }
}
