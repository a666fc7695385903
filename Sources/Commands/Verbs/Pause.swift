import Alerts
import ArgumentParser
import JSON
import Localization
import Messages
import Recurrence
import ScheduleReading

struct Pause: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pause",
        abstract: tr("Silence an alert, or all, for a while."),
        discussion: examples(
            "peal pause --for 1h",
            "peal pause study --until '2026-12-24 09:00'",
            "peal pause",
            "peal resume",
            after: tr(
                """
                During a pause, rings are recorded as suppressed. One-time alerts and snoozed \
                alerts ring when the pause ends. Without --for and --until, a pause lasts until \
                'peal resume'.
                """)))

    @Argument(
        help: .tr("The id of the alert, or the beginning of the id; all alerts if you omit it."),
        completion: .alerts)
    var id: String?

    @Option(
        name: .customLong("for"), help: .tr("The duration of the pause.", valueName: "duration"),
        completion: .lengths)
    var length: String?

    @Option(
        help: .tr(
            "The end of the pause: a time of day (18:00), a date (its midnight), "
                + "or both ('2026-12-24 09:00').", valueName: "time"))
    var until: String?

    @OptionGroup var output: OutputOptions

    func validate() throws {
        guard length == nil || until == nil else {
            throw ValidationError(tr("Use either --for or --until."))
        }
    }

    func run() async throws {
        try await AlertConnection.open { connection in
            let end = try end(now: connection.now, in: connection.zone)
            let id = if let id { try await connection.resolve(id) } else { nil as Alert.ID? }
            try await connection.center.pause(id, until: end)
            let until = end.map { connection.timeFormat.describe($0) }
            guard let id else {
                let all =
                    until.map { Message("Paused all alerts until \($0).") }
                    ?? Message("Paused all alerts until you resume them with 'peal resume'.")
                return try await output.report(connection, all)
            }
            try await output.confirm([id], connection) { status in
                let name = status.listItem.name
                return connection.timeFormat.sentence(
                    until.map { Message("Paused \(name) until \($0)") }
                        ?? Message("Paused \(name) until you resume it with 'peal resume \(id)'"),
                    status)
            }
        }
    }

    private func end(now: Instant, in zone: Zone) throws -> Instant? {
        if let length {
            let seconds = try DurationReading.seconds(length)
            guard seconds > 0 else {
                throw AlertError.invalid("'\(length)' is too short. A pause lasts at least 1 s.")
            }
            return now.advanced(by: .seconds(seconds))
        }
        guard let until else { return nil }
        return try TimeReading.instant(until, after: now, in: zone)
    }
}

extension OutputOptions {
    /// Prints how the pause of all alerts has changed.
    fileprivate func report(_ connection: AlertConnection, _ sentence: Message) async throws {
        guard json else { return Output.print(tr(sentence)) }
        let pause = try await connection.center.commonPause()
        Output.print(.object(JSONObject(connection.pauseMembers(of: pause))))
    }
}
