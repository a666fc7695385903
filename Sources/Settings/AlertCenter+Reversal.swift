package import Alerts

extension AlertCenter {
    /// Undoes the newest change, or makes the change again that was undone last.
    ///
    /// If the change is that of a setting, the file with the settings is written. The caller has to
    /// make the daemon read the file again.
    ///
    /// - Parameter isRedo: Whether to make the change again.
    /// - Returns: The change and its alerts; `nil` if there is none.
    /// - Throws: The error of a call, or ``AlertError`` if the file cannot be written.
    package func revert(isRedo: Bool) async throws -> Undone? {
        guard let planned = try await revert(isRedo: isRedo, dryRun: true) else { return nil }
        // The file comes first: a change that cannot be taken back stays in the list.
        if let setting = planned.change.setting {
            let value = isRedo ? setting.after : setting.before
            if let calendar = CalendarSetting(setting.key) {
                _ = try SettingsFile.user.set(calendar, to: value)
            } else if setting.key == ShareSetting.key {
                _ = try SettingsFile.user.set(ShareSetting(), to: value)
            } else if let place = try PlaceSetting(setting.key) {
                _ = try SettingsFile.user.set(place, to: value)
            } else {
                _ = try SettingsFile.user.set(SettingKey(named: setting.key), to: value)
            }
        }
        return try await revert(isRedo: isRedo, dryRun: false)
    }

    /// Undoes the newest change or makes it again, or only returns what would follow.
    package func revert(isRedo: Bool, dryRun isDryRun: Bool) async throws -> Undone? {
        isRedo ? try await redo(dryRun: isDryRun) : try await undo(dryRun: isDryRun)
    }
}
