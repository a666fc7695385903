import Alerts
import Glibc
import Messages
import Settings

/// Turns the start of the daemon at login on and off.
///
/// To do this, an autostart entry in the user's own folder is written or removed. The user's entry
/// takes precedence over the system's entry (Desktop Application Autostart Specification).
struct LoginStart {
    /// The mechanism that starts the daemon at login.
    enum Starter: Hashable {
        /// An enabled unit of the user's systemd, with its path.
        case unit(String)
        /// An autostart entry, with its path.
        case entry(String)
    }

    /// The result of turning the start at login on or off.
    enum Change: Hashable {
        /// The user's entry was written.
        case wrote
        /// The user's entry was removed.
        case removed
        /// The user's entry was written to hide the system's entry at this path.
        case hid(String)
        /// Nothing had to be changed.
        case nothing
    }

    private let environment: [String: String]
    /// The path of the program that the entry starts.
    private let program: String

    init(environment: [String: String], program: String) {
        self.environment = environment
        self.program = program
    }

    private var files: InstalledFiles { InstalledFiles(environment: environment) }

    /// The mechanism that starts the daemon now; `nil` if there is none.
    var starter: Starter? {
        let files = files
        if let unit = files.unit, unit.isEnabled { return .unit(unit.path) }
        return files.autostart.flatMap { $0.isHidden ? nil : .entry($0.path) }
    }

    /// Makes the session start the daemon at login.
    ///
    /// - Throws: ``AlertError`` if the entry cannot be written.
    func turnOn() throws(AlertError) -> Change {
        guard starter == nil else { return .nothing }
        // The system has an entry, but nothing starts the daemon, so the user's entry must be
        // hiding the system's entry. Remove the user's entry.
        if systemEntry != nil {
            try remove()
            return .removed
        }
        try write(
            """
            [Desktop Entry]
            Type=Application
            Name=Peal
            Comment=Shows scheduled notifications
            Exec=\(Self.command(program)) daemon --background
            Icon=io.github.peal.Peal
            NoDisplay=true

            """)
        return .wrote
    }

    /// Stops the session from starting the daemon at login.
    ///
    /// A systemd unit is not changed; the user turns it off with systemctl(1).
    ///
    /// - Throws: ``AlertError`` if the entry cannot be written or removed.
    func turnOff() throws(AlertError) -> Change {
        guard let entry = files.autostart, !entry.isHidden else { return .nothing }
        guard let systemEntry else {
            try remove()
            return .removed
        }
        try write("[Desktop Entry]\nType=Application\nName=Peal\nHidden=true\n")
        return .hid(systemEntry)
    }

    /// The path of the entry for all users, if it exists and is not hidden.
    private var systemEntry: String? {
        files.systemAutostart.flatMap { $0.isHidden ? nil : $0.path }
    }

    private func path() throws(AlertError) -> String {
        guard let path = files.ownAutostart else {
            throw AlertError(
                .storeUnwritable,
                "Neither XDG_CONFIG_HOME nor HOME is set, so there is no folder "
                    + "for the autostart entry. Set HOME.")
        }
        return path
    }

    private func write(_ text: String) throws(AlertError) {
        // The session runs the program that the file names, so other users must never be able to
        // write to it.
        try UserFile.replace(path(), with: text, permissions: 0o644)
    }

    private func remove() throws(AlertError) {
        let path = try path()
        guard unlink(path) == 0 || errno == ENOENT else {
            throw AlertError(
                .storeUnwritable, "Cannot remove \(path): \(String(cString: strerror(errno))).")
        }
    }

    /// Returns the beginning of the value of `Exec` that starts a program.
    ///
    /// Desktops look for the first word before they read percent signs in it, so a program with such a
    /// path is started by env(1).
    static func command(_ program: String) -> String {
        (program.utf8.contains(UInt8(ascii: "%")) ? "/usr/bin/env " : "") + quoted(program)
    }

    /// Returns `word` quoted for the key `Exec` (Desktop Entry Specification, "The Exec key").
    ///
    /// The word is quoted, the quoted word is escaped like any string value, and percent signs are
    /// doubled.
    private static func quoted(_ word: String) -> String {
        let plain = word.unicodeScalars.allSatisfy {
            $0.isASCII
                && ($0.properties.isAlphabetic || "0123456789/._-+".unicodeScalars.contains($0))
        }
        guard !plain else { return word }
        var quoted = ""
        for scalar in word.unicodeScalars {
            switch scalar {
            case "\"", "`", "$": quoted += "\\\\\(scalar)"
            case "\\": quoted += "\\\\\\\\"
            case "%": quoted += "%%"
            case "\n": quoted += "\\n"
            case "\t": quoted += "\\t"
            case "\r": quoted += "\\r"
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return "\"\(quoted)\""
    }
}
