import Alerts
import ArgumentParser
import Localization
import Messages

struct Snooze: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "snooze",
        abstract: tr("Snooze an alert: it rings again later."),
        discussion: examples(
            "peal snooze wake 20m"))

    @Argument(help: .tr("The id of the alert, or the beginning of the id."), completion: .alerts)
    var id: String

    @Argument(help: .tr("The time until it rings again."), completion: .lengths)
    var length = "10m"

    @OptionGroup var output: OutputOptions

    func run() async throws {
        let seconds = try DurationReading.seconds(length)
        try await Access.open { access in
            let status = try await access.directory.snooze(
                access.resolve(id), for: .seconds(seconds))
            try await output.confirm([status.id], access) { status in
                let calendar = access.calendar
                guard let until = status.snoozedUntil else {
                    return tr("Snoozed \(calendar.summary(of: status))")
                }
                let message = Message(
                    "Snoozed \(status.row.name) until \(calendar.describe(until))")
                // If the next ring is at another time, another ring comes first or a pause delays
                // the snooze.
                return status.next == until ? tr(message) : calendar.sentence(message, status)
            }
        }
    }
}
