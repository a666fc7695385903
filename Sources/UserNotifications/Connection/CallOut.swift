import Dispatch

/// The background thread on which the program's handlers and its delegate are called.
final class CallOut: Sendable {
    private let queue = DispatchQueue(label: "io.github.peal.UserNotifications")
    private let key = DispatchSpecificKey<Bool>()
    /// The calls without an answer, and the handlers that have not finished yet.
    private let outstanding = DispatchGroup()

    init() {
        queue.setSpecific(key: key, value: true)
    }

    /// Records that a call will be answered.
    func enter() {
        outstanding.enter()
    }

    /// Records that a call was answered.
    func leave() {
        outstanding.leave()
    }

    /// Runs a handler on the background thread, after all earlier handlers.
    func run(_ body: @escaping @Sendable () -> Void) {
        outstanding.enter()
        queue.async { [outstanding] in
            body()
            outstanding.leave()
        }
    }

    /// Waits, when the program exits, until all calls are answered and all handlers have run.
    ///
    /// - Parameter seconds: The longest time to wait.
    func drain(seconds: Double) {
        // If a handler exits the program, do not wait for that handler, which cannot finish.
        if DispatchQueue.getSpecific(key: key) == true { outstanding.leave() }
        _ = outstanding.wait(timeout: .now() + seconds)
    }
}
