// A program that ends right after it has scheduled its reminders.
import UserNotifications

let center = UNUserNotificationCenter.current()
center.removeAllPendingNotificationRequests()
for number in 1...60 {
    let content = UNMutableNotificationContent()
    content.title = "Study"
    content.sound = .default
    center.add(
        UNNotificationRequest(
            identifier: "nag-\(number)", content: content,
            trigger: UNTimeIntervalNotificationTrigger(
                timeInterval: 60 * Double(number), repeats: false)))
}
