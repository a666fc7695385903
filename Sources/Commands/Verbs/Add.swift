import Alerts
import ArgumentParser
import Localization
import Messages

struct Add: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: tr("Add an alert."),
        discussion: examples(
            "peal add 'Drink water' --at 09:30",
            "peal add 'Study?' --on weekdays --every 30m --from 09:30 --to 21:30",
            "peal add 'Tea' --in 5m"))

    @Argument(help: .tr("What to tell you."))
    var title: String

    @OptionGroup(title: tr("When")) var schedule: ScheduleOptions
    @OptionGroup(title: tr("What and how")) var content: ContentOptions

    @Option(
        help: .tr(
            "The id to call it by; one is made if you give none.", valueName: "name"))
    var id: String?

    @Flag(help: .tr("Switched off."))
    var off = false

    @OptionGroup var output: OutputOptions

    func run() async throws {
        try await Access.open { access in
            var generator = SystemRandomNumberGenerator()
            var alert = Alert(
                id: try id.map { try Alert.ID($0) } ?? .random(using: &generator),
                content: Content(title: title),
                trigger: try schedule.request.trigger(now: access.now, in: access.zone),
                isOn: !off)
            try content.apply(to: &alert)
            let status = try await access.directory.add(alert)
            if output.json {
                Output.print(status.json(in: access.zone))
            } else {
                Output.print(tr("Added \(access.calendar.summary(of: status))"))
            }
        }
    }
}

extension Calendar {
    /// "k3f9qa: every day at 09:30; next tomorrow 09:30".
    func summary(of status: AlertStatus) -> String {
        let text = "\(status.id): \(status.alert.trigger.sentence)"
        return status.next.map { tr("\(text); next \(describe($0))") } ?? text
    }
}
