import AlertCoding
import Alerts
import Arguments
import JSON
import Localization
import Messages
import Recurrence

struct AgendaCommand: ParsableCommand {
    static let commandName = "agenda"

    static var help: CommandHelp {
        CommandHelp(
            abstract: tr("Show what rings in the next days, day by day."),
            examples: [
                "peal agenda",
                "peal agenda 1",
                "peal agenda 30 --group health",
            ],
            discussion: tr(
                "Alerts that ring several times a day have one line. Silent rings are listed, too, "
                    + "with the reason, such as done, paused or skipped."))
    }

    @Argument(help: .tr("The number of days, with today.", valueName: "number"))
    var days = 7

    @Option(
        "--group", help: .tr("Only the alerts of this group.", valueName: "group"),
        completion: .groups)
    var group: String?

    @OptionGroup var output: OutputOptions

    func validate() throws {
        guard (1...AlertBook.maximumParts).contains(days) else {
            throw ValidationError("The number of days must be from 1 to \(AlertBook.maximumParts).")
        }
    }

    func run() async throws {
        try await AlertConnection.open(looking: true) { connection in
            let timeFormat = connection.timeFormat
            let limit = 10_000
            let lines = try await connection.agendaLines(
                inGroup: group, ends: timeFormat.ends(ofDays: days), limit: limit)
            if output.json {
                Output.print(
                    try await document(lines, connection))
            } else {
                Output.print(AgendaText(lines, timeFormat).text(width: Terminal.width))
                try await connection.printSilence()
            }
            if lines.count == limit {
                Output.complain("Only the first \(limit) lines are shown.")
            }
        }
    }

    private func document(
        _ lines: [AgendaLine], _ connection: AlertConnection
    ) async throws -> JSONValue {
        let rings = Dictionary(grouping: lines, by: \.part)
        var object: JSONObject = [
            "days": .array(
                (0..<days).map { day in
                    .object([
                        "date": .string(connection.timeFormat.date(in: day).description),
                        "rings": .array(
                            (rings[day] ?? []).map { $0.json(in: connection.zone) }),
                    ])
                })
        ]
        for member in try await connection.silenceMembers() { object[member.key] = member.value }
        return .object(object)
    }
}
