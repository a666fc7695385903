// A water reminder in the style of an iOS app: completion handlers, a category with actions, a
// delegate with completion handlers, and a daily trigger for each hour.
import UserNotifications

final class WaterReminder: NSObject, @unchecked Sendable {
    static let shared = WaterReminder()

    private let center = UNUserNotificationCenter.current()

    enum Action: String {
        case drank = "DRANK"
        case later = "LATER"
        case note = "NOTE"
    }

    func start() {
        center.delegate = self
        let drank = UNNotificationAction(
            identifier: Action.drank.rawValue, title: "I drank", options: [])
        let later = UNNotificationAction(
            identifier: Action.later.rawValue, title: "Later",
            options: [.destructive, .foreground],
            icon: UNNotificationActionIcon(systemImageName: "clock"))
        let note = UNTextInputNotificationAction(
            identifier: Action.note.rawValue, title: "Note", options: .authenticationRequired,
            textInputButtonTitle: "Save", textInputPlaceholder: "How much?")
        let category = UNNotificationCategory(
            identifier: "WATER", actions: [drank, later, note], intentIdentifiers: [],
            options: .customDismissAction)
        center.setNotificationCategories([category])
        center.requestAuthorization(options: [.alert, .sound, .badge]) { granted, error in
            if let error = error {
                print("Not allowed:", error.localizedDescription)
            } else if granted {
                WaterReminder.shared.scheduleAll()
            }
        }
    }

    func scheduleAll() {
        center.removeAllPendingNotificationRequests()
        for hour in stride(from: 8, through: 22, by: 2) {
            var components = DateComponents()
            components.hour = hour
            components.minute = 0
            let content = UNMutableNotificationContent()
            content.title = "Drink water"
            content.body = NSString.localizedUserNotificationString(
                forKey: "Time for a glass", arguments: nil)
            content.sound = .default
            content.badge = 1
            content.categoryIdentifier = "WATER"
            content.threadIdentifier = "water"
            content.userInfo = ["hour": hour, "source": "schedule"]
            if #available(iOS 15.0, macOS 12.0, *) {
                content.interruptionLevel = .timeSensitive
                content.relevanceScore = 0.5
            }
            let trigger = UNCalendarNotificationTrigger(dateMatching: components, repeats: true)
            let request = UNNotificationRequest(
                identifier: "water-\(hour)", content: content, trigger: trigger)
            center.add(request) { error in
                if let error {
                    NSLog("Could not add: %@", "\(error)")
                }
            }
        }
        center.getPendingNotificationRequests { requests in
            for request in requests {
                guard let trigger = request.trigger as? UNCalendarNotificationTrigger else {
                    continue
                }
                print(request.identifier, trigger.nextTriggerDate() ?? Date.distantFuture)
            }
        }
    }

    func snooze(_ original: UNNotificationContent) {
        guard let content = original.mutableCopy() as? UNMutableNotificationContent else { return }
        content.subtitle = "Again"
        let trigger = UNTimeIntervalNotificationTrigger(timeInterval: 10 * 60, repeats: false)
        center.add(
            UNNotificationRequest(
                identifier: UUID().uuidString, content: content, trigger: trigger))
    }

    func stop() {
        center.removePendingNotificationRequests(withIdentifiers: ["water-8"])
        center.removeDeliveredNotifications(withIdentifiers: ["water-8"])
        center.removeAllDeliveredNotifications()
        center.setBadgeCount(0)
        center.getDeliveredNotifications { notifications in
            print(notifications.map { $0.request.identifier })
        }
        center.getNotificationCategories { categories in print(categories.count) }
    }
}

extension WaterReminder: UNUserNotificationCenterDelegate {
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
        _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
        withCompletionHandler completionHandler: @escaping () -> Void
    ) {
        defer { completionHandler() }
        switch response.actionIdentifier {
        case UNNotificationDefaultActionIdentifier, Action.drank.rawValue:
            center.setBadgeCount(0) { _ in }
        case Action.later.rawValue:
            snooze(response.notification.request.content)
        case UNNotificationDismissActionIdentifier:
            break
        default:
            if let response = response as? UNTextInputNotificationResponse {
                print(response.userText)
            }
        }
        let hour = response.notification.request.content.userInfo["hour"] as? Int
        print(hour ?? 0)
    }

    func userNotificationCenter(
        _ center: UNUserNotificationCenter, openSettingsFor notification: UNNotification?
    ) {}
}
