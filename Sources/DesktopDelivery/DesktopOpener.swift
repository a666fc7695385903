import Alerts
import Glibc
import Messages

/// Opens URIs and applications as the desktop does, without a shell.
enum DesktopOpener {
    /// Opens `target`.
    ///
    /// - Throws: ``DeliveryError`` if there is nothing to open it with, or that fails at once.
    static func open(
        _ target: OpenTarget, activationToken: String?,
        environment: [String: String] = SearchPath.environment
    ) async throws(DeliveryError) {
        var variables: [String: String] = [:]
        if let activationToken {
            // For Wayland and for X11; what is opened may be either.
            variables["XDG_ACTIVATION_TOKEN"] = activationToken
            variables["DESKTOP_STARTUP_ID"] = activationToken
        }
        let command = try command(
            target, variables: variables, environment: environment, process: getpid())
        try await DetachedProcess.launch(
            command[0], Array(command.dropFirst()),
            environment: environment.merging(variables) { $1 })
    }

    /// The program that opens `target`, and its arguments.
    ///
    /// A service of systemd may do little, and so may what it starts: there systemd itself starts it,
    /// with the variables that it is to have, and brings its exit status.
    ///
    /// - Throws: ``DeliveryError`` if the program is not installed.
    static func command(
        _ target: OpenTarget, variables: [String: String], environment: [String: String],
        process: pid_t
    ) throws(DeliveryError) -> [String] {
        let opener = try find(target.isURI ? "xdg-open" : "gtk-launch", in: environment)
        let command = [opener, target.rawValue]
        guard environment["SYSTEMD_EXEC_PID"] == String(process) else { return command }
        // What has opened a window may have done so by a child that is to stay.
        return [
            try find("systemd-run", in: environment), "--user", "--quiet", "--collect", "--wait",
            "--property=KillMode=process",
        ]
            + variables.sorted { $0.key < $1.key }.map { "--setenv=\($0.key)=\($0.value)" }
            + ["--"] + command
    }

    /// The path of a program.
    ///
    /// A relative part of `PATH` would have it looked for in the folder that the
    /// daemon was started in, so ``SearchPath`` passes those over.
    private static func find(
        _ program: String, in environment: [String: String]
    ) throws(DeliveryError) -> String {
        guard let path = SearchPath.find(program, in: environment) else {
            throw DeliveryError(.rejected, "\(program) is not installed.")
        }
        return path
    }
}
