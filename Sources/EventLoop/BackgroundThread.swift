import CLinux
import Glibc

/// A dedicated thread for blocking work.
///
/// libdispatch is not used, because its thread pool wakes up every second after the first use.
package enum BackgroundThread {
    private final class Body: Sendable {
        let name: String
        let run: @Sendable () -> Void

        init(_ name: String, _ run: @escaping @Sendable () -> Void) {
            (self.name, self.run) = (name, run)
        }
    }

    /// Starts a detached thread, which ends when its body returns.
    ///
    /// - Parameters:
    ///   - name: The thread's name in debuggers.
    ///   - body: The work of the thread.
    /// - Throws: ``SystemError`` if the thread cannot be started.
    package static func start(
        _ name: String, _ body: @escaping @Sendable () -> Void
    ) throws(SystemError) {
        // Block all signals, because other threads of the program handle them. The new thread
        // inherits this mask, so it never receives a signal.
        var all = sigset_t()
        var before = sigset_t()
        sigfillset(&all)
        pthread_sigmask(SIG_SETMASK, &all, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }

        var thread = pthread_t()
        let argument = Unmanaged.passRetained(Body(name, body))
        let result = pthread_create(
            &thread, nil,
            { argument in
                if let argument {
                    let body = Unmanaged<Body>.fromOpaque(argument).takeRetainedValue()
                    // The thread names itself, because naming another thread opens a file in /proc.
                    _ = pthread_setname_np(pthread_self(), body.name)
                    body.run()
                }
                return nil
            }, argument.toOpaque())
        guard result == 0 else {
            argument.release()
            throw SystemError("pthread_create", result)
        }
        pthread_detach(thread)
    }

    /// Returns the result of work on a thread of its own.
    ///
    /// Without threads, the work blocks the caller's thread.
    package static func result<Value: Sendable>(
        _ name: String, _ body: @escaping @Sendable () -> Value
    ) async -> Value {
        await withCheckedContinuation { continuation in
            let run: @Sendable () -> Void = { continuation.resume(returning: body()) }
            do { try start(name, run) } catch { run() }
        }
    }
}
