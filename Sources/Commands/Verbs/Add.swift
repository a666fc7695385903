import Alerts
import ArgumentParser
import Localization
import Messages
import Recurrence

struct Add: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: tr("Add an alert."),
        discussion: examples(
            "peal add 'Drink water' --at 09:30",
            "peal add 'Study?' --on weekdays --every 30m --from 09:30 --to 21:30",
            "peal add 'Tea' --in 5m",
            "peal add 'Party' --on 2026-12-24 --at 18:00 --dry-run",
            "peal add --template medicine --from 21:00 --to 21:30",
            after: tr(
                """
                In a terminal 'peal add' alone asks for everything. A template has a title, a body \
                and a schedule; what you give goes before what it has.
                """)))

    @Argument(help: .tr("What to tell you."))
    var title: String?

    @OptionGroup(title: tr("When")) var schedule: ScheduleOptions
    @OptionGroup(title: tr("What and how")) var content: ContentOptions

    @Option(
        help: .tr(
            "Begin with one of these: \(Template.names.joined(separator: ", ")).",
            valueName: "template"),
        completion: .list(Template.names))
    var template: String?

    @Option(
        help: .tr(
            "The id to call it by; one is made if you give none.", valueName: "name"))
    var id: String?

    @Flag(help: .tr("Switched off."))
    var off = false

    @Flag(help: .tr("Only say what would be added; as JSON with the next rings, `occurrences`."))
    var dryRun = false

    @OptionGroup var output: OutputOptions

    /// Whether it asks for what it is not told.
    private var asks: Bool {
        title == nil && template == nil && schedule.request.isEmpty && Question.canAsk
    }

    func validate() throws {
        if title == nil, template == nil, !asks {
            throw ValidationError(
                tr("Say what to tell you, like 'Drink water', or give a --template."))
        }
    }

    func run() async throws {
        // Before the store is taken: questions may wait long for their answers.
        guard let alert = try wanted(try Access.calendar()) else {
            return Output.complain("Nothing was added.")
        }
        try await Access.open(quietly: dryRun, rehearsing: dryRun) { access in
            let status =
                dryRun
                ? try await access.rehearse(alert, isNew: true)
                : try await access.directory.add(alert)
            let echo = Echo(status, access.calendar)
            if output.json {
                Output.print(
                    dryRun ? echo.json(isNamed: id != nil) : status.json(in: access.zone))
            } else if dryRun {
                Output.print(tr("Not added: \(echo.sentence)"))
                Output.print(echo.lines)
            } else {
                let understood = "\(status.id): \(echo.sentence)"
                Output.print(tr("Added \(understood)"))
                // Who was asked has seen them.
                if !asks { Output.print(echo.lines) }
            }
        }
    }

    /// The alert that the flags and the answers describe; `nil` where the user has thought better of it.
    private func wanted(_ calendar: Calendar) throws -> Alert? {
        let template = try template.map(Template.named)
        var trigger = try template?.schedule.trigger(now: calendar.now, in: calendar.zone)
        if !asks, trigger == nil || !schedule.request.isEmpty {
            trigger = try schedule.request.trigger(
                changing: trigger, now: calendar.now, in: calendar.zone)
        }
        var generator = SystemRandomNumberGenerator()
        var alert = Alert(
            id: try id.map { try Alert.ID($0) } ?? .random(using: &generator),
            content: template?.content ?? Content(title: ""),
            trigger: trigger ?? Interview.noTrigger, isOn: !off, late: template?.late ?? .default)
        if let title { alert.content.title = title }
        try content.apply(to: &alert)
        guard asks else { return alert }
        var interview = Interview(alert, calendar)
        return interview.run(knowing: content)
    }
}
