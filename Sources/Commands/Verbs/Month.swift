import Alerts
import Arguments
import Localization
import Messages
import Recurrence
import ScheduleReading
import Settings
import Wording

struct Month: ParsableCommand {
    static let commandName = "month"

    static var help: CommandHelp {
        CommandHelp(
            abstract: tr("Show a calendar of a month with the coming rings."),
            examples: [
                "peal month",
                "peal month december",
                "peal month 2027-01 --group work",
            ],
            discussion: tr(
                "The number of rings is under each day. Alerts that ring only once or twice in the "
                    + "month are listed below."))
    }

    @Argument(
        help: .tr(
            "The month: 12, december, 2026-12 or a date; this month if you omit it.",
            valueName: "month"),
        completion: .list(MonthReading.names))
    var month: String?

    @Option(
        "--group", help: .tr("Only the alerts of this group.", valueName: "group"),
        completion: .groups)
    var group: String?

    @OptionGroup var output: OutputOptions

    func run() async throws {
        try await AlertConnection.open(looking: true) { connection in
            let timeFormat = connection.timeFormat
            let today = timeFormat.date(in: 0)
            let first = try MonthReading.firstDay(month, today: today)
            let length = first.endOfMonth.day
            let ids = try await connection.ids(inGroup: group, all: true)
            let counts = try await connection.ringCounts(of: ids, from: first, days: length)
            let picture = MonthPicture(
                counts, timeFormat: timeFormat,
                firstWeekday: SettingsFile.user.read().settings.firstWeekday
                    ?? Language.current.firstWeekday)
            let lines = try await lines(first, connection)
            let frequent = Self.frequent(in: lines)
            let rare = lines.filter { !frequent.contains($0.alert) }.flatMap(\.rings).sorted {
                ($0.at, $0.alert) < ($1.at, $1.alert)
            }
            if output.json {
                let members = try await connection.silenceMembers()
                return Output.print(picture.json(rare, in: connection.zone, then: members))
            }
            Output.print(picture.text)
            if let legend = picture.legend { Output.print(line: legend) }
            var table = Table(tr("WHEN"), tr("TITLE"))
            for ring in rare {
                table.add(
                    timeFormat.describe(ring.at, to: .minutes),
                    timeFormat.title(ring.title, of: ring.at, announcing: ring.event))
            }
            if !rare.isEmpty { Output.print("\n" + table.text(width: Terminal.width)) }
            if !frequent.isEmpty { Output.print(line: sentence(frequent.count)) }
            try await connection.printSilence()
        }
    }

    /// Returns the alerts that ring in the month, with a line for each.
    private func lines(
        _ first: CivilDate, _ connection: AlertConnection
    ) async throws -> [AgendaLine] {
        let start = connection.timeFormat.start(of: first)
        let end = connection.timeFormat.start(of: first.endOfMonth.advanced(byDays: 1))
        guard end > connection.now else { return [] }
        let isFuture = start > connection.now
        let lines = try await connection.agendaLines(
            inGroup: group, ends: isFuture ? [start, end] : [end], limit: 10_000)
        return lines.filter { $0.part == (isFuture ? 1 : 0) && $0.silence == nil }
    }

    /// Returns the alerts that ring more than twice in the month, apart from rings before a time.
    private static func frequent(in lines: [AgendaLine]) -> Set<Alert.ID> {
        var counts: [Alert.ID: Int] = [:]
        for line in lines where line.event == nil { counts[line.alert, default: 0] += line.count }
        return Set(counts.filter { $0.value > 2 }.keys)
    }

    private func sentence(_ others: Int) -> String {
        tr(
            .counted(
                others, one: "Another alert rings more often. 'peal agenda' shows it.",
                other: "\(others) alerts ring more often. 'peal agenda' shows them."))
    }
}

extension AgendaLine {
    /// The rings of a line that has at most two.
    fileprivate var rings: [UpcomingRing] {
        (count > 1 ? [first, last] : [first]).map {
            UpcomingRing(alert: alert, title: title, at: $0, event: event)
        }
    }
}
