import Alerts
import Arguments
import JSON
import Localization
import Messages
import Recurrence
import ScheduleReading

struct Pause: ParsableCommand {
    static let commandName = "pause"

    static var help: CommandHelp {
        CommandHelp(
            abstract: tr("Silence alerts, or all alerts, for a while."),
            examples: [
                "peal pause 1h",
                tr("peal pause study until '24 dec 9:00'"),
                "peal pause --group work --until monday",
                tr("peal pause from dec 24 to jan 2"),
                "peal pause",
                "peal resume",
            ],
            discussion: tr(
                """
                During a pause, rings are recorded as suppressed. One-time alerts and snoozed \
                alerts ring when the pause ends. Without a length or an end, a pause lasts until \
                'peal resume'. With --from it begins later, and 'peal resume --all' cancels it. 'to \
                friday' includes that day; 'until friday' ends when it begins.
                """))
    }

    @Argument(
        help: .tr(
            "The alerts (none: all alerts), then the length (1h) or the end (until 18:00).",
            valueName: "alerts and length"),
        completion: .alerts)
    var words: [String] = []

    @OptionGroup var chosen: SelectionOptions

    @Option(
        "--from",
        help: .tr(
            "The start of a pause that begins later: a date (its midnight), a time of day, or both.",
            valueName: "time"))
    var from: String?

    @Option(
        "--for", help: .tr("The duration of the pause.", valueName: "duration"),
        completion: .lengths)
    var length: String?

    @Option(
        "--until",
        help: .tr(
            "The end of the pause: a time of day (18:00), a date (its midnight), "
                + "or both ('2026-12-24 09:00').", valueName: "time"))
    var until: String?

    @OptionGroup var output: OutputOptions

    func validate() throws {
        let names = divided(needsNames: false).names
        if !names.isEmpty || chosen.isUsed { try chosen.check(names) }
        guard length == nil || until == nil else {
            throw ValidationError("Use either --for or --until.")
        }
    }

    func run() async throws {
        try await AlertConnection.open { connection in
            let divided = try await divided(connection)
            try await refuseSpan(divided, connection)
            let span = try span(divided, now: connection.now, in: connection.zone)
            let words = PauseWords(
                span, includesLastDay: divided.includesLastDay, connection.timeFormat)
            guard !divided.names.isEmpty || chosen.group != nil else {
                try await connection.center.pause(nil, from: span.start, until: span.end)
                return try await output.report(connection, words.all)
            }
            try await output.change(
                chosen.selection(divided.names, connection),
                .pause(from: span.start, until: span.end),
                connection, many: words.many, none: Message("Nothing to pause: no alert is on.")
            ) { status, _ in
                connection.timeFormat.sentence(words.one(status.listItem), status)
            }
        }
    }

    /// Divides the words into the names of alerts, and the length or the end of the pause.
    private func divided(needsNames: Bool) -> TimedNames {
        let words = started.words
        return length == nil && until == nil
            ? TimedNames(words, needsNames: needsNames) : TimedNames(names: words)
    }

    /// The words without the start of a planned pause, and that start.
    private var started: (words: [String], start: String?) {
        from == nil ? TimedNames.started(words) : (words, from)
    }

    /// Refuses a day, or a range of times, without the words that make it the span of a pause.
    private func refuseSpan(_ divided: TimedNames, _ connection: AlertConnection) async throws {
        var names = divided.names
        // The last word of "dec 24" looks like a length without a unit.
        if case .length(let text) = divided.time, Int(text) != nil { names.append(text) }
        guard let last = names.last, !chosen.isUsed,
            try await connection.center.ids(named: last).isEmpty
        else { return }
        let alerts = { (count: Int) in
            names.dropLast(count).map { $0.includes(" ") ? "'\($0)' " : "\($0) " }.joined()
        }
        if let hours = try? TimeReading.hours(last) {
            throw AlertError.invalid(
                "A pause has a start and an end: 'peal pause \(alerts(1))from \(hours.from) until "
                    + "\(hours.to)'. For every day, type 'peal config quiet \(last)'.")
        }
        let now = connection.zone.civil(at: connection.now)
        for count in stride(from: min(4, names.count), to: 0, by: -1) {
            let text = names.suffix(count).joined(separator: " ")
            guard case .day(let day)? = try? TimeReading.date(text, "pause", now: now) else {
                continue
            }
            let next = day.advanced(byDays: 1)
            guard day > now.date else {
                throw AlertError.invalid(
                    "A pause has an end: 'peal pause \(alerts(count))until \(next)'.")
            }
            throw AlertError.invalid(
                "A pause has a start and an end: 'peal pause \(alerts(count))from \(day) until "
                    + "\(next)' pauses that day, and 'peal pause \(alerts(count))until \(day)' the "
                    + "time before it.")
        }
    }

