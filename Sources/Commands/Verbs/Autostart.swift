import Alerts
import ArgumentParser
import Daemon
import Foundation
import Localization
import Messages

struct Autostart: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "autostart",
        abstract: tr("Have your session start the daemon at login, or not."),
        discussion: examples("peal autostart on --now", "peal autostart off"),
        subcommands: [AutostartOn.self, AutostartOff.self, AutostartStatus.self],
        defaultSubcommand: AutostartStatus.self)

    static func loginStart() -> LoginStart {
        // Use the program's real path, because the path on the command line may be a link that an
        // upgrade moves.
        LoginStart(
            environment: ProcessInfo.processInfo.environment, program: PealDaemon.executable)
    }

    /// Returns a sentence that says what starts the daemon at login.
    static func sentence(_ starter: LoginStart.Starter?) -> Message {
        switch starter {
        case nil: Message("Peal is not started at login.")
        case .unit(let path): Message("Peal is started at login by systemd: \(path).")
        case .entry(let path): Message("Peal is started at login: \(path).")
        }
    }

    /// Prints what starts the daemon, and whether there was nothing to do.
    static func report(_ starter: LoginStart.Starter?, isNews: Bool) {
        let sentence = sentence(starter)
        Output.print(isNews ? tr(sentence) : tr("Nothing to do. \(sentence)"))
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

struct AutostartOn: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "on",
        abstract: tr("Start the daemon at login."),
        discussion: examples("peal autostart on --now"))

    @Flag(help: .tr("Start it now, too."))
    var now = false

    @OptionGroup var output: OutputOptions

    func run() async throws {
        let login = Autostart.loginStart()
        let change = try login.turnOn()
        if now {
            try await DaemonStart.run()
        }
        if output.json { return Output.print(Autostart.json(login.starter)) }
        Autostart.report(login.starter, isNews: change != .nothing)
    }
}

struct AutostartOff: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "off",
        abstract: tr("Do not start the daemon at login; one that runs goes on."),
        discussion: examples("peal autostart off"))

    @OptionGroup var output: OutputOptions

    func run() async throws {
        let login = Autostart.loginStart()
        let change = try login.turnOff()
        let starter = login.starter
        if output.json {
            Output.print(Autostart.json(starter))
        } else {
            Autostart.report(starter, isNews: change != .nothing || starter != nil)
        }
        if case .unit = starter {
            throw Unavailable(
                message:
                    "systemd still starts it: 'systemctl --user disable peal.service' ends "
                    + "that.")
        }
    }
}

struct AutostartStatus: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "status",
        abstract: tr("Say whether the daemon is started at login, and by what."),
        discussion: examples("peal autostart status --json"))

    @OptionGroup var output: OutputOptions

    func run() async throws {
        let starter = Autostart.loginStart().starter
        if output.json {
            Output.print(Autostart.json(starter))
        } else {
            Output.print(tr(Autostart.sentence(starter)))
        }
    }
}
