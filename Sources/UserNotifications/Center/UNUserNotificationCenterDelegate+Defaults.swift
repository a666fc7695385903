// The library calls the form of a method that has a completion handler. If the delegate does not
// implement this form, its default calls the form with `async`. The default of that form applies if
// the delegate implements neither form.
extension UNUserNotificationCenterDelegate {
    /// Calls the form with `async`.
    @preconcurrency
    public func userNotificationCenter(
        _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
        withCompletionHandler completionHandler:
            @escaping @Sendable (UNNotificationPresentationOptions) -> Void
    ) {
        let delegate = SharedDelegate(value: self)
        Task {
            completionHandler(
                await delegate.value.userNotificationCenter(center, willPresent: notification))
        }
    }

    /// Shows the notification as if the program were not in use.
    public func userNotificationCenter(
        _ center: UNUserNotificationCenter, willPresent notification: UNNotification
    ) async -> UNNotificationPresentationOptions {
        .notImplemented
    }

    /// Calls the form with `async`.
    @preconcurrency
    public func userNotificationCenter(
        _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
        withCompletionHandler completionHandler: @escaping @Sendable () -> Void
    ) {
        let delegate = SharedDelegate(value: self)
        Task {
            await delegate.value.userNotificationCenter(center, didReceive: response)
            completionHandler()
        }
    }

    /// Does nothing.
    public func userNotificationCenter(
        _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse
    ) async {}

    /// Does nothing.
    public func userNotificationCenter(
        _ center: UNUserNotificationCenter, openSettingsFor notification: UNNotification?
    ) {}
}

/// A delegate that is passed to a task.
///
/// The type is Sendable, because a delegate must allow calls from a background thread, as on Apple's
/// systems.
private struct SharedDelegate: @unchecked Sendable {
    let value: any UNUserNotificationCenterDelegate
}
