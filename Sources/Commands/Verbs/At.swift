import Alerts
import Arguments
import Localization
import Messages
import ScheduleReading

struct At: ParsableCommand {
    static let commandName = "at"

    static var help: CommandHelp {
        CommandHelp(
            abstract: tr("Ring once at a time: 'peal at 17:30 Tea'."),
            examples: [
                "peal at 17:30 Tea",
                "peal at noon tomorrow Call mum",
                "peal at 9am friday 'Water the plants'",
            ])
    }

    @Argument(help: .tr("The time, then the title.", valueName: "words"))
    var words: [String]

    @OptionGroup var options: AdditionOptions

    func run() async throws {
        let (when, title) = try TitleWords.split(words, after: "at")
        try await options.add(title, ScheduleRequest(phrase: when, once: true))
    }
}
