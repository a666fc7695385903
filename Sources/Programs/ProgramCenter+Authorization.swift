public import Alerts
import Logging
import Messages
import Recurrence

/// The user's permissions for programs.
extension ProgramCenter {
    /// The bit of Apple's `UNAuthorizationOptions` that asks for quiet notifications.
    ///
    /// Quiet notifications need no answer from the user.
    private static let provisional: UInt32 = 64

    /// The questions to the user that have no answer yet.
    struct Questions {
        /// The program that each question on screen is about.
        var receipts: [DeliveryReceipt: ProgramID] = [:]
        /// The calls of each program that wait for the user's answer.
        var waiting: [ProgramID: [CheckedContinuation<Void, Never>]] = [:]
        /// Events that arrived before the receipt of their question was known.
        var early: [DeliveryEvent] = []
        var underWay = 0
        /// Whether it is known if a notification server runs; not in the first moments of the daemon.
        var knowsServer = false
        /// The questions that wait until that is known.
        var waitingForServer: [CheckedContinuation<Void, Never>] = []
    }

    /// The largest number of calls of one program that wait for the user's answer.
    private static let maximumQuestions = 100

    /// How long a question waits for the first news of a notification server.
    private static let serverDeadline = Duration.seconds(3)

    /// Asks the user whether a connection's program may show notifications.
    ///
    /// Once the user has answered, later calls return the recorded answer. If the user closes the
    /// question without an answer, nothing is recorded, so the next call asks again.
    ///
    /// - Parameters:
    ///   - options: The bits of `UNAuthorizationOptions`.
    ///   - connection: The connection of the program.
    /// - Returns: Whether the program may show notifications.
    /// - Throws: ``ProgramError``, or `AlertError` if the store cannot be written.
    public func requestAuthorization(
        _ options: UInt32, from connection: String
    ) async throws -> Bool {
        let id = try program(of: connection)
        guard let program = programs[id]?.program else { throw ProgramError.notRegistered }
        if program.authorization == .notDetermined {
            guard (questions.waiting[id]?.count ?? 0) < Self.maximumQuestions else {
                throw ProgramError.tooManyQuestions
            }
            if let answer {
                try await setAuthorization(answer, of: id)
            } else if options & Self.provisional != 0 {
                try await setAuthorization(.provisional, of: id)
            } else {
                await ask(program)
            }
        }
        return programs[id]?.program.mayAddRequests ?? false
    }

    /// Records what the user allows a program, and takes the question about it off the screen.
    ///
    /// - Throws: ``ProgramError`` with the code ``ProgramError/Code/noSuchProgram``.
    public func setAuthorization(
        _ authorization: Program.Authorization, of id: ProgramID
    ) async throws {
        guard programs[id] != nil else { throw ProgramError.noSuchProgram(id) }
        try await update(id) { $0.authorization = authorization }
        await endQuestion(about: id)
    }

    private func ask(_ program: Program) async {
        let isAsked = questions.waiting[program.id] != nil
        await withCheckedContinuation { continuation in
            questions.waiting[program.id, default: []].append(continuation)
            if !isAsked { start { await self.show(questionFor: program) } }
        }
    }

    private func show(questionFor program: Program) async {
        questions.underWay += 1
        await learnAboutServer()
        do {
            guard try await delivery.settings().capabilities.contains("actions") else {
                throw DeliveryError(.rejected, "The notification server shows no buttons.")
            }
            let receipt = try await delivery.deliver(
                .permission(for: program, at: clock.now, in: clock.zone))
            if questions.waiting[program.id] == nil {
                // The user has decided with `peal apps` in the meantime.
                try await delivery.withdraw(receipt)
            } else {
                questions.receipts[receipt] = program.id
            }
        } catch {
            logger.notice(
                "Could not ask whether a program may show notifications",
                metadata: ["program": "\(program.id)", "error": "\(error)"])
            answered(program.id)
        }
        questions.underWay -= 1
        let early = questions.early
        if questions.underWay == 0 { questions.early = [] }
        for event in early { await handle(event) }
    }

    /// Waits until it is known whether a notification server runs.
    ///
    /// A program's first call often starts the daemon, which has not found the server yet.
    private func learnAboutServer() async {
        guard !questions.knowsServer else { return }
        let deadline = clock.now.advanced(by: Self.serverDeadline)
        let timeout = start { [clock] in
            guard (try? await clock.sleep(until: deadline, tolerance: nil)) != nil else { return }
            await self.serverIsKnown()
        }
        await withCheckedContinuation { questions.waitingForServer.append($0) }
        timeout.cancel()
    }

    private func serverIsKnown() {
        questions.knowsServer = true
        for continuation in questions.waitingForServer { continuation.resume() }
        questions.waitingForServer = []
    }

    /// Handles an event of a question that is on screen.
    func handle(_ event: DeliveryEvent) async {
        switch event {
        case .activated(let receipt, let action, _):
            guard let id = questions.receipts[receipt] else { return hold(event) }
            // A click on the question itself, not on one of its buttons, is not an answer.
            guard action == Notification.Answer.allow || action == Notification.Answer.deny else {
                return
            }
            questions.receipts[receipt] = nil
            do {
                try await setAuthorization(
                    action == Notification.Answer.allow ? .authorized : .denied, of: id)
            } catch {
                logger.error("Could not record a permission", metadata: ["error": "\(error)"])
            }
            answered(id)
            try? await delivery.withdraw(receipt)
        case .closed(let receipt, _):
            guard let id = questions.receipts.removeValue(forKey: receipt) else {
                return hold(event)
            }
            answered(id)
        // A new server does not know the questions of an earlier one.
        case .appeared(let session):
            serverIsKnown()
            endQuestions { $0.session != session }
            hold(event)
        case .disappeared:
            serverIsKnown()
            endQuestions { _ in true }
            hold(event)
        default: break
        }
    }

    /// Ends the calls that wait for the answer to a question which has left the screen.
    private func endQuestions(where isGone: (DeliveryReceipt) -> Bool) {
        for (receipt, id) in questions.receipts where isGone(receipt) {
            questions.receipts[receipt] = nil
            answered(id)
        }
    }

    private func hold(_ event: DeliveryEvent) {
        if questions.underWay > 0 { questions.early.append(event) }
    }

    /// Takes the question about a program off the screen, and ends the calls that wait for it.
    func endQuestion(about id: ProgramID) async {
        answered(id)
        for (receipt, program) in questions.receipts where program == id {
            questions.receipts[receipt] = nil
            try? await delivery.withdraw(receipt)
        }
    }

    /// Lets the calls continue that wait for the answer about a program.
    private func answered(_ id: ProgramID) {
        for continuation in questions.waiting.removeValue(forKey: id) ?? [] {
            continuation.resume()
        }
        forgetUnlessNeeded(id)
    }

    /// Lets all calls continue that wait for an answer.
    func answerAllQuestions() {
        for id in questions.waiting.keys { answered(id) }
    }
}
