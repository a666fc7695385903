import CLinux
import Foundation
import Synchronization

/// A thread that sleeps until something can be read, or somebody wakes it.
///
/// libdispatch would hand over from one of its threads to another, each of which takes its time.
final class ReadinessThread: Sendable {
    private let event: Event

    /// Throws ``SystemClockError`` if the kernel gives no event.
    init() throws {
        event = try Event()
    }

    deinit {
        event.isOver.store(true, ordering: .releasing)
        event.signal()
    }

    /// Has the thread wake up with nothing to read.
    func wake() { event.signal() }

    /// Starts the thread, which ends with this object.
    ///
    /// - Parameters:
    ///   - descriptors: what to read from; they stay open as long as `handle` is held.
    ///   - handle: called on the thread for each that can be read, and with `nil` for ``wake()``.
    func start(reading descriptors: [CInt], handle: @escaping @Sendable (CInt?) -> Void) {
        let thread = Thread { [event] in
            var files = ([event.descriptor] + descriptors).map {
                pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
            }
            while true {
                _ = poll(&files, nfds_t(files.count), -1)
                if event.isOver.load(ordering: .acquiring) { return }
                if files[0].revents != 0 {
                    event.clear()
                    handle(nil)
                }
                for file in files.dropFirst() where file.revents != 0 { handle(file.fd) }
            }
        }
        thread.name = "clock"
        thread.start()
    }

    private final class Event: Sendable {
        let descriptor: CInt
        let isOver = Atomic(false)

        init() throws {
            descriptor = eventfd(0, CInt(EFD_CLOEXEC) | CInt(EFD_NONBLOCK))
            guard descriptor >= 0 else {
                throw SystemClockError(
                    description: "The kernel gives no event: \(String(cString: strerror(errno))).")
            }
        }

        deinit { close(descriptor) }

        func signal() { _ = eventfd_write(descriptor, 1) }

        func clear() {
            var count: eventfd_t = 0
            _ = eventfd_read(descriptor, &count)
        }
    }
}
