import DBus
package import Logging
package import SystemClock

extension SystemClock {
    /// The machine's clock, whose sleepers are woken by the thread that the caller's tasks run on.
    ///
    /// - Parameter logger: is told when the machine's time zone cannot be read.
    /// - Returns: the clock, which lives as long as the process.
    /// - Throws: `SystemClockError` or `BusError` if the kernel gives no timer, or no more files.
    package static func onExecutor(logger: Logger) throws -> SystemClock {
        let executor = try BusExecutor.current ?? BusExecutor()
        let clock = try SystemClock(logger: logger)
        for descriptor in clock.descriptors {
            try executor.watch(descriptor) { clock.look(at: descriptor) }
        }
        return clock
    }
}
