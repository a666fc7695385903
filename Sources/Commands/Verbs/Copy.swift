import AlertCoding
import Alerts
import Arguments
import Localization
import Messages
import ScheduleReading
import Wording

struct Copy: ParsableCommand {
    static let commandName = "copy"

    static var help: CommandHelp {
        CommandHelp(
            abstract: tr("Add an alert with the settings of another one."),
            examples: [
                "peal copy pill 9pm",
                "peal copy pill evening-pill --at 20:00",
                "peal copy water --title 'Drink tea'",
            ],
            discussion: tr(
                "The flags are those of 'peal edit'. A pause, a snooze and the history are not "
                    + "copied."))
    }

    @Argument(
        help: .tr(
            "The alert, and then the title of the new alert, or its id if the word has a hyphen or a digit, and "
                + "when it rings, in words. Each can be omitted.",
            valueName: "alert, new title and when"),
        completion: .alerts)
    var words: [String]

    @OptionGroup var settings: AlertSettings
    @OptionGroup var output: OutputOptions

    /// Divides the words after the alert into the new name and the new times; `nil` if they are neither.
    private static func division(_ words: [String]) -> (name: String?, when: [String])? {
        func saysWhen(_ words: [String]) -> Bool {
            WhenReading.isUnderstood(words.joined(separator: " "))
        }
        if words.isEmpty || saysWhen(words) { return (nil, words) }
        let when = Array(words.dropFirst())
        if when.isEmpty || saysWhen(when) { return (words[0], when) }
        return TitledPhrase.certain(words).map { ($0.title, [$0.when]) }
    }

    /// Whether a name looks like an id and not like a title: `evening-pill`, `pill2`.
    private static func isID(_ name: String) -> Bool {
        name.contains { "-_.".contains($0) || $0.isASCII && $0.isNumber } && !name.contains(" ")
    }

    func run() async throws {
        var generator = SystemRandomNumberGenerator()
        let randomID = Alert.ID.random(using: &generator)
        settings.content.warn()
        try await AlertConnection.open { connection in
            let (id, rest) = try await connection.resolveFirst(words) {
                $0.count == 1 || Self.division($0) != nil
            }
            guard let (name, when) = Self.division(rest) else {
                let text = rest.joined(separator: " ")
                throw AlertError.invalid(
                    "'\(Text.excerpt(text))' is neither a title nor a time. A title of several words needs "
                        + "quotes.")
            }
            let old = try await connection.center.get(id)
            var alert = try settings.applied(to: old.alert, connection, when: when)
            alert.id = randomID
            if let name, settings.title != nil || Self.isID(name) {
                alert.id = try Alert.ID(name)
            } else if let name {
                alert.content.title = name
            }
            // Only the original follows its calendar.
            alert.origin = nil
            let answer = try await connection.center.add(alert)
            let status = answer.snapshot
            if output.json { return Output.print(status.json(in: connection.zone)) }
            let sentence = status.alert.trigger.sentence(on: connection.timeFormat)
            let understood = "\(status.listItem.name): \(sentence)"
            Output.print(line: tr("Copied \(old.listItem.name) as \(understood)"))
            Output.print(SchedulePreview(answer, connection.timeFormat).lines)
        }
    }
}
