package import Alerts
import Messages

/// The line of the folder in which other machines share the alerts: `share = /home/me/alerts`.
package struct ShareSetting: SettingLine {
    /// The word before the `=`.
    package static let key = "share"

    /// The word before the `=`.
    package var name: String { Self.key }

    /// Creates the line.
    package init() {}

    /// Returns the path; empty if there is none.
    package func text(in settings: UserSettings) -> String { settings.sharedFolder ?? "" }

    /// Reads the path.
    package func set(_ text: String, in settings: inout UserSettings) throws(AlertError) {
        guard text.hasPrefix("/"), !text.utf8.contains(0), !text.contains(where: \.isNewline) else {
            throw .invalid("'\(Text.excerpt(text))' is not the whole path of a folder.")
        }
        settings.sharedFolder = text
    }
}
