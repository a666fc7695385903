import Synchronization

/// The end of a delegate's work on a response.
///
/// Some delegates never call their completion handler. For them, the work ends when the handler is
/// released, so that the daemon does not send the response again at every start of the program.
final class ResponseCompletion: Sendable {
    private let acknowledge: @Sendable () -> Void
    private let isDone = Mutex(false)

    /// - Parameter acknowledge: Tells the daemon that the delegate is done; called once.
    init(_ acknowledge: @escaping @Sendable () -> Void) {
        self.acknowledge = acknowledge
    }

    deinit {
        run()
    }

    /// Acknowledges the response, unless that was done before.
    func run() {
        let wasDone = isDone.withLock { isDone in
            defer { isDone = true }
            return isDone
        }
        if !wasDone { acknowledge() }
    }
}
