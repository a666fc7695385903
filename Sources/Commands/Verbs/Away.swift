import AlertCoding
import Alerts
import Arguments
import JSON
import Localization
import Messages
import Wording

struct Away: ParsableCommand {
    static let commandName = "away"

    static var help: CommandHelp {
        CommandHelp(
            abstract: tr("Say whether you are away, or show it."),
            examples: ["peal away on", "peal away auto", "peal away"],
            discussion: tr(
                """
                While you are away, alerts with --hold-away wait. At your return, each comes once if \
                it is not too late, and several come together. With 'peal config away hold', all \
                alerts wait, except critical ones, alarms and those with --wake. Usually the desktop \
                says when you are away: when the screen is locked, or nobody uses the machine for five minutes.
                """))
    }

    @Argument(
        help: .tr("on, off, or auto for what the desktop says.", valueName: "mode"),
        completion: .list(AwayMode.allCases.map(\.rawValue)))
    var mode: AwayMode?

    @OptionGroup var output: OutputOptions

    func run() async throws {
        try await AlertConnection.open(quietly: mode == nil, looking: mode == nil) { connection in
            let status =
                if let mode {
                    try await connection.center.setAway(mode)
                } else {
                    try await connection.center.status().away
                }
            guard !output.json else {
                return Output.print(status.json(in: connection.zone))
            }
            Output.print(line: status.sentenceOrPresence(connection.timeFormat))
        }
    }
}

extension AwayMode: ExpressibleByArgument {}
