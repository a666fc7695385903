package import Alerts
package import DBus
package import Logging
import Messages
import Synchronization

/// Shows notifications through the desktop's own server (Desktop Notifications Specification 1.2),
/// and the badge through the launcher interface that docks listen to.
///
/// The server is called by its unique name, so no call starts one or reaches another than that whose
/// ids we know, and its signals are told from those of others who use the same interface.
package final class DesktopDelivery: Delivery {
    package let events: AsyncStream<DeliveryEvent>

    let teller: AsyncStream<DeliveryEvent>.Continuation
    let bus: Bus
    let logger: Logger
    let state = Mutex(State())
    let players: SoundPlayers
    let player: SoundPlayer
    let labels = ButtonLabels()
    let doNotDisturb: DoNotDisturb
    let pace: Pace
    let deadline: Duration
    let settingsDeadline: Duration
    let readinessPause: Duration
    let activatesServer: Bool
    let badges: LauncherBadges
    let lateAnswers: AsyncStream<LateAnswer>
    let latecomers: AsyncStream<LateAnswer>.Continuation

    struct State {
        var server: Server?
        /// Whether the server has refused one, perhaps for want of room.
        var hasRefused = false
        /// Whether the bus is about to start a server.
        var isSummoning = false
        /// Tokens that came before the action they belong to.
        var activationTokens: [DeliveryReceipt: String] = [:]
        /// The rings that the server has not answered yet, although their deadline is over.
        var unanswered: Set<NotifyRequest.Ring> = []
        /// The ids that the server has open for Peal, where it keeps only a few.
        var open: Set<UInt32> = []
        /// How many notifications are on their way to such a server.
        var arriving = 0
    }

    /// The server as long as it owns its name.
    struct Server {
        var owner: BusName
        var session: String
        /// `nil` as long as the server has not said who it is.
        var identity: ServerIdentity?
        var traits: ServerTraits?
    }

    /// Makes a delivery; ``run()`` brings it to life.
    ///
    /// - Parameters:
    ///   - bus: the session bus.
    ///   - deadline: how long a server may take to answer; some freeze for seconds on images.
    ///   - settingsDeadline: how long to wait for whether the user does not want to be disturbed.
    ///   - burst: how many notifications may go out at once.
    ///   - interval: how long after each of them there may be another.
    ///   - readinessPause: how long to wait for a server that owns its name before it has an object.
    ///   - activatesServer: whether ``summon()`` has the bus start a server.
    ///   - environment: where players and sounds are looked for; this process's by default.
    ///   - logger: gets ids, never what a notification says.
    package init(
        bus: Bus, deadline: Duration = .seconds(10), settingsDeadline: Duration = .seconds(2),
        burst: Int = 10,
        interval: Duration = .milliseconds(100), readinessPause: Duration = .seconds(1),
        activatesServer: Bool = false,
        environment: [String: String]? = nil,
        logger: Logger
    ) {
        self.bus = bus
        self.deadline = deadline
        self.settingsDeadline = settingsDeadline
        self.readinessPause = readinessPause
        self.activatesServer = activatesServer
        self.logger = logger
        let environment = environment ?? SearchPath.environment
        players = SoundPlayers(environment: environment)
        player = SoundPlayer(environment: environment, logger: logger)
        doNotDisturb = DoNotDisturb(
            bus: bus, environment: environment, deadline: settingsDeadline)
        pace = Pace(burst: burst, interval: interval)
        (events, teller) = AsyncStream.makeStream()
        (lateAnswers, latecomers) = AsyncStream.makeStream()
        badges = LauncherBadges(bus: bus)
    }

    /// Tells what happens on the desktop, until the task is cancelled.
    ///
    /// - Throws: `BusError` if the bus was lost for good.
    package func run() async throws {
        defer {
            teller.finish()
            player.stop()
        }
        try await withThrowingTaskGroup { group in
            group.addTask { try await self.listen() }
            group.addTask { await self.pace.run(on: self.bus) }
            group.addTask { await self.followLatecomers() }
            group.addTask { await self.badges.run() }
            defer { group.cancelAll() }
            try await group.next()
        }
        guard Task.isCancelled else {
            throw BusError(code: .disconnected, message: "The session bus is gone.")
        }
    }

    // MARK: The rest

    package var room: Int? { state.withLock { $0.server?.identity?.room } }

    package func withdraw(_ receipt: DeliveryReceipt) async throws {
        guard let server = state.withLock(\.server), server.session == receipt.session else {
            return
        }
        do throws(BusError) {
            _ = try await bus.call(
                server.call(NotificationsInterface.closeNotification, [.uint32(receipt.id)]),
                timeout: deadline)
        } catch {
            // The specification asks for an error where it is gone already.
            let failure = DeliveryError(error)
            guard case .remote = error.code else { throw failure }
            logger.debug("There was nothing to withdraw", metadata: ["error": "\(failure)"])
        }
    }

    package func setBadge(_ count: Int) {
        badges.show(count)
    }

    package func open(_ target: OpenTarget, activationToken: String?) async throws {
        try await DesktopOpener.open(target, activationToken: activationToken)
    }
}
