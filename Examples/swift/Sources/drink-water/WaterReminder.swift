import UserNotifications

/// The reminders to drink water, and the user's answers to them.
final class WaterReminder: NSObject {
    private enum Action: String {
        case drank = "DRANK"
        case later = "LATER"
        case note = "NOTE"
    }

    private let center = UNUserNotificationCenter.current()
    private let log = GlassLog()

    /// Asks for permission, and schedules a reminder for each morning and one for every two hours.
    func start() async throws {
        guard try await center.requestAuthorization(options: [.alert, .sound, .badge]) else {
            fail("Notifications are not allowed.")
        }
        setCategories()
        // A request replaces the pending one with its identifier, so starting twice does no harm.
        let morning = UNCalendarNotificationTrigger(
            dateMatching: DateComponents(hour: 9, minute: 30), repeats: true)
        add("morning", content(body: "Start the day with a glass."), morning)
        let often = UNTimeIntervalNotificationTrigger(timeInterval: 2 * 60 * 60, repeats: true)
        add("often", content(body: "Time for a glass."), often)
    }

    /// Reminds the user once.
    func remind(in seconds: TimeInterval) {
        add(
            "soon", content(body: "A glass is enough."),
            UNTimeIntervalNotificationTrigger(timeInterval: seconds, repeats: false))
    }

    /// Removes all reminders.
    func stop() {
        center.removeAllPendingNotificationRequests()
        center.removeAllDeliveredNotifications()
        center.setBadgeCount(0)
    }

    /// Prints the pending reminders, and the number of glasses.
    func list() async {
        for request in await center.pendingNotificationRequests() {
            print(request.identifier, Self.text(of: request.trigger), separator: "\t")
        }
        print("Glasses: \(log.count)")
    }

    private static func text(of trigger: UNNotificationTrigger?) -> String {
        if let interval = trigger as? UNTimeIntervalNotificationTrigger {
            let time = Duration.seconds(interval.timeInterval)
            return interval.repeats ? "every " + time.formatted(.units(width: .wide)) : "once"
        }
        let date = (trigger as? UNCalendarNotificationTrigger)?.nextTriggerDate()
        return date?.formatted(date: .abbreviated, time: .shortened) ?? "never"
    }

    private func setCategories() {
        let drank = UNNotificationAction(
            identifier: Action.drank.rawValue, title: "Drank", options: [])
        let later = UNNotificationAction(
            identifier: Action.later.rawValue, title: "Later", options: [],
            icon: UNNotificationActionIcon(systemImageName: "clock"))
        // Peal shows this action if the notification server has a field for replies.
        let note = UNTextInputNotificationAction(
            identifier: Action.note.rawValue, title: "Note", options: [],
            textInputButtonTitle: "Save", textInputPlaceholder: "How much?")
        let category = UNNotificationCategory(
            identifier: "WATER", actions: [drank, later, note], intentIdentifiers: [],
            options: .customDismissAction)
        center.setNotificationCategories([category])
    }

    private func content(body: String) -> UNNotificationContent {
        let content = UNMutableNotificationContent()
        content.title = "Drink water"
        content.body = body
        content.sound = .default
        content.badge = 1
        content.categoryIdentifier = "WATER"
        content.threadIdentifier = "water"
        content.interruptionLevel = .timeSensitive
        return content
    }

    private func add(
        _ identifier: String, _ content: UNNotificationContent, _ trigger: UNNotificationTrigger
    ) {
        let request = UNNotificationRequest(
            identifier: identifier, content: content, trigger: trigger)
        center.add(request) { error in
            if let error { print("Could not add \(identifier): \(error.localizedDescription)") }
        }
    }

    /// Shows a notification again in ten minutes.
    private func snooze(_ original: UNNotificationContent) {
        guard let content = original.mutableCopy() as? UNMutableNotificationContent else { return }
        content.subtitle = "Again"
        add(
            "later", content,
            UNTimeIntervalNotificationTrigger(timeInterval: 10 * 60, repeats: false))
    }
}

extension WaterReminder: UNUserNotificationCenterDelegate {
    func userNotificationCenter(
        _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
        withCompletionHandler completionHandler:
            @escaping (UNNotificationPresentationOptions) -> Void
    ) {
        completionHandler([.banner, .list, .sound, .badge])
    }

    func userNotificationCenter(
        _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
        withCompletionHandler completionHandler: @escaping () -> Void
    ) {
        switch response.actionIdentifier {
        case UNNotificationDefaultActionIdentifier, Action.drank.rawValue:
            log.add("1 glass", at: response.notification.date)
        case Action.note.rawValue:
            let text = (response as? UNTextInputNotificationResponse)?.userText ?? ""
            log.add(text, at: response.notification.date)
        case Action.later.rawValue:
            snooze(response.notification.request.content)
        default:
            break
        }
        center.setBadgeCount(0)
        completionHandler()
    }
}
