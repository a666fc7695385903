import Alerts
import ArgumentParser
import Localization
import Messages

struct Skip: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "skip",
        abstract: tr("Skip the next rings of an alert."),
        discussion: examples(
            "peal skip wake",
            "peal skip wake 3",
            "peal skip wake 0",
            after: tr(
                """
                The number is the total of rings to skip: the same command twice skips no more. \
                New times from 'peal edit' end a skip.
                """)))

    @Argument(help: .tr("The id of the alert, or the beginning of the id."), completion: .alerts)
    var id: String

    @Argument(help: .tr("The number of rings to skip; 0 ends the skip."))
    var count = 1

    @OptionGroup var output: OutputOptions

    func run() async throws {
        guard (0...1_000).contains(count) else {
            throw AlertError.invalid(
                "Cannot skip \(count) occurrences. Give a number from 0 to 1000.")
        }
        try await AlertConnection.open { connection in
            let id = try await connection.resolve(id)
            let old = try await connection.center.get(id)
            let status = try await connection.center.skip(id, count)
            let skipped =
                output.json || status.skip == 0
                ? [] : try await connection.preview(stored: status).skipped
            try await output.confirm([id], connection) { status in
                let timeFormat = connection.timeFormat
                guard status.skip > 0 else {
                    let text = timeFormat.summary(of: status)
                    return old.skip > 0
                        ? tr("No longer skipping: \(text)") : tr("Nothing was skipped: \(text)")
                }
                let text = "\(status.listItem.name): \(timeFormat.skipped(status.skip, skipped))"
                let isSame = old.skip == status.skip
                return timeFormat.sentence(
                    isSame ? Message("Already skipping \(text)") : Message("Skipping \(text)"),
                    status)
            }
        }
    }
}
