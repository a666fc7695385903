package import Alerts
package import DBus
import EventLoop
package import Logging
import Messages
import Synchronization

/// Shows notifications through the desktop's own server (Desktop Notifications Specification 1.2),
/// and the badge through the launcher interface that docks listen to.
///
/// All calls go to the server's unique name, so no call starts a server or reaches a newer server
/// that does not know our ids. Only signals from that name are handled, because other programs can
/// emit signals of the same interface.
package final class DesktopDelivery: Delivery {
    package let events: AsyncStream<DeliveryEvent>

    let eventContinuation: AsyncStream<DeliveryEvent>.Continuation
    let bus: Bus
    let logger: Logger
    let state = Mutex(State())
    let players: SoundPlayers
    let player: SoundPlayer
    let alarmPlayer: AlarmPlayer
    let labels = ButtonLabels()
    let preferences: DesktopPreferences
    let rateLimiter: RateLimiter
    let deadline: Duration
    let settingsDeadline: Duration
    let readinessPause: Duration
    let evictionPeriod: Duration
    let activatesServer: Bool
    let badges: LauncherBadges
    let alarms: AsyncStream<SoundingAlarm>
    let alarmContinuation: AsyncStream<SoundingAlarm>.Continuation
    let lateAnswers: AsyncStream<LateAnswer>
    let lateAnswerContinuation: AsyncStream<LateAnswer>.Continuation

    struct State {
        var server: Server?
        /// Whether the server has refused a notification, perhaps because the server already shows
        /// too many.
        var hasRefused = false
        /// Whether Peal has asked the bus to start a server and waits for the answer.
        var isSummoning = false
        /// Activation tokens that the server has sent for an action, before the action itself
        /// arrived.
        var activationTokens: [DeliveryReceipt: String] = [:]
        /// The rings whose `Notify` call has passed its deadline without an answer.
        var unanswered: Set<NotifyRequest.Ring> = []
        /// The ids of Peal's open notifications, on servers that limit their number.
        var open: Set<UInt32> = []
        /// The ids of the notifications that the server has just accepted, each with the end of the
        /// time in which the server may find that it has no place for the notification.
        var recent: [UInt32: Deadline] = [:]
        /// The number of new notifications that are being sent to a server that limits how many are
        /// open.
        var arriving = 0
    }

    /// The current owner of the server's bus name.
    struct Server {
        var owner: BusName
        var session: String
        /// The server's identity; `nil` until the server has answered `GetServerInformation`.
        var identity: ServerIdentity?
        var traits: ServerTraits?
    }

    /// Creates a delivery, which starts its work in ``run()``.
    ///
    /// - Parameters:
    ///   - bus: The session bus.
    ///   - deadline: How long a server may take to answer. Some servers freeze for seconds on
    ///     images.
    ///   - settingsDeadline: How long to wait for the do-not-disturb setting.
    ///   - burst: How many notifications may be sent without a pause.
    ///   - interval: How long after a notification its place in the burst is free again.
    ///   - readinessPause: How long to wait between two attempts to reach a server that owns its
    ///     name but has no object yet.
    ///   - evictionPeriod: How long after it has accepted a notification a server may close it for
    ///     lack of room.
    ///   - activatesServer: Whether ``activateServer()`` has the bus start a server.
    ///   - environment: The variables for finding players and sounds; by default those of this
    ///     process.
    ///   - logger: The logger, which gets ids but never the text of a notification.
    package init(
        bus: Bus, deadline: Duration = .seconds(10), settingsDeadline: Duration = .seconds(2),
        burst: Int = 10,
        interval: Duration = .milliseconds(100), readinessPause: Duration = .seconds(1),
        evictionPeriod: Duration = .seconds(1), activatesServer: Bool = false,
        environment: [String: String]? = nil,
        logger: Logger
    ) {
        self.bus = bus
        self.deadline = deadline
        self.settingsDeadline = settingsDeadline
        self.readinessPause = readinessPause
        self.evictionPeriod = evictionPeriod
        self.activatesServer = activatesServer
        self.logger = logger
        let environment = environment ?? ProcessEnvironment.variables
        players = SoundPlayers(environment: environment)
        player = SoundPlayer(environment: environment, logger: logger)
        alarmPlayer = AlarmPlayer(environment: environment, logger: logger)
        preferences = DesktopPreferences(
            bus: bus, environment: environment, deadline: settingsDeadline)
        rateLimiter = RateLimiter(burst: burst, interval: interval)
        (events, eventContinuation) = AsyncStream.makeStream()
        (lateAnswers, lateAnswerContinuation) = AsyncStream.makeStream()
        (alarms, alarmContinuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
        badges = LauncherBadges(bus: bus)
    }

    /// Listens to the desktop and sends its events to ``events`` until the task is cancelled.
    ///
    /// - Throws: `BusError` if the connection to the bus is lost for good.
    package func run() async throws {
        defer {
            eventContinuation.finish()
            player.stop()
            alarmPlayer.replace(with: nil, age: .zero)
        }
        try await runOnBus([
            { try await self.listen() }, { await self.rateLimiter.run(on: self.bus) },
            { await self.followLateAnswers() }, { await self.followAlarms() },
            { await self.badges.run() },
        ])
    }

    // MARK: Withdrawing, badge and opening

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
            // The specification prescribes an error if the notification is already gone, so an
            // error from the server is only logged.
            let failure = DeliveryError(error)
            guard case .remote = error.code else { throw failure }
            logger.debug(
                "The server could not close a notification, which may be gone",
                metadata: ["error": "\(failure)"])
        }
    }

    package func sound(_ alarm: SoundingAlarm?, age: Duration) {
        alarmPlayer.replace(with: alarm, age: age)
        if let alarm { alarmContinuation.yield(alarm) }
    }

    package func setBadge(_ count: Int, of sender: Notification.Sender?) {
        guard let sender else { return badges.show(count) }
        if let entry = sender.desktopEntry { badges.show(count, of: entry) }
    }

    package func open(_ target: OpenTarget, activationToken: String?) async throws {
        try await DesktopOpener.open(target, activationToken: activationToken)
    }
}
