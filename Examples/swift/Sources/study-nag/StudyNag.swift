import UserNotifications

/// Reminds the user to study, every half hour on the evenings of weekdays, until the user is done.
///
/// A repeating request cannot leave out the rest of a day, so each nag is a request of its own.
final class StudyNag: NSObject, UNUserNotificationCenterDelegate {
    /// Ten nags on each of six days: Apple's systems keep at most 64 requests.
    private static let days = 6
    private static let hours = 17...21

    private let center = UNUserNotificationCenter.current()
    private let calendar = Calendar.current

    /// Asks for permission, if the user has not answered yet.
    func ask() async throws -> Bool {
        let done = UNNotificationAction(identifier: "DONE", title: "Done for today")
        center.setNotificationCategories([
            UNNotificationCategory(identifier: "STUDY", actions: [done], intentIdentifiers: [])
        ])
        switch await center.notificationSettings().authorizationStatus {
        case .authorized, .provisional, .ephemeral: return true
        case .denied: return false
        case .notDetermined: fallthrough
        @unknown default: return try await center.requestAuthorization(options: [.alert, .sound])
        }
    }

    /// Plans the nags of the next weekdays.
    ///
    /// Nags that are planned already are replaced. The program can end right after this call,
    /// because it loses no request.
    func plan(after start: Date) {
        let today = calendar.startOfDay(for: start)
        let days = (0...).lazy
            .compactMap { self.calendar.date(byAdding: .day, value: $0, to: today) }
            .filter { !self.calendar.isDateInWeekend($0) }
        for day in days.prefix(Self.days) {
            for hour in Self.hours {
                for minute in [0, 30] {
                    var time = calendar.dateComponents([.year, .month, .day], from: day)
                    time.hour = hour
                    time.minute = minute
                    guard let date = calendar.date(from: time), date > start else { continue }
                    add(time)
                }
            }
        }
    }

    private func add(_ time: DateComponents) {
        let content = UNMutableNotificationContent()
        content.title = "Study!"
        content.body = "Every half hour, until you are done for today."
        content.sound = .default
        content.categoryIdentifier = "STUDY"
        content.interruptionLevel = .timeSensitive
        let identifier = String(
            format: "%@ %02d:%02d", Self.text(of: time), time.hour ?? 0, time.minute ?? 0)
        center.add(
            UNNotificationRequest(
                identifier: identifier, content: content,
                trigger: UNCalendarNotificationTrigger(dateMatching: time, repeats: false)))
    }

    /// The beginning of the identifiers of a day's nags.
    private static func text(of day: DateComponents) -> String {
        String(format: "%04d-%02d-%02d", day.year ?? 0, day.month ?? 0, day.day ?? 0)
    }

    /// Stops the nags of a day, and plans those of the next weekdays.
    func finish(_ date: Date) async {
        let day = Self.text(of: calendar.dateComponents([.year, .month, .day], from: date))
        let pending = await center.pendingNotificationRequests()
        let shown = await center.deliveredNotifications()
        center.removePendingNotificationRequests(
            withIdentifiers: pending.map(\.identifier).filter { $0.hasPrefix(day) })
        center.removeDeliveredNotifications(
            withIdentifiers: shown.map(\.request.identifier).filter { $0.hasPrefix(day) })
        if let tomorrow = calendar.date(byAdding: .day, value: 1, to: date) {
            plan(after: calendar.startOfDay(for: tomorrow))
        }
    }

    /// Prints how many nags are planned on each day.
    func list() async {
        let pending = await center.pendingNotificationRequests()
        let days = Dictionary(grouping: pending) { $0.identifier.prefix(10) }
        for (day, requests) in days.sorted(by: { $0.key < $1.key }) {
            print(day, requests.count, separator: "\t")
        }
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
        if response.actionIdentifier == "DONE" {
            await finish(response.notification.date)
        } else {
            // Any answer plans on, so that the nags do not run out after six days.
            plan(after: Date())
        }
    }
}
