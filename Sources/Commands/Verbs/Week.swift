import Alerts
import Arguments
import Localization
import Messages
import Recurrence
import Wording

struct Week: ParsableCommand {
    static let commandName = "week"

    static var help: CommandHelp {
        CommandHelp(
            abstract: tr("Show the next seven days as a picture, with the titles."),
            examples: ["peal week --group health"],
            discussion: tr(
                "Each character is half an hour (an hour on a narrow terminal). The fuller it is, the "
                    + "more rings it has. The titles below have the next ring and the number of "
                    + "rings."))
    }

    @Option(
        "--group", help: .tr("Only the alerts of this group.", valueName: "group"),
        completion: .groups)
    var group: String?

    @OptionGroup var output: OutputOptions

    func run() async throws {
        try await AlertConnection.open(quietly: true, looking: true) { connection in
            let (timeFormat, width) = (connection.timeFormat, Terminal.width)
            let ids = try await connection.ids(inGroup: group, all: true)
            let counts = try await connection.ringCounts(
                of: ids, from: timeFormat.date(in: 0), days: 7)
            let picture = WeekPicture(counts, timeFormat: timeFormat)
            if output.json {
                Output.print(picture.json(then: try await connection.silenceMembers()))
            } else {
                Output.print(picture.text(width: width))
                // The titles of thousands of alerts would take longer than the picture.
                if ids.count <= 200 {
                    let lines = try await connection.agendaLines(
                        inGroup: group, ends: timeFormat.ends(ofDays: 7).suffix(1), limit: 200)
                    let titles = TitleList(lines.filter { $0.silence == nil }, timeFormat)
                    if let text = titles.text(most: 20, width: width) { Output.print("\n" + text) }
                }
                try await connection.printSilence()
            }
        }
    }
}
