import Alerts

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
        try DetachedProcess.start(
            target.isURI ? "xdg-open" : "gtk-launch", [target.rawValue],
            settingVariables: variables)
    }
}
