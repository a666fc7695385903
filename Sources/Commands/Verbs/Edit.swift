import AlertCoding
import Alerts
import ArgumentParser
import Localization
import Messages
import ScheduleReading

struct Edit: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit",
        abstract: tr("Edit an alert. Settings that you do not pass are kept."),
        discussion: examples(
            "peal edit wake --on tue,thu",
            "peal edit water --at 10:00,15:00 --sound bell",
            "peal edit study --until ''",
            "peal edit wake --except 2026-12-24",
            "peal edit bins --every 2w",
            after: tr(
                """
                --except adds days to the excluded ones. Pass '' to clear --until, --except or \
                --zone; --except '' --except 2026-12-24 leaves one day. If an alert has both \
                times and windows, --at '' removes the times and --window '' the windows. --on \
                keeps the number of weeks between rings; --every 1w rings every week again.
                """)))

    @Argument(help: .alert, completion: .alerts)
    var id: String

    @OptionGroup var settings: AlertSettings

    @Flag(
        help: .tr(
            "Only show what would be changed. With --json, `occurrences` has the next " + "rings."))
    var dryRun = false

    @OptionGroup var output: OutputOptions

    func run() async throws {
        // This check is not in validate(), which runs before the parser can report an unknown flag.
        if settings.isEmpty {
            throw AlertError.invalid("Nothing to change. Add a setting, like --at 10:00.")
        }
        settings.content.warn()
        try await AlertConnection.open(quietly: dryRun, isDryRun: dryRun) { connection in
            let id = try await connection.resolve(id)
            if dryRun {
                let old = try await connection.center.get(id).alert
                let preview = try await connection.preview(
                    settings.applied(to: old, connection), isNew: false)
                if output.json { return Output.print(preview.json()) }
                Output.print(tr("Not changed: \(summary(preview.status, connection))"))
                Output.print(preview.lines)
            } else {
                let status = try await change(id, connection)
                if output.json { return Output.print(status.json(in: connection.zone)) }
                Output.print(tr("Changed \(summary(status, connection))"))
                Output.print(try await connection.preview(stored: status).lines)
            }
        }
    }

    private func summary(_ status: AlertSnapshot, _ connection: AlertConnection) -> String {
        "\(status.listItem.name): \(status.alert.sentence(on: connection.timeFormat))"
    }

    /// Changes the stored alert.
    ///
    /// Changes that other programs make to the alert at the same time are kept.
    private func change(
        _ id: Alert.ID, _ connection: AlertConnection
    ) async throws -> AlertSnapshot {
        var triesLeft = 20
        while true {
            let old = try await connection.center.get(id).alert
            do {
                return try await connection.center.replace(
                    old, with: settings.applied(to: old, connection))
            } catch let error as AlertError where error.code == .alertChanged && triesLeft > 0 {
                triesLeft -= 1
            }
        }
    }
}
