// An alarm clock for weekdays, with the picture of the day. The notification center is behind a
// protocol.
import Foundation
import UserNotifications

protocol AlarmCenter {
    func add(_ request: UNNotificationRequest) async throws
    func pendingNotificationRequests() async -> [UNNotificationRequest]
    func removePendingNotificationRequests(withIdentifiers identifiers: [String])
    func requestAuthorization(options: UNAuthorizationOptions) async throws -> Bool
}

extension UNUserNotificationCenter: AlarmCenter {}

struct WeekdayAlarm {
    let center: any AlarmCenter
    var weekdays = 2...6

    init(center: any AlarmCenter = UNUserNotificationCenter.current()) {
        self.center = center
    }

    func set(hour: Int, minute: Int, picture: URL?) async throws {
        guard try await center.requestAuthorization(options: [.alert, .sound, .criticalAlert])
        else { return }
        let content = UNMutableNotificationContent()
        content.title = "Good morning"
        content.sound = UNNotificationSound.defaultCritical
        content.targetContentIdentifier = "alarm"
        content.filterCriteria = "work"
        content.launchImageName = "Launch"
        content.summaryArgument = "Alarm"
        content.summaryArgumentCount = 1
        if let picture {
            content.attachments = [
                try UNNotificationAttachment(
                    identifier: "picture", url: picture,
                    options: [UNNotificationAttachmentOptionsTypeHintKey: "public.png"])
            ]
        }
        for weekday in weekdays {
            let trigger = UNCalendarNotificationTrigger(
                dateMatching: DateComponents(
                    calendar: Calendar(identifier: .gregorian),
                    timeZone: TimeZone(identifier: "Europe/Berlin"), hour: hour, minute: minute,
                    weekday: weekday),
                repeats: true)
            try await center.add(
                UNNotificationRequest(
                    identifier: "alarm.\(weekday)", content: content, trigger: trigger))
        }
    }

    func isSet() async -> Bool {
        await center.pendingNotificationRequests().contains { request in
            request.trigger?.repeats == true && request.identifier.hasPrefix("alarm.")
        }
    }
}

func settingsText(_ settings: UNNotificationSettings) -> String {
    let switches = [
        settings.soundSetting, settings.badgeSetting, settings.alertSetting,
        settings.notificationCenterSetting, settings.lockScreenSetting, settings.carPlaySetting,
        settings.criticalAlertSetting, settings.announcementSetting,
        settings.timeSensitiveSetting, settings.scheduledDeliverySetting,
        settings.directMessagesSetting,
    ]
    let style: String
    switch settings.alertStyle {
    case .none: style = "none"
    case .banner: style = "banner"
    case .alert: style = "alert"
    @unknown default: style = "unknown"
    }
    switch settings.showPreviewsSetting {
    case .always, .whenAuthenticated, .never: break
    @unknown default: break
    }
    return switches.map { String($0.rawValue) }.joined() + style
        + String(settings.providesAppNotificationSettings)
}

func authorizationOptions() -> [UNAuthorizationOptions] {
    [
        [], .alert, [.badge, .sound, .carPlay],
        UNAuthorizationOptions(arrayLiteral: .alert, .sound),
        .providesAppNotificationSettings, .provisional, [.announcement, .timeSensitive],
    ]
}
