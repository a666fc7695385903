public import Foundation

/// The permission of the program, and the switches of its notifications.
// The class is Sendable, because its objects never change.
open class UNNotificationSettings: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    let fields: SettingsFields

    init(fields: SettingsFields) {
        self.fields = fields
    }

    /// Reads settings from an archive.
    ///
    /// Tests make settings with a coder of their own. It needs `decodeInt64(forKey:)` and
    /// `decodeBool(forKey:)` only; the keys are the names of the properties.
    ///
    /// - Parameter coder: The coder.
    public required init?(coder: NSCoder) {
        fields = SettingsFields(
            integers: { coder.decodeInt64(forKey: $0) }, booleans: { coder.decodeBool(forKey: $0) })
    }

    /// Writes the settings to an archive.
    open func encode(with coder: NSCoder) {
        for (key, number) in fields.integers {
            coder.encode(Int64(number), forKey: key)
        }
        coder.encode(
            fields.providesAppNotificationSettings,
            forKey: SettingsFields.providesAppNotificationSettingsKey)
    }

    /// Whether the class can be archived securely; always `true`.
    open class var supportsSecureCoding: Bool { true }

    /// Returns the settings themselves, because they do not change.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// Returns whether another object has the same settings.
    open override func isEqual(_ object: Any?) -> Bool {
        (object as? UNNotificationSettings)?.fields == fields
    }

    /// The hash of the values.
    open override var hash: Int { fields.hashValue }

    /// The user's answer to the question whether the program may send notifications.
    open var authorizationStatus: UNAuthorizationStatus { fields.authorizationStatus }

    /// Whether notifications play sounds.
    open var soundSetting: UNNotificationSetting { fields.soundSetting }

    /// Whether the program's icon shows a number.
    open var badgeSetting: UNNotificationSetting { fields.badgeSetting }

    /// Whether notifications appear on the screen.
    open var alertSetting: UNNotificationSetting { fields.alertSetting }

    /// Whether notifications appear in the desktop's list of notifications.
    open var notificationCenterSetting: UNNotificationSetting { fields.notificationCenterSetting }

    /// Whether notifications appear on the lock screen, if the desktop has that.
    open var lockScreenSetting: UNNotificationSetting { fields.lockScreenSetting }

    /// Whether notifications appear in a car; not supported on Linux.
    open var carPlaySetting: UNNotificationSetting { fields.carPlaySetting }

    /// Whether notifications may be critical.
    open var criticalAlertSetting: UNNotificationSetting { fields.criticalAlertSetting }

    /// Whether Siri reads notifications out; not supported on Linux.
    open var announcementSetting: UNNotificationSetting { fields.announcementSetting }

    /// Whether notifications may be shown in quiet hours.
    open var timeSensitiveSetting: UNNotificationSetting { fields.timeSensitiveSetting }

    /// Whether notifications wait for a summary; not supported on Linux.
    open var scheduledDeliverySetting: UNNotificationSetting { fields.scheduledDeliverySetting }

    /// Whether direct messages are shown in quiet hours; not supported on Linux.
    open var directMessagesSetting: UNNotificationSetting { fields.directMessagesSetting }

    /// The way in which notifications appear on the screen.
    open var alertStyle: UNAlertStyle { fields.alertStyle }

    /// The rule when notifications show their content.
    open var showPreviewsSetting: UNShowPreviewsSetting { fields.showPreviewsSetting }

    /// Whether the program has settings for notifications of its own.
    open var providesAppNotificationSettings: Bool { fields.providesAppNotificationSettings }
}
