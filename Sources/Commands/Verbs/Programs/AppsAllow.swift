import AlertCoding
import Alerts
import Arguments
import Localization
import Messages
import ProgramService
import Programs
import Wording

struct AppsAllow: ParsableCommand {
    static let commandName = "allow"

    static var help: CommandHelp {
        CommandHelp(
            abstract: tr("Allow a program to show notifications."),
            examples: [
                "peal apps allow org.example.Water",
                "peal apps allow org.example.Water --sound off --badge off",
            ],
            discussion: tr(
                """
                A program that Peal does not know yet is allowed, too: give its whole id. \
                With --alert off, the notifications of an allowed program wait.
                """))
    }

    @Argument(
        help: .tr("The id of the program, or the beginning of the id.", valueName: "id"),
        completion: .programs)
    var id: String

    @Option(
        "--alert", help: .tr("Whether its notifications are shown: on or off.", valueName: "alert"))
    var alert: OnOff?

    @Option(
        "--sound",
        help: .tr("Whether its notifications may make a sound: on or off.", valueName: "sound"))
    var sound: OnOff?

    @Option(
        "--badge",
        help: .tr("Whether it may show a number on its icon: on or off.", valueName: "badge"))
    var badge: OnOff?

    @OptionGroup var output: OutputOptions

    /// The position of a switch.
    enum OnOff: String, CaseIterable, ExpressibleByArgument {
        case on, off
    }

    private var settings: [ProgramSetting: Bool] {
        let switches: [(ProgramSetting, OnOff?)] = [
            (.alert, alert), (.sound, sound), (.badge, badge),
        ]
        return switches.reduce(into: [:]) { settings, item in
            settings[item.0] = item.1.map { $0 == .on }
        }
    }

    func run() async throws {
        try await AlertConnection.withPrograms { connection, programs in
            let known = try await programs.list()
            let id = try known.matching(id)?.id ?? ProgramID(id)
            try await programs.allow(id, settings)
            let program = try await programs.resolve(id.rawValue)
            if output.json { return Output.print(program.json(in: connection.zone)) }
            Output.print(line: tr("\(program.label) may show notifications."))
            if let off = program.switchedOff { Output.print(line: tr("Switched off: \(off).")) }
            guard !known.contains(where: { $0.id == id }) else { return }
            Output.print(line: tr("No program with this id has used Peal yet."))
            if let near = known.suggestion(for: id.rawValue) {
                Output.print(line: tr("A similar id is '\(near)'."))
            }
        }
    }
}

struct AppsDeny: ParsableCommand {
    static let commandName = "deny"

    static var help: CommandHelp {
        CommandHelp(
            abstract: tr("Do not let a program show notifications. Its pending ones wait."),
            examples: ["peal apps deny org.example.Water"])
    }

    @Argument(
        help: .tr("The id of the program, or the beginning of the id.", valueName: "id"),
        completion: .programs)
    var id: String

    @OptionGroup var output: OutputOptions

    func run() async throws {
        try await AlertConnection.withPrograms { connection, programs in
            let id = try await programs.resolve(id).id
            try await programs.setAuthorization(.denied, of: id)
            let program = try await programs.resolve(id.rawValue)
            if output.json {
                Output.print(program.json(in: connection.zone))
            } else {
                Output.print(line: tr("\(program.label) may not show notifications."))
            }
        }
    }
}
