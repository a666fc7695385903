import AlertService
package import AlertStorage
import Alerts
import DBus
import DesktopDelivery
import Glibc
package import Logging
import Messages
import ServiceLifecycle
import SystemClock
import UnixSignals

/// The daemon: puts the parts together in the order in which they need each other, and runs them
/// until it is told to end.
package enum PealDaemon {
    /// How a run ended.
    package enum Outcome: Sendable {
        /// By a signal.
        case ended
        /// At once: another daemon serves this bus.
        case alreadyRunning(process: UInt32?)
    }

    /// Runs the daemon.
    ///
    /// - Parameters:
    ///   - location: the store.
    ///   - choice: how to show notifications.
    ///   - activatesServer: whether to start a notification server when there is something to show
    ///     and none runs.
    ///   - logger: the daemon's log.
    /// - Returns: how it ended.
    /// - Throws: `AlertError` if the store cannot be used, `BusError` if the desktop is asked for
    ///   and there is no session bus, or another program has the daemon's name.
    package static func run(
        at location: StoreLocation, delivery choice: DeliveryChoice, activatesServer: Bool,
        logger: Logger
    ) async throws -> Outcome {
        let bus = try await connect(choice, logger)
        do {
            let outcome = try await run(
                on: bus, at: location, delivery: choice, activatesServer: activatesServer,
                logger: logger)
            await bus?.close()
            return outcome
        } catch {
            await bus?.close()
            throw error
        }
    }

    private static func run(
        on bus: Bus?, at location: StoreLocation, delivery choice: DeliveryChoice,
        activatesServer: Bool, logger: Logger
    ) async throws -> Outcome {
        var harness: AlertHarness?
        if let bus {
            harness = try await AlertHarness.start(on: bus, logger: logger)
            guard harness != nil else {
                let other = try await AlertClient.running(on: bus)
                return .alreadyRunning(process: try await other?.processID())
            }
        }
        let clock = try SystemClock.onExecutor(logger: logger)
        let store = try await SQLiteStore.open(at: location, clock: clock, logger: logger)
        if let notice = store.notice {
            logger.error("\(notice)")
        }

        var services: [any Service] = [TimedateWatch(clock: clock, logger: logger)]
        let delivery: any Delivery
        let choice =
            if let bus { try await choice.resolved(on: bus) } else { DeliveryChoice.terminal }
        switch (bus, choice) {
        case (let bus?, .desktop), (let bus?, .auto):
            let desktop = DesktopDelivery(
                bus: bus, activatesServer: activatesServer, logger: logger)
            services.append(
                Part { try await cancelWhenGracefulShutdown { try await desktop.run() } })
            delivery = desktop
        case (let bus?, .portal):
            let portal = PortalDelivery(bus: bus, logger: logger)
            services.append(
                Part { try await cancelWhenGracefulShutdown { try await portal.run() } })
            delivery = portal
        case (_, .terminal), (nil, _): delivery = TerminalDelivery()
        }
        let scheduler = try Scheduler(
            store: store, delivery: delivery, clock: clock, executor: BusExecutor.current,
            warnings: [
                clock.zoneFailure.map {
                    Message("The time zone cannot be read, and UTC is used: \($0)")
                }
            ].compactMap(\.self),
            logger: logger)
        services.append(
            Part { [harness] in
                let telling = harness?.telling(of: scheduler, clock: clock)
                await withGracefulShutdownHandler {
                    await scheduler.run()
                } onGracefulShutdown: {
                    scheduler.stop()
                }
                // Listeners hear of what was shown last, too.
                await telling?.value
            })
        if let harness {
            services.append(
                Part {
                    try await cancelWhenGracefulShutdown {
                        try await harness.run(
                            serving: scheduler, clock: clock, delivery: delivery)
                    }
                })
        }
        logger.info(
            "Peal \(PealVersion.current) is running",
            metadata: ["store": "\(location)", "delivery": "\(type(of: delivery))"])
        var signals: [UnixSignal] = [.sigterm, .sigint]
        if delivery is TerminalDelivery {
            // A terminal that was closed shows nothing any more.
            signals.append(.sighup)
        } else {
            signal(SIGHUP, SIG_IGN)
        }
        let group = ServiceGroup(
            services: services, gracefulShutdownSignals: signals, logger: logger)
        try await group.run()
        return .ended
    }

    /// The path of this program.
    package static var executable: String {
        guard let path = realpath("/proc/self/exe", nil) else { return "peal" }
        defer { free(path) }
        return String(cString: path)
    }

    /// Starts a daemon that outlives this process and its terminal, and does not wait for it.
    ///
    /// - Throws: what kept it from being started.
    package static func startDetached() throws {
        try DetachedProcess.start(executable, ["daemon"])
    }

    /// How long a session bus may be away.
    ///
    /// A session that has ended takes its bus with it; then the daemon ends too, and leaves the
    /// store to that of the next session.
    private static let patience = Duration.seconds(10)

    /// The session bus; `nil` where there is none and none is needed.
    private static func connect(_ choice: DeliveryChoice, _ logger: Logger) async throws -> Bus? {
        do {
            return try await Bus.connect(
                to: .session, reconnectingFor: patience, logger: logger)
        } catch {
            guard choice != .desktop, choice != .portal, error.code == .noBus else { throw error }
            logger.notice(
                "There is no session bus: alerts ring in this terminal, and 'peal' cannot reach them",
                metadata: ["error": "\(error)"])
            return nil
        }
    }

    /// One part of the daemon as a service: it runs until the group shuts down.
    private struct Part: Service {
        let body: @Sendable () async throws -> Void

        func run() async throws { try await body() }
    }
}
