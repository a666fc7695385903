import Glibc

/// The environment of this process.
package enum ProcessEnvironment {
    /// The variables with their values.
    package static var variables: [String: String] {
        var variables: [String: String] = [:]
        var entry = environ
        while let text = entry.pointee.map({ String(cString: $0) }) {
            let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            variables[String(parts[0])] = parts.count > 1 ? String(parts[1]) : ""
            entry += 1
        }
        return variables
    }
}

/// Finds programs as a shell does.
enum SearchPath {
    /// Returns the absolute path of a program in the folders of `PATH`; relative folders are
    /// skipped.
    static func find(_ program: String, in environment: [String: String]) -> String? {
        for folder in (environment["PATH"] ?? "").split(separator: ":") {
            let path = "\(folder)/\(program)"
            if folder.hasPrefix("/"), access(path, X_OK) == 0, FileURI.isReadable(path) {
                return path
            }
        }
        return nil
    }
}
