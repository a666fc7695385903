import AlertCoding
import Alerts
import Arguments
import Localization
import Messages
import Recurrence
import ScheduleReading
import Wording

struct History: ParsableCommand {
    static let commandName = "history"

    static var help: CommandHelp {
        CommandHelp(
            abstract: tr("Show what rang, what was missed, and what you did."),
            examples: [
                "peal history --since 7d", tr("peal history yesterday"),
                tr("peal history pill monday"),
            ])
    }

    @Argument(
        help: .tr(
            "Only this alert: its id, the beginning of its id, or its title; then the day, if only "
                + "one day is wanted.", valueName: "id and day"),
        completion: .alerts)
    var words: [String] = []

    @Option(
        "--since",
        help: .tr(
            "How far back (7d), or since when (2026-12-24, yesterday).",
            valueName: "duration"),
        completion: .lengths)
    var since = Self.standard

    private static let standard = "1d"

    @Option(
        "--until",
        help: .tr(
            "The last day (yesterday, 2026-12-24), or how long ago the period ends (2d).",
            valueName: "day"))
    var until: String?

    @OptionGroup var output: OutputOptions

    func run() async throws {
        try await AlertConnection.open(quietly: true, looking: true) { connection in
            let (id, span) = try await period(connection)
            var entries = try await connection.center.history(
                since: span.start, limit: span.end == nil ? 10_000 : .max)
            if let end = span.end { entries = entries.filter { $0.at < end }.suffix(10_000) }
            if let id {
                // A removed alert still has a history.
                let isKnown = entries.contains { $0.alert.rawValue == id }
                let alert = isKnown ? id : try await connection.resolve(id).rawValue
                entries = entries.filter { $0.alert.rawValue == alert }
            }
            let titles = try await Self.titles(of: entries, connection)
            if output.json {
                let zone = connection.zone
                for index in entries.indices {
                    entries[index].title = titles[entries[index].alert]
                }
                Output.print("entries", entries) { $0.json(in: zone) }
            } else if entries.isEmpty {
                Output.print(line: tr("No history for this time."))
            } else {
                var table = Table(tr("AT"), tr("ID"), tr("EVENT"), tr("DUE"), tr("TITLE"))
                for entry in entries {
                    table.add(
                        connection.timeFormat.describe(entry.at, to: .minutes),
                        entry.alert.rawValue,
                        entry.text,
                        entry.due.map { connection.timeFormat.describe($0, to: .minutes) } ?? "",
                        titles[entry.alert] ?? "")
                }
                Output.print(table.text(width: Terminal.width))
            }
        }
    }

    /// Returns the alert, and the period of the history.
    private func period(
        _ connection: AlertConnection
    ) async throws -> (id: String?, span: (start: Instant, end: Instant?)) {
        let timeFormat = connection.timeFormat
        let name = words.joined(separator: " ")
        if !words.isEmpty, try await connection.center.ids(named: name).isEmpty,
            let (names, day) = try PastDay.atEnd(of: words, timeFormat)
        {
            guard since == Self.standard, until == nil else {
                throw AlertError.invalid(
                    "Give either the day \(day), or --since and --until.")
            }
            let next = timeFormat.start(of: day.advanced(byDays: 1))
            let alert = names.isEmpty ? nil : names.joined(separator: " ")
            return (alert, (timeFormat.start(of: day), next))
        }
        let end = try until.map { try Self.end($0, timeFormat) }
        // Without --since, the last day of the period is shown.
        let start =
            if let end, since == Self.standard {
                end - .seconds(86_400)
            } else {
                try Self.start(since, timeFormat)
            }
        if let end, end <= start {
            throw AlertError.invalid("--until is before --since.")
        }
        return (words.isEmpty ? nil : name, (start, end))
    }

    /// Returns the titles of the alerts; those of removed alerts are in the history.
    ///
    /// It returns only the latter for very many alerts, because reading the others would take longer
    /// than the history itself.
    private static func titles(
        of entries: [HistoryEntry], _ connection: AlertConnection
    ) async throws -> [Alert.ID: String] {
        let ids = Set(entries.map(\.alert))
        var titles: [Alert.ID: String] = [:]
        for entry in entries where entry.title != nil { titles[entry.alert] = entry.title }
        guard ids.count <= 1_000 else { return titles }
        for row in try await connection.center.rows(of: ids.sorted()) { titles[row.id] = row.title }
        return titles
    }

    /// Returns the start of the period `since`: a duration ago, or a date.
    static func start(
        _ since: String, _ timeFormat: RelativeTimeFormat
    ) throws(AlertError) -> Instant {
        if let day = try PastDay.day(since, timeFormat) { return timeFormat.start(of: day) }
        let now = timeFormat.zone.civil(at: timeFormat.now)
        if let date = try? TimeReading.date(since, "--since", now: now),
            let start = TimeReading.start(of: date, in: timeFormat.zone)
        {
            return start
        }
        return timeFormat.now - .seconds(try DurationReading.seconds(since))
    }

    /// Returns the end of the period `until`: the end of a day, a time, or a duration ago.
    private static func end(
        _ until: String, _ timeFormat: RelativeTimeFormat
    ) throws(AlertError) -> Instant {
        guard let day = try PastDay.day(until, timeFormat) else {
            return try start(until, timeFormat)
        }
        return timeFormat.start(of: day.advanced(byDays: 1))
    }
}
