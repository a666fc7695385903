import Alerts
import Arguments
import Localization
import Messages
import Recurrence
import ScheduleReading
import Wording

struct Snooze: ParsableCommand {
    static let commandName = "snooze"

    static var help: CommandHelp {
        CommandHelp(
            abstract: tr("Ring again later what has rung."),
            examples: [
                "peal snooze wake",
                "peal snooze wake 20m",
                tr("peal snooze wake until 18:00"),
                tr("peal snooze wake until tomorrow 9:00"),
                "peal snooze --all 1h",
            ],
            discussion: tr(
                """
                To put a ring off that has not come yet, use 'peal postpone'. --group and --all \
                snooze the alerts with an unseen notification. Without a length, a snooze lasts 10 \
                minutes, or as 'peal config snooze' says.
                """))
    }

    @Argument(
        help: .tr(
            "The alerts, and then the length (20m) or the end (until 18:00).",
            valueName: "alerts and length"),
        completion: .alerts)
    var words: [String] = []

    @OptionGroup var chosen: SelectionOptions
    @OptionGroup var output: OutputOptions

    func validate() throws {
        try chosen.check(chosen.isUsed ? TimeWords(words).others : words)
    }

    func run() async throws {
        try await AlertConnection.open { connection in
            let (selection, rest) = try await chosen.selection(words, connection) {
                TimeWords($0).others.isEmpty
            }
            let words = TimeWords(rest)
            guard words.others.isEmpty else {
                let text = Text.excerpt(words.others.joined(separator: " "))
                throw AlertError.invalid(
                    "'\(text)' is neither an alert, nor a length like 20m, nor an end like "
                        + "'until 18:00'.")
            }
            let change = try words.change(now: connection.now, in: connection.zone)
            var end: Instant?
            if case .snoozeUntil(let time) = change { end = time }
            try await connection.explaining(
                selection, named: self.words.dropLast(rest.count), [end]
            ) {
                try await output.change(
                    selection, change, connection,
                    many: { Message("Snoozed \($0) alerts: \($1)") },
                    none: Message("Nothing to snooze: no notification is unseen.")
                ) { status, _ in
                    let timeFormat = connection.timeFormat
                    guard let until = status.snoozedUntil else {
                        return tr("Snoozed \(timeFormat.summary(of: status))")
                    }
                    let message = Message(
                        "Snoozed \(status.listItem.name) until \(timeFormat.describe(until))")
                    // If the next ring is at another time, either another ring comes first, or a
                    // pause delays the snoozed ring.
                    return status.next == until ? tr(message) : timeFormat.sentence(message, status)
                }
            }
        }
    }
}

extension TimeWords {
    /// Returns the change that the words ask for.
    ///
    /// - Throws: ``AlertError`` if the length or the end cannot be read.
    func change(now: Instant, in zone: Zone) throws(AlertError) -> AlertChange {
        switch time {
        case .standard: return .snooze(nil)
        case .length(let text): return .snooze(.seconds(try DurationReading.seconds(text)))
        case .end(let text):
            return .snoozeUntil(try TimeReading.instant(text, after: now, in: zone))
        }
    }
}
