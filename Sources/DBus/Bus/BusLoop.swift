internal import EventLoop
internal import Logging
internal import Messages

/// The work of the bus's thread: messages, commands, deadlines and reconnecting.
///
/// The loop is created, used and released on that thread. Other threads communicate with the loop
/// only through ``Mailbox``.
final class BusLoop {
    /// The constant settings of the loop.
    struct Configuration: Sendable {
        let address: String
        let patience: Duration?
        let timeout: Duration
        /// Receives a sentence if the first attempt to connect takes longer than a second.
        let delayed: (@Sendable (Message) -> Void)?
        /// The executor whose thread the loop runs on; `nil` if the loop has its own thread.
        let executor: EventLoopExecutor?
        let logger: Logger
    }

    let configuration: Configuration
    let mailbox: Mailbox
    var connection: Connection?
    /// The number of connections made so far, which identifies the current connection.
    var generation = 0
    var replies = ReplyTable()
    var waits = WaitTable()
    var subscriptions = SubscriptionTable()
    /// For each subscription, the rules that the bus has accepted.
    var acceptedRules: [UInt64: [String]] = [:]
    var objects = ObjectTree()
    /// Whether the connection must be replaced although it is still open.
    var isBroken = false
    /// The pause before the next attempt to connect.
    private var pause = BusLoop.shortestPause
    /// The time from which the connection counts as stable.
    ///
    /// Losing a stable connection resets the pause before reconnecting to the shortest one.
    private var isSettled: Deadline?

    /// The time limit for the loop's own calls to the bus.
    static let busTimeout = Duration.seconds(25)
    /// How often jobs and commands may cause others before the loop looks for messages.
    static let mostRounds = 16
    private static let shortestPause = Duration.milliseconds(100)
    private static let longestPause = Duration.seconds(5)

    init(_ configuration: Configuration, mailbox: Mailbox) {
        self.configuration = configuration
        self.mailbox = mailbox
    }

    var logger: Logger { configuration.logger }

    /// Connects to the bus, serves it until it is closed or lost for good, and cleans up.
    ///
    /// - Parameter started: A promise that is fulfilled after the first attempt to connect.
    func run(started: Promise<Void>) {
        do {
            try connect()
            started.keep(.success(()))
        } catch {
            started.keep(.failure(error))
            mailbox.end(error)
            return
        }
        var isLost: Bool
        repeat {
            isLost = serve()
            if isLost {
                lose()
            } else {
                connection?.flush()
            }
        } while isLost && reconnect()
        end(isLost && !mailbox.isClosing ? .disconnected : .closed)
    }

    private func connect() throws(BusError) {
        let delayed = generation == 0 ? configuration.delayed : nil
        let connection = try Connection(
            to: configuration.address, timeout: configuration.timeout, delayed: delayed
        ) {
            // The bus may never answer, so handle commands, such as the command to close, while
            // connecting.
            mailbox.descriptor.reset()
            return !performCommands()
        }
        self.connection = connection
        generation += 1
        isBroken = false
        isSettled = Deadline(after: Self.longestPause)
        mailbox.connected(as: connection.uniqueName)
        logger.debug("Connected to the bus as \(connection.uniqueName)")
    }

    /// Serves the bus until the connection is lost or the bus must be closed.
    ///
    /// - Returns: Whether the connection was lost.
    private func serve() -> Bool {
        guard let connection else { return true }
        var ready = Connection.Readiness(bus: true, commands: true)
        while true {
            if ready.commands { mailbox.descriptor.reset() }
            var isConnected = true
            if ready.bus || connection.hasUnsent {
                isConnected = connection.transfer()
            }
            // Perform commands before the received messages: a message may depend on an earlier
            // command, such as the export of the called object.
            if performCommands() { return false }
            // Even if the connection was just lost, handle the messages that arrived before.
            while let message = connection.pop() {
                handle(message)
            }
            for waiter in replies.removeExpired() {
                waiter.expire()
            }
            waits.endExpired()
            guard isConnected, !isBroken else { return true }
            ready = connection.wait(
                for: mailbox.descriptor, until: hasWork ? Deadline(after: .zero) : nextDeadline)
        }
    }

    /// Whether this thread has queued jobs or commands for itself.
    ///
    /// A wait must not begin then: the thread's own jobs and commands do not signal the descriptor
    /// that would end the wait.
    private var hasWork: Bool {
        configuration.executor.map { $0.hasJobs || mailbox.hasNews } ?? false
    }

    /// Whether this thread has queued jobs or commands for itself that do not have a low priority.
    var hasUrgentWork: Bool {
        configuration.executor.map { $0.hasUrgentJobs || mailbox.hasNews } ?? false
    }

    private var nextDeadline: Deadline? {
        [replies.nextDeadline, waits.nextDeadline].compactMap(\.self).min()
    }

    private func lose() {
        logger.debug("Lost the connection to the bus")
        connection = nil
        if isSettled?.isPast == true { pause = Self.shortestPause }
        mailbox.disconnected()
        subscriptions.disconnect()
        acceptedRules = [:]
        for waiter in replies.removeAll() {
            waiter.finish(.failure(.disconnected))
        }
        waits.fail(.disconnected)
    }

    /// Tries to reconnect with growing pauses until ``Configuration/patience`` has passed.
    ///
    /// - Returns: Whether there is a connection. If not, the bus is lost for good or must be
    ///   closed.
    private func reconnect() -> Bool {
        guard let patience = configuration.patience else { return false }
        let end = Deadline(after: patience)
        while end?.isPast != true {
            let deadline = Deadline(after: pause)
            pause = min(pause * 2, Self.longestPause)
            while deadline?.isPast == false {
                if performCommands() { return false }
                wait(until: deadline)
            }
            do {
                try connect()
                restoreSubscriptions()
                return true
            } catch {
                if mailbox.isClosing { return false }
                logger.debug("Cannot reconnect: \(error.message)")
            }
        }
        return false
    }

    private func wait(until deadline: Deadline?) {
        guard !hasWork else { return }
        mailbox.descriptor.wait(until: deadline)
        mailbox.descriptor.reset()
    }

    private func end(_ reason: BusError) {
        connection = nil
        for waiter in replies.removeAll() {
            waiter.finish(.failure(reason))
        }
        waits.fail(reason)
        for subscription in subscriptions.all {
            subscription.events.finish()
        }
        for object in objects.all {
            object.calls.finish()
        }
        logger.debug("The bus is closed: \(reason.message)")
        mailbox.end(reason)
    }
}
