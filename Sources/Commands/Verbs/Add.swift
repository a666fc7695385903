import Alerts
import ArgumentParser

struct Add: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Add an alert.",
        discussion: """
            EXAMPLES
              peal add 'Drink water' --at 09:30
              peal add 'Study?' --on weekdays --every 30m --from 09:30 --to 21:30
              peal add 'Tea' --in 5m
            """)

    @Argument(help: "What to tell you.")
    var title: String

    @OptionGroup(title: "When") var schedule: ScheduleOptions
    @OptionGroup(title: "What and how") var content: ContentOptions

    @Option(
        help: ArgumentHelp(
            "The id to call it by; one is made if you give none.", valueName: "name"))
    var id: String?

    @Flag(help: "Switched off.")
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
                Output.print("Added \(access.calendar.summary(of: status))")
            }
        }
    }
}

extension Calendar {
    /// "k3f9qa: every day at 09:30; next tomorrow 09:30".
    func summary(of status: AlertStatus) -> String {
        let next = status.next.map { "; next \(describe($0))" } ?? ""
        return "\(status.id): \(status.alert.trigger)\(next)"
    }
}
