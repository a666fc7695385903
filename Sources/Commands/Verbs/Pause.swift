import Alerts
import Arguments
import JSON
import Localization
import Messages
import Recurrence
import ScheduleReading
import Wording

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
        if chosen.isUsed { try chosen.check(division(words).time.others) }
        guard length == nil || until == nil else {
            throw ValidationError("Use either --for or --until.")
        }
    }

    func run() async throws {
        try await AlertConnection.open { connection in
            let timeFormat = connection.timeFormat
            let (selection, rest) = try await selection(connection)
            let division = division(rest)
            try refuseSpan(division, rest, timeFormat)
            let span = try span(division, now: connection.now, in: connection.zone)
            let words = PauseWords(
                span, includesLastDay: division.time.includesLastDay, timeFormat)
            let replaced = try await replaced(
                of: selection, isPlanned: span.start != nil, connection)
            try await connection.explaining(
                selection, named: self.words.dropLast(rest.count), [span.start, span.end]
            ) {
                guard let selection else {
                    try await connection.center.pause(nil, from: span.start, until: span.end)
                    return try await output.report(connection, words.all)
                }
                try await output.change(
                    selection, .pause(from: span.start, until: span.end), connection,
                    many: words.many, none: Message("Nothing to pause: no alert is on.")
                ) { status, _ in
                    timeFormat.sentence(words.one(status.listItem), status)
                }
            }
            guard !output.json else { return }
            try await connection.printHeld(
                by: Alerts.Pause(since: span.start ?? connection.now, until: span.end),
                among: try await ids(of: selection, connection))
            for (status, pause) in replaced {
                let new = try await self.pause(of: status?.id, span.start != nil, connection)
                guard pause.isReplaced(by: new, isPlanned: span.start != nil) else { continue }
                let start = span.start == nil ? nil : pause.since
                let words = tr(PauseWords((start, pause.until), timeFormat).replaced)
                Output.print(line: status.map { "\($0.listItem.name): \(words)" } ?? words)
            }
        }
    }

    /// The words after the names of alerts: the start of a planned pause, and the length or the end.
    private typealias Division = (start: String?, time: TimeWords)

    private func division(_ words: [String]) -> Division {
        let (words, start) = from == nil ? TimeWords.started(words) : (words, from)
        let hasEnd = length != nil || until != nil
        if start == nil, let time = TimeWords(untilTonight: words) { return (nil, time) }
        if start == nil, !hasEnd, let (time, days) = TimeWords.during(words) { return (days, time) }
        return (start, hasEnd ? TimeWords(others: words) : TimeWords(words))
    }

    /// Returns the selected alerts, `nil` for all alerts, and the words after their names.
    private func selection(
        _ connection: AlertConnection
    ) async throws -> (alerts: AlertSelection?, rest: [String]) {
        if chosen.isUsed {
            let selection = try await chosen.selection([], connection)
            return (selection == .all ? nil : selection, words)
        }
        if let rest = try await SelectionOptions.afterAll(words, connection) { return (nil, rest) }
        func isRest(_ words: [String]) -> Bool {
            let division = division(words)
            return division.time.others.isEmpty || span(division, connection.timeFormat) != nil
        }
        let named = try await connection.named(words, needsName: false, isRest: isRest)
        guard !named.names.isEmpty || isRest(named.rest) else {
            throw try await connection.noSuchAlert(named, before: isRest)
        }
        return (named.names.isEmpty ? nil : .ids(try await connection.ids(of: named)), named.rest)
    }

    /// Returns the pauses which a new one can replace: those of the selected alerts, or that of all
    /// alerts.
    private func replaced(
        of selection: AlertSelection?, isPlanned: Bool, _ connection: AlertConnection
    ) async throws -> [(status: AlertSnapshot?, pause: Alerts.Pause)] {
        guard let selection else {
            return try await pause(of: nil, isPlanned, connection).map { [(nil, $0)] } ?? []
        }
        let paused = try await connection.center.ids(
            matching: AlertQuery(isPaused: !isPlanned, isPausePlanned: isPlanned))
        let ids = try await ids(of: selection, connection)
        let replaced = ids.filter(Set(paused).contains).prefix(Self.mostReplaced)
        return try await connection.center.statuses(of: Array(replaced)).compactMap { status in
            (isPlanned ? status.plannedPause : status.pause).map { (status, $0) }
        }
    }

    /// Returns the pause of an alert or of all alerts, either the current one or the planned one.
    private func pause(
        of id: Alert.ID?, _ isPlanned: Bool, _ connection: AlertConnection
    ) async throws -> Alerts.Pause? {
        guard let id else {
            let silence = try await connection.center.silence()
            return isPlanned ? silence.plannedPause : silence.pause
        }
        let status = try await connection.center.get(id)
        return isPlanned ? status.plannedPause : status.pause
    }

    /// Returns the ids of the selected alerts.
    private func ids(
        of selection: AlertSelection?, _ connection: AlertConnection
    ) async throws -> [Alert.ID] {
        switch selection {
        case .ids(let ids): ids
        case .group(let group): try await connection.ids(inGroup: group, all: false)
        case .all, nil: try await connection.center.ids(matching: AlertQuery())
        }
    }

    /// The maximum number of replaced pauses that the answer names.
    private static let mostReplaced = 10

    /// A day, or a range of times of day, without the words that make it the span of a pause.
    private enum Span {
        case hours(from: CivilTime, to: CivilTime)
        case day(CivilDate)
    }

    private func span(_ division: Division, _ timeFormat: RelativeTimeFormat) -> Span? {
        var words = division.time.others
        // The last word of "dec 24" looks like a length.
        if case .length(let text) = division.time.time { words.append(text) }
        let text = words.joined(separator: " ")
        if let hours = try? TimeReading.hours(text) {
            return .hours(from: hours.from, to: hours.to)
        }
        let now = timeFormat.zone.civil(at: timeFormat.now)
        guard case .day(let day)? = try? TimeReading.date(text, "pause", now: now) else {
            return nil
        }
        return .day(day)
    }

    /// Refuses words without a meaning, and a span without the words that make it a pause.
    private func refuseSpan(
        _ division: Division, _ rest: [String], _ timeFormat: RelativeTimeFormat
    ) throws {
        guard !division.time.others.isEmpty else { return }
        let alerts = words.dropLast(rest.count).map { $0.quoted + " " }.joined()
        switch span(division, timeFormat) {
        case .hours(let from, let to):
            throw AlertError.invalid(
                "A pause has a start and an end: 'peal pause \(alerts)from \(from) until "
                    + "\(to)'. For every day, type 'peal config quiet \(from)-\(to)'.")
        case .day(let day):
            let next = day.advanced(byDays: 1)
            guard day > timeFormat.date(in: 0) else {
                throw AlertError.invalid(
                    "A pause has an end: 'peal pause \(alerts)until \(next)'.")
            }
            throw AlertError.invalid(
                "A pause has a start and an end: 'peal pause \(alerts)from \(day) until "
                    + "\(next)' pauses that day, and 'peal pause \(alerts)until \(day)' the "
                    + "time before it.")
        case nil:
            let text = Text.excerpt(division.time.others.joined(separator: " "))
            throw AlertError.invalid(
                "'\(text)' is neither an alert, nor a length like 1h, nor an end like "
                    + "'until 18:00'.")
        }
    }

    private func span(
        _ division: Division, now: Instant, in zone: Zone
    ) throws -> (start: Instant?, end: Instant?) {
        var (length, until) = (length, until)
        switch division.time.time {
        case .standard: break
        case .length(let text): length = text
        case .end(let text): until = text
        }
        let start = try start(division, now: now, in: zone)
        if let length {
            let seconds = try DurationReading.seconds(length)
            return (start, (start ?? now).advanced(by: .seconds(seconds)))
        }
        guard let until else { return (start, nil) }
        let includesLastDay = division.time.includesLastDay
        let end = try end(until, includesLastDay, after: now, in: zone)
        guard let start, end <= start, !TimeReading.countsFromToday(until) else {
            return (start, end)
        }
        // `from friday until wednesday` ends after the Friday.
        return (start, try self.end(until, includesLastDay, after: start, in: zone))
    }

    /// Returns the start of a pause that begins later; `nil` for one that begins now.
    private func start(_ division: Division, now: Instant, in zone: Zone) throws -> Instant? {
        guard let from = division.start else { return nil }
        if let days = TimeReading.period(from, now: zone.civil(at: now))?.days {
            let start = TimeReading.start(of: .day(days.lowerBound), in: zone) ?? now
            return start > now ? start : nil
        }
        let start = try TimeReading.instant(from, after: now, in: zone)
        guard start > now else {
            throw AlertError.invalid("'\(from)' has passed. Leave out the start to pause now.")
        }
        return start
    }

    /// Reads the end of a pause, the next such time after another one: `18:00`, `friday`, `next week`.
    private func end(
        _ text: String, _ includesLastDay: Bool, after start: Instant, in zone: Zone
    ) throws(AlertError) -> Instant {
        let wall = zone.civil(at: start)
        var period = TimeReading.period(text, now: wall)
        if period == nil, includesLastDay,
            case .day(let day)? = try? TimeReading.date(text, "pause", now: wall)
        {
            period = (day...day, false)
        }
        guard let period else { return try TimeReading.instant(text, after: start, in: zone) }
        // `until next week` ends when that week begins, and `다음 주까지` when it ends.
        let isIncluded = period.namesEnd || includesLastDay
        let days = period.days
        let end = isIncluded ? days.upperBound.advanced(byDays: 1) : days.lowerBound
        return TimeReading.start(of: .day(end), in: zone) ?? start
    }
}

