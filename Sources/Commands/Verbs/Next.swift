import AlertCoding
import Alerts
import ArgumentParser
import Localization
import Messages
import Recurrence

struct Next: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "next",
        abstract: tr("Show the next rings."),
        discussion: examples(
            "peal next -n 25"))

    @Option(
        name: [.customShort("n", allowingJoined: true), .long], help: .tr("The number of rings."))
    var number = 10

    @OptionGroup var output: OutputOptions

    func validate() throws {
        guard (1...10_000).contains(number) else {
            throw ValidationError(tr("-n must be a number from 1 to 10000."))
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
