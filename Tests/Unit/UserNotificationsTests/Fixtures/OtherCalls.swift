// Calls that neither the other fixtures nor Examples/swift make.
import Foundation
import UserNotifications

protocol AlarmCenter {
    func add(_ request: UNNotificationRequest) async throws
    func pendingNotificationRequests() async -> [UNNotificationRequest]
    func removePendingNotificationRequests(withIdentifiers identifiers: [String])
    func requestAuthorization(options: UNAuthorizationOptions) async throws -> Bool
}

extension UNUserNotificationCenter: AlarmCenter {}

extension UNNotificationSoundName {
    static let nag = UNNotificationSoundName("nag.wav")
    static let scream = UNNotificationSoundName(rawValue: "scream.caf")
}

/// A class that uses the center with handlers only.
// The class is Sendable, because its only property is a constant of a Sendable type.
final class HandlerStyle: NSObject, @unchecked Sendable {
    static let shared = HandlerStyle()

    private let center = UNUserNotificationCenter.current()

    func start() {
        let open = UNNotificationAction(
            identifier: "OPEN", title: "Open",
            options: [.destructive, .foreground, .authenticationRequired])
        center.setNotificationCategories([
            UNNotificationCategory(
                identifier: "A", actions: [open], intentIdentifiers: [],
                options: .customDismissAction)
        ])
        center.requestAuthorization(options: [.alert, .sound, .badge]) { granted, error in
            if let error = error {
                print("Not allowed:", error.localizedDescription)
            } else if granted {
                HandlerStyle.shared.schedule()
            }
        }
    }

    func schedule() {
        let content = UNMutableNotificationContent()
        content.body = NSString.localizedUserNotificationString(
            forKey: "Time for a glass", arguments: nil)
        if #available(iOS 15.0, macOS 12.0, *) {
            content.interruptionLevel = .timeSensitive
            content.relevanceScore = 0.5
        }
        let trigger = UNTimeIntervalNotificationTrigger(timeInterval: 60, repeats: true)
        center.add(
            UNNotificationRequest(
                identifier: UUID().uuidString, content: content, trigger: trigger))
        center.getPendingNotificationRequests { requests in
            for request in requests {
                guard let trigger = request.trigger as? UNTimeIntervalNotificationTrigger else {
                    continue
                }
                print(request.identifier, trigger.nextTriggerDate() ?? Date.distantFuture)
            }
        }
    }

    func stop() {
        center.removePendingNotificationRequests(withIdentifiers: ["a"])
        center.removeDeliveredNotifications(withIdentifiers: ["a"])
        center.setBadgeCount(0) { _ in }
        center.getDeliveredNotifications { notifications in
            print(notifications.map { $0.request.identifier })
        }
        center.getNotificationCategories { categories in print(categories.count) }
    }
}

extension HandlerStyle: UNUserNotificationCenterDelegate {
    func userNotificationCenter(
        _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
        withCompletionHandler completionHandler:
            @escaping (UNNotificationPresentationOptions) -> Void
    ) {
        if #available(iOS 14.0, macOS 11.0, *) {
            completionHandler([.banner, .list, .sound, .badge])
        } else {
            completionHandler([.alert, .sound])
        }
    }

    func userNotificationCenter(
        _ center: UNUserNotificationCenter, openSettingsFor notification: UNNotification?
    ) {}
}

/// An actor that uses the center with `async` calls only.
actor AsyncStyle {
    private let center = UNUserNotificationCenter.current()

    func schedule(picture: URL) async throws {
        try await center.requestAuthorization(
            options: [.alert, .sound, .criticalAlert, .provisional])
        let content = UNMutableNotificationContent()
        content.sound = .criticalSoundNamed(.scream, withAudioVolume: 1)
        content.sound = UNNotificationSound(named: .nag)
        content.badge = NSNumber(value: 3)
        content.userInfo = ["number": 3, "started": Date(), "tags": ["study", "nag"]]
        content.targetContentIdentifier = "alarm"
        content.filterCriteria = "work"
        content.launchImageName = "Launch"
        content.summaryArgument = "Alarm"
        content.summaryArgumentCount = 1
        content.attachments = [
            try UNNotificationAttachment(
                identifier: "picture", url: picture,
                options: [UNNotificationAttachmentOptionsTypeHintKey: "public.png"])
        ]
        let trigger = UNCalendarNotificationTrigger(
            dateMatching: DateComponents(
                calendar: Calendar(identifier: .gregorian),
                timeZone: TimeZone(identifier: "Europe/Berlin"), hour: 7, weekday: 2),
            repeats: true)
        do {
            try await center.add(
                UNNotificationRequest(identifier: "a", content: content, trigger: trigger))
            try await center.setBadgeCount(0)
        } catch let error as UNError where error.code == .badgeInputInvalid {
            print(error.errorCode, error.userInfo, UNErrorDomain)
        } catch {
            print((error as NSError).domain, error.localizedDescription)
        }
        print(await center.notificationCategories().map(\.identifier))
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
