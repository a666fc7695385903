import AlertCoding
import Alerts
import Arguments
import JSON
import Localization
import Messages
import Recurrence
import ScheduleReading
import Wording

struct Stats: ParsableCommand {
    static let commandName = "stats"

    static var help: CommandHelp {
        CommandHelp(
            abstract: tr("Show how often alerts rang and were done."),
            examples: [
                "peal stats",
                "peal stats pill --since 90d",
            ],
            discussion: tr(
                """
                DAYS counts the days on which you were done, out of those on which the alert rang. \
                STREAK is how many of these days in a row, up to today. With a goal, a day counts \
                once the goal is reached, and TODAY is how much of it is done.
                """))
    }

    @Argument(
        help: .tr("Only these alerts: ids, beginnings of ids, or titles.", valueName: "ids"),
        completion: .alerts)
    var ids: [String] = []

    @Option(
        "--since",
        help: .tr("How far back (7d), or since when (2026-12-24, today).", valueName: "duration"),
        completion: .lengths)
    var since = "30d"

    @OptionGroup var output: OutputOptions

    func run() async throws {
        try await AlertConnection.open(quietly: true, looking: true) { connection in
            let timeFormat = connection.timeFormat
            let start = try History.start(since, timeFormat)
            let chosen = try await connection.resolve(ids)
            let history = try await connection.center.history(since: start, limit: .max)
            let entries = Dictionary(grouping: history, by: \.alert)
            let known =
                try await ids.isEmpty
                ? connection.center.ids(inGroup: nil, all: true) : chosen
            let alerts = try await connection.center.statuses(of: known)
                .filter { !ids.isEmpty || entries[$0.id] != nil }
            print(
                alerts.map { alert in
                    var numbers = AlertStatistics(goal: alert.alert.goal, in: timeFormat.zone)
                    for entry in entries[alert.id] ?? [] { numbers.add(entry) }
                    return (alert, numbers)
                }, timeFormat)
        }
    }

    private func print(
        _ alerts: [(AlertSnapshot, AlertStatistics)], _ timeFormat: RelativeTimeFormat
    ) {
        let day = timeFormat.zone.civil(at: timeFormat.now).date
        if output.json {
            return Output.print("alerts", alerts) { alert, numbers in
                .object([
                    "id": .string(alert.id.rawValue), "title": .string(alert.alert.content.title),
                    "shown": .int(numbers.shown), "missed": .int(numbers.missed),
                    "done": .int(numbers.done), "snoozed": .int(numbers.snoozed),
                    "days": .int(numbers.dayCount), "doneDays": .int(numbers.doneDayCount),
                    "streak": .int(numbers.streak(today: day)),
                    "lastDone": .time(numbers.lastDone, in: timeFormat.zone),
                    "goal": alert.alert.goal.map(JSONValue.int) ?? .null,
                    "doneToday": alert.doneToday.map(JSONValue.int) ?? .null,
                ])
            }
        }
        guard !alerts.isEmpty else {
            return Output.print(line: tr("No history for this time."))
        }
        // Only alerts with a goal have something to say about today.
        let hasGoals = alerts.contains { $0.0.alert.goal != nil }
        let goals = { (cell: String) in hasGoals ? [cell] : [] }
        var table = Table(
            [tr("ID"), tr("RANG"), tr("MISSED"), tr("DONE"), tr("DAYS"), tr("STREAK")]
                + goals(tr("TODAY")) + [tr("LAST DONE"), tr("TITLE")])
        table.labelled = Set(1...(hasGoals ? 7 : 6))
        for (alert, numbers) in alerts {
            let today = alert.progress.map { "\($0.count)/\($0.goal)" } ?? "-"
            table.add(
                [
                    alert.id.rawValue, "\(numbers.shown)", "\(numbers.missed)", "\(numbers.done)",
                    "\(numbers.doneDayCount)/\(numbers.dayCount)",
                    "\(numbers.streak(today: day))",
                ] + goals(today) + [
                    numbers.lastDone.map { timeFormat.describe($0, to: .minutes) } ?? "-",
                    alert.alert.content.title,
                ])
        }
        Output.print(table.text(width: Terminal.width))
    }
}
