import Alerts
import Arguments
import JSON
import Localization
import Messages
import Recurrence
import ScheduleReading

struct Skip: ParsableCommand {
    static let commandName = "skip"

    static var help: CommandHelp {
        CommandHelp(
            abstract: tr("Skip the next rings of alerts."),
            examples: [
                "peal skip wake",
                "peal skip wake 3",
                "peal skip wake 0",
                "peal skip wake tomorrow",
                "peal skip --group work 1",
            ],
            discussion: tr(
                """
                The number is the total of rings to skip: the same command twice skips no more. \
                New times from 'peal edit' end a skip. A day, as in 'skip wake tomorrow', is left \
                out of the schedule, like with 'peal edit --except'.
                """))
    }

    @Argument(
        help: .tr(
            "The alerts, and then the number of rings to skip (default: 1; 0 ends the skip); or one "
                + "alert and a day.", valueName: "alerts and number"),
        completion: .alerts)
    var words: [String] = []

    @OptionGroup var chosen: SelectionOptions
    @OptionGroup var output: OutputOptions

    func validate() throws { try chosen.check(parts.names) }

    /// The names of the alerts, and the number of rings to skip.
    private var parts: (names: [String], count: Int) {
        guard words.count > 1 || chosen.isUsed, let count = words.last.flatMap({ Int($0) })
        else { return (words, 1) }
        return (words.dropLast(), count)
    }

    func run() async throws {
        let (names, count) = parts
        guard (0...1_000).contains(count) else {
            throw AlertError.invalid(
                "Cannot skip \(count) occurrences. Give a number from 0 to 1000.")
        }
        if !chosen.isUsed, names.count > 1, let last = names.last, try await isDay(last) {
            // The day's rings are left out of the schedule, so that a ring before it still comes.
            let flags = names.dropFirst().flatMap { ["--except", $0] }
            let json = output.json ? ["--json"] : []
            let edit = try Edit.parse(flags + json + ["--", names[0]])
            return try await edit.run()
        }
        try await AlertConnection.open { connection in
            if !chosen.isUsed, names.count > 1, let last = names.last,
                try await connection.center.ids(named: last).isEmpty
            {
                throw AlertError.invalid(
                    "'\(Text.excerpt(last))' is neither an alert, a day nor a number of rings.")
            }
            let selection = try await chosen.selection(names, connection)
            try await output.change(
                selection, .skip(count), connection,
                many: { number, ids in
                    count > 0
                        ? Message("Skipping rings of \(number) alerts: \(ids)")
                        : Message("No longer skipping rings of \(number) alerts: \(ids)")
                },
                none: Message("Nothing was skipped.")
            ) { status, isChanged in
                let timeFormat = connection.timeFormat
                guard status.skip > 0 else {
                    let text = timeFormat.summary(of: status)
                    return isChanged
                        ? tr("No longer skipping: \(text)") : tr("Nothing was skipped: \(text)")
                }
                let rings = timeFormat.skipped(
                    status.skip, try await connection.preview(stored: status).skipped)
                let text = "\(status.listItem.name): \(rings)"
                return timeFormat.sentence(
                    isChanged ? Message("Skipping \(text)") : Message("Already skipping \(text)"),
                    status)
            }
        }
    }

    /// Whether a word is a day, and not an alert.
    private func isDay(_ word: String) async throws -> Bool {
        let timeFormat = try AlertConnection.timeFormat()
        let now = timeFormat.zone.civil(at: timeFormat.now)
        guard (try? TimeReading.date(word, "--except", now: now)) != nil else { return false }
        return try await AlertConnection.open(quietly: true, looking: true) { connection in
            try await connection.center.ids(named: word).isEmpty
        }
    }
}
