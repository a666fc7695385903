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
        self.environment = environment ?? SearchPath.environment
    }

    package func desktopEntry(of id: ProgramID) -> String? {
        entryPath(of: id) == nil ? nil : id.rawValue
    }

    package func start(_ program: Program, activationToken: String?) async throws {
        if let path = entryPath(of: program.id) {
            if Self.isActivatable(path), let name = try? BusName(program.id.rawValue) {
                try await activate(name, activationToken)
            } else {
                try await DesktopOpener.open(
                    OpenTarget(program.id.rawValue), activationToken: activationToken,
                    environment: environment)
            }
        } else if let executable = program.executable {
            try Self.requireTrusted(executable)
            try await DesktopOpener.start(
                [executable] + program.arguments, activationToken: activationToken,
                environment: environment)
        }
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
            throw DeliveryError(error)
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

    /// Returns whether a desktop entry declares that the bus can start its program.
    private static func isActivatable(_ path: String) -> Bool {
        guard let file = fopen(path, "re") else { return false }
        defer { fclose(file) }
        var line = [CChar](repeating: 0, count: 4096)
        while fgets(&line, CInt(line.count), file) != nil {
            let bytes = line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:))
            let text = String(decoding: bytes, as: UTF8.self)
            if text.filter({ !$0.isWhitespace }) == "DBusActivatable=true" { return true }
        }
        return false
    }

    /// Refuses a file that other users can change, because they could make Peal run their code.
    private static func requireTrusted(_ path: String) throws(DeliveryError) {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
            status.st_mode & S_IWOTH == 0, [0, geteuid()].contains(status.st_uid)
        else {
            throw DeliveryError(.rejected, "\(path) is missing, or other users can change it.")
        }
    }
}
