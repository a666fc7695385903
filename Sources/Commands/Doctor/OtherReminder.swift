import Alerts
import DBus
import DesktopDelivery
import Recurrence
import Settings

/// A calendar on this machine that another program rings, as that program's settings say.
///
/// A program that fetches a calendar from a server keeps it in a database of its own. So it cannot be
/// known whether a followed calendar is a copy of the same one.
struct OtherReminder: Hashable {
    /// A program that rings calendars.
    enum Program: String {
        case evolution = "Evolution"
        case kde = "KDE"
        case thunderbird = "Thunderbird"

        /// The name on the session bus of the process that rings; `nil` if the program itself rings,
        /// whenever it runs.
        var busName: BusName? {
            switch self {
            case .evolution: "org.gnome.Evolution-alarm-notify"
            case .kde: "org.kde.kalendarac"
            case .thunderbird: nil
            }
        }
    }

    let program: Program
    /// The absolute path of a calendar file, or of a folder with an item in each file.
    let path: String

    /// Whether the program rings entries of a followed calendar.
    func rings(_ calendar: FollowedCalendar) -> Bool {
        path == calendar.path
            || Self.holds(calendar.path, path, folders: path.hasSuffix(".ics") ? 1 : 0)
            || calendar.path.hasSuffix(".ics") && Self.holds(path, calendar.path, folders: 0)
    }

    /// Whether a file or folder is in another folder, with at most this number of folders between.
    private static func holds(_ folder: String, _ path: String, folders: Int) -> Bool {
        guard path.hasPrefix(folder + "/") else { return false }
        let names = path.utf8.dropFirst(folder.utf8.count + 1).split(separator: UInt8(ascii: "/"))
        // Peal reads no hidden files and folders.
        return names.count <= folders + 1 && !names.contains { $0.first == UInt8(ascii: ".") }
    }
}

// MARK: The settings of the programs

extension OtherReminder {
    /// Reads a source of Evolution, a file `UID.source`.
    ///
    /// - Parameters:
    ///   - text: The text of the file.
    ///   - uid: The UID of the source.
    ///   - data: The user's folder for data.
    /// - Returns: The calendar; `nil` if the source is no calendar in a file, or does not ring.
    static func evolution(_ text: String, uid: String, data: String) -> OtherReminder? {
        let source = KeyFile(text)
        let kinds = [
            ("Calendar", "calendar", "system-calendar"), ("Task List", "tasks", "system-task-list"),
        ]
        guard
            let (_, kind, system) = kinds.first(where: {
                source.value("BackendName", in: $0.0) == "local"
            }),
            source.value("Enabled", in: "Data Source") != "false",
            source.value("IncludeMe", in: "Alarms") != "false"
        else { return nil }
        let custom = source.value("CustomFile", in: "Local Backend") ?? ""
        let usual = "\(data)/evolution/\(kind)/\(uid == system ? "system" : uid)/\(kind).ics"
        let path = custom.isEmpty ? usual : FileURI.path(custom)
        return path.map { OtherReminder(program: .evolution, path: $0) }
    }

    /// Reads the settings of one of KDE's resources for calendar files.
    ///
    /// - Parameters:
    ///   - text: The text of the file.
    ///   - home: The user's home folder, which KDE writes as `$HOME`.
    /// - Returns: The calendar; `nil` if the file names none.
    static func kde(_ text: String, home: String) -> OtherReminder? {
        let resource = KeyFile(text)
        let named =
            resource.value("Path", in: "General") ?? resource.value("Path[$e]", in: "General") ?? ""
        let full = named.hasPrefix("$HOME/") ? home + named.dropFirst("$HOME".count) : named
        let path = full.hasPrefix("/") ? full : FileURI.path(full)
        return path.map { OtherReminder(program: .kde, path: $0) }
    }

    /// Reads the preferences of Thunderbird, `prefs.js`.
    static func thunderbird(_ text: String) -> [OtherReminder] {
        var calendars: [String: [String: String]] = [:]
        for line in text.split(whereSeparator: \.isNewline)
        where line.hasPrefix("user_pref(\"calendar.registry.") {
            // The line is `user_pref("calendar.registry.ID.KEY", VALUE);`.
            let parts = line.split(separator: "\"", omittingEmptySubsequences: false)
            let names = parts[1].split(separator: ".")
            guard names.count == 4, parts.count > 2 else { continue }
            let value = parts.count > 3 ? String(parts[3]) : String(parts[2].filter(\.isLetter))
            calendars[String(names[2]), default: [:]][String(names[3])] = value
        }
        return calendars.values.compactMap { keys in
            guard keys["disabled"] != "true", keys["suppressAlarms"] != "true" else { return nil }
            return keys["uri"].flatMap(FileURI.path).map {
                OtherReminder(program: .thunderbird, path: $0)
            }
        }
    }

    // MARK: Their files

    /// Returns the calendars that the settings of the user's programs name.
    static func all(environment: [String: String]) -> [OtherReminder] {
        guard let home = environment["HOME"], home.hasPrefix("/"),
            let settings = UserFile.folder("XDG_CONFIG_HOME", or: ".config", in: environment),
            let data = UserFile.folder("XDG_DATA_HOME", or: ".local/share", in: environment)
        else { return [] }
        let sources = "\(settings)/evolution/sources"
        let evolution = names(in: sources, to: ".source").compactMap { name in
            Self.evolution(
                text(of: "\(sources)/\(name)"), uid: String(name.dropLast(".source".count)),
                data: data)
        }
        let kde = names(in: settings, from: "akonadi_ical", to: "rc").compactMap {
            Self.kde(text(of: "\(settings)/\($0)"), home: home)
        }
        let profiles = "\(home)/.thunderbird"
        let thunderbird = names(in: profiles).flatMap {
            Self.thunderbird(text(of: "\(profiles)/\($0)/prefs.js"))
        }
        // The paths of followed calendars have no links.
        return (evolution + kde + thunderbird).map { reminder in
            OtherReminder(
                program: reminder.program,
                path: UserFile.realPath(reminder.path) ?? reminder.path)
        }
    }

    private static func names(
        in folder: String, from start: String = "", to end: String = ""
    ) -> [String] {
        (FolderContents.names(in: folder) ?? []).sorted()
            .filter { $0.hasPrefix(start) && $0.hasSuffix(end) }
    }

    private static func text(of path: String) -> String {
        String(decoding: UserFile.bytes(of: path, limit: 10 << 20) ?? [], as: UTF8.self)
    }
}
