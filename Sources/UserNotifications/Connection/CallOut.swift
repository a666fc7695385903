import Dispatch

/// The background thread on which the program's handlers and its delegate are called.
final class CallOut: Sendable {
    private let queue = DispatchQueue(label: "io.github.peal.UserNotifications")
    private let key = DispatchSpecificKey<Bool>()
    /// The unanswered calls and the handlers that have not run yet.
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

    /// Calls a handler after the earlier ones.
    func run(_ body: @escaping @Sendable () -> Void) {
        outstanding.enter()
        queue.async { [outstanding] in
            body()
            outstanding.leave()
        }
    }

    /// Waits until all calls are answered and all handlers have run, when the program exits.
    ///
    /// - Parameter seconds: The longest time to wait.
    func drain(seconds: Double) {
        // If a handler ends the program, do not wait for that handler.
        if DispatchQueue.getSpecific(key: key) == true { outstanding.leave() }
        _ = outstanding.wait(timeout: .now() + seconds)
    }
}
