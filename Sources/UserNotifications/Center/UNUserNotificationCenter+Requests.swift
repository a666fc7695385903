import DBus
import Foundation

extension UNUserNotificationCenter {
    /// Schedules a notification, or replaces the pending one with the same identifier.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - completionHandler: Receives the error if the request was not scheduled, otherwise `nil`.
    ///     If there is no handler, the first error is printed on stderr.
    @preconcurrency
    public func add(
        _ request: UNNotificationRequest,
        withCompletionHandler completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
    ) {
        let document: String
        do {
            document = try text(of: request)
        } catch {
            connection.callOut.run { completionHandler?(error) }
            return
        }
        connection.call("Add", [.strings([document])]) { [connection] result in
            if let completionHandler {
                connection.callOut.run { completionHandler(result.error) }
            } else if let error = result.error {
                connection.report(error)
            }
        }
    }

    /// Schedules a notification, or replaces the pending one with the same identifier.
    ///
    /// - Parameter request: The request.
    /// - Throws: ``UNError`` if the request was not scheduled.
    public func add(_ request: UNNotificationRequest) async throws {
        let document = try text(of: request)
        if let error = await connection.result(of: "Add", [.strings([document])]).error {
            throw error
        }
    }

    private func text(of request: UNNotificationRequest) throws -> String {
        try DocumentText.text(RequestDocument(request, now: Date(), sounds: sounds))
    }

    /// Passes the pending requests, which have at least one notification to come, to a handler.
    @preconcurrency
    public func getPendingNotificationRequests(
        completionHandler: @escaping @Sendable ([UNNotificationRequest]) -> Void
    ) {
        connection.ask("GetPending", then: { completionHandler($0.requests) })
    }

    /// Returns the pending requests, which have at least one notification to come.
    @discardableResult
    public func pendingNotificationRequests() async -> [UNNotificationRequest] {
        await connection.result(of: "GetPending").requests
    }

    /// Removes pending requests; unknown identifiers are ignored.
    public func removePendingNotificationRequests(withIdentifiers identifiers: [String]) {
        connection.call("RemovePending", [.strings(identifiers)])
    }

    /// Removes all pending requests of the program.
    public func removeAllPendingNotificationRequests() {
        connection.call("RemoveAllPending")
    }
}

extension Result<[Value], UNError> {
    fileprivate var requests: [UNNotificationRequest] {
        DocumentText.documents(NotificationDocument.self, from: texts).map(\.request.request)
    }
}
