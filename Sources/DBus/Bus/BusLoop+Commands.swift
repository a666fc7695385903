internal import EventLoop
internal import Logging

extension BusLoop {
    /// Runs the queued jobs of the executor and carries out the commands in the order in which they
    /// were posted, until there are no others.
    ///
    /// A job often queues the next one, and looking for messages in between would only cost time.
    ///
    /// - Returns: Whether the bus must be closed.
    func performCommands() -> Bool {
        var commands: [Command] = []
        for round in 0..<Self.mostRounds {
            configuration.executor?.runJobs(onlyUrgent: round > 0)
            let isClosing = mailbox.take(into: &commands)
            for command in commands {
                perform(command)
            }
            if isClosing { return true }
            commands.removeAll()
            guard hasUrgentWork else { break }
        }
        return false
    }

    private func perform(_ command: Command) {
        switch command {
        case .call(let call, let timeout, let deadline, let pending):
            send(call, pending, timeout: timeout, deadline: deadline)
        case .forget(let pending):
            if let serial = pending.serial { replies.forget(serial: serial) }
        case .wait(let deadline, let promise):
            guard connection != nil else { return command.fail(.disconnected) }
            waits.add(promise, until: deadline)
        case .emit(let signal): sendOrForget { () throws(BusError) in try .signal(signal) }
        case .answer(let answer):
            guard answer.recipient.generation == generation else { return }
            sendOrForget { () throws(BusError) in try .answer(answer) }
        case .subscribe(let subscription, let promise):
            subscriptions.add(subscription)
            submit(subscription) { [self] result in
                finish(subscription, promise, result)
            }
        case .unsubscribe(let id): unsubscribe(id)
        case .export(let object): objects.add(object)
        case .withdraw(let object): objects.remove(object)
        }
    }

    private func send(
        _ call: MethodCall, _ pending: PendingCall, timeout: Duration, deadline: Deadline?
    ) {
        guard !pending.promise.isKept else { return }
        do throws(BusError) {
            guard let connection else { throw .disconnected }
            let serial = try connection.send(.call(call, expectsReply: true))
            pending.serial = serial
            replies.add(
                .call(pending, call, timeout: timeout), serial: serial, to: call.destination,
                deadline: deadline)
        } catch {
            pending.promise.keep(.failure(error))
        }
    }

    /// Sends a message that needs no reply.
    ///
    /// If sending fails, the failure is only logged. Without a connection, the message is dropped.
    func sendOrForget(_ make: () throws(BusError) -> BusMessage) {
        guard let connection else { return }
        do {
            try connection.send(make())
        } catch {
            logger.debug("Could not send: \(error.message)")
        }
    }

    /// Calls a method of the bus itself.
    func callBus(
        _ call: MethodCall, then finish: @escaping (Result<[Value], BusError>) -> Void
    ) {
        do throws(BusError) {
            guard let connection else { throw .disconnected }
            let serial = try connection.send(.call(call, expectsReply: true))
            replies.add(
                .own(finish), serial: serial, to: .bus,
                deadline: Deadline(after: Self.busTimeout))
        } catch {
            finish(.failure(error))
        }
    }
}
