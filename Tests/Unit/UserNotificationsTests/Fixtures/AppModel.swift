// A model on the main actor that is its own delegate, and a delegate in an extension.
import Foundation
import UserNotifications

@MainActor
final class AppModel: NSObject, UNUserNotificationCenterDelegate {
    private(set) var lastAction = ""
    private(set) var isAllowed = false

    override init() {
        super.init()
        UNUserNotificationCenter.current().delegate = self
    }

    func ask() {
        UNUserNotificationCenter.current().requestAuthorization(options: .alert) { granted, _ in
            DispatchQueue.main.async {
                self.isAllowed = granted
            }
        }
        UNUserNotificationCenter.current().getNotificationSettings { settings in
            let isAllowed = settings.authorizationStatus == .authorized
            Task { @MainActor in self.isAllowed = isAllowed }
        }
    }

    nonisolated func userNotificationCenter(
        _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
        withCompletionHandler completionHandler:
            @escaping (UNNotificationPresentationOptions) -> Void
    ) {
        completionHandler([.banner])
    }

    func userNotificationCenter(
        _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse
    ) async {
        lastAction = response.actionIdentifier
    }
}

final class Coordinator: NSObject {
    var onTap: (@Sendable (String) -> Void)?
}

extension Coordinator: UNUserNotificationCenterDelegate {
    func userNotificationCenter(
        _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
        withCompletionHandler completionHandler: @escaping () -> Void
    ) {
        onTap?(response.notification.request.identifier)
        completionHandler()
    }
}

extension UNNotificationRequest {
    var deepLink: URL? {
        (content.userInfo["link"] as? String).flatMap(URL.init(string:))
    }
}
