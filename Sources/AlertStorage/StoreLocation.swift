import Foundation
import Glibc

/// Where the store is: `$PEAL_STORE`, else `peal/peal.db` in `$XDG_DATA_HOME`, else in
/// `~/.local/share` (XDG Base Directory Specification).
package struct StoreLocation: Hashable, Sendable, CustomStringConvertible {
    /// The absolute path of the database.
    package let path: String

    package init(path: String) {
        self.path = path.hasPrefix("/") ? path : Self.workingFolder + "/" + path
    }

    /// The user's store, by the environment's variables.
    package init(environment: [String: String]) {
        if let path = environment["PEAL_STORE"], !path.isEmpty {
            self.init(path: path)
        } else if let data = environment["XDG_DATA_HOME"], data.hasPrefix("/") {
            self.init(path: data + "/peal/peal.db")
        } else {
            self.init(path: (environment["HOME"] ?? "/") + "/.local/share/peal/peal.db")
        }
    }

    /// The user's store, by the environment of this process.
    package static var user: StoreLocation {
        StoreLocation(environment: ProcessInfo.processInfo.environment)
    }

    package var description: String { path }

    /// Whether something is there.
    package var exists: Bool { access(path, F_OK) == 0 }

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
