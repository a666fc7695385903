import DBus
import Logging
import ServiceLifecycle
import SystemClock

/// Lets the clock read its time zone again when `org.freedesktop.timedate1` tells of a change.
///
/// The clock itself sees when `/etc/localtime` is replaced. Where that leads to a link elsewhere, or no
/// folder can be watched any more, only systemd-timedated knows.
struct TimedateWatch: Service {
    let clock: SystemClock
    let logger: Logger

    func run() async throws {
        // To be told to end is no failure.
        try? await cancelWhenGracefulShutdown {
            do {
                try await follow()
            } catch {
                // Many machines have no system bus, and no timedated on it.
                logger.debug("No news of the time zone", metadata: ["error": "\(error)"])
            }
            // The end of one service would be that of all.
            try await gracefulShutdown()
        }
    }

    private func follow() async throws {
        let bus = try await Bus.connect(to: .system, reconnectingFor: .seconds(60), logger: logger)
        let news = try await bus.events(matching: [
            MatchRule(
                sender: "org.freedesktop.timedate1", path: "/org/freedesktop/timedate1",
                interface: "org.freedesktop.DBus.Properties", member: "PropertiesChanged")
        ])
        for await _ in news { clock.readZoneAgain() }
        await bus.close()
    }
}
