import DBus

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
