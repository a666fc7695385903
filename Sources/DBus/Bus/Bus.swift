public import Logging
internal import Messages
internal import Synchronization

/// A connection to a message bus.
///
/// A thread serves it, which sleeps until there is something to do. Calls, signals and
/// subscriptions may be made from any task; what one task or actor asks for reaches the bus in the
/// order in which it was asked for.
///
/// Keep the bus for as long as its events and calls are wanted: when it is released it is closed.
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
    ///   - address: Which bus.
    ///   - patience: How long to try to connect again when the connection is lost; `nil` is not at
    ///     all. Calls fail in the meantime, subscriptions are restored, names are not requested
    ///     again.
    ///   - timeout: How long to wait for the bus to let us in, each time.
    ///   - logger: Where to report what nobody can be told otherwise.
    /// - Returns: The connection, known to the bus by its ``uniqueName``.
    /// - Throws: ``BusError/Code/noBus``, ``BusError/Code/invalidAddress``,
    ///   ``BusError/Code/timedOut`` or ``BusError/Code/cancelled``.
    public nonisolated(nonsending) static func connect(
        to address: BusAddress, reconnectingFor patience: Duration? = nil,
        timeout: Duration = .seconds(10), logger: Logger
    ) async throws(BusError) -> Bus {
        let address = try address.resolve()
        guard !address.containsNUL else {
            throw BusError(code: .invalidAddress, message: "The address of the bus contains NUL")
        }
        let executor = BusExecutor.current.flatMap { $0.claim() ? $0 : nil }
        let configuration = BusLoop.Configuration(
            address: address, patience: patience, timeout: timeout, executor: executor,
            logger: logger)
        let mailbox = try Mailbox(waking: executor?.descriptor)
        // From here on it is the bus that ends the thread.
        let bus = Bus(mailbox: mailbox, logger: logger)
        let started = Promise<Void>()
        let serve: @Sendable () -> Void = {
            BusLoop(configuration, mailbox: mailbox).run(started: started)
            assert(MessageCount.current == 0, "A message leaks")
        }
        if let executor {
            executor.serve(serve)
        } else {
            try BackgroundThread.start("dbus", serve)
        }
        try await started.value {
        } onCancel: {
        }
        return bus
    }

    /// Our unique name on the bus; `nil` while there is no connection.
    public var uniqueName: BusName? { mailbox.uniqueName }

    /// Sends what has been asked for, ends everything that waits, and leaves the bus.
    ///
    /// Calls that wait fail with ``BusError/Code/closed``, streams end. Closing twice is not an
    /// error. It returns when the thread has ended.
    public nonisolated(nonsending) func close() async {
        mailbox.close()
        await mailbox.ended()
    }

    /// Calls a method and waits for the answer.
    ///
    /// The call is on its way, behind all that was asked for before, when the caller is suspended.
    /// Only a call to a well-known name is sent later: the bus is asked for the name's owner first, and
    /// starts one if the call allows that. The owner is then the only connection whose answer counts.
    ///
    /// - Parameters:
    ///   - call: The call.
    ///   - timeout: How long to wait for the answer.
    ///   - late: Gets the answer that comes when nobody waits for it any more, on the bus's thread.
    ///     A connection that is lost is an answer, too.
    /// - Returns: What the method returned.
    /// - Throws: ``BusError/Code/remote(_:)`` for an error that came as the answer, among them
    ///   the bus's own for a destination that does not exist; ``BusError/Code/timedOut``,
    ///   ``BusError/Code/cancelled``, ``BusError/Code/disconnected``, ``BusError/Code/closed``;
    ///   ``BusError/Code/invalidValue`` and ``BusError/Code/tooLarge`` for arguments that were not
    ///   sent; ``BusError/Code/protocolViolation`` for an answer that cannot be represented.
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

    /// The owner of a call's destination, which is started if nobody owns it and the call allows that.
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

    /// Waits on the bus's thread, whose clock nobody can set.
    ///
    /// - Parameter duration: How long.
    /// - Throws: ``BusError/Code/cancelled``; ``BusError/Code/disconnected`` or
    ///   ``BusError/Code/closed`` as soon as the connection is lost or closed.
    public nonisolated(nonsending) func wait(for duration: Duration) async throws(BusError) {
        let promise = Promise<Void>()
        try await promise.value {
            mailbox.post(.wait(Deadline(after: duration), promise), needsConnection: true)
        } onCancel: {
        }
    }

    /// Sends a signal to all who want it, or to its destination.
    ///
    /// - Parameter signal: The signal; its sender is not looked at.
    /// - Throws: ``BusError/Code/invalidValue`` or ``BusError/Code/tooLarge`` for arguments that
    ///   cannot be sent, ``BusError/Code/disconnected`` or ``BusError/Code/closed`` if it is
    ///   known that it cannot be. That nobody gets it is not an error.
    public func emit(_ signal: Signal) throws(BusError) {
        try BodyCheck.check(signal.arguments, path: signal.path)
        if let refusal = mailbox.post(.emit(signal), needsConnection: true) { throw refusal }
    }

    /// Subscribes to signals.
    ///
    /// Every signal that the bus sees after this returns is in the stream, in the bus's order,
    /// if it agrees with one of the rules.
    ///
    /// - Parameter rules: Which signals are wanted; each comes once, however many rules it
    ///   agrees with. Without rules the stream tells of the connection only.
    /// - Returns: The signals, and the losses of the connection between them.
    /// - Throws: What the bus says against a rule, or what ``call(_:timeout:late:)`` throws.
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

    /// Lets others call an object, at once and on every later connection.
    ///
    /// Introspection, `Peer`, and calls that the description does not allow are answered by the
    /// bus; what is left comes in the stream.
    ///
    /// - Parameter object: What there is to call.
    /// - Returns: The calls. When it is released, the object is gone.
    /// - Throws: ``BusError/Code/alreadyExported`` for a path that is taken,
    ///   ``BusError/Code/invalidValue`` for a description with an argument of not exactly one
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
