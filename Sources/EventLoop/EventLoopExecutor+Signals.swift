import CLinux
import Glibc
import Synchronization

/// The eventfd that the handler of the watched signals writes to; -1 as long as there is none.
private let signalEvent = Atomic<CInt>(-1)

extension EventLoopExecutor {
    /// Calls `handle` on the executor's thread when one of the signals arrives, until the process
    /// ends.
    ///
    /// A process can call this function once. signalfd(2) is not used, because it only works for
    /// signals that every thread blocks, and child processes would inherit the blocked signals.
    ///
    /// - Throws: ``SystemError`` if the system provides no descriptor.
    package func watch(
        signals: [CInt], _ handle: @escaping @Sendable () -> Void
    ) throws(SystemError) {
        let event = eventfd(0, CInt(EFD_CLOEXEC | EFD_NONBLOCK))
        guard event >= 0 else { throw SystemError("eventfd", errno) }
        try watch(event) {
            var count: eventfd_t = 0
            _ = eventfd_read(event, &count)
            handle()
        }
        signalEvent.store(event, ordering: .releasing)
        for number in signals {
            // The handler may interrupt any code, so it only writes to the descriptor.
            _ = signal(number) { _ in
                let before = errno
                _ = eventfd_write(signalEvent.load(ordering: .acquiring), 1)
                errno = before
            }
        }
    }
}
