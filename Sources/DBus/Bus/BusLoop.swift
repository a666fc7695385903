internal import Logging

/// What the bus's thread does.
///
/// It is made, used and released on that thread; ``Mailbox`` is the only way in.
final class BusLoop {
    /// What does not change.
    struct Configuration: Sendable {
        let address: String
        let patience: Duration?
        let timeout: Duration
        /// Whose thread it is; `nil` if it is the loop's own.
        let executor: BusExecutor?
        let logger: Logger
    }

    let configuration: Configuration
    let mailbox: Mailbox
    var connection: Connection?
    /// Counts the connections.
    var generation = 0
    var replies = ReplyTable()
    var waits = WaitTable()
    var subscriptions = SubscriptionTable()
    /// The rules that the bus has from each subscription.
    var acceptedRules: [UInt64: [String]] = [:]
    var objects = ObjectTree()
    /// Set when the connection is of no use, though it stands.
    var isBroken = false
    /// How long to wait before the next attempt to connect.
    private var pause = BusLoop.shortestPause
    /// When the connection has stood so long that its loss is not one more failed attempt.
    private var isSettled: Deadline?

    /// How long calls of our own to the bus may take.
    static let busTimeout = Duration.seconds(25)
    private static let shortestPause = Duration.milliseconds(100)
    private static let longestPause = Duration.seconds(5)

    init(_ configuration: Configuration, mailbox: Mailbox) {
        self.configuration = configuration
        self.mailbox = mailbox
    }

    var logger: Logger { configuration.logger }

    /// Connects, serves until the bus is closed or lost for good, and cleans up.
    ///
    /// - Parameter started: Kept when the first connection stands or has failed.
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
        let connection = try Connection(
            to: configuration.address, timeout: configuration.timeout
        ) {
            // Commands do not wait for a bus that may not come.
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

    /// Serves until there is an end.
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
            // Before what has come in by now: it may be about what was asked for before.
            if performCommands() { return false }
            // What came before the end still counts.
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

    /// Whether there is something to do that this thread has not been woken for.
    private var hasWork: Bool {
        configuration.executor.map { $0.hasJobs || mailbox.hasNews } ?? false
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

    /// Tries again and again, ever more slowly, until the patience is at its end.
    ///
    /// - Returns: Whether there is a connection; if not, the bus is lost or to be closed.
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
