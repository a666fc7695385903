import AlertCoding
import AlertService
import Alerts
import Arguments
import Calendars
import Localization
import Messages
import Recurrence

struct Export: ParsableCommand {
    static let commandName = "export"

    static var help: CommandHelp {
        CommandHelp(
            abstract: tr("Print alerts as JSON or as a calendar."),
            examples: [
                "peal export >backup.json",
                "peal export --ics --group work >work.ics",
            ],
            discussion: tr(
                """
                Read the result back with 'peal import --trust'. Snoozes, done marks and history \
                are not exported.
                """))
    }

    @Argument(
        help: .tr("Only these alerts; all alerts if you give none.", valueName: "id"),
        completion: .alerts)
    var ids: [String] = []

    @Option(
        "--group", help: .tr("Only the alerts of this group.", valueName: "group"),
        completion: .groups)
    var group: String?

    @Flag("--ics", help: .tr("Print iCalendar (RFC 5545), for calendar programs."))
    var ics = false

    @OptionGroup var output: OutputOptions

    func validate() throws {
        if ics, output.json {
            throw ValidationError("--ics and --json are different formats. Use only one of them.")
        }
    }

    func run() async throws {
        try await AlertConnection.open(quietly: true, looking: true) { connection in
            let wanted = Set(try await connection.resolve(ids))
            let all = try await connection.ids(inGroup: group, all: true).sorted()
            // A mirror comes from its calendar, which is its backup.
            let chosen =
                wanted.isEmpty ? try await connection.own(all) : all.filter(wanted.contains)
            guard ics else { return try await connection.printAlerts(chosen, .alert) }
            // Write each part of the alerts while the daemon prepares the next one.
            var calendar = CalendarExporter(
                zone: connection.zone, now: connection.now, count: chosen.count)
            var documents = AlertDocuments()
            try await connection.documents(of: chosen, .definition) { texts in
                for text in texts { calendar.add(try documents.alert(text), document: text) }
            }
            let export = calendar.export()
            // The text already ends with a line break.
            Output.write(export.text, terminator: "")
            for note in export.changes { Output.complain(note.text) }
        }
    }
}
