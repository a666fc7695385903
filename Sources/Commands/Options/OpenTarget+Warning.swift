import Alerts
import Glibc
import Messages

extension OpenTarget {
    /// Tells that a click would open nothing, as no such application is installed.
    ///
    /// - Parameter environment: the variables that say where desktop entries are.
    /// - Returns: `nil` if there is nothing to warn of.
    func warning(in environment: [String: String]) -> Message? {
        guard !isURI, !isInstalled(in: BaseFolders(environment: environment).data) else {
            return nil
        }
        return Message(
            "There is no application '\(rawValue)' here, so a click opens nothing. An address begins "
                + "with https://.")
    }

    /// Desktop Entry Specification, "Desktop File ID": a hyphen may stand for a folder.
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
