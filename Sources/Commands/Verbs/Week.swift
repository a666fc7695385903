import Alerts
import ArgumentParser
import Localization
import Messages
import Recurrence

struct Week: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "week",
        abstract: tr("Show the next seven days as a picture of days and hours."),
        discussion: examples(
            "peal week --group health",
            after: tr(
                "Each character is half an hour. The fuller it is, the more rings it has.")))

    @Option(help: .tr("Only the alerts of this group."), completion: .groups)
    var group: String?

    @OptionGroup var output: OutputOptions

    func run() async throws {
        try await AlertConnection.open(quietly: true, looking: true) { connection in
            let ids = try await connection.ids(inGroup: group, all: true)
            let spans = WeekPicture.spans(of: connection.timeFormat)
            let counts = try await connection.center.countRings(of: ids, in: spans)
            let picture = WeekPicture(counts, in: spans, timeFormat: connection.timeFormat)
            if output.json {
                Output.print(picture.json(then: try await connection.silenceMembers()))
            } else {
                Output.print(picture.text)
                try await connection.printSilence()
            }
        }
    }
}
