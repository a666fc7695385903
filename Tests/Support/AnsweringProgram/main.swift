// A program that schedules a notification and ends if it is called with the argument `schedule`.
// Otherwise it waits for the user's response, writes it into the file `response` of the home folder,
// and ends.
import UserNotifications

final class ResponseWriter: NSObject, UNUserNotificationCenterDelegate {
    func userNotificationCenter(
        _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
        withCompletionHandler completionHandler: @escaping @Sendable () -> Void
    ) {
        let text = "\(response.notification.request.identifier) \(response.actionIdentifier)"
        let home = ProcessInfo.processInfo.environment["HOME"] ?? ""
        try? text.write(toFile: home + "/response", atomically: true, encoding: .utf8)
        completionHandler()
        exit(0)
    }
}

let center = UNUserNotificationCenter.current()
if CommandLine.arguments.contains("schedule") {
    guard try await center.requestAuthorization(options: [.alert]) else { exit(1) }
    let content = UNMutableNotificationContent()
    content.title = "Drink water"
    let trigger = UNTimeIntervalNotificationTrigger(timeInterval: 1, repeats: false)
    center.add(UNNotificationRequest(identifier: "water", content: content, trigger: trigger))
} else {
    let delegate = ResponseWriter()
    center.delegate = delegate
    // The test ends the program if no response comes.
    try await Task.sleep(for: .seconds(300))
    withExtendedLifetime(delegate) {}
}
