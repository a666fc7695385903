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
                STREAK is how many of these days in a row, up to today.
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
            var statistics: [Alert.ID: AlertStatistics] = [:]
            for entry in try await connection.center.history(since: start, limit: .max) {
                statistics[entry.alert, default: AlertStatistics(in: connection.zone)].add(entry)
            }
            let known =
                try await ids.isEmpty
                ? connection.center.ids(inGroup: nil, all: true) : chosen
            let alerts = try await connection.center.statuses(of: known)
                .filter { !ids.isEmpty || statistics[$0.id] != nil }
            print(alerts, statistics, timeFormat)
        }
    }

    private func print(
        _ alerts: [AlertSnapshot], _ statistics: [Alert.ID: AlertStatistics],
        _ timeFormat: RelativeTimeFormat
    ) {
        let today = timeFormat.zone.civil(at: timeFormat.now).date
        if output.json {
            return Output.print("alerts", alerts) { alert in
                let numbers = statistics[alert.id] ?? AlertStatistics(in: timeFormat.zone)
                return .object([
                    "id": .string(alert.id.rawValue), "title": .string(alert.alert.content.title),
                    "shown": .int(numbers.shown), "missed": .int(numbers.missed),
                    "done": .int(numbers.done), "snoozed": .int(numbers.snoozed),
                    "days": .int(numbers.dayCount), "doneDays": .int(numbers.doneDayCount),
                    "streak": .int(numbers.streak(today: today)),
                    "lastDone": .time(numbers.lastDone, in: timeFormat.zone),
                ])
            }
        }
        guard !alerts.isEmpty else {
            return Output.print(line: tr("No history for this time."))
        }
        var table = Table(
            tr("ID"), tr("RANG"), tr("MISSED"), tr("DONE"), tr("DAYS"), tr("STREAK"),
            tr("LAST DONE"), tr("TITLE"))
        table.labelled = Set(1...6)
        for alert in alerts {
            let numbers = statistics[alert.id] ?? AlertStatistics(in: timeFormat.zone)
            table.add(
                alert.id.rawValue, "\(numbers.shown)", "\(numbers.missed)", "\(numbers.done)",
                "\(numbers.doneDayCount)/\(numbers.dayCount)",
                "\(numbers.streak(today: today))",
                numbers.lastDone.map { timeFormat.describe($0, to: .minutes) } ?? "-",
                alert.alert.content.title)
        }
        Output.print(table.text(width: Terminal.width))
    }
}
