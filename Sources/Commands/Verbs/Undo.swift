import AlertCoding
import Alerts
import Arguments
import JSON
import Localization
import Messages
import Recurrence
import Settings
import Wording

struct Undo: ParsableCommand {
    static let commandName = "undo"

    static var help: CommandHelp {
        CommandHelp(
            abstract: tr("Undo your last change, also of a setting."),
            examples: [
                "peal undo",
                "peal undo --list",
                "peal undo --dry-run",
            ],
            discussion: tr(
                """
                It does not matter whether you made the change with a command, a button or \
                another program. The same command again goes further back, and 'peal redo' goes \
                forward again. Changes can be undone for 30 days. A ring whose time has passed \
                meanwhile does not ring.
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
                try await Reversal(isRedo: false, isDryRun: dryRun, output: output).run(connection)
            }
        }
    }

    private func printChanges(_ connection: AlertConnection) async throws {
        let changes = try await connection.center.undoableChanges(limit: 1_000)
        let (zone, timeFormat) = (connection.zone, connection.timeFormat)
        if output.json {
            Output.print("changes", changes) { $0.json(in: zone) }
        } else if changes.isEmpty {
            Output.print(line: tr("Nothing to undo."))
        } else {
            var table = Table(tr("AT"), tr("CHANGE"))
            for change in changes {
                table.add(timeFormat.describe(change.at, to: .minutes), change.text)
            }
            Output.print(table.text(width: Terminal.width))
        }
    }
}

struct Redo: ParsableCommand {
    static let commandName = "redo"

    static var help: CommandHelp {
        CommandHelp(
            abstract: tr("Make the change again that you undid last."),
            examples: ["peal redo", "peal redo --dry-run"],
            discussion: tr(
                """
                The same command again makes the change again that you undid before that. After a \
                new change, nothing can be made again.
                """))
    }

    @Flag("--dry-run", help: .tr("Only show what would be made again."))
    var dryRun = false

    @OptionGroup var output: OutputOptions

    func run() async throws {
        try await AlertConnection.open(quietly: dryRun, isDryRun: dryRun) { connection in
            try await Reversal(isRedo: true, isDryRun: dryRun, output: output).run(connection)
        }
    }
}

/// The work of `peal undo` and `peal redo`.
private struct Reversal {
    let isRedo: Bool
    let isDryRun: Bool
    let output: OutputOptions

    func run(_ connection: AlertConnection) async throws {
        let before = try await connection.center.silence()
        let center = connection.center
        let undone =
            isDryRun
            ? try await center.revert(isRedo: isRedo, dryRun: true)
            : try await center.revert(isRedo: isRedo)
        if !isDryRun, undone?.change.setting != nil { await Config.informDaemon() }
        if output.json {
            return Output.print(Undone.json(undone, isDryRun: isDryRun, in: connection.zone))
        }
        guard let undone else {
            return Output.print(isRedo ? tr("Nothing to redo.") : tr("Nothing to undo."))
        }
        try await explain(undone, connection, since: before)
    }

    /// Prints the answer.
    ///
    /// - Parameters:
    ///   - undone: The change, and its alerts.
    ///   - connection: The alerts.
    ///   - before: The pauses of all alerts before the change was undone or made again.
    /// - Throws: The error of the call to the daemon.
    private func explain(
        _ undone: Undone, _ connection: AlertConnection, since before: Silence
    ) async throws {
        let change = undone.change
        let time = connection.timeFormat.describe(change.at, to: .minutes)
        let what = "\(change.text), \(time)"
        let sentence: Message =
            switch (isRedo, isDryRun) {
            case (false, false): Message("Undone: \(what)")
            case (false, true): Message("Not undone: \(what)")
            case (true, false): Message("Done again: \(what)")
            case (true, true): Message("Not done again: \(what)")
            }
        Output.print(line: tr(sentence))
        for line in undone.lines(
            isRedone: isRedo, isDryRun: isDryRun, connection.timeFormat)
        {
            Output.print(line: "  \(line)")
        }
        if let setting = change.setting {
            let value = isRedo ? setting.after : setting.before
            let text = value.map { Message("'\(setting.key)' is \($0) now.") }
            let standard = Message("'\(setting.key)' has its default again.")
            if !isDryRun { Output.print(line: "  " + tr(text ?? standard)) }
        } else if change.kind == .away {
            guard !isDryRun else { return }
            let away = try await connection.center.status().away
            Output.print(line: "  " + away.sentenceOrPresence(connection.timeFormat))
        } else if change.alert == nil, !isDryRun {
            let after = try await connection.center.silence()
            if before.pause != nil, after.pause == nil {
                Output.print(line: tr("The pause of all alerts has ended."))
            }
            if let planned = before.plannedPause, after.plannedPause == nil, after.pause == nil {
                let start = connection.timeFormat.pauseStart(planned.since)
                Output.print(line: tr("Took back the pause of all alerts from \(start)."))
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
