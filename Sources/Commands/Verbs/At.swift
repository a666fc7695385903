import Alerts
import ArgumentParser
import Localization
import Messages
import ScheduleReading

struct At: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "at",
        abstract: tr("Ring once at a time: 'peal at 17:30 Tea'."),
        discussion: examples(
            "peal at 17:30 Tea", "peal at noon tomorrow Call mum",
            "peal at 9am friday 'Water the plants'"))

    @Argument(help: .tr("The time, then the title.", valueName: "words"))
    var words: [String]

    @OptionGroup var options: AdditionOptions

    func run() async throws {
        let (when, title) = try TitleWords.split(words, after: "at")
        try await options.add(title, ScheduleRequest(phrase: when, once: true))
    }
}
