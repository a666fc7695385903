import Adwaita
import AlertService
import Alerts
import Localization
import Messages
import Settings

extension MainWindow {
    /// Changes one of the user's settings, so that the change can be undone.
    ///
    /// - Parameters:
    ///   - key: The setting.
    ///   - value: The new value; `nil` for the default.
    /// - Throws: ``AlertError`` if the value has no meaning or the file cannot be written.
    func set(_ key: SettingKey, to value: String?) throws {
        let file = SettingsFile.user
        let before = key.written(in: file.read())
        let after = key.written(in: try file.set(key, to: value))
        guard before != after else { return }
        let setting = SettingChange(key: key.rawValue, before: before, after: after)
        change(tr("The setting is saved")) { client in
            try await client.remember(setting)
            try await client.reloadSettings()
        }
    }
}
