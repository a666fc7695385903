import DBus

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
