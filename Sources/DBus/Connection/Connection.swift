internal import CDBus
internal import EventLoop
internal import Glibc
internal import Messages

/// A private libdbus connection that we own.
///
/// Only the bus's thread uses the connection. Releasing this object closes and releases the
/// connection.
final class Connection {
    private let pointer: OpaquePointer
    private let descriptor: Int32
    /// Our name on the bus.
    private(set) var uniqueName: BusName = .bus

    /// The longest single wait inside libdbus, during which we cannot react to commands.
    private static let slice = Duration.milliseconds(100)
    /// The time after which somebody who watches should learn what this waits for.
    private static let noticeable = Duration.seconds(1)

    /// Connects to a bus, authenticates and says hello.
    ///
    /// - Parameters:
    ///   - address: The bus's address.
    ///   - timeout: The time limit for connecting, authenticating and saying hello together.
    ///   - delayed: Called once if the bus has not answered within a second.
    ///   - isWanted: Called repeatedly; returns whether the connection is still wanted.
    /// - Throws: ``BusError``, if the connection cannot be made or is no longer wanted.
    init(
        to address: String, timeout: Duration, delayed: (@Sendable (Message) -> Void)?,
        while isWanted: () -> Bool
    ) throws(BusError) {
        let deadline = Deadline(after: timeout)
        var delayed = delayed.map { (after: Deadline(after: Self.noticeable), notice: $0) }
        dbus_threads_init_default()
        // libdbus must not change how this program handles SIGPIPE. It need not: its writes never
        // cause SIGPIPE.
        dbus_connection_set_change_sigpipe(0)
        let pointer = try check("Cannot connect to the bus at \(address)") { error in
            dbus_connection_open_private(address, error)
        }
        self.pointer = pointer
        var descriptor: Int32 = -1
        dbus_connection_get_unix_fd(pointer, &descriptor)
        self.descriptor = descriptor
        dbus_connection_set_exit_on_disconnect(pointer, 0)

        func wait() throws(BusError) {
            guard isWanted() else { throw .closed }
            if let due = delayed, due.after?.isPast == true {
                due.notice(Message("Waiting for the bus at \(address), which does not answer…"))
                delayed = nil
            }
            let remaining = deadline?.remaining ?? Self.slice
            guard remaining > .zero else {
                throw BusError(
                    code: .timedOut, message: "The bus at \(address) did not answer in \(timeout)")
            }
            let milliseconds = min(remaining, Self.slice) / .milliseconds(1)
            guard dbus_connection_read_write(pointer, max(1, Int32(milliseconds))) != 0 else {
                throw BusError(
                    code: .noBus, message: "The bus at \(address) closed the connection")
            }
        }
        while dbus_connection_get_is_authenticated(pointer) == 0 {
            try wait()
        }
        let hello = try send(.call(.toBus("Hello"), expectsReply: true))
        while true {
            if let message = pop() {
                guard message.replySerial == hello else { continue }
                uniqueName = try Self.name(fromHello: message)
                dbus_bus_set_unique_name(pointer, uniqueName.rawValue)
                return
            }
            try wait()
        }
    }

    deinit {
        // libdbus aborts the process if a private connection is released without being closed.
        dbus_connection_close(pointer)
        dbus_connection_unref(pointer)
    }

    private static func name(fromHello reply: borrowing BusMessage) throws(BusError) -> BusName {
        guard reply.kind == .reply, let text = reply.firstText else {
            throw BusError(
                code: .noBus,
                message: "The bus refused the connection: "
                    + "\(reply.firstText ?? "it gives no reason")")
        }
        return try BusName(text)
    }

    /// Sends a message.
    ///
    /// Data that cannot be written now stays in libdbus's queue.
    ///
    /// - Parameter message: The message.
    /// - Returns: The serial number of the message, which the reply refers to.
    /// - Throws: ``BusError/Code/disconnected``. libdbus itself would drop the message silently.
    @discardableResult
    func send(_ message: consuming BusMessage) throws(BusError) -> UInt32 {
        guard dbus_connection_get_is_connected(pointer) != 0 else { throw .disconnected }
        var serial: dbus_uint32_t = 0
        try requireMemory(dbus_connection_send(pointer, message.pointer, &serial))
        return serial
    }

    /// Takes the next received message from the queue.
    ///
    /// - Returns: The message; `nil` if the queue is empty.
    func pop() -> BusMessage? {
        guard let message = dbus_connection_pop_message(pointer) else { return nil }
        return BusMessage(owning: message)
    }

    /// Reads and writes as much as possible without waiting.
    ///
    /// - Returns: Whether the connection is still open.
    func transfer() -> Bool {
        dbus_connection_read_write(pointer, 0) != 0
    }

    /// Whether messages are queued that could not be written yet.
    var hasUnsent: Bool {
        dbus_connection_has_messages_to_send(pointer) != 0
    }

    /// Waits until the bus or the command descriptor is ready.
    ///
    /// - Parameters:
    ///   - commands: The descriptor that is readable when commands are queued.
    ///   - deadline: The end of the wait; `nil` for no limit.
    /// - Returns: The descriptors that are ready.
    func wait(for commands: EventDescriptor, until deadline: Deadline?) -> Readiness {
        let interest = Int16(hasUnsent ? POLLIN | POLLOUT : POLLIN)
        var descriptors = (
            pollfd(fd: descriptor, events: interest, revents: 0),
            pollfd(fd: commands.number, events: Int16(POLLIN), revents: 0)
        )
        withUnsafeMutableBytes(of: &descriptors) { bytes in
            poll(bytes.assumingMemoryBound(to: pollfd.self), until: deadline)
        }
        return Readiness(
            bus: descriptors.0.revents != 0, commands: descriptors.1.revents != 0)
    }

    /// The descriptors that are ready after a wait.
    struct Readiness {
        let bus: Bool
        let commands: Bool
    }

    /// Writes the queued messages, for at most one second because the bus may have stopped reading.
    func flush() {
        let deadline = Deadline(after: .seconds(1))
        while hasUnsent, deadline?.isPast == false {
            guard dbus_connection_read_write(pointer, 50) != 0 else { return }
        }
    }
}
