import Alerts
import Foundation
import Glibc
import Messages

/// Whether the session starts the daemon at login, and how that is changed: by the user's own entry of
/// the Desktop Application Autostart Specification, which goes before the system's.
struct LoginStart {
    /// What starts it.
    enum Starter: Hashable {
        /// systemd, by this unit, which the user has enabled.
        case unit(String)
        /// The session, by this entry.
        case entry(String)
    }

    /// What a change has come to.
    enum Change: Hashable {
        /// The user's entry was written.
        case wrote
        /// The user's entry was removed.
        case removed
        /// The user's entry was written to turn off the system's.
        case hid(String)
        /// It was so already.
        case nothing
    }

    private let environment: [String: String]
    /// The program that the entry starts.
    private let program: String

    init(environment: [String: String], program: String) {
        self.environment = environment
        self.program = program
    }

    private var files: InstalledFiles { InstalledFiles(environment: environment) }

    /// What starts the daemon now; `nil` if nothing does.
    var starter: Starter? {
        let files = files
        if let unit = files.unit, unit.isEnabled { return .unit(unit.path) }
        return files.autostart.flatMap { $0.isHidden ? nil : .entry($0.path) }
    }

    /// Has the session start the daemon.
    ///
    /// - Throws: ``AlertError`` if the entry cannot be written.
    func turnOn() throws(AlertError) -> Change {
        guard starter == nil else { return .nothing }
        // The system's entry may be all that is needed.
        if systemEntry != nil {
            try remove()
            return .removed
        }
        try write(
            """
            [Desktop Entry]
            Type=Application
            Name=Peal
            Comment=Rings your alerts
            Exec=\(Self.quoted(program)) daemon --background
            Icon=io.github.peal.Peal
            NoDisplay=true

            """)
        return .wrote
    }

    /// Has the session start it no more; what systemd starts is left to systemctl(1).
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

    /// The entry that is installed for everybody, if it is not turned off there.
    private var systemEntry: String? {
        files.systemAutostart.flatMap { $0.isHidden ? nil : $0.path }
    }

    private func path() throws(AlertError) -> String {
        guard let path = files.ownAutostart else {
            throw AlertError(
                .storeUnwritable,
                "Neither XDG_CONFIG_HOME nor HOME is set, so there is no place for the entry.")
        }
        return path
    }

    private func write(_ text: String) throws(AlertError) {
        let path = try path()
        do {
            try makeFolder(URL(fileURLWithPath: path).deletingLastPathComponent().path)
            // The permissions are given at once: the session runs what stands in it, so nobody else may
            // write to it even for a moment, whatever the umask.
            let new = path + ".new"
            unlink(new)
            let file = open(new, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
            guard file >= 0 else { throw POSIXError.current }
            defer { unlink(new) }
            try FileHandle(fileDescriptor: file, closeOnDealloc: true)
                .write(contentsOf: Data(text.utf8))
            guard rename(new, path) == 0 else { throw POSIXError.current }
        } catch {
            throw AlertError(.storeUnwritable, "Cannot write \(path): \(String(reasonOf: error)).")
        }
    }

    /// Makes a folder and those above it, for the user alone (XDG Base Directory Specification).
    private func makeFolder(_ path: String) throws {
        var folders: [String] = []
        var folder = path
        while access(folder, F_OK) != 0, folder != "/" {
            folders.append(folder)
            folder = URL(fileURLWithPath: folder).deletingLastPathComponent().path
        }
        for folder in folders.reversed() where mkdir(folder, 0o700) != 0 && errno != EEXIST {
            throw POSIXError.current
        }
    }

    private func remove() throws(AlertError) {
        let path = try path()
        guard unlink(path) == 0 || errno == ENOENT else {
            throw AlertError(
                .storeUnwritable, "Cannot remove \(path): \(String(cString: strerror(errno))).")
        }
    }

    /// As a word of `Exec` (Desktop Entry Specification, "The Exec key"): the quotes of the word within
    /// the escapes of a string, and a percent sign doubled.
    static func quoted(_ word: String) -> String {
        let plain = word.unicodeScalars.allSatisfy {
            $0.isASCII
                && ($0.properties.isAlphabetic || "0123456789/._-+".unicodeScalars.contains($0))
        }
        guard !plain else { return word }
        var quoted = ""
        for character in word {
            switch character {
            case "\"", "`", "$": quoted += "\\\\" + String(character)
            case "\\": quoted += "\\\\\\\\"
            case "%": quoted += "%%"
            default: quoted.append(character)
            }
        }
        return "\"\(quoted)\""
    }
}

extension POSIXError {
    /// The error of the last call of the system.
    fileprivate static var current: POSIXError { POSIXError(Code(rawValue: errno) ?? .EIO) }
}
