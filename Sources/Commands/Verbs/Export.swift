import AlertService
import Alerts
import ArgumentParser
import Calendars
import Localization
import Messages
import Recurrence

struct Export: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: tr("Print the alerts as JSON, or as a calendar."),
        discussion: examples(
            "peal export >backup.json", "peal export --ics --group work >work.ics",
            after: tr(
                """
                'peal import --trust' makes the same alerts of it. What has happened to them so \
                far, as snooze and done, is not part of it.
                """)))

    @Argument(
        help: .tr("Only these; all if you name none.", valueName: "id"),
        completion: .alerts)
    var ids: [String] = []

    @Option(help: .tr("Only those of a group."), completion: .groups)
    var group: String?

    @Flag(help: .tr("As iCalendar (RFC 5545), for calendar programs."))
    var ics = false

    @OptionGroup var output: OutputOptions

    func validate() throws {
        if ics, output.json {
            throw ValidationError(tr("--ics and --json are two forms: give one."))
        }
    }

    func run() async throws {
        try await Access.open(quietly: true, looking: true) { access in
            let wanted = Set(try await access.resolve(ids))
            let chosen = try await access.ids(inGroup: group, all: true).sorted().filter {
                wanted.isEmpty || wanted.contains($0)
            }
            guard ics else { return try await access.printAlerts(chosen, .alert) }
            let alerts = try await access.directory.statuses(of: chosen).map(\.alert)
            let export = ICalendar.write(alerts, zone: access.zone, now: access.now)
            // The text already ends with a line break.
            Output.write(export.text, terminator: "")
            for note in export.changes { Output.complain(note.text) }
        }
    }
}
