import DBus
import Foundation

extension UNUserNotificationCenter {
    /// Sets the number on the program's icon.
    ///
    /// - Parameters:
    ///   - newBadgeCount: The number; 0 removes it.
    ///   - completionHandler: Receives the error, if the number was not set.
    @preconcurrency
    public func setBadgeCount(
        _ newBadgeCount: Int,
        withCompletionHandler completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
    ) {
        guard let count = UInt32(exactly: newBadgeCount) else {
            return connection.callOut.run { completionHandler?(UNError(.badgeInputInvalid)) }
        }
        connection.ask("SetBadge", [.uint32(count)], then: { completionHandler?($0.error) })
    }

    /// Sets the number on the program's icon.
    ///
    /// - Parameter newBadgeCount: The number; 0 removes it.
    /// - Throws: ``UNError`` if the number was not set.
    public func setBadgeCount(_ newBadgeCount: Int) async throws {
        guard let count = UInt32(exactly: newBadgeCount) else {
            throw UNError(.badgeInputInvalid)
        }
        if let error = await connection.result(of: "SetBadge", [.uint32(count)]).error {
            throw error
        }
    }
}
