import AlertCoding
import Alerts
public import DBus
import EventLoop
import JSON
public import Logging
import Messages
public import Programs

/// Serves programs on the bus: decodes calls, passes them on, and sends messages to programs.
///
/// The harness makes no decisions of its own.
public struct ProgramHarness: Sendable {
    private let bus: Bus
    private let calls: IncomingCalls
    private let logger: Logger

    /// Exports the object for programs.
    ///
    /// Calls are queued until ``run(serving:)``.
    ///
    /// - Throws: `BusError` if there is no connection.
    public init(on bus: Bus, logger: Logger) throws {
        self.bus = bus
        self.logger = logger
        calls = try bus.export(ProgramsInterface.object)
    }

    /// Serves until the task is cancelled.
    ///
    /// The calls of one connection are carried out one after another, in the order in which they
    /// arrive. Only `Present` does not wait for its turn, and no call waits for the end of
    /// `RequestAuthorization`.
    ///
    /// - Parameter center: Carries out the calls.
    public func run(serving center: ProgramCenter) async {
        await withDiscardingTaskGroup { group in
            group.addTask {
                for await message in center.messages { send(message) }
            }
            let queues = CallQueues()
            for await call in calls {
                guard call.member != ProgramsInterface.answeringMethod else {
                    group.addTask { await answer(call, center) }
                    continue
                }
                let sender = call.sender
                guard let arrivals = queues.add(call) else { continue }
                group.addTask {
                    await withDiscardingTaskGroup { questions in
                        for await _ in arrivals {
                            await answer(queues.take(from: sender), center, &questions)
                        }
                        queues.forget(sender)
                        await center.disconnected(sender.rawValue)
                    }
                }
                group.addTask {
                    await awaitEnd(of: sender)
                    queues.end(sender)
                }
            }
            queues.endAll()
            group.cancelAll()
        }
    }

    /// The largest number of `Add` calls in one transaction, so that other programs get their turn.
    private static let mostAdds = 100

    /// Carries out the waiting calls of a connection in order.
    ///
    /// Successive `Add` calls share one transaction, so a program that adds many requests one by
    /// one does not have to wait for a transaction each time.
    private func answer(
        _ calls: [IncomingCall], _ center: ProgramCenter,
        _ questions: inout DiscardingTaskGroup
    ) async {
        var rest = calls[...]
        while let call = rest.first {
            guard call.member != ProgramsInterface.waitingMethod else {
                questions.addTask { await answer(call, center) }
                rest = rest.dropFirst()
                continue
            }
            let adds = rest.prefix(Self.mostAdds).prefix { ProgramsInterface.isAdd($0) }
            guard adds.count > 1 else {
                await answer(call, center)
                rest = rest.dropFirst()
                continue
            }
            let results = await center.add(
                adds.map { $0.arguments.first?.asStrings ?? [] }, from: call.sender.rawValue)
            for (call, result) in zip(adds, results) {
                switch result {
                case .success: call.reply()
                case .failure(let error): fail(call, with: error)
                }
            }
            rest = rest.dropFirst(adds.count)
        }
    }

    private func answer(_ call: IncomingCall, _ center: ProgramCenter) async {
        let method =
            ProgramsInterface.table.method(of: call)
            ?? ProgramManagerInterface.table.method(of: call)
        guard let method else { return }
        do {
            if call.interface == ProgramManagerInterface.name {
                try await requireManager(call.sender)
            }
            call.reply(
                try await method.handle(
                    ProgramCall(
                        arguments: call.arguments, sender: call.sender, center: center, bus: bus)))
        } catch {
            fail(call, with: error)
        }
    }

    /// Refuses a sandboxed program that decides about programs, because it could allow itself.
    private func requireManager(_ sender: BusName) async throws(ProgramError) {
        guard await bus.process(of: sender).sandbox == nil else {
            throw ProgramError(.notAllowed, "A sandboxed program cannot decide about programs.")
        }
    }

    private func fail(_ call: IncomingCall, with error: any Error) {
        switch error {
        case let error as ProgramError: call.fail(error.busName, error.message)
        case let error as AlertError: call.fail(error.programBusName, error.message)
        default: call.fail(.failed, "\(error)")
        }
    }

    private func send(_ message: ProgramMessage) {
        let (member, text): (MemberName, String) =
            switch message.content {
            case .responded(let text): ("Responded", text)
            case .willPresent(let text): ("WillPresent", text)
            }
        do {
            try bus.emit(
                Signal(
                    path: ProgramsInterface.path, interface: ProgramsInterface.name,
                    member: member,
                    arguments: [.uint64(UInt64(message.number)), .string(text)],
                    destination: BusName(message.connection)))
        } catch {
            logger.debug("Could not reach a program", metadata: ["error": "\(error)"])
        }
    }

    /// Waits until a connection has left the bus.
    private func awaitEnd(of name: BusName) async {
        do throws(BusError) {
            let events = try await bus.events(matching: [.ownerChanges(of: name)])
            if try await bus.owner(of: name) != nil {
                loop: for await event in events {
                    switch event {
                    case .signal, .disconnected: break loop
                    case .connected: break
                    }
                }
            }
        } catch {
            logger.debug("Could not watch a program", metadata: ["error": "\(error)"])
        }
    }
}

extension IncomingCall {
    /// Fails the call with a message.
    ///
    /// Only `peal apps` gets the message as JSON, too, in order to translate it.
    fileprivate func fail(_ name: ErrorName, _ message: Message) {
        let isManager = interface == ProgramManagerInterface.name
        fail(
            name, message.description,
            details: isManager ? [.string(message.json.text())] : [])
    }
}

extension ProgramError {
    fileprivate var busName: ErrorName {
        ErrorName(stringLiteral: ProgramsInterface.errorPrefix + code.rawValue)
    }
}

extension AlertError {
    /// The D-Bus error name for an invalid document or a failure of the store.
    fileprivate var programBusName: ErrorName {
        let code = code == .invalidAlert ? ProgramError.Code.invalidRequest.rawValue : code.rawValue
        return ErrorName(stringLiteral: ProgramsInterface.errorPrefix + code)
    }
}
