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
                What is due meanwhile is recorded as suppressed; only what you have snoozed \
                rings when the pause ends.
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
            let all =
                end.map { Message("Paused all alerts until \(access.calendar.describe($0)).") }
                ?? Message("Paused all alerts.")
            try await output.report(id, access, all: all) { Message("Paused \($0)") }
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
        abstract: tr("End the pause of an alert, or that of all."),
        discussion: examples(
            "peal resume",
            "peal resume study"))

    @Argument(
        help: .tr("The alert's id, or the beginning of it; all alerts if there is none."),
        completion: .alerts)
    var id: String?

    @OptionGroup var output: OutputOptions

    func run() async throws {
        try await Access.open { access in
            let id = if let id { try await access.resolve(id) } else { nil as Alert.ID? }
            try await access.directory.resume(id)
            try await output.report(id, access, all: Message("Resumed all alerts.")) {
                Message("Resumed \($0)")
            }
            if id != nil, try await access.directory.status().pause != nil {
                Output.complain("All alerts are paused; 'peal resume' ends that.")
            }
        }
    }
}

extension OutputOptions {
    /// Says what became of one alert, or of all.
    fileprivate func report(
        _ id: Alert.ID?, _ access: Access, all: Message, one: (String) -> Message
    ) async throws {
        if let id {
            try await print([id], access, saying: one)
        } else if json {
            let pause = try await access.directory.status().pause
            Output.print(
                .object([
                    "pausedSince": .time(pause?.since, in: access.zone),
                    "pausedUntil": .time(pause?.until, in: access.zone),
                ]))
        } else {
            Output.print(tr(all))
        }
    }
}
