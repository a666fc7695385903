import Alerts
import ArgumentParser
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
                Occurrences in a pause are recorded as suppressed. What rings once, and what you have \
                snoozed, rings when the pause ends. Without --for and --until a pause lasts until \
                'peal resume'.
                """)))

    @Argument(
        help: .tr("The alert's id, or the beginning of it; all alerts if there is none."),
        completion: .alerts)
    var id: String?

    @Option(
        name: .customLong("for"), help: .tr("How long.", valueName: "length"),
        completion: .lengths)
    var length: String?

    @Option(
        help: .tr(
            "When it ends: a time of day, or a date and a time.", valueName: "time"))
    var until: String?

    @OptionGroup var output: OutputOptions

    func validate() throws {
        guard length == nil || until == nil else {
            throw ValidationError(tr("Say either how long (--for) or when it ends (--until)."))
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
                throw AlertError.invalid("'\(length)' is too short: a pause lasts 1 s or more.")
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
        abstract: tr("End the pause of an alert, or every pause."),
        discussion: examples(
            "peal resume",
            "peal resume study",
            after: tr(
                "Without an id the pause of all alerts ends, and so do those of single alerts.")))

    @Argument(
        help: .tr("The alert's id, or the beginning of it; every pause if there is none."),
        completion: .alerts)
    var id: String?

    @OptionGroup var output: OutputOptions

    func run() async throws {
        try await Access.open { access in
            let common = try await access.directory.commonPause()
            if let id {
                try await resume(access.resolve(id), access)
                if common != nil {
                    Output.complain("All alerts are paused; 'peal resume' ends that.")
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
                ? tr("Not paused by itself: \(access.calendar.summary(of: status))")
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
