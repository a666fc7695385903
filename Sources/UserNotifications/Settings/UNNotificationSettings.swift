import DBus
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

/// The way in which notifications appear on the screen.
public enum UNAlertStyle: Int, Sendable {
    /// Notifications do not appear on the screen.
    case none = 0
    /// Notifications disappear by themselves.
    case banner = 1
    /// Notifications stay until the user responds.
    case alert = 2
}

/// The state of one part of a program's notifications.
public enum UNNotificationSetting: Int, Sendable {
    /// The part does not exist, or the user has not been asked yet.
    case notSupported = 0
    /// The user has switched the part off.
    case disabled = 1
    /// The part is on.
    case enabled = 2
}

/// The rule when notifications show their content.
public enum UNShowPreviewsSetting: Int, Sendable {
    /// Notifications always show their content, as on Linux.
    case always = 0
    /// Notifications show their content while the screen is unlocked.
    case whenAuthenticated = 1
    /// Notifications never show their content.
    case never = 2
}

/// The values of the settings.
struct SettingsFields: Hashable {
    static let providesAppNotificationSettingsKey = "providesAppNotificationSettings"

    var authorizationStatus = UNAuthorizationStatus.notDetermined
    var soundSetting = UNNotificationSetting.notSupported
    var badgeSetting = UNNotificationSetting.notSupported
    var alertSetting = UNNotificationSetting.notSupported
    var notificationCenterSetting = UNNotificationSetting.notSupported
    var lockScreenSetting = UNNotificationSetting.notSupported
    var carPlaySetting = UNNotificationSetting.notSupported
    var criticalAlertSetting = UNNotificationSetting.notSupported
    var announcementSetting = UNNotificationSetting.notSupported
    var timeSensitiveSetting = UNNotificationSetting.notSupported
    var scheduledDeliverySetting = UNNotificationSetting.notSupported
    var directMessagesSetting = UNNotificationSetting.notSupported
    var alertStyle = UNAlertStyle.none
    var showPreviewsSetting = UNShowPreviewsSetting.always
    var providesAppNotificationSettings = false
}

extension SettingsFields {
    /// The switches, with the names of their properties.
    private static var switches:
        [(key: String, path: WritableKeyPath<SettingsFields, UNNotificationSetting>)]
    {
        [
            ("soundSetting", \.soundSetting),
            ("badgeSetting", \.badgeSetting),
            ("alertSetting", \.alertSetting),
            ("notificationCenterSetting", \.notificationCenterSetting),
            ("lockScreenSetting", \.lockScreenSetting),
            ("carPlaySetting", \.carPlaySetting),
            ("criticalAlertSetting", \.criticalAlertSetting),
            ("announcementSetting", \.announcementSetting),
            ("timeSensitiveSetting", \.timeSensitiveSetting),
            ("scheduledDeliverySetting", \.scheduledDeliverySetting),
            ("directMessagesSetting", \.directMessagesSetting),
        ]
    }

    /// Makes settings from stored values, with the default in place of an unknown value.
    ///
    /// - Parameters:
    ///   - integers: Returns the number for the name of a property.
    ///   - booleans: Returns the truth value for the name of a property.
    init(integers: (String) -> Int64, booleans: (String) -> Bool) {
        func value<Value: RawRepresentable<Int>>(_ key: String, or usual: Value) -> Value {
            Value(rawValue: Int(truncatingIfNeeded: integers(key))) ?? usual
        }
        authorizationStatus = value("authorizationStatus", or: .notDetermined)
        for (key, path) in Self.switches {
            self[keyPath: path] = value(key, or: .notSupported)
        }
        alertStyle = value("alertStyle", or: .none)
        showPreviewsSetting = value("showPreviewsSetting", or: .always)
        providesAppNotificationSettings = booleans(Self.providesAppNotificationSettingsKey)
    }

    /// The numbers to store, with the names of their properties.
    var integers: [(key: String, number: Int)] {
        Self.switches.map { ($0.key, self[keyPath: $0.path].rawValue) } + [
            ("authorizationStatus", authorizationStatus.rawValue),
            ("alertStyle", alertStyle.rawValue),
            ("showPreviewsSetting", showPreviewsSetting.rawValue),
        ]
    }
}

extension SettingsFields {
    /// Makes settings from the answer of the daemon.
    ///
    /// As on Apple's systems, every setting is `notSupported` until the user was asked for
    /// permission.
    ///
    /// - Parameter properties: The answer; empty if the daemon cannot be reached.
    init(_ properties: [String: Value]) {
        self.init()
        authorizationStatus =
            switch properties["authorization"]?.asString {
            case "denied": .denied
            case "authorized": .authorized
            case "provisional": .provisional
            default: .notDetermined
            }
        guard authorizationStatus != .notDetermined else { return }
        let isAllowed = authorizationStatus != .denied
        func setting(_ isOn: Bool) -> UNNotificationSetting {
            isAllowed && isOn ? .enabled : .disabled
        }
        let hasAlert = properties["alert"]?.asBoolean ?? isAllowed
        alertSetting = setting(hasAlert)
        soundSetting = setting(properties["sound"]?.asBoolean ?? isAllowed)
        badgeSetting = setting(properties["badge"]?.asBoolean ?? isAllowed)
        notificationCenterSetting = setting(true)
        lockScreenSetting = setting(hasAlert)
        criticalAlertSetting = setting(hasAlert)
        timeSensitiveSetting = setting(hasAlert)
        alertStyle = isAllowed && hasAlert ? .banner : .none
    }
}
