import EventLoop
package import Logging
package import Recurrence

extension SystemClock {
    /// Returns the machine's clock, with its timers on the executor of the calling task.
    ///
    /// If the task has no such executor, the clock gets one of its own.
    ///
    /// - Parameters:
    ///   - environment: The variables and folders for finding time zones; by default those of this
    ///     process.
    ///   - watchesZones: Whether to report changes of the time zone and of the tz database.
    ///   - logger: The logger for a time zone that cannot be read.
    /// - Returns: The clock, which lives as long as the process.
    /// - Throws: ``SystemClockError`` or `SystemError` if the kernel provides no timer or no more
    ///   descriptors.
    package static func onExecutor(
        in environment: ZoneEnvironment = .current, watchesZones: Bool = true, logger: Logger
    ) throws -> SystemClock {
        let executor = try EventLoopExecutor.current ?? EventLoopExecutor()
        let clock = try SystemClock(
            in: environment, watchesZones: watchesZones, logger: logger)
        for descriptor in clock.descriptors {
            try executor.watch(descriptor) { clock.look(at: descriptor) }
        }
        return clock
    }
}
