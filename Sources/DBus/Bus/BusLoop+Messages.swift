internal import Logging
internal import Messages

extension BusLoop {
    /// Handles a received message.
    func handle(_ message: consuming BusMessage) {
        switch message.kind {
        case .reply, .error: handleReply(message)
        case .signal: handleSignal(message)
        case .call: handleCall(message)
        case .other: break
        }
    }

    private func handleReply(_ message: borrowing BusMessage) {
        // No task waits for this reply: it is forged, or it came after the deadline. Drop it.
        guard let waiter = replies.remove(answeredBy: message) else { return }
        if let name = message.errorName {
            let text = message.firstText.map { Message(verbatim: $0) }
            var error = BusError(
                code: .remote(name),
                message: text ?? Message("The other side gave no reason"))
            error.details = Array(((try? message.values()) ?? []).dropFirst())
            waiter.finish(.failure(error))
            return
        }
        do {
            waiter.finish(.success(try message.values()))
        } catch {
            waiter.finish(.failure(error))
        }
    }

    private func handleSignal(_ message: borrowing BusMessage) {
        noteOwnerChange(message)
        let recipients = subscriptions.recipients(of: message)
        guard !recipients.isEmpty, let path = message.path, let interface = message.interface,
            let member = message.member
        else { return }
        do {
            let signal = Signal(
                sender: message.sender, path: path, interface: interface, member: member,
                arguments: try message.values(), destination: message.destination)
            for recipient in recipients {
                recipient.events.yield(.signal(signal))
            }
        } catch {
            logger.debug("Ignored signal \(interface).\(member): \(error.message)")
        }
    }

    private func noteOwnerChange(_ message: borrowing BusMessage) {
        guard message.member == "NameOwnerChanged", message.sender == .bus,
            let values = try? message.values(), values.count == 3,
            let name = values[0].asString, let owner = values[2].asString
        else { return }
        subscriptions.setOwner(
            of: BusName(trusted: name), to: owner.isEmpty ? nil : BusName(trusted: owner))
    }

    private func handleCall(_ message: borrowing BusMessage) {
        guard let sender = message.sender, let path = message.path, let member = message.member
        else { return }
        let recipient = Answer.Recipient(
            expectsReply: message.expectsReply, sender: sender, serial: message.serial,
            generation: generation)
        do {
            let arguments = try message.values()
            let request = ObjectTree.Request(
                path: path, interface: message.interface, member: member,
                signature: message.signature)
            switch objects.decide(request, arguments) {
            case .answer(let content): answer(recipient, content)
            case .deliver(let object, let interface, let expected):
                object.calls.yield(
                    IncomingCall(
                        path: path, interface: interface, member: member, arguments: arguments,
                        recipient: recipient, expected: expected, mailbox: mailbox,
                        logger: logger))
            }
        } catch {
            answer(recipient, .failure(.invalidArguments, [.string(error.description)]))
        }
    }

    private func answer(_ recipient: Answer.Recipient, _ content: Answer.Content) {
        guard recipient.expectsReply else { return }
        sendOrForget { () throws(BusError) in
            try .answer(Answer(recipient: recipient, content: content))
        }
    }
}
