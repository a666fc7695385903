import AlertService
import Alerts
import ArgumentParser
import Localization
import Messages

struct On: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "on",
        abstract: tr("Switch alerts on; they start from now."),
        discussion: examples(
            "peal on water"))

    @Argument(help: .tr("The alerts' ids, or the beginnings of them."), completion: .alerts)
    var ids: [String]

    @OptionGroup var output: OutputOptions

    func run() async throws {
        try await switchAlerts(ids, on: true, output)
    }
}

struct Off: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "off",
        abstract: tr("Switch alerts off; they keep everything, and do not ring."),
        discussion: examples(
            "peal off water study"))

    @Argument(help: .tr("The alerts' ids, or the beginnings of them."), completion: .alerts)
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

extension OutputOptions {
    /// Prints alerts that a verb has changed, each in a sentence about its summary; on a terminal no
    /// more of them than a person reads.
    func print(
        _ ids: [Alert.ID], _ access: Access, saying sentence: (String) -> Message
    ) async throws {
        guard !json else { return try await access.printAlerts(ids, .full) }
        let some = Terminal.width == nil ? ids[...] : ids.prefix(100)
        try await access.rows(of: Array(some)) { rows in
            for row in rows { Output.print(tr(sentence(access.calendar.summary(of: row)))) }
        }
        if ids.count > some.count { Output.print(tr("… and \(ids.count - some.count) more")) }
    }
}

extension Calendar {
    /// "k3f9qa: every day at 09:30; next tomorrow 09:30".
    func summary(of row: AlertRow) -> String {
        let text = "\(row.id): \(row.trigger.sentence)"
        return row.next.map { tr("\(text); next \(describe($0))") } ?? text
    }
}
