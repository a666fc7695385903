public import Foundation

/// An object that receives the user's responses, and decides about notifications while the program
/// is in use.
///
/// All methods are optional. Each has two forms, one with a completion handler and one with
/// `async`; implement one of them. The methods are called on a background thread, so they need no
/// run loop.
@preconcurrency
public protocol UNUserNotificationCenterDelegate: NSObjectProtocol {
    /// Decides how a notification is shown while the program runs.
    ///
    /// If the answer does not come within a second, the notification is shown.
    ///
    /// - Parameters:
    ///   - center: The notification center.
    ///   - notification: The notification that will be shown.
    ///   - completionHandler: The handler to call with the way to show the notification.
    func userNotificationCenter(
        _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
        withCompletionHandler completionHandler:
            @escaping @Sendable (UNNotificationPresentationOptions) -> Void)

    /// Decides how a notification is shown while the program runs.
    ///
    /// If the answer does not come within a second, the notification is shown.
    ///
    /// - Parameters:
    ///   - center: The notification center.
    ///   - notification: The notification that will be shown.
    /// - Returns: The way to show the notification.
    func userNotificationCenter(
        _ center: UNUserNotificationCenter, willPresent notification: UNNotification
    ) async -> UNNotificationPresentationOptions

    /// Receives a response of the user.
    ///
    /// - Parameters:
    ///   - center: The notification center.
    ///   - response: The response.
    ///   - completionHandler: The handler to call at the end. If the program ends before, Peal
    ///     sends the response again at the next start.
    func userNotificationCenter(
        _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
        withCompletionHandler completionHandler: @escaping @Sendable () -> Void)

    /// Receives a response of the user.
    ///
    /// If the program ends before this method returns, Peal sends the response again at the next
    /// start.
    ///
    /// - Parameters:
    ///   - center: The notification center.
    ///   - response: The response.
    func userNotificationCenter(
        _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse
    ) async

    /// Opens the program's own settings for notifications; never called on Linux.
    ///
    /// - Parameters:
    ///   - center: The notification center.
    ///   - notification: The notification from which the user comes.
    func userNotificationCenter(
        _ center: UNUserNotificationCenter, openSettingsFor notification: UNNotification?)
}
