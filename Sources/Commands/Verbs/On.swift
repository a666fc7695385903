import Alerts
import ArgumentParser
import Localization
import Messages

struct On: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "on",
        abstract: tr("Switch alerts on. They ring from now on."),
        discussion: examples(
            "peal on water"))

    @Argument(
        help: .tr("The ids of the alerts, or the beginnings of the ids."), completion: .alerts)
    var ids: [String]

    @OptionGroup var output: OutputOptions

    func run() async throws {
        try await output.switchAlerts(ids, on: true)
    }
}
