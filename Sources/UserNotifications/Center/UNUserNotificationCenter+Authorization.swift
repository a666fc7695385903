import DBus
import Foundation

extension UNUserNotificationCenter {
    /// Asks the user for permission to send notifications.
    ///
    /// The first call makes Peal ask the user with a notification. Once the user has answered,
    /// later calls return that answer without asking. If the user closes the question, or if the
    /// notification server shows no buttons, the result is `false` and a later call asks again, after
    /// a closed question only after a pause. Then a line on stderr names the command that allows the
    /// program. If the question leaves the screen by itself, the call waits until Peal asks again.
    ///
    /// - Parameters:
    ///   - options: The kinds of notifications.
    ///   - completionHandler: Receives whether notifications are allowed.
    @preconcurrency
    public func requestAuthorization(
        options: UNAuthorizationOptions = [],
        completionHandler: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        connection.ask(
            "RequestAuthorization", [options.value], waitsForUser: true,
            then: { [connection] result in
                if result.error == nil, !result.isGranted { connection.reportMissingAnswer() }
                completionHandler(result.isGranted, result.error)
            })
    }

    /// Asks the user for permission to send notifications.
    ///
    /// The first call makes Peal ask the user with a notification. Once the user has answered,
    /// later calls return that answer without asking. If the user closes the question, or if the
    /// notification server shows no buttons, the result is `false` and a later call asks again, after
    /// a closed question only after a pause. Then a line on stderr names the command that allows the
    /// program. If the question leaves the screen by itself, the call waits until Peal asks again.
    ///
    /// - Parameter options: The kinds of notifications.
    /// - Returns: Whether notifications are allowed.
    /// - Throws: ``UNError`` if Peal cannot be reached.
    @discardableResult
    public func requestAuthorization(options: UNAuthorizationOptions = []) async throws -> Bool {
        let result = await connection.result(
            of: "RequestAuthorization", [options.value], waitsForUser: true)
        if let error = result.error { throw error }
        if !result.isGranted { connection.reportMissingAnswer() }
        return result.isGranted
    }

    /// Passes the program's permission and the settings of its notifications to a handler.
    @preconcurrency
    public func getNotificationSettings(
        completionHandler: @escaping @Sendable (UNNotificationSettings) -> Void
    ) {
        connection.ask("GetSettings", then: { completionHandler($0.settings) })
    }

    /// Returns the program's permission and the settings of its notifications.
    @discardableResult
    public func notificationSettings() async -> UNNotificationSettings {
        await connection.result(of: "GetSettings").settings
    }
}

extension UNAuthorizationOptions {
    fileprivate var value: Value { .uint32(UInt32(truncatingIfNeeded: rawValue)) }
}

extension Result<[Value], UNError> {
    fileprivate var isGranted: Bool { (try? get())?.first?.asBoolean ?? false }

    fileprivate var settings: UNNotificationSettings {
        let properties = (try? get())?.first?.asProperties ?? [:]
        return UNNotificationSettings(fields: SettingsFields(properties))
    }
}
