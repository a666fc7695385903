import Alerts
import ArgumentParser
import Localization
import Messages

struct Off: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "off",
        abstract: tr("Switch alerts off. They keep their settings but do not ring."),
        discussion: examples(
            "peal off water study"))

    @Argument(
        help: .tr("The ids of the alerts, or the beginnings of the ids."), completion: .alerts)
    var ids: [String]

    @OptionGroup var output: OutputOptions

    func run() async throws {
        try await output.switchAlerts(ids, on: false)
    }
}
