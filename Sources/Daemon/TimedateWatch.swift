import DBus
import Logging
import SystemClock

/// Makes the clock read its time zone again when `org.freedesktop.timedate1` reports a change.
///
/// The clock itself notices when `/etc/localtime` is replaced. If that file is a link to another
/// link, or the folder cannot be watched, only systemd-timedated reports the change.
struct TimedateWatch: Sendable {
    let clock: SystemClock
    let system: SystemBus
    let logger: Logger

    /// Runs until the task is cancelled.
    func run() async {
        do {
            try await follow()
        } catch {
            // Many machines have no system bus or no timedated, so this is not worth a warning.
            logger.debug(
                "Cannot follow systemd-timedated, which reports time zone changes",
                metadata: ["error": "\(error)"])
        }
        // A service that returns would end the whole group.
        await Service.waitForCancellation()
    }

    private func follow() async throws {
        let bus = try await system.connection()
        let changes = try await bus.events(matching: [
            MatchRule(
                sender: "org.freedesktop.timedate1", path: "/org/freedesktop/timedate1",
                interface: "org.freedesktop.DBus.Properties", member: "PropertiesChanged")
        ])
        for await _ in changes { clock.readZoneAgain() }
    }
}
