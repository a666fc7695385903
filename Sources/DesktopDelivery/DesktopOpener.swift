import Alerts
import Glibc

/// Opens URIs and applications as the desktop does, without a shell.
enum DesktopOpener {
    /// Starts what opens `target`, and does not wait for it.
    ///
    /// - Throws: ``DeliveryError`` if there is nothing to open it with.
    static func open(_ target: OpenTarget, activationToken: String?) throws(DeliveryError) {
        var variables: [String: String] = [:]
        if let activationToken {
            // For Wayland and for X11; what is opened may be either.
            variables["XDG_ACTIVATION_TOKEN"] = activationToken
            variables["DESKTOP_STARTUP_ID"] = activationToken
        }
        let command = command(
            target, variables: variables, environment: SearchPath.environment, process: getpid())
        try DetachedProcess.start(
            command[0], Array(command.dropFirst()), settingVariables: variables)
    }

    /// The program that opens `target`, and its arguments.
    ///
    /// A service of systemd may do little, and so may what it starts: there systemd itself starts it,
    /// with the variables that it is to have.
    static func command(
        _ target: OpenTarget, variables: [String: String], environment: [String: String],
        process: pid_t
    ) -> [String] {
        let command = [target.isURI ? "xdg-open" : "gtk-launch", target.rawValue]
        guard environment["SYSTEMD_EXEC_PID"] == String(process) else { return command }
        // What has opened a window may have done so by a child that is to stay.
        return ["systemd-run", "--user", "--quiet", "--collect", "--property=KillMode=process"]
            + variables.sorted { $0.key < $1.key }.map { "--setenv=\($0.key)=\($0.value)" }
            + ["--"] + command
    }
}
