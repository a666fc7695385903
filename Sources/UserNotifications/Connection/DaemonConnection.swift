import DBus
import Synchronization

/// The connection of this program to the daemon.
///
/// The first call opens the connection. All calls are sent in the order in which they were made,
/// without waiting for the answers. If the daemon ends, the next call starts it again, and the
/// unanswered calls are sent a second time.
final class DaemonConnection: Sendable {
    private enum Phase {
        /// No session; the next call opens one.
        case closed
        /// A session is being opened; calls wait for it.
        case opening
        case open(DaemonSession)
    }

    private struct State {
        var phase = Phase.closed
        var waiting: [DaemonCall] = []
        var lastNumber: UInt64 = 0
        var preferences = DelegatePreferences()
        /// The bus, which stays connected between two sessions.
        var bus: Bus?
        var hasReported = false
        /// Whether a daemon has started since this program began to open a session.
        ///
        /// The session may have been asked from another daemon, which has ended.
        var hasNewDaemon = false
    }

    /// The thread for handlers.
    let callOut = CallOut()
    /// The events, for one consumer.
    let events: AsyncStream<DaemonEvent>
    private let continuation: AsyncStream<DaemonEvent>.Continuation
    private let opener: SessionOpener
    private let state = Mutex(State())

    init(_ opener: SessionOpener) {
        self.opener = opener
        (events, continuation) = AsyncStream.makeStream(of: DaemonEvent.self)
    }

    deinit {
        continuation.finish()
    }

    /// Calls a method of the daemon.
    ///
    /// The position in the order of calls is fixed when this function returns.
    ///
    /// - Parameters:
    ///   - method: The name of the method.
    ///   - arguments: The arguments.
    ///   - waitsForUser: Whether the answer can take as long as the user wants.
    ///   - finish: Receives the answer on another thread; must not block.
    func call(
        _ method: MemberName, _ arguments: [Value] = [], waitsForUser: Bool = false,
        then finish: @escaping @Sendable (Result<[Value], UNError>) -> Void = { _ in }
    ) {
        if !waitsForUser { callOut.enter() }
        let number = state.withLock { state in
            state.lastNumber += 1
            return state.lastNumber
        }
        submit(
            DaemonCall(
                number: number, method: method, arguments: arguments, waitsForUser: waitsForUser,
                finish: finish))
    }

    /// Changes which events this program wants to receive.
    ///
    /// - Parameter change: Changes the preferences.
    func configure(_ change: (inout DelegatePreferences) -> Void) {
        let (changed, mustOpen) = state.withLock { state in
            let before = state.preferences
            change(&state.preferences)
            guard state.preferences != before else { return (nil, false) as (Phase?, Bool) }
            guard case .closed = state.phase else { return (state.phase, false) }
            let mustOpen = state.preferences.hasDelegate
            if mustOpen { state.phase = .opening }
            return (nil, mustOpen)
        }
        if case .open = changed { sendPreferences() }
        if mustOpen { open() }
    }

    private func sendPreferences() {
        let preferences = state.withLock { $0.preferences }
        call("Configure", [.properties(preferences.properties)])
        if preferences.hasDelegate { takeResponses() }
    }

    private func takeResponses() {
        call("TakeResponses") { [continuation] result in
            for response in (try? result.get())?.first?.asArray ?? [] {
                if let fields = response.asStructure, let number = fields.first?.asUInt64,
                    let document = fields.last?.asString
                {
                    continuation.yield(.responded(number, document))
                }
            }
        }
    }

    /// Sends a call if there is a session; otherwise keeps it for the next session.
    ///
    /// - Parameters:
    ///   - call: The call.
    ///   - lost: The session in which the daemon ended before it answered the call, if any.
    private func submit(_ call: DaemonCall, after lost: DaemonSession? = nil) {
        let (session, mustOpen) = state.withLock { state -> (DaemonSession?, Bool) in
            if case .open(let session) = state.phase, lost?.isSame(as: session) != true {
                return (session, false)
            }
            state.waiting.append(call)
            if case .opening = state.phase { return (nil, false) }
            state.phase = .opening
            return (nil, true)
        }
        if let session { post(call, to: session) }
        if mustOpen { open() }
    }

    private func post(_ call: DaemonCall, to session: DaemonSession) {
        let message = MethodCall(
            destination: session.daemon, path: .programs, interface: .programs,
            member: call.method, arguments: call.arguments, allowsAutoStart: false)
        session.bus.send(message, timeout: call.timeout) { [self] result in
            if case .failure(let error) = result, error.isLostDaemon, !call.isRepeated {
                var call = call
                call.isRepeated = true
                submit(call, after: session)
            } else {
                finish(call, result.mapError(UNError.init(_:)))
            }
        }
    }

    private func finish(_ call: DaemonCall, _ result: Result<[Value], UNError>) {
        call.finish(result)
        if !call.waitsForUser { callOut.leave() }
    }

