import DBus
package import Logging
package import Recurrence
package import SystemClock

extension SystemClock {
    /// The machine's clock, whose sleepers are woken by the thread that the caller's tasks run on.
    ///
    /// - Parameters:
    ///   - environment: where zones are looked for; what holds for this process by default.
    ///   - watchesZones: whether to report changes of the time zone and of the tz database.
    ///   - logger: is told when the machine's time zone cannot be read.
    /// - Returns: the clock, which lives as long as the process.
    /// - Throws: `SystemClockError` or `BusError` if the kernel gives no timer, or no more files.
    package static func onExecutor(
        in environment: ZoneEnvironment = .current, watchesZones: Bool = true, logger: Logger
    ) throws -> SystemClock {
        let executor = try BusExecutor.current ?? BusExecutor()
        let clock = try SystemClock(
            in: environment, watchesZones: watchesZones, logger: logger)
        for descriptor in clock.descriptors {
            try executor.watch(descriptor) { clock.look(at: descriptor) }
        }
        return clock
    }
}
