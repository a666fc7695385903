import Alerts
import Glibc

/// The path of the store: `$PEAL_STORE`, else `peal/peal.db` in `$XDG_DATA_HOME`, else in
/// `~/.local/share` (XDG Base Directory Specification).
package struct StoreLocation: Hashable, Sendable, CustomStringConvertible {
    /// The absolute path of the database.
    package let path: String

    package init(path: String) {
        self.path = path.hasPrefix("/") ? path : Self.workingFolder + "/" + path
    }

    /// The user's store according to these environment variables.
    package init(environment: [String: String]) {
        if let path = environment["PEAL_STORE"], !path.isEmpty {
            self.init(path: path)
        } else if let data = environment["XDG_DATA_HOME"], data.hasPrefix("/") {
            self.init(path: data + "/peal/peal.db")
        } else {
            self.init(path: (environment["HOME"] ?? "/") + "/.local/share/peal/peal.db")
        }
    }

    /// The user's store according to the environment of this process.
    package static var user: StoreLocation {
        var environment: [String: String] = [:]
        for name in ["PEAL_STORE", "XDG_DATA_HOME", "HOME"] {
            environment[name] = getenv(name).map { String(cString: $0) }
        }
        return StoreLocation(environment: environment)
    }

    package var description: String { path }

    /// Whether there is a store to open or a backup to restore.
    package var exists: Bool { access(path, F_OK) == 0 || !StoreBackups(of: self).isEmpty }

    /// Returns the location with all links resolved.
    ///
    /// A store then has the same lock for every path that leads to it.
    ///
    /// - Throws: ``AlertError``: `storeUnwritable` if the path is a dangling link.
    func resolved() throws(AlertError) -> StoreLocation {
        if let real = Self.realPath(path) { return StoreLocation(path: real) }
        let reason = errno
        var status = stat()
        // The file does not exist yet, but the path of its folder may contain links.
        guard lstat(path, &status) != 0 else { throw .cannotWrite(path, reason) }
        guard let real = Self.realPath(folder) else { return self }
        return StoreLocation(path: real + path.dropFirst(folder.count))
    }

    /// Creates the folder, readable by its owner only, and the missing folders above it.
    ///
    /// - Throws: ``AlertError``: `storeUnwritable`.
    func makeFolder() throws(AlertError) {
        try Self.makeFolder(folder)
    }

    private static func makeFolder(_ path: String) throws(AlertError) {
        var status = stat()
        if stat(path, &status) == 0 {
            guard status.st_mode & S_IFMT == S_IFDIR else { throw .cannotWrite(path, ENOTDIR) }
            return
        }
        if let slash = path.lastIndex(of: "/"), slash != path.startIndex {
            try makeFolder(String(path[..<slash]))
        }
        guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw .cannotWrite(path, errno) }
    }

    private static func realPath(_ path: String) -> String? {
        guard let real = realpath(path, nil) else { return nil }
        defer { free(real) }
        return String(cString: real)
    }

    var folder: String {
        path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "/"
    }

    var lock: String { path + ".lock" }

    private static var workingFolder: String {
        guard let buffer = getcwd(nil, 0) else { return "" }
        defer { free(buffer) }
        return String(cString: buffer)
    }
}
