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
    private let player: SoundPlayer
    private let labels = ButtonLabels()
    let doNotDisturb: DoNotDisturb
    let pace: Pace
    let deadline: Duration
    let activatesServer: Bool
    let badges: LauncherBadges
    private let lateAnswers: AsyncStream<Late>
    private let latecomers: AsyncStream<Late>.Continuation

    /// An answer to `Notify` that came after its deadline.
    private struct Late: Sendable {
        var answer: [Value]
        var request: NotifyRequest
        var server: Server
    }

    struct State {
        var server: Server?
        /// Whether the server has refused one, perhaps for want of room.
        var hasRefused = false
        /// Whether the bus is about to start a server.
        var isSummoning = false
        /// Tokens that came before the action they belong to.
        var activationTokens: [DeliveryReceipt: String] = [:]
    }

    /// The server as long as it owns its name.
    struct Server {
        var owner: BusName
        var session: String
        /// The answer to `GetServerInformation`, which stays as long as the process does.
        var information: [Value]?
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
    ///   - activatesServer: whether ``summon()`` has the bus start a server.
    ///   - environment: where players and sounds are looked for; this process's by default.
    ///   - logger: gets ids, never what a notification says.
    package init(
        bus: Bus, deadline: Duration = .seconds(10), settingsDeadline: Duration = .seconds(2),
        burst: Int = 10,
        interval: Duration = .milliseconds(100), activatesServer: Bool = false,
        environment: [String: String]? = nil,
        logger: Logger
    ) {
        self.bus = bus
        self.deadline = deadline
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
        defer { teller.finish() }
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

    // MARK: Showing

    package nonisolated(nonsending) func deliver(
        _ notification: Notification
    ) async throws -> DeliveryReceipt {
        let notification = notification.translated(labels)
        _ = try requireServer()
        let mayHaveChanged = pace.isIdle
        // What rings now does not wait for what only comes back.
        await pace.take(isUrgent: notification.isNew)

        let server = try requireServer()
        let traits: ServerTraits
        if let known = server.traits {
            traits = known
        } else {
            traits = try await askTraits(of: server)
        }
        var request = request(notification, for: traits, server)
        var receipt: DeliveryReceipt
        if mayHaveChanged, server.traits != nil {
            // What it can do may have changed without a word; within a burst it has not. It is asked
            // while the notification is on its way: in time but for the first after a change.
            async let asked = askTraits(of: server)
            receipt = try await show(request, on: server)
            if let changed = try? await asked, changed != traits {
                var again = notification
                again.replaces = receipt
                request = self.request(again, for: changed, server)
                receipt = (try? await show(request, on: server)) ?? receipt
            }
        } else {
            receipt = try await show(request, on: server)
        }
        await playSound(of: request, on: server)
        return receipt
    }

    private func request(
        _ notification: Notification, for traits: ServerTraits, _ server: Server
    ) -> NotifyRequest {
        let replaced = notification.replaces.flatMap { $0.session == server.session ? $0.id : nil }
        return NotifyRequest(
            notification: notification, replacedID: replaced ?? 0, traits: traits,
            sound: SoundPlan(notification, traits: traits, players: players))
    }

    private nonisolated(nonsending) func show(
        _ request: NotifyRequest, on server: Server
    ) async throws(DeliveryError) -> DeliveryReceipt {
        var request = request
        var waits = 0
        while true {
            let answer: [Value]
            do throws(BusError) {
                answer = try await notify(request, on: server)
            } catch {
                // What it can do may have changed, as with do-not-disturb on Xfce.
                forgetTraits()
                try await prepare(&request, toTryAgainAfter: error, waits: &waits)
                continue
            }
            return try receipt(from: answer, of: server, request.traits)
        }
    }

    private nonisolated(nonsending) func prepare(
        _ request: inout NotifyRequest, toTryAgainAfter error: BusError, waits: inout Int
    ) async throws(DeliveryError) {
        let failure = DeliveryError(error)
        if error.isDuplicate, waits < Self.mostWaits {
            waits += 1
            do throws(BusError) {
                try await bus.wait(for: Self.duplicatePause)
            } catch {
                throw DeliveryError(error)
            }
        } else if failure.code == .unacceptable, !request.isPlain {
            logger.notice(
                "A notification was refused and is tried without ornaments",
                metadata: ["alert": "\(request.notification.subject)", "error": "\(failure)"])
            request.isPlain = true
        } else {
            if failure.code == .rejected { state.withLock { $0.hasRefused = true } }
            throw failure
        }
    }

    /// Plasma compares with what came within a second.
    private static let duplicatePause = Duration.milliseconds(1100)
    private static let mostWaits = 8

    private nonisolated(nonsending) func notify(
        _ request: NotifyRequest, on server: Server
    ) async throws(BusError) -> [Value] {
        let latecomers = latecomers
        return try await bus.call(
            server.call(NotificationsInterface.notify, request.arguments), timeout: deadline,
            late: { latecomers.yield(Late(answer: $0, request: request, server: server)) })
    }

    private func receipt(
        from answer: [Value], of server: Server, _ traits: ServerTraits
    ) throws(DeliveryError) -> DeliveryReceipt {
        guard let id = answer.first?.asUInt32, id != 0 else {
            state.withLock { $0.hasRefused = true }
            // A rule of the user's hides it on dunst; others have no room for it.
            let isFinal = traits.name == "dunst"
            throw DeliveryError(
                isFinal ? .unacceptable : .rejected,
                "The notification server accepted it but does not show it.")
        }
        return DeliveryReceipt(session: server.session, id: id)
    }

    /// Plays what the server does not, unless the user does not want to be disturbed: servers that
    /// play sounds know that themselves.
    private nonisolated(nonsending) func playSound(
        of request: NotifyRequest, on server: Server
    ) async {
        let sound = request.notification.content.sound
        if case .file(let path) = sound, request.notification.isNew, !FileURI.isReadable(path) {
            logger.notice(
                "A sound file is missing; another is played",
                metadata: ["alert": "\(request.notification.subject)"])
        }
        guard !request.sound.commands.isEmpty else { return }
        if await doNotDisturb.isOn(at: server.owner, request.traits) == true { return }
        player.play(request.sound.commands)
    }

    /// Tells of what was accepted when nobody waited any more.
    private func followLatecomers() async {
        for await late in lateAnswers {
            guard isCurrent(late.server),
                let receipt = try? receipt(
                    from: late.answer, of: late.server, late.request.traits)
            else { continue }
            teller.yield(.accepted(late.request.notification, receipt))
            await playSound(of: late.request, on: late.server)
        }
    }

    // MARK: The rest

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

    package func open(_ target: OpenTarget, activationToken: String?) throws {
        try DesktopOpener.open(target, activationToken: activationToken)
    }
}
