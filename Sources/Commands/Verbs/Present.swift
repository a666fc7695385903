import AlertCoding
import Alerts
import Arguments
import DesktopDelivery
import JSON
import Localization
import Messages
import Wording

struct Present: ParsableCommand {
    static let commandName = "present"

    static var help: CommandHelp {
        CommandHelp(
            abstract: tr("Ring an alert now to test it."),
            examples: ["peal present water", "peal present --alarm", "peal present wake --alarm"],
            discussion: tr(
                """
                With --alarm, the alert sounds as an alarm until you press Done or close the \
                notification, and Peal stores nothing of it. Without an alert, it is an alarm \
                with the usual sound and volume.
                """))
    }

    @Argument(help: .alert, completion: .alerts)
    var id: [String] = []

    @Flag("--alarm", help: .tr("Only try how an alarm sounds."))
    var alarm = false

    @OptionGroup var output: OutputOptions

    func validate() throws {
        guard alarm || !id.isEmpty else {
            throw ValidationError("Name the alert, like 'peal present water'.")
        }
    }

    func run() async throws {
        try await AlertConnection.open(quietly: true) { connection in
            let id = id.isEmpty ? nil : try await connection.resolveOnly(id)
            guard connection.canRing else {
                throw Unavailable(
                    message:
                        "No daemon can be reached, so nothing can be shown. \(AlertConnection.hint)"
                )
            }
            guard let id, !alarm else { return try await tryAlarm(id, connection) }
            try await connection.center.present(id)
            let name = try await connection.center.get(id).listItem.name
            if output.json {
                Output.print(.object(["presented": .string(id.rawValue)]))
            } else {
                let hasServer = try await connection.center.status().server != nil
                Output.print(
                    line: tr(
                        hasServer
                            ? "Rang \(name)"
                            : "\(name) will be shown when a notification server starts"))
            }
        }
    }

    /// Sounds the alarm of an alert, or the usual one.
    private func tryAlarm(_ id: Alert.ID?, _ connection: AlertConnection) async throws {
        let alarm = try await connection.center.tryAlarm(id)
        if let warning = AlarmSupport.current.warning { Output.complain(warning) }
        guard !output.json else {
            return Output.print(
                .object(["presented": .optional(id?.rawValue), "alarm": alarm.json()]))
        }
        let length = DurationText.message(seconds: alarm.length)
        Output.print(
            line: tr(
                "The alarm sounds until you press Done or close its notification, for at most \(length)."
            ))
    }
}
