internal import EventLoop
public import Logging
public import Messages
internal import Synchronization

/// A connection to a message bus.
///
/// A thread serves the connection, and sleeps until there is work. Any task may make calls, emit
/// signals and subscribe. Requests from the same task or actor reach the bus in the order in which
/// they were made.
///
/// Keep a reference to the bus for as long as you need its events and calls: releasing the bus
/// closes it.
public final class Bus: Sendable {
    private let mailbox: Mailbox
    private let logger: Logger
    private let nextID = Atomic<UInt64>(0)
    private let exportedPaths = ExportedPaths()

    private init(mailbox: Mailbox, logger: Logger) {
        self.mailbox = mailbox
        self.logger = logger
    }

    deinit {
        mailbox.close()
    }

    /// Connects to a bus.
    ///
    /// - Parameters:
    ///   - address: The bus to connect to.
    ///   - patience: How long to try to reconnect after the connection is lost, or `nil` not to
    ///     reconnect. Calls fail while there is no connection. Subscriptions are restored on a new
    ///     connection, but names must be requested again.
    ///   - timeout: The time limit of each attempt to connect.
    ///   - delayed: Receives a sentence if the bus has not answered within a second, on the bus's
    ///     thread.
    ///   - logger: The logger for failures that no caller can receive.
    /// - Returns: The connection, known to the bus by its ``uniqueName``.
    /// - Throws: ``BusError/Code/noBus``, ``BusError/Code/invalidAddress``,
    ///   ``BusError/Code/timedOut`` or ``BusError/Code/cancelled``.
    public nonisolated(nonsending) static func connect(
        to address: BusAddress, reconnectingFor patience: Duration? = nil,
        timeout: Duration = .seconds(10), delayed: (@Sendable (Message) -> Void)? = nil,
        logger: Logger
    ) async throws(BusError) -> Bus {
        let address = try address.resolve()
        guard !address.containsNUL else {
            throw BusError(code: .invalidAddress, message: "The address of the bus contains NUL")
        }
        let executor = EventLoopExecutor.current.flatMap { $0.claim() ? $0 : nil }
        let configuration = BusLoop.Configuration(
            address: address, patience: patience, timeout: timeout, delayed: delayed,
            executor: executor, logger: logger)
        let mailbox = try Mailbox(waking: executor?.descriptor)
        // From here on, releasing `bus` ends the thread, even if connecting fails.
        let bus = Bus(mailbox: mailbox, logger: logger)
        let started = Promise<Void>()
        let serve: @Sendable () -> Void = {
            BusLoop(configuration, mailbox: mailbox).run(started: started)
            assert(BusMessageCount.current == 0, "A message leaks")
        }
        if let executor {
            executor.serve(serve)
        } else {
            try BusError.converting { () throws(SystemError) in
                try BackgroundThread.start("dbus", serve)
            }
        }
        try await started.value {
        } onCancel: {
        }
        return bus
    }

    /// Our unique name on the bus; `nil` if there is no connection.
    public var uniqueName: BusName? { mailbox.uniqueName }

    /// Sends the pending messages, ends all waits, and leaves the bus.
    ///
    /// Waiting calls fail with ``BusError/Code/closed``, and streams end. Closing twice is not an
    /// error. The function returns when the thread has stopped serving the bus.
    public nonisolated(nonsending) func close() async {
        mailbox.close()
        await mailbox.ended()
    }

    /// Runs `body`, and then closes a connection, if there is one, also after an error.
    ///
    /// - Returns: The result of `body`.
    /// - Throws: The error of `body`.
    public static nonisolated(nonsending) func closing<Result>(
        _ bus: Bus?, after body: () async throws -> Result
    ) async throws -> Result {
        do {
            let result = try await body()
            await bus?.close()
            return result
        } catch {
            await bus?.close()
            throw error
        }
    }

