import DBus
import Logging
import ServiceLifecycle
import SystemClock

/// Makes the clock read its time zone again when `org.freedesktop.timedate1` reports a change.
///
/// The clock itself notices when `/etc/localtime` is replaced. If that file is a link to another
/// link, or the folder cannot be watched, only systemd-timedated reports the change.
struct TimedateWatch: Service {
    let clock: SystemClock
    let logger: Logger

    func run() async throws {
        // The cancellation at shutdown throws, but is not a failure.
        try? await cancelWhenGracefulShutdown {
            do {
                try await follow()
            } catch {
                // Many machines have no system bus or no timedated, so this is not worth a warning.
                logger.debug(
                    "Cannot follow systemd-timedated, which reports time zone changes",
                    metadata: ["error": "\(error)"])
            }
            // A service that returns would end the whole group, so wait for the shutdown.
            try await gracefulShutdown()
        }
    }

    private func follow() async throws {
        let bus = try await Bus.connect(to: .system, reconnectingFor: .seconds(60), logger: logger)
        let changes = try await bus.events(matching: [
            MatchRule(
                sender: "org.freedesktop.timedate1", path: "/org/freedesktop/timedate1",
                interface: "org.freedesktop.DBus.Properties", member: "PropertiesChanged")
        ])
        for await _ in changes { clock.readZoneAgain() }
        await bus.close()
    }
}