    private func open() {
        state.withLock { $0.hasNewDaemon = false }
        Task.detached { [self] in
            do {
                let bus = try await connectedBus()
                let preferences = state.withLock { $0.preferences }
                if let session = try await opener.register(on: bus, preferences) {
                    enter(session, with: preferences)
                } else {
                    failOpening(SessionOpener.notRunning)
                }
            } catch let error as BusError {
                failOpening(opener.sentence(for: error))
            } catch {
                failOpening(String(describing: error))
            }
        }
    }

    private func connectedBus() async throws -> Bus {
        if let bus = state.withLock({ $0.bus }), bus.uniqueName != nil { return bus }
        let (bus, events) = try await opener.connect()
        state.withLock { $0.bus = bus }
        Task.detached { [weak self] in
            for await event in events {
                self?.handle(event)
            }
            self?.handle(.disconnected)
        }
        return bus
    }

    /// Sends the waiting calls in their order, also those that arrive while this function runs.
    private func enter(_ session: DaemonSession, with registered: DelegatePreferences) {
        while true {
            let (calls, isDone) = state.withLock { state in
                defer { state.waiting = [] }
                if state.waiting.isEmpty { state.phase = .open(session) }
                return (state.waiting, state.waiting.isEmpty)
            }
            for call in calls.sorted(by: { $0.number < $1.number }) {
                post(call, to: session)
            }
            if isDone { break }
        }
        let preferences = state.withLock { $0.preferences }
        if preferences != registered {
            sendPreferences()
        } else if preferences.hasDelegate {
            takeResponses()
        }
    }

    /// Prints the error of a request without a handler, but only the first error of this process.
    func report(_ error: UNError) {
        if isFirstReport() { opener.report(error.localizedDescription) }
    }

    /// Prints how the user can allow notifications, if the user has not answered yet.
    func reportMissingAnswer() {
        call("GetSettings") { [self] result in
            let settings = (try? result.get())?.first?.asProperties
            guard settings?["authorization"]?.asString == "notDetermined",
                case .open(let session) = state.withLock({ $0.phase }), isFirstReport()
            else { return }
            opener.report(SessionOpener.noAnswer(session.app))
        }
    }

    private func isFirstReport() -> Bool {
        state.withLock { state in
            defer { state.hasReported = true }
            return !state.hasReported
        }
    }

    /// Fails the calls that wait for a session, unless a daemon has started meanwhile.
    private func failOpening(_ sentence: String) {
        let calls = state.withLock { state -> [DaemonCall]? in
            if state.hasNewDaemon { return nil }
            defer {
                state.phase = .closed
                state.waiting = []
            }
            return state.waiting
        }
        guard let calls else { return open() }
        if isFirstReport() { opener.report(sentence) }
        for call in calls {
            finish(call, .failure(UNError(.notificationsNotAllowed, sentence)))
        }
    }

    private func handle(_ event: BusEvent) {
        switch event {
        case .connected: break
        case .disconnected: loseSession(newDaemon: nil)
        case .signal(let signal):
            let arguments = signal.arguments
            if signal.member == "NameOwnerChanged" {
                let name = arguments.last?.asString ?? ""
                loseSession(newDaemon: try? BusName(name))
            } else if let number = arguments.first?.asUInt64,
                let document = arguments.last?.asString
            {
                if signal.member == "Responded" { continuation.yield(.responded(number, document)) }
                if signal.member == "WillPresent" {
                    continuation.yield(.willPresent(number, document))
                }
            }
        }
    }

    /// Ends the session if its daemon has ended.
    ///
    /// If there is a new daemon and the program has a delegate, which waits for events, this
    /// function opens a session with the new daemon.
    private func loseSession(newDaemon: BusName?) {
        let mustOpen = state.withLock { state in
            switch state.phase {
            case .opening:
                state.hasNewDaemon = newDaemon != nil
                return false
            case .open(let session) where session.daemon == newDaemon: return false
            case .open, .closed:
                let mustOpen = newDaemon != nil && state.preferences.hasDelegate
                state.phase = mustOpen ? .opening : .closed
                return mustOpen
            }
        }
        if mustOpen { open() }
    }
}

extension DaemonConnection {
    /// Tells the daemon that the delegate has received a response.
    func acknowledge(_ number: UInt64) {
        call("Acknowledge", [.array(of: "t", [.uint64(number)])])
    }

    /// Tells the daemon how to show a notification.
    ///
    /// - Parameters:
    ///   - number: The number of the daemon's question.
    ///   - options: The delegate's answer. If the delegate implements neither form of the method,
    ///     the notification is shown as if the program were not in use.
    func present(_ number: UInt64, _ options: UNNotificationPresentationOptions) {
        let answer = options == .notImplemented ? .all : options
        call("Present", [.uint64(number), .uint32(UInt32(truncatingIfNeeded: answer.rawValue))])
    }
}
