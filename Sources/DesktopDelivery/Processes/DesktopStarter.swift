package import Alerts
package import DBus
import Glibc
import Messages

/// Starts programs: through their desktop entry, or else by running the file that registered.
package struct DesktopStarter: ProgramStarter {
    private let bus: Bus
    private let environment: [String: String]

    /// Creates a starter.
    ///
    /// - Parameters:
    ///   - bus: The session bus.
    ///   - environment: The variables for finding desktop entries; by default those of this process.
    package init(bus: Bus, environment: [String: String]? = nil) {
        self.bus = bus
        self.environment = environment ?? ProcessEnvironment.variables
    }

    package func installedProgram(_ id: ProgramID) -> InstalledProgram? {
        guard let entry = entryPath(of: id).flatMap({ DesktopEntryFile(path: $0) }) else {
            return nil
        }
        return InstalledProgram(
            entry: id.rawValue, name: entry.name(in: environment), icon: entry.icon)
    }

    package func start(_ program: Program, activationToken: String?) async throws {
        if let path = entryPath(of: program.id), let entry = DesktopEntryFile(path: path) {
            if entry.isActivatable, let name = try? BusName(program.id.rawValue) {
                try await activate(name, activationToken)
            } else {
                try await DesktopOpener.start(
                    command(of: entry, path), activationToken: activationToken,
                    environment: environment)
            }
        } else if let executable = program.executable {
            try ProgramFile(path: executable).requireTrusted()
            try await DesktopOpener.start(
                [executable] + program.arguments, activationToken: activationToken,
                environment: environment)
        }
    }

    /// Returns the command of a desktop entry, with the path of the program.
    private func command(
        of entry: DesktopEntryFile, _ path: String
    ) throws(DeliveryError) -> [String] {
        guard var command = entry.command else {
            throw DeliveryError(.rejected, "\(path) has no valid Exec line.")
        }
        if !command[0].hasPrefix("/") {
            guard let program = SearchPath.find(command[0], in: environment) else {
                throw DeliveryError(.rejected, "\(command[0]) is not installed.")
            }
            command[0] = program
        }
        return command
    }

    /// Asks the bus to start a program (Desktop Entry Specification, "D-Bus Activation").
    private func activate(_ name: BusName, _ activationToken: String?) async throws {
        let path =
            "/"
            + name.rawValue.map { $0 == "." ? "/" : $0 == "-" ? "_" : String($0) }
            .joined()
        var data: [(String, Value)] = []
        if let activationToken {
            data = [
                ("activation-token", .string(activationToken)),
                ("desktop-startup-id", .string(activationToken)),
            ]
        }
        do throws(BusError) {
            _ = try await bus.call(
                MethodCall(
                    destination: name, path: try ObjectPath(path),
                    interface: "org.freedesktop.Application", member: "Activate",
                    arguments: [.properties(data)]))
        } catch {
            throw DeliveryError(.rejected, "Cannot start \(name.rawValue): \(error.message).")
        }
    }

    /// Returns the path of a program's desktop entry (XDG Base Directory Specification).
    private func entryPath(of id: ProgramID) -> String? {
        let home =
            environment["XDG_DATA_HOME"].flatMap { $0.isEmpty ? nil : $0 }
            ?? (environment["HOME"] ?? "") + "/.local/share"
        let others =
            environment["XDG_DATA_DIRS"].flatMap { $0.isEmpty ? nil : $0 }
            ?? "/usr/local/share:/usr/share"
        return ([home] + others.split(separator: ":").map(String.init)).lazy
            .filter { $0.hasPrefix("/") }
            .map { "\($0)/applications/\(id.rawValue).desktop" }
            .first { FileURI.isReadable($0) }
    }
}
