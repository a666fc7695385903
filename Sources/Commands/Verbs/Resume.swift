import Alerts
import ArgumentParser
import JSON
import Localization
import Messages

struct Resume: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "resume",
        abstract: tr("End the pause of an alert, or all pauses."),
        discussion: examples(
            "peal resume",
            "peal resume study",
            after: tr(
                "Without an id, all pauses end: the pause of all alerts and the "
                    + "pauses of single alerts.")))

    @Argument(
        help: .tr("The id of the alert, or the beginning of the id; all pauses if you omit it."),
        completion: .alerts)
    var id: String?

    @OptionGroup var output: OutputOptions

    func run() async throws {
        try await AlertConnection.open { connection in
            let common = try await connection.center.commonPause()
            if let id {
                try await resume(connection.resolve(id), connection)
                if common != nil {
                    Output.complain("All alerts are paused. 'peal resume' ends that pause.")
                }
            } else {
                try await resumeAll(connection, isPaused: common != nil)
            }
        }
    }

    private func resume(_ id: Alert.ID, _ connection: AlertConnection) async throws {
        let resumed = try await connection.center.resume(id)
        try await output.confirm([id], connection) { status in
            resumed.isEmpty
                ? tr(
                    "The alert has no pause of its own: \(connection.timeFormat.summary(of: status))"
                )
                : tr("Resumed \(connection.timeFormat.summary(of: status))")
        }
    }

    private func resumeAll(_ connection: AlertConnection, isPaused: Bool) async throws {
        let resumed = try await connection.center.resume(nil)
        if output.json {
            var object = JSONObject(connection.pauseMembers(of: nil))
            object["resumed"] = .array(resumed.map { .string($0.rawValue) })
            return Output.print(.object(object))
        }
        if isPaused { Output.print(tr("Resumed all alerts.")) }
        if !isPaused, resumed.isEmpty { Output.print(tr("Nothing was paused.")) }
        try await output.print(resumed, connection) { Message("Resumed \($0)") }
    }
}
