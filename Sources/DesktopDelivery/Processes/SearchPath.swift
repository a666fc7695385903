import Glibc

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
