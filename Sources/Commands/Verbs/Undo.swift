import AlertCoding
import Alerts
import Arguments
import JSON
import Localization
import Messages
import Recurrence

struct Undo: ParsableCommand {
    static let commandName = "undo"

    static var help: CommandHelp {
        CommandHelp(
            abstract: tr("Undo your last change, such as 'remove', 'edit' or 'done'."),
            examples: [
                "peal undo",
                "peal undo --list",
                "peal undo --dry-run",
            ],
            discussion: tr(
                """
                It does not matter whether you made the change with a command, a button or \
                another program. The same command again goes further back. Changes can be undone \
                for 30 days. A ring whose time has passed meanwhile does not ring.
                """))
    }

    @Flag("--list", help: .tr("Show the changes that can be undone, the newest first."))
    var list = false

    @Flag("--dry-run", help: .tr("Only show what would be undone."))
    var dryRun = false

    @OptionGroup var output: OutputOptions

    func validate() throws {
        guard !list || !dryRun else {
            throw ValidationError("Use either --list or --dry-run.")
        }
    }

    func run() async throws {
        let isLooking = list || dryRun
        try await AlertConnection.open(quietly: isLooking, isDryRun: isLooking) { connection in
            if list {
                try await printChanges(connection)
            } else {
                try await undo(connection)
            }
        }
    }

    private func printChanges(_ connection: AlertConnection) async throws {
        let changes = try await connection.center.undoableChanges(limit: 1_000)
        let (zone, timeFormat) = (connection.zone, connection.timeFormat)
        if output.json {
            Output.print("changes", changes) { $0.json(in: zone) }
        } else if changes.isEmpty {
            Output.print(tr("Nothing to undo."))
        } else {
            var table = Table(tr("AT"), tr("CHANGE"))
            for change in changes {
                table.add(timeFormat.describe(change.at, to: .minutes), change.text)
            }
            Output.print(table.text(width: Terminal.width))
        }
    }

    private func undo(_ connection: AlertConnection) async throws {
        let undone = try await connection.center.undo(dryRun: dryRun)
        if output.json {
            return Output.print(Undone.json(undone, isDryRun: dryRun, in: connection.zone))
        }
        guard let undone else { return Output.print(tr("Nothing to undo.")) }
        let change = undone.change
        let what = "\(change.text), \(connection.timeFormat.describe(change.at, to: .minutes))"
        Output.print(dryRun ? tr("Not undone: \(what)") : tr("Undone: \(what)"))
        for line in undone.lines(isDryRun: dryRun, connection.timeFormat) {
            Output.print(line: "  \(line)")
        }
        if change.alert == nil, !dryRun {
            if try await connection.center.silence().pause == nil {
                Output.print(line: tr("The pause of all alerts has ended."))
            }
            try await connection.printSilence()
        }
    }
}

extension Undone {
    /// The result as a JSON object, which has no change if there was nothing to undo.
    fileprivate static func json(_ undone: Undone?, isDryRun: Bool, in zone: Zone) -> JSONValue {
        .object([
            "alerts": .array(undone?.alerts.map { $0.json(in: zone) } ?? []),
            "change": undone?.change.json(in: zone) ?? .null,
            "dryRun": .bool(isDryRun),
            "removed": .array(undone?.removed.map { .string($0.rawValue) } ?? []),
        ])
    }
}