    private func divided(_ connection: AlertConnection) async throws -> TimedNames {
        let divided = divided(needsNames: false)
        // If the word that looks like a length names an alert, pause that alert. Otherwise the
        // command would pause all alerts by mistake.
        guard divided.names.isEmpty, !chosen.isUsed, let first = started.words.first,
            try await !connection.center.ids(named: first).isEmpty
        else { return divided }
        return self.divided(needsNames: true)
    }

    private func span(
        _ divided: TimedNames, now: Instant, in zone: Zone
    ) throws -> (start: Instant?, end: Instant?) {
        var (length, until) = (length, until)
        switch divided.time {
        case .standard: break
        case .length(let text): length = text
        case .end(let text): until = text
        }
        let from = started.start
        let start = try from.map { try TimeReading.instant($0, after: now, in: zone) }
        if let from, let start, start <= now {
            throw AlertError.invalid("'\(from)' has passed. Leave out the start to pause now.")
        }
        if let length {
            let seconds = try DurationReading.seconds(length)
            return (start, (start ?? now).advanced(by: .seconds(seconds)))
        }
        if divided.includesLastDay, let until,
            case .day(let day)? = try? TimeReading.date(
                until, "pause", now: zone.civil(at: start ?? now))
        {
            return (start, TimeReading.start(of: .day(day.advanced(byDays: 1)), in: zone))
        }
        return (start, try until.map { try TimeReading.instant($0, after: start ?? now, in: zone) })
    }
}

/// The sentences that confirm a pause.
private struct PauseWords {
    private let start: String?
    private let end: String?

    /// Creates the sentences.
    ///
    /// Midnight is the beginning or the end of a day, because "Friday 12:00 AM" can be misread.
    init(
        _ span: (start: Instant?, end: Instant?), includesLastDay: Bool,
        _ timeFormat: RelativeTimeFormat
    ) {
        func midnight(_ instant: Instant) -> CivilDate? {
            let day = timeFormat.zone.civil(at: instant).date
            return timeFormat.start(of: day) == instant ? day : nil
        }
        start = span.start.map { start in
            midnight(start).map(timeFormat.describe) ?? timeFormat.describe(start)
        }
        end = span.end.map { end in
            guard let day = midnight(end) else { return timeFormat.describe(end) }
            return includesLastDay
                ? tr("the end of \(timeFormat.describe(day.advanced(byDays: -1)))")
                : tr("the beginning of \(timeFormat.describe(day))")
        }
    }

    /// The sentence about all alerts.
    var all: Message {
        switch (start, end) {
        case (nil, nil): Message("Paused all alerts until you resume them with 'peal resume'.")
        case (nil, let end?): Message("Paused all alerts until \(end).")
        case (let start?, nil):
            Message("All alerts will be paused from \(start) until 'peal resume'.")
        case (let start?, let end?):
            Message("All alerts will be paused from \(start) until \(end).")
        }
    }

    func many(_ count: Int, _ ids: String) -> Message {
        switch (start, end) {
        case (nil, nil): Message("Paused \(count) alerts until you resume them: \(ids)")
        case (nil, let end?): Message("Paused \(count) alerts until \(end): \(ids)")
        case (let start?, nil):
            Message("Will pause \(count) alerts from \(start) until you resume them: \(ids)")
        case (let start?, let end?):
            Message("Will pause \(count) alerts from \(start) until \(end): \(ids)")
        }
    }

    func one(_ alert: AlertListItem) -> Message {
        switch (start, end) {
        case (nil, nil):
            Message(
                "Paused \(alert.name) until you resume it with 'peal resume \(alert.id)'")
        case (nil, let end?): Message("Paused \(alert.name) until \(end)")
        case (let start?, nil):
            Message(
                "Will pause \(alert.name) from \(start) until 'peal resume \(alert.id)'")
        case (let start?, let end?): Message("Will pause \(alert.name) from \(start) until \(end)")
        }
    }
}

extension OutputOptions {
    /// Prints how the pause of all alerts has changed.
    fileprivate func report(_ connection: AlertConnection, _ sentence: Message) async throws {
        guard json else { return Output.print(tr(sentence)) }
        Output.print(.object(JSONObject(try await connection.silenceMembers())))
    }
}
