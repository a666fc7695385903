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
        /// The programs about which to ask, and those about which the user was asked.
        var queue = QuestionQueue()
        /// The pauses before questions that are asked again.
        var pauses: [ProgramID: Task<Void, Never>] = [:]
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
    /// question without an answer, the call returns `false`, and later calls ask again only after
    /// a pause. A question that leaves the screen by itself has no answer: it is asked again after
    /// a pause, and the call waits.
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
        try await update(id) { $0.authorize(authorization) }
        await endQuestion(about: id)
    }

    private func ask(_ program: Program) async {
        let id = program.id
        if let unanswered = program.unanswered, unanswered.isClosed,
            unanswered.pauseEnd(at: clock.now) != nil
        {
            return
        }
        await withCheckedContinuation { continuation in
            questions.waiting[id, default: []].append(continuation)
            enqueue(id)
        }
    }

    /// Asks about a program when its turn comes, and when the pause after the last question is over.
    private func enqueue(_ id: ProgramID) {
        guard questions.pauses[id] == nil else { return }
        if let end = programs[id]?.program.unanswered?.pauseEnd(at: clock.now) {
            questions.pauses[id] = start { [clock] in
                guard (try? await clock.sleep(until: end, tolerance: nil)) != nil else { return }
                await self.pauseEnded(of: id)
            }
        } else {
            questions.queue.add(id)
            showQuestions()
        }
    }

    private func pauseEnded(of id: ProgramID) {
        questions.pauses[id] = nil
        if questions.waiting[id] != nil { enqueue(id) }
    }

    private func showQuestions() {
        while let id = questions.queue.next() {
            guard let program = programs[id]?.program else {
                questions.queue.remove(id)
                continue
            }
            start { await self.show(questionFor: program) }
        }
    }

    /// Records that a question has left the screen without an answer.
    ///
    /// The program is kept, so that the user finds it in the list of programs, and so that the
    /// pause before the next question outlives the daemon.
    private func unanswered(_ id: ProgramID, isClosed: Bool) async {
        questions.queue.remove(id)
        let count = programs[id]?.program.unanswered?.count ?? 0
        let unanswered = UnansweredQuestions(
            count: count + 1, last: clock.now, isClosed: isClosed)
        do {
            try await update(id) { $0.unanswered = unanswered }
        } catch {
            // A store that cannot be written does not make the pause shorter.
            programs[id]?.program.unanswered = unanswered
            logger.error("Could not store a program", metadata: ["error": "\(error)"])
        }
        if isClosed { answered(id) } else if questions.waiting[id] != nil { enqueue(id) }
        showQuestions()
    }

    /// Stops asking about a program that has left before its question was shown.
    func dropQuestion(about id: ProgramID) {
        guard !questions.queue.open.contains(id),
            !connections.values.contains(where: { $0.program == id })
        else { return }
        questions.queue.remove(id)
        answered(id)
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
            if !questions.queue.open.contains(program.id) {
                // The user has decided with `peal apps` in the meantime.
                try await delivery.withdraw(receipt)
            } else {
                questions.receipts[receipt] = program.id
            }
        } catch {
            logger.notice(
                "Could not ask whether a program may show notifications",
                metadata: ["program": "\(program.id)", "error": "\(error)"])
            questions.queue.remove(program.id)
            answered(program.id)
            showQuestions()
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
        case .closed(let receipt, let reason):
            guard let id = questions.receipts.removeValue(forKey: receipt) else {
                return hold(event)
            }
            await unanswered(id, isClosed: reason == .dismissed)
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

    /// Asks again the questions of a server that is gone.
    ///
    /// Without another server, this ends the calls that wait.
    private func endQuestions(where isGone: (DeliveryReceipt) -> Bool) {
        for (receipt, id) in questions.receipts where isGone(receipt) {
            questions.receipts[receipt] = nil
            questions.queue.remove(id)
            enqueue(id)
        }
    }

    private func hold(_ event: DeliveryEvent) {
        if questions.underWay > 0 { questions.early.append(event) }
    }

    /// Takes the question about a program off the screen, and ends the calls that wait for it.
    func endQuestion(about id: ProgramID) async {
        questions.queue.remove(id)
        questions.pauses.removeValue(forKey: id)?.cancel()
        answered(id)
        showQuestions()
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
