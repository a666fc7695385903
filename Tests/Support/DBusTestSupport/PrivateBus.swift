public import DBus
public import Logging
import Messages
import Subprocess
import TestSupport

/// A message bus for a single test: a real `dbus-daemon`. It starts only the services that the test
/// installs.
///
/// A test can kill the bus and start it again at the same address.
public actor PrivateBus {
    /// The address of the bus in the D-Bus address format.
    public nonisolated let addressText: String
    /// The address of the bus.
    public nonisolated var address: BusAddress { .address(addressText) }

    private nonisolated let folder: TemporaryFolder
    private var daemon: Daemon?

    /// A running `dbus-daemon`.
    private struct Daemon {
        let kill: @Sendable () throws -> Void
        let task: Task<Void, any Error>
    }

    /// Starts a bus.
    ///
    /// - Throws: An error if `dbus-daemon` cannot be started.
    public init() async throws {
        folder = try TemporaryFolder()
        addressText = "unix:path=\(folder.path)/bus"
        try folder.write(
            Self.configuration(address: addressText, services: folder.path), to: "bus.conf")
        try await start()
    }

    /// Starts the bus again after ``kill()``, at the same address.
    ///
    /// - Throws: An error if `dbus-daemon` cannot be started.
    public func start() async throws {
        let configuration = "--config-file=\(folder.path)/bus.conf"
        let started = Arrivals<@Sendable () throws -> Void>()
        let task = Task {
            defer { started.end() }
            _ = try await run(
                .name("dbus-daemon"), arguments: [configuration, "--nofork", "--print-address"],
                input: .none, output: .sequence, error: .discarded
            ) { execution in
                for try await _ in execution.standardOutput.strings() {
                    started.add { try execution.send(signal: .kill) }
                }
            }
        }
        guard let kill = await started.next() else {
            try await task.value
            throw BusError(code: .noBus, message: "dbus-daemon ended before it printed its address")
        }
        daemon = Daemon(kill: kill, task: task)
    }

    /// Kills the bus with SIGKILL, and returns when the process has ended.
    public func kill() async {
        guard let daemon else { return }
        self.daemon = nil
        // The daemon may already have ended by itself.
        try? daemon.kill()
        _ = await daemon.task.result
        folder.remove("bus")
    }

    /// Connects to the bus.
    ///
    /// - Parameters:
    ///   - reconnects: Whether to reconnect after the connection is lost.
    ///   - logger: The logger of the connection.
    /// - Returns: The connection.
    /// - Throws: The errors of ``Bus/connect(to:reconnectingFor:timeout:logger:)``.
    public nonisolated func connect(
        reconnects: Bool = false, logger: Logger = .silent
    ) async throws -> Bus {
        try await Bus.connect(
            to: address, reconnectingFor: reconnects ? .seconds(60) : nil, logger: logger)
    }

    /// Installs a service file, so that the bus starts a program for a name without an owner.
    ///
    /// The program only records that it was started.
    ///
    /// - Parameter name: The name.
    /// - Throws: An error if the files cannot be written or the bus does not reload them.
    public nonisolated func install(_ name: BusName) async throws {
        try folder.write(
            "#!/bin/sh\n: > \(folder.path)/\(name).started\nexit 1\n", to: "\(name).sh",
            isExecutable: true)
        try folder.write(
            "[D-BUS Service]\nName=\(name)\nExec=\(folder.path)/\(name).sh\n",
            to: "\(name).service")
        let bus = try await connect()
        _ = try await bus.call(
            MethodCall(
                destination: "org.freedesktop.DBus", path: "/org/freedesktop/DBus",
                interface: "org.freedesktop.DBus", member: "ReloadConfig"))
        await bus.close()
    }

    /// Returns whether the bus has started the installed program of a name.
    ///
    /// - Parameter name: The name.
    /// - Returns: Whether the program was started.
    public nonisolated func hasStarted(_ name: BusName) -> Bool {
        folder.names().contains("\(name).started")
    }

    private static func configuration(address: String, services: String) -> String {
        """
        <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
         "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
        <busconfig>
          <type>session</type>
          <listen>\(address)</listen>
          <auth>EXTERNAL</auth>
          <servicedir>\(services)</servicedir>
          <policy context="default">
            <allow send_destination="*" eavesdrop="true"/>
            <allow eavesdrop="true"/>
            <allow own="*"/>
          </policy>
          <!-- As in the session.conf that is installed with dbus-daemon. -->
          <limit name="max_incoming_bytes">1000000000</limit>
          <limit name="max_outgoing_bytes">1000000000</limit>
          <limit name="max_message_size">1000000000</limit>
          <limit name="max_match_rules_per_connection">50000</limit>
          <limit name="max_replies_per_connection">50000</limit>
        </busconfig>
        """
    }
}

/// Runs a test with a private bus, and kills the bus afterwards.
///
/// - Parameter body: The test.
/// - Returns: The value that the test returned.
/// - Throws: The error that the test threw.
public func withPrivateBus<Result: Sendable>(
    _ body: @Sendable (PrivateBus) async throws -> Result
) async throws -> Result {
    let bus = try await PrivateBus()
    do {
        let result = try await body(bus)
        await bus.kill()
        return result
    } catch {
        await bus.kill()
        throw error
    }
}

extension Logger {
    /// A logger that discards everything.
    public static var silent: Logger {
        Logger(label: "silent") { _ in SwiftLogNoOpLogHandler() }
    }
}
