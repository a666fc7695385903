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
