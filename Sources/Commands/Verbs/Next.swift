import AlertCoding
import Alerts
import Arguments
import Localization
import Messages
import Recurrence
import ScheduleReading
import Wording

struct Next: ParsableCommand {
    static let commandName = "next"

    static var help: CommandHelp {
        CommandHelp(
            abstract: tr("Show the next rings."),
            examples: ["peal next", "peal next 5", tr("peal next gym"), tr("peal next gym 3")])
    }

    @Argument(
        help: .tr(
            "Only this alert, and the number of rings; of all alerts if you omit it.",
            valueName: "alert and number"),
        completion: .alerts)
    var words: [String] = []

    @Option("-n", "--number", help: .tr("The number of rings.", valueName: "number"))
    var number = 10

    @OptionGroup var output: OutputOptions

    func validate() throws {
        guard (1...10_000).contains(number) else {
            throw ValidationError("-n must be a number from 1 to 10000.")
        }
    }

    func run() async throws {
        try await AlertConnection.open(looking: true) { connection in
            let rings = try await rings(connection)
            if output.json {
                let zone = connection.zone
                Output.print("occurrences", rings, then: try await connection.silenceMembers()) {
                    $0.json(in: zone)
                }
                return
            }
            if rings.isEmpty {
                Output.print(line: tr("Nothing is planned."))
            } else {
                var table = Table(tr("WHEN"), "", tr("ID"), tr("TITLE"))
                for ring in rings {
                    table.add(
                        connection.timeFormat.describe(ring.at),
                        connection.timeFormat.shortCountdown(to: ring.at), ring.alert.rawValue,
                        connection.timeFormat.title(
                            ring.title, of: ring.at, announcing: ring.event))
                }
                Output.print(table.text(width: Terminal.width))
            }
            try await connection.printSilence()
        }
    }

    /// Returns the number of rings at the end of some words, such as `5`, `5 times` and `다섯 번`, and how
    /// many words it has.
    private static func number(behind words: [String]) -> (count: Int, number: Int)? {
        if let number = words.last.flatMap({ Int($0) }) { return (1, number) }
        return (1...3).reversed().lazy.filter { $0 <= words.count }.compactMap { count in
            WhenReading.rings(words.suffix(count).joined(separator: " ")).map { (count, $0) }
        }.first
    }

    /// Returns the rings of all alerts, or of the alert that the words name.
    private func rings(_ connection: AlertConnection) async throws -> [UpcomingRing] {
        var (words, number) = (words, number)
        if let (count, last) = Self.number(behind: words) {
            guard (1...10_000).contains(last) else {
                throw AlertError.invalid("The number of rings must be from 1 to 10000.")
            }
            words.removeLast(count)
            number = last
        }
        guard !words.isEmpty else {
            return try await connection.center.upcoming(through: .distantFuture, limit: number)
        }
        let id = try await connection.resolve(words.joined(separator: " "))
        let alert = try await connection.center.get(id).alert
        let preview = try await connection.center.preview(alert, isNew: false, limit: number)
        return preview.rings.map { ring in
            UpcomingRing(
                alert: id,
                title: alert.shown(alert.content.title, at: ring.instant, in: connection.zone),
                at: ring.instant,
                event: alert.timeAnnounced(by: ring.instant, in: connection.zone))
        }
    }
}
