package import Alerts
import Glibc
import Messages
package import Recurrence

/// The file with the user's settings, `peal/config` in the user's folder for configuration.
///
/// No other code reads or writes the file.
package struct SettingsFile: Hashable, Sendable {
    /// The absolute path; `nil` if the environment names no folder for it.
    package let path: String?

    /// The folder of the file.
    package var folder: String? { path.map { String($0.dropLast("/config".count)) } }

    /// The largest file that is read.
    private static let maximumBytes = 65_536

    /// Locates the file of a user with these environment variables.
    package init(environment: [String: String]) {
        path = UserFile.folder("XDG_CONFIG_HOME", or: ".config", in: environment)
            .map { $0 + "/peal/config" }
    }

    /// The file of the user who runs this process.
    package static var user: SettingsFile {
        let names = ["XDG_CONFIG_HOME", "HOME"]
        return SettingsFile(
            environment: names.reduce(into: [:]) { variables, name in
                variables[name] = getenv(name).map { String(cString: $0) }
            })
    }

    /// Reads the settings; this never fails.
    ///
    /// If the file cannot be read, the result has the default settings and one problem with the
    /// line number 0.
    package func read() -> SettingsText {
        do throws(AlertError) {
            return try contents()
        } catch {
            return SettingsText(unreadable: error.message)
        }
    }

    /// Changes a setting; the other lines of the file stay as they are.
    ///
    /// - Parameters:
    ///   - key: The setting, or the line of a followed calendar.
    ///   - value: The new value; `nil` removes the line.
    /// - Returns: The new text.
    /// - Throws: ``AlertError`` if the value is not valid, or if the file cannot be written.
    package func set(
        _ key: some SettingLine, to value: String?
    ) throws(AlertError) -> SettingsText {
        guard let path, let folder else {
            throw AlertError(
                .storeUnwritable,
                "Neither XDG_CONFIG_HOME nor HOME is set, so there is no folder for the settings. "
                    + "Set HOME.")
        }
        // Check the value before anything is created.
        var unused = UserSettings()
        if let value { try key.set(value, in: &unused) }
        try UserFile.makeFolder(of: path)
        // Lock the folder, because another process may change another setting at the same time.
        let lock = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard lock >= 0 else { throw UserFile.cannotWrite(path, errno) }
        defer { close(lock) }
        try Self.wait(for: lock, of: folder)
        var text = try contents()
        let old = text.text
        try text.set(key, to: value)
        guard text.text != old else { return text }
        guard text.text.utf8.count <= Self.maximumBytes else {
            throw .invalid(
                "With this setting, \(path) would be larger than \(Self.maximumBytes) bytes and could "
                    + "not be read. Remove lines from the file, or make the value shorter.")
        }
        try Self.write(text.text, to: path)
        return text
    }

    /// Locks an open folder, and waits up to three seconds for another process to unlock it.
    ///
    /// On a file system without locks, nothing is locked: the file is still replaced in one step.
    private static func wait(for folder: CInt, of path: String) throws(AlertError) {
        for _ in 0..<60 {
            guard flock(folder, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK else { return }
            usleep(50_000)
        }
        throw AlertError(
            .storeBusy, "Another process has locked \(path), the folder of the settings. Try again."
        )
    }

    /// Returns the text of the file, which is empty if there is no file.
    private func contents() throws(AlertError) -> SettingsText {
        guard let path else { return SettingsText("") }
        // Opening a named pipe must not wait for a writer.
        let file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard file >= 0 else {
            guard errno == ENOENT || errno == ENOTDIR else { throw Self.cannotRead(path) }
            return SettingsText("")
        }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0 else { throw Self.cannotRead(path) }
        guard status.st_mode & S_IFMT == S_IFREG, status.st_size <= Self.maximumBytes else {
            throw AlertError(
                .storeForeign, "\(path) is not a file with settings: it is no text, or too large.")
        }
        guard let bytes = UserFile.bytes(from: file, limit: Self.maximumBytes + 1) else {
            throw Self.cannotRead(path)
        }
        guard let text = String(validating: bytes, as: UTF8.self), !text.utf8.contains(0)
        else {
            throw AlertError(.storeForeign, "\(path) is not a text in UTF-8.")
        }
        return SettingsText(text)
    }

    /// Replaces the file.
    ///
    /// If the path is a symbolic link, its target is replaced: users may keep their settings in
    /// another folder.
    private static func write(_ text: String, to path: String) throws(AlertError) {
        let target = UserFile.realPath(path) ?? path
        var status = stat()
        let permissions = stat(target, &status) == 0 ? status.st_mode & 0o777 : 0o600
        try UserFile.replace(target, with: text, permissions: permissions)
    }

    private static func cannotRead(_ path: String) -> AlertError {
        AlertError(.storeUnreadable, "Cannot read \(path): \(String(cString: strerror(errno))).")
    }
}

/// The user's settings.
package struct UserSettings: Hashable, Sendable {
    /// The sound of new alerts.
    package var sound = Sound.default
    /// The urgency of new alerts.
    package var urgency = Urgency.normal
    /// How late new alerts may still be shown.
    package var late = Lateness.default
    /// The time of a new alert that has a day but no time; `nil` to refuse such an alert.
    package var allDayTime = CivilTime(hour: 9, minute: 0)
    /// The calendar of holidays, such as `KR`; `nil` for that of the time zone's country.
    package var holidays: String?
    /// The first day of the week in calendars; `nil` for that of the user's language.
    package var firstWeekday: Weekday?
    /// The quiet hours, and the lengths of snoozes.
    package var ring = RingSettings()
    /// The calendars whose entries ring.
    package var calendars: [FollowedCalendar] = []
    /// The absolute path of the folder in which other machines share the alerts; `nil` for none.
    package var sharedFolder: String?

    /// Creates the settings of a user who has set nothing.
    package init() {}

    /// Returns the followed calendar that has files in a folder, or in a folder in it or around it.
    package func calendar(overlapping folder: String) -> FollowedCalendar? {
        calendars.first { Self.overlap($0.path, folder) }
    }

    /// Whether the alerts are shared in a folder, or in a folder in it or around it.
    package func shares(in folder: String) -> Bool {
        sharedFolder.map { Self.overlap($0, folder) } ?? false
    }

    private static func overlap(_ one: String, _ other: String) -> Bool {
        (one + "/").hasPrefix(other + "/") || (other + "/").hasPrefix(one + "/")
    }
}
