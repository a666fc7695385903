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

    @OptionGroup(title: tr("Content")) var content: ContentOptions
    @Option(help: .tr("The alert's id; generated if you omit it.", valueName: "name"))
    var id: String?
    @Flag(help: .tr("Only show what would be added."))
    var dryRun = false
    @OptionGroup var output: OutputOptions

    func run() async throws {
        let (when, title) = try TitleWords.split(words, after: "at")
        let timeFormat = try AlertConnection.timeFormat()
        // A time alone would ring every day.
        let trigger = try WhenReading.trigger(when, now: timeFormat.now, in: timeFormat.zone)
        try await AlertAddition(
            title: title, request: ScheduleRequest(phrase: when, once: trigger.repeats),
            content: content, id: id, isDryRun: dryRun, output: output
        ).run()
    }
}

extension Trigger {
    /// Whether the trigger is a schedule, which can ring more than once.
    fileprivate var repeats: Bool {
        if case .schedule = self { true } else { false }
    }
}
