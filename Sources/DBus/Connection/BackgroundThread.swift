internal import CLinux
internal import Glibc

/// A thread of its own for what blocks: libdispatch's would wake up every second ever after.
package enum BackgroundThread {
    private final class Body: Sendable {
        let run: @Sendable () -> Void

        init(_ run: @escaping @Sendable () -> Void) {
            self.run = run
        }
    }

    /// Starts a thread; nobody joins it, it ends with its body.
    ///
    /// - Parameters:
    ///   - name: What debuggers call it.
    ///   - body: What it does.
    /// - Throws: ``BusError/Code/systemFailure``.
    package static func start(
        _ name: String, _ body: @escaping @Sendable () -> Void
    ) throws(BusError) {
        // The process's signals are for the threads that the program knows of. A new thread
        // inherits the mask, so there is no moment in which it takes one.
        var all = sigset_t()
        var before = sigset_t()
        sigfillset(&all)
        pthread_sigmask(SIG_SETMASK, &all, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }

        var thread = pthread_t()
        let argument = Unmanaged.passRetained(Body(body))
        let result = pthread_create(
            &thread, nil,
            { argument in
                if let argument {
                    Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().run()
                }
                return nil
            }, argument.toOpaque())
        guard result == 0 else {
            argument.release()
            throw BusError.system("pthread_create", result)
        }
        _ = pthread_setname_np(thread, name)
        pthread_detach(thread)
    }
}
