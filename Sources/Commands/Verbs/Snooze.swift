import Alerts
import ArgumentParser
import Localization
import Messages
import Recurrence
import ScheduleReading

struct Snooze: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "snooze",
        abstract: tr("Snooze alerts: they ring again later."),
        discussion: examples(
            "peal snooze wake",
            "peal snooze wake 20m",
            "peal snooze wake until 18:00",
            "peal snooze wake until tomorrow 9:00",
            "peal snooze --all 1h",
            after: tr(
                """
                --group and --all snooze the alerts with an unseen notification. Without a length, \
                a snooze lasts 10 minutes, or as 'peal config snooze' says.
                """)))

    @Argument(
        help: .tr(
            "The alerts, and then the length (20m) or the end (until 18:00).",
            valueName: "alerts and length"),
        completion: .alerts)
    var words: [String] = []

    @OptionGroup var chosen: SelectionOptions
    @OptionGroup var output: OutputOptions

    func validate() throws {
        try chosen.check(SnoozeWords(words, needsNames: !chosen.isUsed).names)
    }

    func run() async throws {
        try await AlertConnection.open { connection in
            let words = SnoozeWords(words, needsNames: !chosen.isUsed)
            let change = try words.change(now: connection.now, in: connection.zone)
            let selection = try await selection(words.names, connection)
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
                // If the next ring is at another time, either another ring comes first, or a pause
                // delays the snoozed ring.
                return status.next == until ? tr(message) : timeFormat.sentence(message, status)
            }
        }
    }
}

extension Snooze {
    /// Returns the selected alerts.
    ///
    /// - Throws: ``AlertError`` that says how to write a time, if the last of several words is not an
    ///   alert.
    private func selection(
        _ names: [String], _ connection: AlertConnection
    ) async throws -> AlertSelection {
        if !chosen.isUsed, names.count > 1, let last = names.last,
            try await connection.center.ids(named: last).isEmpty
        {
            throw AlertError.invalid(
                "'\(Text.excerpt(last))' is neither an alert, nor a length like 20m, nor an end "
                    + "like 'until 18:00'.")
        }
        return try await chosen.selection(names, connection)
    }
}

/// The words after `peal snooze`: the names of alerts, and then the length or the end of the snooze.
struct SnoozeWords: Hashable {
    /// The part of the words that says how long the snooze lasts.
    enum Time: Hashable {
        case standard
        case length(String)
        case end(String)
    }

    let names: [String]
    let time: Time

    /// Divides the words.
    ///
    /// - Parameters:
    ///   - words: The words.
    ///   - needsNames: Whether the first word must be a name, even if it could be a length.
    init(_ words: [String], needsNames: Bool) {
        let first = needsNames ? 1 : 0
        let times = words.dropFirst(first)
        if let mark = times.lastIndex(where: { ["until", "till", "for"].contains($0) }) {
            names = Array(words[..<mark])
            let text = words[(mark + 1)...].joined(separator: " ")
            time = words[mark] == "for" ? .length(text) : .end(text)
            return
        }
        // "1 hour 30 min" is a length of four words.
        for count in [4, 3, 2, 1] where times.count >= count {
            let text = words.suffix(count).joined(separator: " ")
            // A number without a unit is a wrong length rather than a word of a title.
            guard Self.isLength(text) || text.allSatisfy({ "0"..."9" ~= $0 }) else { continue }
            names = words.dropLast(count)
            time = .length(text)
            return
        }
        names = words
        time = .standard
    }

    private static func isLength(_ text: String) -> Bool {
        (try? DurationReading.seconds(text)) != nil
    }

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
