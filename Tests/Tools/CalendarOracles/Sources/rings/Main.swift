import Alerts
import Calendars
import CalendarsTestSupport
import FoundationEssentials
import Recurrence

/// Prints when alerts ring, up to an instant.
///
/// `rings read FILE END` reads the alerts of a calendar. `rings write SEED COUNT FILE END` creates
/// random alerts and writes them as a calendar. The current time is always the same instant, and
/// the zone is Berlin.
@main
struct Main {
    static let now = Instant(seconds: 1_795_338_000)

    static func main() throws {
        let arguments = CommandLine.arguments
        let zone = try Zone(identifier: "Europe/Berlin")
        let end = try Instant(rfc3339: arguments[arguments.count - 1])
        if arguments[1] == "read" {
            let data = try Data(contentsOf: URL(filePath: arguments[2]))
            let result = try ICalendar.read(
                String(decoding: data, as: UTF8.self), zone: zone, now: now)
            // An imported alert has a new id, so print its title to identify the event.
            for alert in result.alerts {
                printRings(of: alert, as: alert.content.title, until: end, in: zone)
            }
            for note in result.changes where note.code == .limited { print("limited", note.title) }
        } else {
            var random = RandomAlerts(seed: Int(arguments[2]) ?? 0)
            var alerts = try (0..<(Int(arguments[3]) ?? 0)).map { try random.alert($0) }
            for index in alerts.indices { alerts[index].isOn = true }
            let text = ICalendar.write(alerts, zone: zone, now: now).text
            try Data(text.utf8).write(to: URL(filePath: arguments[4]))
            for alert in alerts {
                printRings(of: alert, as: alert.id.rawValue, until: end, in: zone)
            }
        }
    }

    private static func printRings(
        of alert: Alert, as name: String, until end: Instant, in zone: Zone
    ) {
        let trigger = alert.trigger.completed(at: now)
        var instant = now
        while let next = trigger.next(after: instant, in: zone), next.instant < end {
            instant = next.instant
            print(name, Instant(seconds: instant.seconds))
        }
    }
}
