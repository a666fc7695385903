import Alerts
import ArgumentParser
import Recurrence

struct Pause: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Silence an alert, or all, for a while.",
        discussion: """
            What is due meanwhile is recorded as suppressed; only what you have snoozed rings when
            the pause ends.

            EXAMPLES
              peal pause --for 1h
              peal pause study --until '2026-12-24 09:00'
              peal pause
              peal resume
            """)

    @Argument(help: "The alert's id, or the beginning of it; all alerts if there is none.")
    var id: String?

    @Option(name: .customLong("for"), help: ArgumentHelp("How long.", valueName: "length"))
    var length: String?

    @Option(
        help: ArgumentHelp(
            "When it ends: a time of day, or a date and a time.", valueName: "time"))
    var until: String?

    @OptionGroup var output: OutputOptions

    func validate() throws {
        guard length == nil || until == nil else {
            throw ValidationError("Say either how long (--for) or when it ends (--until).")
        }
    }

    func run() async throws {
        try await Access.open { access in
            let end = try end(now: access.now, in: access.zone)
            let id = if let id { try await access.resolve(id) } else { nil as Alert.ID? }
            try await access.directory.pause(id, until: end)
            let time = end.map { " until \(access.calendar.describe($0))" } ?? ""
            try await output.report(id, saying: "Paused", time: time, access)
        }
    }

    private func end(now: Instant, in zone: Zone) throws -> Instant? {
        if let length { return now.advanced(by: .seconds(try DurationReading.seconds(length))) }
        guard let until else { return nil }
        return try TimeReading.instant(until, after: now, in: zone)
    }
}

struct Resume: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "End the pause of an alert, or that of all.",
        discussion: """
            EXAMPLES
              peal resume
              peal resume study
            """)

    @Argument(help: "The alert's id, or the beginning of it; all alerts if there is none.")
    var id: String?

    @OptionGroup var output: OutputOptions

    func run() async throws {
        try await Access.open { access in
            let id = if let id { try await access.resolve(id) } else { nil as Alert.ID? }
            try await access.directory.resume(id)
            try await output.report(id, saying: "Resumed", time: "", access)
            if id != nil, try await access.directory.status().pause != nil {
                Output.complain("All alerts are paused; 'peal resume' ends that.")
            }
        }
    }
}

extension OutputOptions {
    /// Says what became of one alert, or of all.
    fileprivate func report(
        _ id: Alert.ID?, saying verb: String, time: String, _ access: Access
    ) async throws {
        if let id {
            try print([try await access.directory.get(id)], saying: verb, access)
        } else if json {
            let pause = try await access.directory.status().pause
            Output.print(
                .object([
                    "pausedSince": .time(pause?.since, in: access.zone),
                    "pausedUntil": .time(pause?.until, in: access.zone),
                ]))
        } else {
            Output.print("\(verb) all alerts\(time).")
        }
    }
}
