import Alerts
import ArgumentParser
import Localization
import Messages

struct Skip: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "skip",
        abstract: tr("Silence the next occurrences of an alert."),
        discussion: examples(
            "peal skip wake",
            "peal skip wake 3",
            "peal skip wake 0"))

    @Argument(help: .tr("The alert's id, or the beginning of it."), completion: .alerts)
    var id: String

    @Argument(help: .tr("How many; 0 takes it back."))
    var count = 1

    @OptionGroup var output: OutputOptions

    func run() async throws {
        guard (0...1_000).contains(count) else {
            throw AlertError.invalid("\(count) occurrences cannot be skipped: it is 0 to 1000.")
        }
        try await Access.open { access in
            let status = try await access.directory.skip(access.resolve(id), count)
            try await output.print([status.id], access) {
                count == 0 ? Message("Rings again \($0)") : Message("Skipping \($0)")
            }
        }
    }
}
