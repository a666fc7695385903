import DBus
import Foundation
import Logging
import Messages

/// Connects to the bus, and registers this program with the daemon.
struct SessionOpener: Sendable {
    let address: BusAddress
    let identity: ProgramIdentity
    /// Prints a line for the person who runs the program.
    let report: @Sendable (String) -> Void

    /// Makes an opener.
    ///
    /// - Parameters:
    ///   - address: The bus of the daemon.
    ///   - identity: The identity of the program.
    ///   - report: Prints a line for the person who runs the program.
    init(
        address: BusAddress = .session, identity: ProgramIdentity = .ofProcess(),
        report: @escaping @Sendable (String) -> Void = Self.printToStandardError
    ) {
        self.address = address
        self.identity = identity
        self.report = report
    }

    /// Prints a line to stderr.
    static func printToStandardError(_ line: String) {
        try? FileHandle.standardError.write(contentsOf: Data("UserNotifications: \(line)\n".utf8))
    }

    /// Connects to the bus.
    ///
    /// - Returns: The bus, with the signals of the daemon and the changes of its owner.
    /// - Throws: `BusError`.
    func connect() async throws(BusError) -> (Bus, BusEvents) {
        let logger = Logger(label: "UserNotifications") { _ in SwiftLogNoOpLogHandler() }
        let bus = try await Bus.connect(to: address, logger: logger)
        let events = try await bus.events(matching: [
            .ownerChanges(of: .peal), MatchRule(sender: .peal, interface: .programs),
        ])
        return (bus, events)
    }

    /// Registers this program with the daemon, which the bus starts first if necessary.
    ///
    /// If the daemon ends before it answers, the program registers with the daemon that follows it.
    ///
    /// - Parameters:
    ///   - bus: The bus.
    ///   - preferences: The events that this program wants to receive.
    /// - Returns: The session; `nil` if the daemon ended at once.
    /// - Throws: `BusError`.
    func register(
        on bus: Bus, _ preferences: DelegatePreferences
    ) async throws(BusError) -> DaemonSession? {
        let details = (identity.name.map { [("name", .string($0))] } ?? []) + preferences.properties
        var former: BusName?
        while let daemon = try await daemon(on: bus), daemon != former {
            let registration = MethodCall(
                destination: daemon, path: .programs, interface: .programs, member: "Register",
                arguments: [.string(identity.app), .properties(details)], allowsAutoStart: false)
            do throws(BusError) {
                let answer = try await bus.call(registration)
                return DaemonSession(
                    bus: bus, daemon: daemon, app: answer.first?.asString ?? identity.app)
            } catch {
                guard error.isLostDaemon else { throw error }
                former = daemon
            }
        }
        return nil
    }

    /// Returns the daemon, which the bus starts first if necessary; `nil` if it ended at once.
    private func daemon(on bus: Bus) async throws(BusError) -> BusName? {
        if let daemon = try await bus.owner(of: .peal) { return daemon }
        let start = MethodCall(
            destination: .bus, path: "/org/freedesktop/DBus",
            interface: "org.freedesktop.DBus", member: "StartServiceByName",
            arguments: [.string(BusName.peal.rawValue), .uint32(0)])
        _ = try await bus.call(start)
        return try await bus.owner(of: .peal)
    }

    /// The sentence for a daemon that does not run.
    static let notRunning =
        "Peal is not running, so notifications are not scheduled. Start it with \"peal daemon\"."

    /// Returns the sentence for a permission that the user has neither given nor refused.
    static func noAnswer(_ app: String) -> String {
        "The question about notifications was not answered, or could not be shown. To allow them, "
            + "run \"peal apps allow \(app)\"."
    }

    /// Returns a sentence with the reason why there is no session, and with advice for the user.
    func sentence(for error: BusError) -> String {
        switch error.code {
        case .remote(.unknownMethod), .remote(.unknownInterface), .remote(.unknownObject):
            "The running version of Peal is too old for this program. Update Peal and restart it."
        case .remote(let name) where name.rawValue.hasPrefix("io.github.peal.Error."):
            "Peal refuses this program: \(error.message)"
        case .remote: Self.notRunning
        default: "Peal cannot be reached: \(error.message)"
        }
    }
}

/// The identity that this program states to the daemon.
struct ProgramIdentity: Sendable {
    /// The app id; if it is empty, the daemon derives one from the executable.
    var app = ""
    /// The name that users see; `nil` to leave the choice to the daemon.
    var name: String?

    /// Returns the identity of this process.
    ///
    /// The app id is `PEAL_APP_ID` or, without this variable, the identifier of the main bundle.
    static func ofProcess() -> ProgramIdentity {
        let bundle = Bundle.main
        let stated = ProcessInfo.processInfo.environment["PEAL_APP_ID"].flatMap {
            $0.isEmpty ? nil : $0
        }
        let information = bundle.infoDictionary
        let names = [information?["CFBundleDisplayName"], information?["CFBundleName"]]
            .compactMap { $0 as? String }
        return ProgramIdentity(
            app: stated ?? bundle.bundleIdentifier ?? "",
            // The daemon refuses a blank name.
            name: bundle.bundleIdentifier == nil
                ? nil : names.first { !$0.allSatisfy(\.isWhitespace) })
    }
}

/// A daemon with which this program is registered.
struct DaemonSession: Sendable {
    let bus: Bus
    /// The unique name of the daemon.
    let daemon: BusName
    /// The id under which the daemon knows this program.
    let app: String

    /// Returns whether another session is the same one.
    func isSame(as other: DaemonSession) -> Bool {
        bus === other.bus && daemon == other.daemon
    }
}

extension BusName {
    /// The name that the daemon owns.
    static let peal: BusName = "io.github.peal.Peal"
}

extension ObjectPath {
    /// The daemon's object for programs.
    static let programs: ObjectPath = "/io/github/peal/Programs"
}

extension InterfaceName {
    /// The daemon's interface for programs.
    static let programs: InterfaceName = "io.github.peal.Programs1"
}

/// The events that this program wants to receive.
struct DelegatePreferences: Equatable {
    /// Whether the program has a delegate, which receives responses and decides about notifications.
    var hasDelegate = false
    /// Whether the program is in the foreground; `nil` if the program has not reported it.
    var isForeground: Bool?

    /// The preferences as properties on the bus.
    var properties: [(String, Value)] {
        [("responses", .boolean(hasDelegate)), ("presents", .boolean(hasDelegate))]
            + (isForeground.map { [("foreground", .boolean($0))] } ?? [])
    }
}
