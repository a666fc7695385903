import Alerts
import Subprocess

/// Opens URIs and applications as the desktop does, without a shell.
enum DesktopOpener {
    /// Starts what opens `target`, and does not wait for it to end.
    ///
    /// - Throws: ``DeliveryError`` if there is nothing to open it with.
    static func open(_ target: OpenTarget, activationToken: String?) async throws {
        var environment: [Environment.Key: String?] = [:]
        if let activationToken {
            // For Wayland and for X11; what is opened may be either.
            environment["XDG_ACTIVATION_TOKEN"] = activationToken
            environment["DESKTOP_STARTUP_ID"] = activationToken
        }
        let program = target.isURI ? "xdg-open" : "gtk-launch"
        // A session of its own: what is opened outlives Peal.
        let result = try await run(
            .name("setsid"), arguments: ["--fork", program, target.rawValue],
            environment: .inherit.updating(environment), output: .discarded)
        guard result.terminationStatus.isSuccess else {
            throw DeliveryError(.rejected, "\(program) could not be started.")
        }
    }
}
