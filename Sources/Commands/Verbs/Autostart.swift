import Alerts
import Arguments
import DesktopDelivery
import JSON
import Localization
import Messages

struct Autostart: ParsableCommand {
    static let commandName = "autostart"

    static var help: CommandHelp {
        CommandHelp(
            abstract: tr("Choose whether the daemon starts at login."),
            examples: [
                "peal autostart on --now",
                "peal autostart off",
            ])
    }

    static var subcommands: [CommandGroup] {
        [CommandGroup([AutostartOn.self, AutostartOff.self, AutostartStatus.self])]
    }

    static var defaultSubcommand: (any ParsableCommand.Type)? { AutostartStatus.self }

    func run() async throws { try await AutostartStatus().run() }

    static func loginStart() -> LoginStart {
        // Use the program's real path, because the path on the command line may be a link that an
        // upgrade moves.
        LoginStart(
            environment: ProcessEnvironment.variables, program: CommandLine.program)
    }

    /// Returns a sentence that says what starts the daemon at login.
    static func sentence(_ starter: LoginStart.Starter?) -> Message {
        switch starter {
        case nil: Message("Peal does not start at login.")
        case .unit(let path): Message("systemd starts Peal at login: \(path).")
        case .entry(let path): Message("Peal starts at login: \(path).")
        }
    }

    /// Prints what starts the daemon, and whether there was nothing to do.
    static func report(_ starter: LoginStart.Starter?, isChanged: Bool) {
        let sentence = sentence(starter)
        Output.print(isChanged ? tr(sentence) : tr("Nothing to do. \(sentence)"))
    }

    static func json(_ starter: LoginStart.Starter?) -> JSONValue {
        let (kind, path): (String?, String?) =
            switch starter {
            case nil: (nil, nil)
            case .unit(let path): ("systemd", path)
            case .entry(let path): ("session", path)
            }
        return .object([
            "isOn": .bool(starter != nil), "by": .optional(kind), "path": .optional(path),
        ])
    }
}

struct AutostartOn: ParsableCommand {
    static let commandName = "on"

    static var help: CommandHelp {
        CommandHelp(
            abstract: tr("Start the daemon at login."),
            examples: ["peal autostart on --now"])
    }

    @Flag("--now", help: .tr("Also start it now."))
    var now = false

    @OptionGroup var output: OutputOptions

    func run() async throws {
        let login = Autostart.loginStart()
        let change = try login.turnOn()
        if now {
            try await DaemonStart.run()
        }
        if output.json { return Output.print(Autostart.json(login.starter)) }
        Autostart.report(login.starter, isChanged: change != .nothing)
    }
}

struct AutostartOff: ParsableCommand {
    static let commandName = "off"

    static var help: CommandHelp {
        CommandHelp(
            abstract: tr("Do not start the daemon at login. A running daemon keeps running."),
            examples: ["peal autostart off"])
    }

    @OptionGroup var output: OutputOptions

    func run() async throws {
        let login = Autostart.loginStart()
        let change = try login.turnOff()
        let starter = login.starter
        if output.json {
            Output.print(Autostart.json(starter))
        } else {
            Autostart.report(starter, isChanged: change != .nothing || starter != nil)
        }
        if case .unit = starter {
            throw Unavailable(
                message:
                    "systemd still starts it. Turn that off with 'systemctl --user "
                    + "disable peal.service'.")
        }
    }
}

struct AutostartStatus: ParsableCommand {
    static let commandName = "status"

    static var help: CommandHelp {
        CommandHelp(
            abstract: tr("Show whether the daemon starts at login, and what starts it."),
            examples: ["peal autostart status --json"])
    }

    @OptionGroup var output: OutputOptions

    func run() async throws {
        let starter = Autostart.loginStart().starter
        if output.json {
            Output.print(Autostart.json(starter))
        } else {
            Output.print(line: tr(Autostart.sentence(starter)))
        }
    }
}
