import DBus
import Foundation

extension UNUserNotificationCenter {
    /// Passes the program's notifications that are still shown to a handler.
    @preconcurrency
    public func getDeliveredNotifications(
        completionHandler: @escaping @Sendable ([UNNotification]) -> Void
    ) {
        connection.ask("GetDelivered", then: { completionHandler($0.notifications) })
    }

    /// Returns the program's notifications that are still shown.
    @discardableResult
    public func deliveredNotifications() async -> [UNNotification] {
        await connection.result(of: "GetDelivered").notifications
    }

    /// Takes notifications off the screen; unknown identifiers are ignored.
    public func removeDeliveredNotifications(withIdentifiers identifiers: [String]) {
        connection.call("RemoveDelivered", [.strings(identifiers)])
    }

    /// Takes all notifications of the program off the screen.
    public func removeAllDeliveredNotifications() {
        connection.call("RemoveAllDelivered")
    }
}

extension Result<[Value], UNError> {
    fileprivate var notifications: [UNNotification] {
        DocumentText.documents(NotificationDocument.self, from: texts).map(\.notification)
    }
}