/// The sentences that confirm a pause.
private struct PauseWords {
    private let start: String?
    private let end: String?

    /// Creates the sentences about a pause that was planned before.
    init(_ span: (start: Instant?, end: Instant?), _ timeFormat: RelativeTimeFormat) {
        self.init(span, includesLastDay: true, timeFormat)
    }

    /// Creates the sentences.
    init(
        _ span: (start: Instant?, end: Instant?), includesLastDay: Bool,
        _ timeFormat: RelativeTimeFormat
    ) {
        start = span.start.map(timeFormat.pauseStart)
        end = span.end.map { end in
            // The answer repeats the day that the user typed.
            guard !includesLastDay, let day = timeFormat.beginning(end) else {
                return timeFormat.pauseEnd(end)
            }
            return tr("the beginning of \(timeFormat.describe(day))")
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

    /// The sentence about this pause if a shorter one, or another planned pause, has replaced it.
    var replaced: Message {
        guard let start else {
            return end.map {
                Message("This shortens the pause until \($0). 'peal undo' brings it back.")
            }
                ?? Message(
                    "This shortens the pause until 'peal resume'. 'peal undo' brings it back.")
        }
        return end.map {
            Message(
                "This replaces the pause from \(start) until \($0): Peal keeps one planned pause. "
                    + "'peal undo' brings it back.")
        }
            ?? Message(
                "This replaces the pause from \(start) until 'peal resume': Peal keeps one planned "
                    + "pause. 'peal undo' brings it back.")
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

extension Alerts.Pause {
    /// Whether a new pause takes rings out of this one: a planned pause that begins at another time, or
    /// one that ends earlier.
    fileprivate func isReplaced(by new: Self?, isPlanned: Bool) -> Bool {
        guard let new else { return false }
        return isPlanned && new.since != since
            || new.until ?? .distantFuture < until ?? .distantFuture
    }
}

extension OutputOptions {
    /// Prints how the pause of all alerts has changed.
    fileprivate func report(_ connection: AlertConnection, _ sentence: Message) async throws {
        guard json else { return Output.print(line: tr(sentence)) }
        Output.print(.object(JSONObject(try await connection.silenceMembers())))
    }
}
