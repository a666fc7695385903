import AlertCoding
import Alerts
import Arguments
import Localization
import Messages
import Wording

struct Copy: ParsableCommand {
    static let commandName = "copy"

    static var help: CommandHelp {
        CommandHelp(
            abstract: tr("Add an alert with the settings of another one."),
            examples: [
                "peal copy pill evening-pill --at 20:00",
                "peal copy water --title 'Drink tea'",
            ],
            discussion: tr(
                "The flags are those of 'peal edit'. A pause, a snooze and the history are not "
                    + "copied."))
    }

    @Argument(
        help: .tr(
            "The alert, and then the id of the new alert, which is generated if you omit it.",
            valueName: "alert and new id"),
        completion: .alerts)
    var words: [String]

    @OptionGroup var settings: AlertSettings
    @OptionGroup var output: OutputOptions

    func run() async throws {
        var generator = SystemRandomNumberGenerator()
        let randomID = Alert.ID.random(using: &generator)
        settings.content.warn()
        try await AlertConnection.open { connection in
            let (id, rest) = try await connection.resolveFirst(words) { $0.count == 1 }
            guard rest.count < 2 else {
                let text = rest.joined(separator: " ")
                throw AlertError.invalid(
                    "'\(Text.excerpt(text))' is no id, because it has a space.")
            }
            let newID = try rest.first.map { try Alert.ID($0) } ?? randomID
            let old = try await connection.center.get(id)
            var alert = try settings.applied(to: old.alert, connection)
            alert.id = newID
            // Only the original follows its calendar.
            alert.origin = nil
            let status = try await connection.center.add(alert)
            if output.json { return Output.print(status.json(in: connection.zone)) }
            let sentence = status.alert.trigger.sentence(on: connection.timeFormat)
            let understood = "\(status.listItem.name): \(sentence)"
            Output.print(line: tr("Copied \(old.listItem.name) as \(understood)"))
            Output.print(try await connection.preview(stored: status).lines)
        }
    }
}
