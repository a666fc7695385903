import Foundation

/// A notification in the form in which the daemon sends it.
struct NotificationDocument: Codable, Equatable {
    var request: RequestDocument
    /// The instant at which the notification was shown; `nil` for a pending request.
    var date: String?

    /// The notification that the document describes; an unreadable date becomes the distant past.
    var notification: UNNotification {
        let date = date.flatMap { try? Date($0, strategy: .iso8601) }
        return UNNotification(date: date ?? .distantPast, request: request.request)
    }
}

/// A response of the user in the form in which the daemon sends it.
struct ResponseDocument: Codable, Equatable {
    var request: RequestDocument
    /// The instant at which the notification was shown.
    var date: String
    /// The kind of the response: `default`, `dismiss` or `action`.
    var kind: String
    /// The identifier of the chosen action.
    var action: String?
    /// The text that the user has typed.
    var text: String?

    /// The response of the document.
    var response: UNNotificationResponse {
        let notification = NotificationDocument(request: request, date: date).notification
        let identifier =
            switch kind {
            case "dismiss": UNNotificationDismissActionIdentifier
            case "action": action ?? UNNotificationDefaultActionIdentifier
            default: UNNotificationDefaultActionIdentifier
            }
        if let text {
            return UNTextInputNotificationResponse(
                notification: notification, actionIdentifier: identifier, userText: text)
        }
        return UNNotificationResponse(notification: notification, actionIdentifier: identifier)
    }
}
