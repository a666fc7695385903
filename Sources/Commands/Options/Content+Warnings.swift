import Alerts
import DesktopDelivery
import Glibc
import Messages

extension Sound {
    /// Whether the sound is a file that cannot be read, or a name that the installed theme lacks.
    func isMissing(from theme: SoundTheme) -> Bool {
        switch self {
        case .named(let name): theme.lacks(name)
        case .file(let path): access(path, R_OK) != 0
        default: false
        }
    }
}

extension Content {
    /// The sentences about an image and an icon that the notification is shown without.
    var pictureWarnings: [Message] {
        var warnings: [Message] = []
        if let image, !image.isEmpty, !IconText.isFit(image) {
            warnings.append(
                Self.isMissing(image)
                    ? Message(
                        "The image '\(image)' cannot be read, so the alert is shown without it.")
                    : Self.noImage(image))
        }
        if let icon, !icon.isEmpty, !IconText.isFit(icon) {
            if Self.isMissing(icon) {
                warnings.append(
                    Message("The icon '\(icon)' cannot be read, so the alert is shown without it.")
                )
            } else if icon.hasPrefix("/") {
                warnings.append(Self.noImage(icon))
            } else {
                warnings.append(
                    Message(
                        "The icon '\(icon)' is neither the name of an icon nor the absolute path of "
                            + "an image, so the alert is shown without it."))
            }
        }
        return warnings
    }

    private static func isMissing(_ path: String) -> Bool {
        path.hasPrefix("/") && access(path, R_OK) != 0
    }

    private static func noImage(_ path: String) -> Message {
        Message("'\(path)' is no image of at most 16 MiB, so the alert is shown without it.")
    }
}

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
