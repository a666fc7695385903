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
        try await switchAlerts(ids, on: true, output)
    }
}

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
        try await switchAlerts(ids, on: false, output)
    }
}

private func switchAlerts(_ texts: [String], on isOn: Bool, _ output: OutputOptions) async throws {
    try await Access.open { access in
        let ids = try await access.resolve(texts)
        for id in ids { _ = try await access.directory.setOn(isOn, id) }
        try await output.print(ids, access) {
            isOn ? Message("Switched on \($0)") : Message("Switched off \($0)")
        }
    }
}
