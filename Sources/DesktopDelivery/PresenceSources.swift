public import DBus

/// The services that say whether the user is at the machine.
public enum PresenceSources {
    /// The screen savers of desktops, on the session bus.
    public static let screenSavers: [BusName] = [
        "org.freedesktop.ScreenSaver", "org.gnome.ScreenSaver", "org.cinnamon.ScreenSaver",
        "org.mate.ScreenSaver", "org.xfce.ScreenSaver",
    ]
    /// GNOME's idle monitor, on the session bus.
    public static let idleMonitor: BusName = "org.gnome.Mutter.IdleMonitor"
    /// logind, on the system bus.
    public static let logind: BusName = "org.freedesktop.login1"

    /// Returns the names of the services that run.
    ///
    /// - Parameters:
    ///   - session: The session bus.
    ///   - system: The system bus; `nil` if there is none.
    /// - Returns: The names, without those of services that do not run.
    public static func running(on session: Bus, and system: Bus?) async -> [BusName] {
        var running: [BusName] = []
        for name in screenSavers + [idleMonitor] where await isRunning(name, on: session) {
            running.append(name)
        }
        if let system, await isRunning(logind, on: system) { running.append(logind) }
        return running
    }

    private static func isRunning(_ name: BusName, on bus: Bus) async -> Bool {
        (try? await bus.owner(of: name)) != nil
    }
}
