import Alerts
import ArgumentParser
import Daemon
import Foundation

struct Autostart: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Have your session start the daemon at login, or not.",
        discussion: """
            EXAMPLES
              peal autostart on --now
              peal autostart off
            """,
        subcommands: [AutostartOn.self, AutostartOff.self, AutostartStatus.self],
        defaultSubcommand: AutostartStatus.self)

    static func loginStart() -> LoginStart {
        // The name that it was called by may be a link that an upgrade moves.
        LoginStart(
            environment: ProcessInfo.processInfo.environment, program: PealDaemon.executable)
    }

    /// "systemd starts it: …", or where else it is started.
    static func sentence(_ starter: LoginStart.Starter?) -> String {
        switch starter {
        case nil: "Peal is not started at login."
        case .unit(let path): "Peal is started at login by systemd: \(path)."
        case .entry(let path): "Peal is started at login: \(path)."
        }
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
        abstract: "Start the daemon at login.",
        discussion: """
            EXAMPLE
              peal autostart on --now
            """)

    @Flag(help: "Start it now, too.")
    var now = false

    @OptionGroup var output: OutputOptions

    func run() async throws {
        let login = Autostart.loginStart()
        let change = try login.turnOn()
        if now {
            try await DaemonStart.run()
        }
        if output.json { return Output.print(Autostart.json(login.starter)) }
        let prefix = change == .nothing ? "Nothing to do. " : ""
        Output.print(prefix + Autostart.sentence(login.starter))
    }
}

struct AutostartOff: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "off",
        abstract: "Do not start the daemon at login; one that runs goes on.",
        discussion: """
            EXAMPLE
              peal autostart off
            """)

    @OptionGroup var output: OutputOptions

    func run() async throws {
        let login = Autostart.loginStart()
        let change = try login.turnOff()
        let starter = login.starter
        if output.json {
            Output.print(Autostart.json(starter))
        } else {
            let prefix = change == .nothing && starter == nil ? "Nothing to do. " : ""
            Output.print(prefix + Autostart.sentence(starter))
        }
        if case .unit = starter {
            throw Unavailable(
                description:
                    "systemd still starts it: 'systemctl --user disable peal.service' ends "
                    + "that.")
        }
    }
}

struct AutostartStatus: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "status",
        abstract: "Say whether the daemon is started at login, and by what.",
        discussion: """
            EXAMPLE
              peal autostart status --json
            """)

    @OptionGroup var output: OutputOptions

    func run() async throws {
        let starter = Autostart.loginStart().starter
        if output.json {
            Output.print(Autostart.json(starter))
        } else {
            Output.print(Autostart.sentence(starter))
        }
    }
}
