import Alerts
import ArgumentParser
import JSON
import Localization
import Messages
import Recurrence

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
        try await Access.open { access in
            let end = try end(now: access.now, in: access.zone)
            let id = if let id { try await access.resolve(id) } else { nil as Alert.ID? }
            try await access.directory.pause(id, until: end)
            let until = end.map { access.calendar.describe($0) }
            guard let id else {
                let all =
                    until.map { Message("Paused all alerts until \($0).") }
                    ?? Message("Paused all alerts until you resume them with 'peal resume'.")
                return try await output.report(access, all)
            }
            try await output.confirm([id], access) { status in
                let name = status.row.name
                return access.calendar.sentence(
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
        try await Access.open { access in
            let common = try await access.directory.commonPause()
            if let id {
                try await resume(access.resolve(id), access)
                if common != nil {
                    Output.complain("All alerts are paused. 'peal resume' ends that pause.")
                }
            } else {
                try await resumeAll(access, isPaused: common != nil)
            }
        }
    }

    private func resume(_ id: Alert.ID, _ access: Access) async throws {
        let resumed = try await access.directory.resume(id)
        try await output.confirm([id], access) { status in
            resumed.isEmpty
                ? tr("The alert has no pause of its own: \(access.calendar.summary(of: status))")
                : tr("Resumed \(access.calendar.summary(of: status))")
        }
    }

    private func resumeAll(_ access: Access, isPaused: Bool) async throws {
        let resumed = try await access.directory.resume(nil)
        if output.json {
            var object = JSONObject(access.pauseMembers(of: nil))
            object["resumed"] = .array(resumed.map { .string($0.rawValue) })
            return Output.print(.object(object))
        }
        if isPaused { Output.print(tr("Resumed all alerts.")) }
        if !isPaused, resumed.isEmpty { Output.print(tr("Nothing was paused.")) }
        try await output.print(resumed, access) { Message("Resumed \($0)") }
    }
}

extension OutputOptions {
    /// Prints a change of the pause of all alerts.
    fileprivate func report(_ access: Access, _ sentence: Message) async throws {
        guard json else { return Output.print(tr(sentence)) }
        let pause = try await access.directory.commonPause()
        Output.print(.object(JSONObject(access.pauseMembers(of: pause))))
    }
}
