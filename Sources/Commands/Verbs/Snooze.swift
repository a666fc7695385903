import Alerts
import ArgumentParser
import Localization
import Messages
import ScheduleReading

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
        try await AlertConnection.open { connection in
            let status = try await connection.center.snooze(
                connection.resolve(id), for: .seconds(seconds))
            try await output.confirm([status.id], connection) { status in
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
