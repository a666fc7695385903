import Alerts
import ArgumentParser
import Recurrence

struct History: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Show what rang, what was missed, and what you did.",
        discussion: """
            EXAMPLE
              peal history --since 7d
            """)

    @Argument(help: "Only this alert: its id, or the beginning of it.")
    var id: String?

    @Option(help: "How far back.")
    var since = "1d"

    @OptionGroup var output: OutputOptions

    func run() async throws {
        let seconds = try DurationReading.seconds(since)
        try await Access.open(quietly: true) { access in
            let start = access.now.advanced(by: .seconds(-seconds))
            var entries = try await access.directory.history(since: start, limit: 10_000)
            if let id {
                // An alert that was removed still has a past.
                let isKnown = entries.contains { $0.alert.rawValue == id }
                let alert = isKnown ? id : try await access.resolve(id).rawValue
                entries = entries.filter { $0.alert.rawValue == alert }
            }
            if output.json {
                let zone = access.zone
                Output.print(.object(["entries": .array(entries.map { $0.json(in: zone) })]))
            } else if entries.isEmpty {
                Output.print("Nothing has happened.")
            } else {
                var table = Table("AT", "ID", "EVENT", "DUE")
                for entry in entries {
                    let count = entry.count > 1 ? " (\(entry.count) times)" : ""
                    table.add(
                        access.calendar.describe(entry.at), entry.alert.rawValue,
                        entry.event.rawValue + (entry.action.map { " \($0)" } ?? "") + count,
                        entry.due.map(access.calendar.describe) ?? "")
                }
                Output.print(table.text(width: Terminal.width))
            }
        }
    }
}
