import Alerts
import ArgumentParser

struct On: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Switch alerts on; they start from now.",
        discussion: """
            EXAMPLE
              peal on water
            """)

    @Argument(help: "The alerts' ids, or the beginnings of them.")
    var ids: [String]

    @OptionGroup var output: OutputOptions

    func run() async throws {
        try await switchAlerts(ids, on: true, output)
    }
}

struct Off: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Switch alerts off; they keep everything, and do not ring.",
        discussion: """
            EXAMPLE
              peal off water study
            """)

    @Argument(help: "The alerts' ids, or the beginnings of them.")
    var ids: [String]

    @OptionGroup var output: OutputOptions

    func run() async throws {
        try await switchAlerts(ids, on: false, output)
    }
}

private func switchAlerts(_ texts: [String], on isOn: Bool, _ output: OutputOptions) async throws {
    try await Access.open { access in
        var statuses: [AlertStatus] = []
        for id in try await access.resolve(texts) {
            statuses.append(try await access.directory.setOn(isOn, id))
        }
        try output.print(statuses, saying: isOn ? "Switched on" : "Switched off", access)
    }
}

extension OutputOptions {
    /// Prints alerts that a verb has changed.
    func print(_ statuses: [AlertStatus], saying word: String, _ access: Access) throws {
        if json {
            let zone = access.zone
            Output.print(.object(["alerts": .array(statuses.map { $0.json(in: zone) })]))
        } else {
            for status in statuses {
                Output.print("\(word) \(access.calendar.summary(of: status))")
            }
        }
    }
}
