import Alerts
public import DBus
import EventLoop
public import Logging
import Messages
public import Programs

/// Serves programs on the bus: decodes calls, passes them on, and sends messages to programs.
///
/// It makes no decisions of its own.
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
    /// The calls of one connection are carried out one after the other, in the order in which they
    /// arrive.
    ///
    /// - Parameter center: Carries out the calls.
    public func run(serving center: ProgramCenter) async {
        await withDiscardingTaskGroup { group in
            group.addTask {
                for await message in center.messages { send(message) }
            }
            let queues = CallQueues()
            for await call in calls {
                guard !ProgramsInterface.waitingMethods.contains(call.member) else {
                    group.addTask { await answer(call, center) }
                    continue
                }
                guard let queue = queues.add(call) else { continue }
                group.addTask {
                    for await call in queue { await answer(call, center) }
                }
                group.addTask {
                    await awaitEnd(of: call.sender)
                    queues.end(call.sender)
                    await center.disconnected(call.sender.rawValue)
                }
            }
            queues.endAll()
            group.cancelAll()
        }
    }

    private func answer(_ call: IncomingCall, _ center: ProgramCenter) async {
        let method =
            ProgramsInterface.table.method(of: call)
            ?? ProgramManagerInterface.table.method(of: call)
        guard let method else { return }
        do {
            call.reply(
                try await method.handle(
                    ProgramCall(
                        arguments: call.arguments, sender: call.sender, center: center, bus: bus)))
        } catch let error as ProgramError {
            call.fail(error.busName, error.description)
        } catch let error as AlertError {
            call.fail(error.programBusName, error.description)
        } catch {
            call.fail(.failed, "\(error)")
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

extension ProgramError {
    fileprivate var busName: ErrorName {
        ErrorName(stringLiteral: "io.github.peal.Error." + code.rawValue)
    }
}

extension AlertError {
    /// The error name of a failure behind a program's call: a wrong document, or the store.
    fileprivate var programBusName: ErrorName {
        let code = code == .invalidAlert ? ProgramError.Code.invalidRequest.rawValue : code.rawValue
        return ErrorName(stringLiteral: "io.github.peal.Error." + code)
    }
}
