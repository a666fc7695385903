import AlertCoding
import Alerts
import Arguments
import Localization
import Messages
import Recurrence

struct Next: ParsableCommand {
    static let commandName = "next"

    static var help: CommandHelp {
        CommandHelp(
            abstract: tr("Show the next rings."),
            examples: ["peal next -n 25"])
    }

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
            let rings = try await connection.center.upcoming(through: .distantFuture, limit: number)
            if output.json {
                let zone = connection.zone
                Output.print("occurrences", rings, then: try await connection.silenceMembers()) {
                    $0.json(in: zone)
                }
                return
            }
            if rings.isEmpty {
                Output.print(tr("Nothing will ring."))
            } else {
                var table = Table(tr("WHEN"), "", tr("ID"), tr("TITLE"))
                for ring in rings {
                    table.add(
                        connection.timeFormat.describe(ring.at),
                        connection.timeFormat.shortCountdown(to: ring.at), ring.alert.rawValue,
                        ring.title)
                }
                Output.print(table.text(width: Terminal.width))
            }
            try await connection.printSilence()
        }
    }
}
