import CAdwaita

/// The actor of everything on the screen: GTK may only be used on the thread of its main loop.
///
/// `MainActor` cannot be used: on Linux its jobs wait in libdispatch's main queue, which GLib's main
/// loop does not serve.
@globalActor
public actor WindowActor {
    /// The only instance.
    public static let shared = WindowActor()

    /// The executor that runs jobs in GLib's main loop.
    nonisolated public var unownedExecutor: UnownedSerialExecutor {
        MainLoopExecutor.shared.asUnownedSerialExecutor()
    }

    /// Runs a function that GTK calls on the thread of its main loop.
    ///
    /// On any other thread, the process stops.
    nonisolated static func assumeIsolated<Result>(
        _ body: @WindowActor () throws -> Result
    ) rethrows -> Result {
        MainLoopExecutor.shared.checkIsolated()
        // The isolation is part of the type only; `MainActor.assumeIsolated` does the same.
        return try withoutActuallyEscaping(body) {
            try unsafeBitCast($0, to: (() throws -> Result).self)()
        }
    }
}

/// Runs jobs on the thread of GLib's main loop.
final class MainLoopExecutor: SerialExecutor {
    static let shared = MainLoopExecutor()

    func enqueue(_ job: consuming ExecutorJob) {
        let job = unsafeBitCast(UnownedJob(job), to: UnsafeMutableRawPointer.self)
        // Jobs have the priority of input events, which is higher than that of drawing. GLib runs
        // jobs of one priority in their order.
        g_idle_add_full(
            G_PRIORITY_DEFAULT,
            { job in
                unsafeBitCast(job, to: UnownedJob.self)
                    .runSynchronously(on: MainLoopExecutor.shared.asUnownedSerialExecutor())
                return 0
            }, job, nil)
    }

    func asUnownedSerialExecutor() -> UnownedSerialExecutor {
        UnownedSerialExecutor(ordinary: self)
    }

    func isIsolatingCurrentContext() -> Bool? {
        g_main_context_is_owner(g_main_context_default()) != 0
    }

    func checkIsolated() {
        precondition(isIsolatingCurrentContext() == true, "GTK is used outside of its thread")
    }
}
