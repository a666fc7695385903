import Alerts
import Arguments
import Localization
import Messages
import ScheduleReading
import Wording

struct At: ParsableCommand {
    static let commandName = "at"

    static var help: CommandHelp {
        CommandHelp(
            abstract: tr("Ring once at a time: 'peal at 17:30 Tea'."),
            examples: [
                "peal at 17:30 Tea",
                "peal at tomorrow 15:00 Call mum",
                "peal at friday 9am 'Water the plants'",
            ])
    }

    @Argument(help: .tr("The time, then the title.", valueName: "words"))
    var words: [String]

    @OptionGroup var options: AdditionOptions

    func run() async throws {
        let titled = try TitledPhrase(
            words, after: "at", today: AlertConnection.timeFormat().date(in: 0))
        try await options.add(
            titled.title,
            ScheduleRequest.with { ($0.phrase, $0.once) = ("at \(titled.when)", true) })
    }
}

struct In: ParsableCommand {
    static let commandName = "in"

    static var help: CommandHelp {
        CommandHelp(
            abstract: tr("Ring once after a while: 'peal in 5m Tea'."),
            examples: [
                "peal in 5m Tea",
                "peal in 2 hours Call mum",
                "peal in 1h30m 'Take the bread out'",
            ])
    }

    @Argument(help: .tr("How long to wait, then the title.", valueName: "words"))
    var words: [String]

    @OptionGroup var options: AdditionOptions

    func run() async throws {
        let titled = try TitledPhrase(
            words, after: "in", today: AlertConnection.timeFormat().date(in: 0))
        try await options.add(
            titled.title, .with { $0.phrase = "in \(titled.when)" })
    }
}
