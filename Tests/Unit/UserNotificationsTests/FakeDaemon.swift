import DBus
import DBusTestSupport
import Synchronization
import TestSupport

/// A daemon that serves the interface for programs from memory, and records the calls.
final class FakeDaemon: Sendable {
    /// A call, together with the daemon that answers it.
    struct Call {
        let daemon: FakeDaemon
        let incoming: IncomingCall

        var arguments: [Value] { incoming.arguments }
    }

    struct State {
        /// The documents of the pending requests by their ids, in the order in which they came.
        var pending: [(id: String, document: String)] = []
        var delivered: [String] = []
        var categories: [String] = []
        var responses: [(number: UInt64, document: String)] = []
        var settings: [String: Value] = ["authorization": .string("authorized")]
        var isGranted = true
        /// The error of `Add` and `SetBadge`; `nil` to carry the call out.
        var refusal: (name: ErrorName, sentence: String)?
        /// Whether `Register` gets no answer.
        var ignoresRegister = false
        /// If not 0, `Add` calls get no answer until this number of them has arrived.
        var heldAdds = 0
    }

    let bus: Bus
    private let state = Mutex(State())
    /// The names of the methods with their arguments, in the order of the calls.
    let log = Arrivals<(MemberName, [Value])>()
    private let held = Mutex<[IncomingCall]>([])
    private let task = Mutex<Task<Void, Never>?>(nil)
    private let program = Mutex<BusName?>(nil)

    init(on privateBus: PrivateBus = .current, initially change: (inout State) -> Void = { _ in })
        async throws
    {
        bus = try await privateBus.connect()
        state.withLock { change(&$0) }
        let calls = try bus.export(
            ObjectDescription(
                path: "/io/github/peal/Programs", interfaces: [FakeDaemon.interface.description]))
        // On a busy machine, the bus may notice only later that another daemon has left.
        try await within { [bus] in
            while try await bus.requestName("io.github.peal.Peal") == .takenByOther {
                try await Task.sleep(for: .milliseconds(5))
            }
        }
        let task = Task { [weak self] in
            for await call in calls {
                guard let self else { return }
                await answer(call)
            }
        }
        self.task.withLock { $0 = task }
    }

    /// Reads or changes the state.
    func withState<Result: Sendable>(_ body: (inout State) -> Result) -> Result {
        state.withLock { body(&$0) }
    }

    /// Leaves the bus.
    func stop() async {
        task.withLock { $0?.cancel() }
        await bus.close()
    }

    private func answer(_ call: IncomingCall) async {
        program.withLock { $0 = call.sender }
        if call.member == "Add", hold(call) { return }
        if call.member == "Register", state.withLock({ $0.ignoresRegister }) {
            held.withLock { $0.append(call) }
            return log.add((call.member, call.arguments))
        }
        let reply = await reply(to: call)
        // The call is logged after it was carried out, so that tests can wait for its effect.
        switch reply {
        case .success(let values): call.reply(values)
        case .failure(let refusal): call.fail(refusal.name, refusal.sentence)
        }
        log.add((call.member, call.arguments))
    }

    struct Refusal: Error {
        let name: ErrorName
        let sentence: String
    }

    private func reply(to call: IncomingCall) async -> Result<[Value], Refusal> {
        do {
            guard let method = Self.interface.method(of: call) else { return .success([]) }
            return .success(try await method.handle(Call(daemon: self, incoming: call)))
        } catch let refusal as Refusal {
            return .failure(refusal)
        } catch {
            return .failure(Refusal(name: .failed, sentence: "\(error)"))
        }
    }

    /// Keeps a call of `Add` until enough of them have arrived, and then answers all.
    private func hold(_ call: IncomingCall) -> Bool {
        let count = state.withLock { $0.heldAdds }
        guard count > 0 else { return false }
        let calls = held.withLock { held in
            held.append(call)
            return held.count == count ? held : []
        }
        for call in calls {
            Self.add(call.arguments, to: self)
            call.reply()
            log.add((call.member, call.arguments))
        }
        return true
    }

    static func add(_ arguments: [Value], to daemon: FakeDaemon) {
        for document in arguments.first?.asStrings ?? [] {
            let id = RequestID.of(document)
            daemon.withState { state in
                state.pending.removeAll { $0.id == id }
                state.pending.append((id, document))
            }
        }
    }

    /// Sends a signal to the program that has called last.
    func emit(_ member: MemberName, _ number: UInt64, _ document: String) throws {
        try bus.emit(
            Signal(
                path: "/io/github/peal/Programs", interface: "io.github.peal.Programs1",
                member: member, arguments: [.uint64(number), .string(document)],
                destination: program.withLock { $0 }))
    }
}