    /// Calls a method and waits for the answer.
    ///
    /// The call is queued before this function suspends the caller, so all earlier requests of this
    /// caller are sent first. For a call to a well-known name, the bus is first asked for the owner
    /// of the name. If the name has no owner and the call allows it, the bus starts a program for
    /// the name. The call is then sent to the owner, and only the owner's answer is accepted.
    ///
    /// - Parameters:
    ///   - call: The call.
    ///   - timeout: How long to wait for the answer.
    ///   - late: Receives an answer that comes after the caller has stopped waiting, on the bus's
    ///     thread. A lost connection counts as an answer.
    /// - Returns: The values that the method returned.
    /// - Throws: ``BusError/Code/remote(_:)`` for an error reply, such as the bus's reply if the
    ///   destination does not exist; ``BusError/Code/timedOut``, ``BusError/Code/cancelled``,
    ///   ``BusError/Code/disconnected``, ``BusError/Code/closed``; ``BusError/Code/invalidValue``
    ///   and ``BusError/Code/tooLarge`` for arguments that were not sent;
    ///   ``BusError/Code/protocolViolation`` for an answer that ``Value`` cannot represent.
    public nonisolated(nonsending) func call(
        _ call: MethodCall, timeout: Duration = .seconds(25),
        late: (@Sendable (Result<[Value], BusError>) -> Void)? = nil
    ) async throws(BusError) -> [Value] {
        try BodyCheck.check(call.arguments, path: call.path)
        let deadline = Deadline(after: timeout)
        var call = call
        if !call.destination.isUnique, call.destination != .bus {
            call.destination = try await ownerToCall(call, until: deadline)
        }
        let pending = PendingCall(late: late)
        return try await pending.promise.value {
            mailbox.post(
                .call(call, timeout: timeout, deadline: deadline, pending), needsConnection: true)
        } onCancel: {
            mailbox.post(.forget(pending))
        }
    }

    /// Calls a method without waiting, and passes the answer to a function.
    ///
    /// The call is queued before this function returns. Calls of one thread reach the bus in their
    /// order, so a program can send many calls without waiting for the answers.
    ///
    /// - Parameters:
    ///   - call: The call. Its destination is a unique name or the bus itself.
    ///   - timeout: How long to wait for the answer.
    ///   - finish: Receives the answer, or an error as of ``call(_:timeout:late:)``, exactly once.
    ///     It is called on the bus's thread, or on this thread if the call cannot be sent, and must
    ///     not block.
    public func send(
        _ call: MethodCall, timeout: Duration = .seconds(25),
        then finish: @escaping @Sendable (Result<[Value], BusError>) -> Void
    ) {
        do throws(BusError) {
            try BodyCheck.check(call.arguments, path: call.path)
            guard call.destination.isUnique || call.destination == .bus else {
                throw BusError(
                    code: .invalidName,
                    message: "The destination \(call.destination) is not a unique name")
            }
        } catch {
            return finish(.failure(error))
        }
        let pending = PendingCall()
        pending.promise.observe(finish)
        mailbox.post(
            .call(call, timeout: timeout, deadline: Deadline(after: timeout), pending),
            needsConnection: true)
    }

    /// Returns the owner of a call's destination.
    ///
    /// If the name has no owner, the bus starts a program for it, provided the call allows that.
    private nonisolated(nonsending) func ownerToCall(
        _ call: MethodCall, until deadline: Deadline?
    ) async throws(BusError) -> BusName {
        func ask(
            _ member: MemberName, _ arguments: Value...
        ) async throws(BusError) -> [Value] {
            let question = MethodCall(
                destination: .bus, path: .bus, interface: .bus, member: member,
                arguments: arguments)
            return try await self.call(
                question, timeout: deadline?.remaining ?? .seconds(Int64.max))
        }
        let name = Value.string(call.destination.rawValue)
        let answer: [Value]
        do throws(BusError) {
            answer = try await ask("GetNameOwner", name)
        } catch {
            guard error.code == .remote(.nameHasNoOwner), call.allowsAutoStart else { throw error }
            _ = try await ask("StartServiceByName", name, .uint32(0))
            answer = try await ask("GetNameOwner", name)
        }
        return try BusName(answer.first?.asString ?? "")
    }

