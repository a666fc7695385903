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
        abstract: tr("Silence alerts, or all alerts, for a while."),
        discussion: examples(
            "peal pause --for 1h",
            "peal pause study --until '2026-12-24 09:00'",
            "peal pause --group work --until monday",
            "peal pause",
            "peal resume",
            after: tr(
                """
                During a pause, rings are recorded as suppressed. One-time alerts and snoozed \
                alerts ring when the pause ends. Without --for and --until, a pause lasts until \
                'peal resume'.
                """)))

    @Argument(
        help: .tr("The alerts: ids, beginnings of ids, or titles; all alerts if you omit them."),
        completion: .alerts)
    var ids: [String] = []

    @OptionGroup var chosen: SelectionOptions

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
        if !ids.isEmpty || chosen.isUsed { try chosen.check(ids) }
        guard length == nil || until == nil else {
            throw ValidationError(tr("Use either --for or --until."))
        }
    }

    func run() async throws {
        try await AlertConnection.open { connection in
            let end = try end(now: connection.now, in: connection.zone)
            let until = end.map { connection.timeFormat.describe($0) }
            guard !ids.isEmpty || chosen.group != nil else {
                try await connection.center.pause(nil, until: end)
                let all =
                    until.map { Message("Paused all alerts until \($0).") }
                    ?? Message("Paused all alerts until you resume them with 'peal resume'.")
                return try await output.report(connection, all)
            }
            try await output.change(
                chosen.selection(ids, connection), .pause(until: end), connection,
                many: { count, ids in
                    until.map { Message("Paused \(count) alerts until \($0): \(ids)") }
                        ?? Message("Paused \(count) alerts until you resume them: \(ids)")
                },
                none: Message("Nothing to pause: no alert is on.")
            ) { status, _ in
                let name = status.listItem.name
                let message =
                    until.map { Message("Paused \(name) until \($0)") }
                    ?? Message("Paused \(name) until you resume it with 'peal resume \(status.id)'")
                return connection.timeFormat.sentence(message, status)
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
        Output.print(.object(JSONObject(try await connection.silenceMembers())))
    }
}
