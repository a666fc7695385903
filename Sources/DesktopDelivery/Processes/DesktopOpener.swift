import Alerts
import Glibc
import Messages

/// Opens URIs and applications as the desktop does, without a shell.
enum DesktopOpener {
    /// Opens `target`.
    ///
    /// - Throws: ``DeliveryError`` if no program can open the target, or the program fails at once.
    static func open(
        _ target: OpenTarget, activationToken: String?,
        environment: [String: String] = ProcessEnvironment.variables
    ) async throws(DeliveryError) {
        let variables = variables(for: activationToken)
        let command = try command(
            target, variables: variables, environment: environment, process: getpid())
        try await launch(command, with: variables, environment)
    }

    /// Starts a program that is not installed on the desktop.
    ///
    /// - Parameters:
    ///   - command: The absolute path of the program, and its arguments.
    ///   - activationToken: The token with which the program's window may take the focus.
    ///   - environment: The variables of this process.
    /// - Throws: ``DeliveryError`` if the program cannot be started, or fails at once.
    static func start(
        _ command: [String], activationToken: String?, environment: [String: String]
    ) async throws(DeliveryError) {
        let variables = variables(for: activationToken)
        let command = try unconfined(
            command, variables: variables, environment: environment, process: getpid())
        try await launch(command, with: variables, environment)
    }

    /// The variables that let the started program take the focus.
    private static func variables(for activationToken: String?) -> [String: String] {
        guard let activationToken else { return [:] }
        // The first variable is for Wayland, the second for X11. The opened program may use either.
        return ["XDG_ACTIVATION_TOKEN": activationToken, "DESKTOP_STARTUP_ID": activationToken]
    }

    private static func launch(
        _ command: [String], with variables: [String: String], _ environment: [String: String]
    ) async throws(DeliveryError) {
        try await DetachedProcess.launch(
            command[0], Array(command.dropFirst()),
            environment: environment.merging(variables) { $1 })
    }

    /// Returns the program that opens `target`, and its arguments.
    ///
    /// - Throws: ``DeliveryError`` if the program is not installed.
    static func command(
        _ target: OpenTarget, variables: [String: String], environment: [String: String],
        process: pid_t
    ) throws(DeliveryError) -> [String] {
        let opener = try find(target.isURI ? "xdg-open" : "gtk-launch", in: environment)
        return try unconfined(
            [opener, target.rawValue], variables: variables, environment: environment,
            process: process)
    }

    /// Returns the command that starts a program without the restrictions of Peal's service.
    ///
    /// A sandboxed systemd service passes its restrictions on to the programs that it starts. So
    /// Peal's service asks systemd to start the program outside the sandbox, with the variables
    /// that the program needs. `systemd-run` waits and returns the exit status.
    ///
    /// systemd replaces `${NAME}` in the arguments, so a shell would run the title of an alert as a
    /// command. A doubled dollar sign stands for itself.
    ///
    /// - Parameters:
    ///   - command: The program and its arguments.
    ///   - variables: The variables that the program needs in addition.
    ///   - properties: The properties of its systemd unit. By default, a child process such as the
    ///     one that opens a window keeps running when the program ends.
    ///   - environment: The variables of this process.
    ///   - process: The number of this process.
    /// - Returns: The program and its arguments.
    /// - Throws: ``DeliveryError`` if `systemd-run` is needed and not installed.
    static func unconfined(
        _ command: [String], variables: [String: String],
        properties: [String] = ["KillMode=process"], environment: [String: String],
        process: pid_t
    ) throws(DeliveryError) -> [String] {
        guard environment["SYSTEMD_EXEC_PID"] == String(process) else { return command }
        return [
            try find("systemd-run", in: environment), "--user", "--quiet", "--collect", "--wait",
        ]
            + properties.map { "--property=\($0)" }
            + variables.sorted { $0.key < $1.key }.map { "--setenv=\($0.key)=\($0.value)" }
            + ["--"] + command.prefix(1)
            + command.dropFirst().map { $0.replacingEach("$", with: "$$") }
    }

    /// Returns the path of a program.
    ///
    /// ``SearchPath`` skips relative folders in `PATH`, which would refer to the daemon's working
    /// directory.
    private static func find(
        _ program: String, in environment: [String: String]
    ) throws(DeliveryError) -> String {
        guard let path = SearchPath.find(program, in: environment) else {
            throw DeliveryError(.rejected, "\(program) is not installed.")
        }
        return path
    }
}

/// Peal's identity on the desktop.
enum DesktopEntry {
    /// The name of the desktop entry, without `.desktop`; the icon has the same name.
    static let id = "io.github.peal.Peal"
}