    /// Waits for a duration, which the bus's thread measures by the monotonic clock.
    ///
    /// - Parameter duration: The time to wait.
    /// - Throws: ``BusError/Code/cancelled``; ``BusError/Code/disconnected`` or
    ///   ``BusError/Code/closed`` as soon as the connection is lost or closed.
    public nonisolated(nonsending) func wait(for duration: Duration) async throws(BusError) {
        let promise = Promise<Void>()
        try await promise.value {
            mailbox.post(.wait(Deadline(after: duration), promise), needsConnection: true)
        } onCancel: {
        }
    }

    /// Sends a signal to its destination, or to all subscribers if the signal has no destination.
    ///
    /// - Parameter signal: The signal; its ``Signal/sender`` is ignored.
    /// - Throws: ``BusError/Code/invalidValue`` or ``BusError/Code/tooLarge`` for arguments that
    ///   cannot be sent, ``BusError/Code/disconnected`` or ``BusError/Code/closed`` without a
    ///   connection. A signal without a recipient is not an error.
    public func emit(_ signal: Signal) throws(BusError) {
        try BodyCheck.check(signal.arguments, path: signal.path)
        if let refusal = mailbox.post(.emit(signal), needsConnection: true) { throw refusal }
    }

    /// Subscribes to signals.
    ///
    /// The stream contains every signal that matches one of the rules and that the bus handles
    /// after this function returns. The signals come in the order in which the bus handles them.
    ///
    /// - Parameter rules: The filters for signals. A signal that matches several rules is delivered
    ///   once. Without rules the stream contains only the events of the connection.
    /// - Returns: The signals, and an event each time the connection is lost or restored.
    /// - Throws: The bus's error if the bus rejects a rule, and the errors of
    ///   ``call(_:timeout:late:)``.
    public nonisolated(nonsending) func events(
        matching rules: [MatchRule]
    ) async throws(BusError) -> BusEvents {
        try BodyCheck.check(rules.map { .string($0.text) })
        let mailbox = self.mailbox
        let (stream, continuation) = AsyncStream.makeStream(of: BusEvent.self)
        let id = newID()
        continuation.onTermination = { _ in mailbox.post(.unsubscribe(id)) }
        let subscription = Subscription(id: id, rules: rules, events: continuation)
        let promise = Promise<Void>()
        try await promise.value {
            mailbox.post(.subscribe(subscription, promise), needsConnection: true)
        } onCancel: {
            mailbox.post(.unsubscribe(id))
        }
        return BusEvents(stream: stream)
    }

    /// Exports an object to other programs, on this connection and on every later one.
    ///
    /// The bus's thread itself answers introspection, `org.freedesktop.DBus.Peer`, and calls that
    /// do not match the description. All other calls go to the returned sequence.
    ///
    /// - Parameter object: The description of the object.
    /// - Returns: The calls to the object. Releasing this sequence withdraws the object.
    /// - Throws: ``BusError/Code/alreadyExported`` if the path is in use,
    ///   ``BusError/Code/invalidValue`` if the type of an argument or property is not a single
    ///   type, ``BusError/Code/closed`` or ``BusError/Code/disconnected`` if the bus has ended.
    public func export(_ object: ObjectDescription) throws(BusError) -> IncomingCalls {
        try object.validate()
        try exportedPaths.insert(object.path)
        let mailbox = self.mailbox
        let (stream, continuation) = AsyncStream.makeStream(of: IncomingCall.self)
        let exported = ExportedObject(id: newID(), description: object, calls: continuation)
        continuation.onTermination = { [exportedPaths] _ in
            exportedPaths.remove(object.path)
            mailbox.post(.withdraw(exported))
        }
        if let refusal = mailbox.post(.export(exported)) { throw refusal }
        return IncomingCalls(stream: stream)
    }

    private func newID() -> UInt64 {
        nextID.wrappingAdd(1, ordering: .relaxed).newValue
    }
}
