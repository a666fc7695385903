import AlertCoding
import Alerts
import Arguments
import Localization
import Messages
import Recurrence
import ScheduleReading

struct Add: ParsableCommand {
    static let commandName = "add"

    static var help: CommandHelp {
        CommandHelp(
            abstract: tr("Add an alert."),
            examples: [
                tr("peal add 'Call mum' friday 15:00"),
                tr("peal add 'Drink water' daily 9:30"),
                tr("peal add 'Study?' weekdays every 30 min from 9:30 to 21:30"),
                tr("peal add 'Dentist' fri 15:00 --before 1d,1h"),
                "peal add 'Party' --on 2026-12-24 --at 18:00 --dry-run",
            ],
            discussion: tr(
                """
                In a terminal, 'peal add' asks for what is missing: the title, the time or both. \
                'peal help times' lists the words that say when.
                """))
    }

    @Argument(help: .tr("The title of the notification.", valueName: "title"))
    var title: String?

    @Argument(
        help: .tr(
            "When it rings, in words: friday 15:00, 'every 2 weeks on tue 19:00', 격주 화요일 7pm.",
            valueName: "when"))
    var when: [String] = []

    @OptionGroup(title: Message("When")) var schedule: ScheduleRequest

    @Option(
        "--count",
        help: .tr(
            "Stop after this number of rings, or of days with several rings.", valueName: "number"))
    var count: Int?
    @OptionGroup(title: Message("Content")) var content: ContentOptions

    @Option(
        "--template",
        help: .tr(
            "Start from a template: \(Template.names.joined(separator: ", ")).",
            valueName: "template"),
        completion: .list(Template.names))
    var template: String?

    @Option(
        "--id",
        help: .tr(
            "The alert's id; generated if you omit it. You can use the id of a "
                + "one-time alert that has rung again.",
            valueName: "name"))
    var id: String?

    @Flag(
        "--replace",
        help: .tr(
            "If there is an alert with this --id, replace it. Its history is kept."))
    var replace = false

    @Flag("--off", help: .tr("Add the alert switched off."))
    var off = false

    @Flag(
        "--dry-run",
        help: .tr("Only show what would be added. With --json, `occurrences` has the next rings."))
    var dryRun = false

    @OptionGroup var output: OutputOptions

    /// The schedule flags, with the words that say when.
    private var request: ScheduleRequest {
        var request = schedule
        request.count = count
        if !when.isEmpty { request.phrase = when.joined(separator: " ") }
        return request
    }

    func validate() throws {
        guard !replace || id != nil else {
            throw ValidationError("--replace needs --id.")
        }
        if title == nil, template == nil, !Question.canAsk {
            throw ValidationError("Give a title, like 'Drink water', or a --template.")
        }
        if !when.isEmpty, schedule.phrase != nil {
            throw ValidationError("Say when either after the title or with --when, not both.")
        }
    }

    func run() async throws {
        if let title, !Text.isVisible(title) {
            throw AlertError.invalid("The \(Message("title")) is empty. Write some text.")
        }
        try await AlertAddition(
            title: title, request: request, when: when, content: content, template: template,
            id: id,
            isOff: off, replaces: replace, isDryRun: dryRun, output: output
        ).run()
    }
}
