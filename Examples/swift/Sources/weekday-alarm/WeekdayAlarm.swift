import UserNotifications

/// An alarm that rings on some days of the week, and can be snoozed.
@MainActor
final class WeekdayAlarm: NSObject, UNUserNotificationCenterDelegate {
    private static let snoozeTime: TimeInterval = 9 * 60

    private let center = UNUserNotificationCenter.current()

    /// Asks for permission, and sets the alarm: one repeating request for each weekday.
    ///
    /// - Parameters:
    ///   - hour: The hour.
    ///   - minute: The minute.
    ///   - weekdays: The days of the week; 1 is Sunday.
    /// - Throws: `UNError.notificationsNotAllowed` if the user does not allow notifications.
    func set(hour: Int, minute: Int, weekdays: [Int]) async throws {
        try await center.requestAuthorization(options: [.alert, .sound])
        center.setNotificationCategories([
            UNNotificationCategory(
                identifier: "ALARM",
                actions: [
                    UNNotificationAction(identifier: "SNOOZE", title: "Snooze"),
                    UNNotificationAction(identifier: "STOP", title: "Stop", options: .destructive),
                ], intentIdentifiers: [])
        ])
        remove()
        for weekday in weekdays {
            let content = UNMutableNotificationContent()
            content.title = "Good morning"
            content.sound = .defaultCritical
            content.interruptionLevel = .critical
            content.categoryIdentifier = "ALARM"
            content.userInfo = ["weekday": weekday, "snoozes": 0]
            let trigger = UNCalendarNotificationTrigger(
                dateMatching: DateComponents(hour: hour, minute: minute, weekday: weekday),
                repeats: true)
            try await center.add(
                UNNotificationRequest(
                    identifier: "alarm.\(weekday)", content: content, trigger: trigger))
        }
    }

    /// Removes the alarm, also if it is snoozed.
    func remove() {
        center.removeAllPendingNotificationRequests()
        center.removeAllDeliveredNotifications()
    }

    /// Prints when the alarm rings next on each day, in order.
    func list() async {
        let dates = await center.pendingNotificationRequests()
            .compactMap { ($0.trigger as? UNCalendarNotificationTrigger)?.nextTriggerDate() }
        for date in dates.sorted() {
            print(date.formatted(.dateTime.weekday().hour().minute()))
        }
    }

    /// Becomes the delegate of the center.
    func receiveAnswers() {
        center.delegate = self
    }

    // MARK: The delegate

    func userNotificationCenter(
        _ center: UNUserNotificationCenter, willPresent notification: UNNotification
    ) async -> UNNotificationPresentationOptions {
        [.banner, .sound]
    }

    func userNotificationCenter(
        _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse
    ) async {
        guard response.actionIdentifier == "SNOOZE" else { return }
        let request = response.notification.request
        guard let content = request.content.mutableCopy() as? UNMutableNotificationContent else {
            return
        }
        let snoozes = (content.userInfo["snoozes"] as? Int ?? 0) + 1
        content.userInfo["snoozes"] = snoozes
        content.subtitle = "Snooze \(snoozes)"
        let trigger = UNTimeIntervalNotificationTrigger(
            timeInterval: Self.snoozeTime, repeats: false)
        do {
            try await center.add(
                UNNotificationRequest(identifier: "snooze", content: content, trigger: trigger))
        } catch {
            print("Could not snooze: \(error.localizedDescription)")
        }
    }
}
