import Alerts
import ArgumentParser
import Localization
import Messages

struct Show: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: tr("Show all there is to know of an alert."),
        discussion: examples(
            "peal show water"))

    @Argument(help: .tr("The alert's id, or the beginning of it."), completion: .alerts)
    var id: String

    @OptionGroup var output: OutputOptions

    func run() async throws {
        try await Access.open(looking: true) { access in
            let status = try await access.directory.get(access.resolve(id))
            if output.json {
                Output.print(status.json(in: access.zone))
            } else {
                Output.print(AlertDetails(status: status, calendar: access.calendar).text)
            }
        }
    }
}
