import Alerts
import ArgumentParser
import JSON
import Localization
import Messages
import Recurrence
import ScheduleReading

struct Skip: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "skip",
        abstract: tr("Skip the next rings of alerts."),
        discussion: examples(
            "peal skip wake",
            "peal skip wake 3",
            "peal skip wake 0",
            "peal skip --group work 1",
            after: tr(
                """
                The number is the total of rings to skip: the same command twice skips no more. \
                New times from 'peal edit' end a skip.
                """)))

    @Argument(
        help: .tr(
            "The alerts, and then the number of rings to skip (default: 1; 0 ends the skip).",
            valueName: "alerts and number"),
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
        try await AlertConnection.open { connection in
            if !chosen.isUsed, names.count > 1, let last = names.last,
                try await connection.center.ids(named: last).isEmpty
            {
                let now = connection.zone.civil(at: connection.now)
                if (try? TimeReading.date(last, "--except", now: now)) != nil {
                    throw AlertError.invalid(
                        "'\(last)' is a day, not a number of rings. To leave out a day: peal edit "
                            + "\(names[0]) --except \(last)")
                }
                throw AlertError.invalid(
                    "'\(Text.excerpt(last))' is neither an alert nor a number of rings.")
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
}
