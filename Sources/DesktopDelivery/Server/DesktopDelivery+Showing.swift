package import Alerts
import DBus
import EventLoop
import Logging
import Messages
import Synchronization

extension DesktopDelivery {
    /// An answer to `Notify` that arrived after its deadline.
    struct LateAnswer: Sendable {
        var answer: Result<[Value], BusError>
        var request: NotifyRequest
        var server: Server
    }

    package nonisolated(nonsending) func deliver(
        _ notification: Notification, ifStill isWanted: () async -> Bool
    ) async throws -> DeliveryReceipt? {
        _ = try requireServer()
        let isFirst = rateLimiter.isIdle
        await rateLimiter.take(priority: notification.priority, from: notification.turn)
        guard await isWanted() else {
            rateLimiter.passOn()
            return nil
        }
        return try await send(notification, isFirst: isFirst)
    }

    /// Sends a notification, which may be the first of a burst.
    private nonisolated(nonsending) func send(
        _ notification: Notification, isFirst: Bool
    ) async throws -> DeliveryReceipt {
        var notification = notification.translated(labels)
        let server = try requireServer()
        try requireAnswer(about: notification)
        let traits: ServerTraits
        if let known = server.traits {
            traits = known
        } else {
            traits = try await askTraits(of: server)
        }
        if notification.isNew, traits.identity.replacesInHistory,
            let earlier = notification.replaces
        {
            // If the server then refuses the new notification, the book still has the ring, and
            // tries it again later.
            try await withdraw(earlier)
            notification.replaces = nil
        }
        var request = request(notification, for: traits, server)
        var receipt: DeliveryReceipt
        if isFirst, server.traits != nil {
            // The server's capabilities can change silently. Ask for them again while the first
            // notification of a burst is on its way.
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
        await playSound(of: request, on: server, isFirst: isFirst)
        return receipt
    }

    /// Throws an error while the server has not answered an earlier call for the same ring.
    private func requireAnswer(about notification: Notification) throws(DeliveryError) {
        guard state.withLock({ $0.unanswered.contains(NotifyRequest.Ring(notification)) }) else {
            return
        }
        throw DeliveryError(
            .timedOut,
            "The notification server has not answered yet, so Peal does not ask it again.")
    }

    private func request(
        _ notification: Notification, for traits: ServerTraits, _ server: Server
    ) -> NotifyRequest {
        let replaced = notification.replaces.flatMap { $0.session == server.session ? $0.id : nil }
        return NotifyRequest(
            notification: notification, replacedID: replaced ?? 0, traits: traits,
            sound: SoundPlan(
                notification, traits: traits, players: players,
                isSilenced: alarmPlayer.alarm != nil && !notification.isSounding))
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
                // The server's capabilities may have changed, as they do with do-not-disturb on
                // Xfce.
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
                "A notification was refused; trying again in its simplest form",
                metadata: ["alert": "\(request.notification.subject)", "error": "\(failure)"])
            request.isPlain = true
        } else if failure.code == .unacceptable, case .remote = error.code {
            // This server has refused the full notification and its simplest form. Another server
            // may accept it.
            throw DeliveryError(.rejected, failure.message)
        } else {
            if failure.code == .rejected { state.withLock { $0.hasRefused = true } }
            throw failure
        }
    }

    /// The pause after Plasma refuses a duplicate, because Plasma compares each notification with
    /// those of the last second.
    private static let duplicatePause = Duration.milliseconds(1100)
    private static let mostWaits = 8

    private nonisolated(nonsending) func notify(
        _ request: NotifyRequest, on server: Server
    ) async throws(BusError) -> [Value] {
        let lateAnswerContinuation = lateAnswerContinuation
        let takesPlace = request.replacedID == 0 && request.traits.identity.room != nil
        if takesPlace { state.withLock { $0.arriving += 1 } }
        defer { if takesPlace { state.withLock { $0.arriving -= 1 } } }
        do throws(BusError) {
            return try await bus.call(
                server.call(NotificationsInterface.notify, request.arguments), timeout: deadline,
                late: {
                    lateAnswerContinuation.yield(
                        LateAnswer(answer: $0, request: request, server: server))
                }
            )
        } catch {
            if error.code == .timedOut {
                state.withLock { state in
                    guard state.server?.session == server.session else { return }
                    state.unanswered.insert(request.ring)
                }
            }
            throw error
        }
    }

    private func receipt(
        from answer: [Value], of server: Server, _ traits: ServerTraits
    ) throws(DeliveryError) -> DeliveryReceipt {
        let identity = traits.identity
        guard let id = answer.first?.asUInt32, id != 0 else {
            if !identity.hidesWithZero { state.withLock { $0.hasRefused = true } }
            throw DeliveryError(
                identity.hidesWithZero ? .unacceptable : .rejected,
                "The notification server accepted the notification but does not show it.")
        }
        state.withLock { state in
            if identity.room != nil { state.open.insert(id) }
            state.recent = state.recent.filter { !$1.isPast }
            state.recent[id] = Deadline(after: evictionPeriod)
        }
        return DeliveryReceipt(session: server.session, id: id)
    }

    /// Plays the sound if the server does not play it, unless the user's settings forbid it.
    ///
    /// Servers that play sounds respect these settings themselves.
    private nonisolated(nonsending) func playSound(
        of request: NotifyRequest, on server: Server, isFirst: Bool
    ) async {
        let sound = request.notification.content.sound
        if case .file(let path) = sound, request.notification.isNew, !FileURI.isReadable(path) {
            logger.notice(
                "A sound file is missing; another is played",
                metadata: ["alert": "\(request.notification.subject)"])
        }
        guard !request.sound.commands.isEmpty, alarmPlayer.alarm == nil else { return }
        guard
            await preferences.wantsSound(
                of: request.notification, at: server.owner, request.traits)
        else { return }
        player.play(request.sound.commands, isFirst: isFirst)
    }

    /// Starts the sounds of alarms, unless the user's settings forbid them.
    func followAlarms() async {
        for await alarm in alarms {
            guard await maySound(alarm) else {
                logger.notice(
                    "The desktop's settings silence an alarm", metadata: ["alert": "\(alarm.alert)"]
                )
                continue
            }
            player.interrupt()
            alarmPlayer.start(alarm)
        }
    }

    /// Returns whether the user's settings let an alarm sound.
    ///
    /// An alarm sounds if they cannot be read.
    private func maySound(_ alarm: SoundingAlarm) async -> Bool {
        guard let server = state.withLock(\.server) else { return true }
        var known = server.traits
        if known == nil { known = try? await askTraits(of: server) }
        guard let traits = known else { return true }
        async let allowsSounds = preferences.allowsSounds(of: DesktopEntry.id, traits)
        let isDisturbing =
            alarm.soundsInDoNotDisturb
            ? false : await preferences.hasDoNotDisturb(at: server.owner, traits)
        return await allowsSounds != false && isDisturbing != true
    }

    /// Reports the notifications that a server accepted only after the deadline for its answer.
    func followLateAnswers() async {
        for await late in lateAnswers where isCurrent(late.server) {
            state.withLock { _ = $0.unanswered.remove(late.request.ring) }
            // A late error needs no handling here, because the notification is sent again later.
            guard case .success(let answer) = late.answer,
                let receipt = try? receipt(from: answer, of: late.server, late.request.traits)
            else { continue }
            eventContinuation.yield(.accepted(late.request.notification, receipt))
            await playSound(of: late.request, on: late.server, isFirst: true)
        }
    }
}

extension Alerts.Notification {
    /// The notification's place in the queue.
    ///
    /// New rings go before notifications that are only shown again. In both groups, the more urgent
    /// notifications go first.
    fileprivate var priority: Int {
        let level =
            switch content.urgency {
            case .low: 0
            case .normal: 1
            case .critical: 2
            }
        return isNew ? 3 + level : level
    }
}
