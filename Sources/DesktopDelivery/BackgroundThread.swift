import CLinux
import Glibc

/// A thread of its own for what blocks: libdispatch's would wake up every second ever after.
enum BackgroundThread {
    private final class Body: Sendable {
        let run: @Sendable () -> Void

        init(_ run: @escaping @Sendable () -> Void) {
            self.run = run
        }
    }

    /// Starts a thread that nobody joins.
    ///
    /// - Returns: whether there was room for one more.
    static func start(_ name: String, _ body: @escaping @Sendable () -> Void) -> Bool {
        // The process's signals are for the threads that the program knows of.
        var all = sigset_t()
        var before = sigset_t()
        sigfillset(&all)
        pthread_sigmask(SIG_SETMASK, &all, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }

        var thread = pthread_t()
        let argument = Unmanaged.passRetained(Body(body))
        let code = pthread_create(
            &thread, nil,
            { argument in
                if let argument {
                    Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().run()
                }
                return nil
            }, argument.toOpaque())
        guard code == 0 else {
            argument.release()
            return false
        }
        _ = pthread_setname_np(thread, name)
        pthread_detach(thread)
        return true
    }
}
