import Foundation
import Synchronization
import TestSupport

@testable import UserNotifications

/// The calls of a program's delegate.
struct Observed: Sendable {
    /// The requests about whose notification the delegate was asked, with the notification's date.
    let questions = Arrivals<(id: String, date: Date)>()
    /// The responses: the id of the request, the action, and the text.
    let responses = Arrivals<String>()

    func record(_ response: UNNotificationResponse) {
        let action =
            switch response.actionIdentifier {
            case UNNotificationDefaultActionIdentifier: "default"
            case UNNotificationDismissActionIdentifier: "dismiss"
            default: response.actionIdentifier
            }
        let text = (response as? UNTextInputNotificationResponse)?.userText
        responses.add(
            ([response.notification.request.identifier, action] + [text].compactMap(\.self))
                .joined(separator: " "))
    }
}

/// A delegate that decides how notifications are shown.
final class DecidingDelegate: NSObject, UNUserNotificationCenterDelegate {
    private let answer: UNNotificationPresentationOptions?
    private let observed: Observed
    private let unanswered = Mutex<[@Sendable (UNNotificationPresentationOptions) -> Void]>([])

    /// - Parameters:
    ///   - answer: The answer to every question; `nil` for none.
    ///   - observed: Records the calls.
    init(_ answer: UNNotificationPresentationOptions?, _ observed: Observed) {
        self.answer = answer
        self.observed = observed
    }

    func userNotificationCenter(
        _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
        withCompletionHandler completionHandler:
            @escaping @Sendable (UNNotificationPresentationOptions) -> Void
    ) {
        observed.questions.add((notification.request.identifier, notification.date))
        if let answer {
            completionHandler(answer)
        } else {
            unanswered.withLock { $0.append(completionHandler) }
        }
    }

    func userNotificationCenter(
        _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse
    ) async {
        observed.record(response)
    }
}

/// A delegate that only receives responses.
final class ReceivingDelegate: NSObject, UNUserNotificationCenterDelegate {
    private let observed: Observed

    init(_ observed: Observed) {
        self.observed = observed
    }

    func userNotificationCenter(
        _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse
    ) async {
        observed.record(response)
    }
}
