import Alerts
import ArgumentParser

struct Snooze: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Be told again a little later.",
        discussion: """
            EXAMPLE
              peal snooze wake 20m
            """)

    @Argument(help: "The alert's id, or the beginning of it.")
    var id: String

    @Argument(help: "How much later.")
    var length = "10m"

    @OptionGroup var output: OutputOptions

    func run() async throws {
        let seconds = try DurationReading.seconds(length)
        try await Access.open { access in
            let status = try await access.directory.snooze(
                access.resolve(id), for: .seconds(seconds))
            try output.print([status], saying: "Snoozed", access)
        }
    }
}
