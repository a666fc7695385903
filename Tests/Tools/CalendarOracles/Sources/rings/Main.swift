import Alerts
import Calendars
import CalendarsTestSupport
import FoundationEssentials
import Recurrence

/// Prints when alerts ring, up to an instant.
///
/// `rings read FILE END` reads the alerts of a calendar. `rings write SEED COUNT FILE END` creates
/// random alerts and writes them as a calendar. `rings follow COUNT FILE START` reads a calendar as
/// followed, at the instant START, and prints the first rings of each entry and the faults, with tabs
/// between the words. Otherwise, the current time is always the same instant. The zone is Berlin.
@main
struct Main {
    static let now = Instant(seconds: 1_795_338_000)

    static func main() throws {
        let arguments = CommandLine.arguments
        let zone = try Zone(identifier: "Europe/Berlin")
        let end = try Instant(rfc3339: arguments[arguments.count - 1])
        if arguments[1] == "follow" {
            try follow(arguments[3], from: end, count: Int(arguments[2]) ?? 0, in: zone)
        } else if arguments[1] == "read" {
            let result = try ICalendar.read(try text(of: arguments[2]), zone: zone, now: now)
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

    private static func text(of path: String) throws -> String {
        String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
    }

    /// Prints the first rings of each entry.
    ///
    /// An entry for a whole day rings at midnight.
    private static func follow(
        _ path: String, from start: Instant, count: Int, in zone: Zone
    ) throws {
        let calendar = try FollowedCalendar(name: "corpus", path: path, allDayTime: .midnight)
        let text = try text(of: path)
        let mirrors: CalendarMirrors
        do {
            mirrors = try ICalendar.mirrors(of: text, in: calendar, zone: zone, now: start)
        } catch {
            return print("fault", 0, "", error.message, separator: "\t")
        }
        for alert in mirrors.alerts {
            var instant = start
            for _ in 0..<count {
                guard let next = alert.trigger.next(after: instant, in: zone) else { break }
                instant = next.instant
                print("ring", alert.origin?.uid ?? "", instant, separator: "\t")
            }
        }
        for fault in mirrors.faults {
            print("fault", fault.line ?? 0, fault.title, fault.message, separator: "\t")
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
