import Alerts
import Glibc
import Messages

extension OpenTarget {
    /// Returns a warning if a click would open nothing because the application is not installed.
    ///
    /// - Parameter environment: The variables that locate desktop entries.
    /// - Returns: The warning; `nil` if there is none.
    func warning(in environment: [String: String]) -> Message? {
        guard !isURI, !isInstalled(in: BaseFolders(environment: environment).data) else {
            return nil
        }
        return Message(
            "The application '\(rawValue)' is not installed, so a click opens "
                + "nothing. The address of a web page begins with https://.")
    }

    /// Whether the desktop entry is installed.
    ///
    /// A hyphen in its id can stand for a subfolder (Desktop Entry Specification, "Desktop File
    /// ID").
    private func isInstalled(in folders: [String]) -> Bool {
        let name = rawValue.hasSuffix(".desktop") ? rawValue : rawValue + ".desktop"
        var names = [name]
        if let hyphen = name.firstIndex(of: "-") {
            names.append("\(name[..<hyphen])/\(name[name.index(after: hyphen)...])")
        }
        return folders.contains { folder in
            names.contains { access("\(folder)/applications/\($0)", R_OK) == 0 }
        }
    }
}
