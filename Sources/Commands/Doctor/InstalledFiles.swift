import DesktopDelivery
import Glibc
import Recurrence
import Settings

/// The installed files through which the desktop, systemd and the bus find Peal.
struct InstalledFiles {
    /// An entry that starts the daemon at login (Desktop Application Autostart Specification).
    struct Autostart: Hashable {
        var path: String
        /// Whether the entry has `Hidden=true`, which also turns off the entries in folders of
        /// lower precedence.
        var isHidden: Bool
    }

    /// A unit of the user's systemd.
    struct Unit: Hashable {
        var path: String
        var isEnabled: Bool
    }

    static let desktopEntryName = "io.github.peal.Peal.desktop"
    private static let unitName = "peal.service"

    var desktopEntry: String?
    var autostart: Autostart?
    /// The autostart entry that applies if the user has none of their own.
    var systemAutostart: Autostart?
    /// The path of the user's own entry, even if the file is missing; `nil` if no variable says
    /// where it belongs.
    var ownAutostart: String?
    var unit: Unit?
    /// The service file that lets the bus start the daemon.
    var activation: String?

    init() {}

    /// Searches the folders that the environment variables name (XDG Base Directory Specification).
    init(environment: [String: String]) {
        let folders = BaseFolders(environment: environment)
        desktopEntry = Self.first("applications/" + Self.desktopEntryName, in: folders.data)
        activation = Self.first("dbus-1/services/io.github.peal.Peal.service", in: folders.data)
        let entry = "autostart/" + Self.desktopEntryName
        systemAutostart = Self.autostart(entry, in: folders.systemConfiguration)
        autostart = Self.autostart(entry, in: folders.ownConfiguration) ?? systemAutostart
        ownAutostart = folders.ownConfiguration.first.map { "\($0)/\(entry)" }
        let units = folders.units
        unit = Self.first(Self.unitName, in: units).map {
            Unit(path: $0, isEnabled: Self.isEnabled(in: units))
        }
    }

    private static func first(_ name: String, in folders: [String]) -> String? {
        folders.map { $0 + "/" + name }.first { access($0, R_OK) == 0 }
    }

    private static func autostart(_ entry: String, in folders: [String]) -> Autostart? {
        first(entry, in: folders).map { Autostart(path: $0, isHidden: isHidden($0)) }
    }

    /// Whether the group `[Desktop Entry]` has `Hidden=true`.
    ///
    /// The same line in another group would belong to an action of the entry.
    private static func isHidden(_ path: String) -> Bool {
        let bytes = UserFile.bytes(of: path, limit: 1 << 20) ?? []
        let text = String(validating: bytes, as: UTF8.self) ?? ""
        return KeyFile(text).value("Hidden", in: "Desktop Entry") == "true"
    }

    /// Whether a `.wants` folder has a link to the unit: `systemctl enable` creates such links.
    private static func isEnabled(in folders: [String]) -> Bool {
        folders.contains { folder in
            (FolderContents.names(in: folder) ?? []).contains { name in
                var status = stat()
                return name.hasSuffix(".wants")
                    && lstat("\(folder)/\(name)/\(unitName)", &status) == 0
            }
        }
    }
}

/// The folders to search for each kind of file, the user's own first.
struct BaseFolders {
    var data: [String]
    var ownConfiguration: [String]
    var systemConfiguration: [String]
    /// The folders of systemd's user units.
    ///
    /// Units in earlier folders take precedence.
    var units: [String]

    init(environment: [String: String]) {
        // The specification says to ignore relative paths.
        func folders(_ name: String) -> [String] {
            (environment[name] ?? "").split(separator: ":").map(String.init)
                .filter { $0.hasPrefix("/") }
        }
        func own(_ name: String, _ usual: String) -> [String] {
            let named = folders(name)
            guard named.isEmpty else { return named }
            return folders("HOME").map { $0 + usual }
        }
        func system(_ name: String, _ usual: [String]) -> [String] {
            let named = folders(name)
            return named.isEmpty ? usual : named
        }
        let ownData = own("XDG_DATA_HOME", "/.local/share")
        ownConfiguration = own("XDG_CONFIG_HOME", "/.config")
        systemConfiguration = system("XDG_CONFIG_DIRS", ["/etc/xdg"])
        data = ownData + system("XDG_DATA_DIRS", ["/usr/local/share", "/usr/share"])
        units =
            ownConfiguration.map { $0 + "/systemd/user" } + ["/etc/systemd/user"]
            + folders("XDG_RUNTIME_DIR").map { $0 + "/systemd/user" } + ["/run/systemd/user"]
            + data.map { $0 + "/systemd/user" }
            + ["/usr/local/lib/systemd/user", "/usr/lib/systemd/user"]
    }
}
