import DBus
import Foundation

extension UNUserNotificationCenter {
    /// Replaces the program's categories.
    ///
    /// - Parameter categories: All categories of the program.
    public func setNotificationCategories(_ categories: Set<UNNotificationCategory>) {
        let documents = categories.sorted { $0.identifier < $1.identifier }
            .map(CategoryDocument.init(_:))
        connection.call(
            "SetCategories", [.strings(documents.compactMap { try? DocumentText.text($0) })])
    }

    /// Passes the program's categories to a handler.
    @preconcurrency
    public func getNotificationCategories(
        completionHandler: @escaping @Sendable (Set<UNNotificationCategory>) -> Void
    ) {
        connection.ask("GetCategories", then: { completionHandler($0.categories) })
    }

    /// Returns the program's categories.
    @discardableResult
    public func notificationCategories() async -> Set<UNNotificationCategory> {
        await connection.result(of: "GetCategories").categories
    }
}

extension Result<[Value], UNError> {
    fileprivate var categories: Set<UNNotificationCategory> {
        Set(DocumentText.documents(CategoryDocument.self, from: texts).map(\.category))
    }
}
