import DBus
@_exported public import Foundation
import Synchronization

/// The center through which the program schedules its notifications.
///
/// Peal's daemon stores the requests and shows their notifications, even after the program has
/// ended. Any thread may use the center. Calls are carried out in the order in which they were
/// made, and handlers run on a background thread. When the program exits, it waits up to a second
/// for answers.
// The class is Sendable, because its properties are constants of Sendable types.
open class UNUserNotificationCenter: NSObject, @unchecked Sendable {
    /// The number of seconds for which an exiting program waits for answers.
    private static let patience = 1.0

    private static let shared: UNUserNotificationCenter = {
        atexit { UNUserNotificationCenter.shared.connection.callOut.drain(seconds: patience) }
        return UNUserNotificationCenter(SessionOpener())
    }()

    let connection: DaemonConnection
    let sounds: SoundFiles
    private let holder = DelegateHolder()

    init(_ opener: SessionOpener) {
        connection = DaemonConnection(opener)
        sounds = SoundFiles.ofProcess(app: opener.identity.app)
        super.init()
        let events = connection.events
        Task.detached { [weak self] in
            for await event in events {
                self?.handle(event)
            }
        }
    }

    /// Returns the center of this program.
    ///
    /// This function does not connect to the daemon.
    ///
    /// - Returns: The center, always the same one.
    open class func current() -> UNUserNotificationCenter { shared }

    /// The object that receives responses, and decides about notifications while the program runs.
    ///
    /// Set it early: Peal keeps responses until the program has a delegate.
    open var delegate: (any UNUserNotificationCenterDelegate)? {
        get { holder.delegate }
        set {
            holder.delegate = newValue
            connection.configure { $0.hasDelegate = newValue != nil }
        }
    }

    /// Whether extensions can show content of their own; always `false` on Linux.
    open var supportsContentExtensions: Bool { false }

    private func handle(_ event: DaemonEvent) {
        switch event {
        case .responded(let number, let document): receive(number, document)
        case .willPresent(let number, let document): present(number, document)
        }
    }

    /// Passes a response to the delegate, and acknowledges it when the delegate is done.
    private func receive(_ number: UInt64, _ document: String) {
        // Without a delegate, Peal keeps the response.
        guard holder.delegate != nil, holder.receive(number) else { return }
        let response = DocumentText.document(ResponseDocument.self, from: document)?.response
        let completion = ResponseCompletion { [connection] in connection.acknowledge(number) }
        connection.callOut.run { [self] in
            guard let delegate = holder.delegate, let response else { return completion.run() }
            delegate.userNotificationCenter(
                self, didReceive: response, withCompletionHandler: { completion.run() })
        }
    }

    /// Asks the delegate how to show a notification, and passes its answer to the daemon.
    private func present(_ number: UInt64, _ document: String) {
        let notification =
            DocumentText.document(NotificationDocument.self, from: document)?.notification
        let answer: @Sendable (UNNotificationPresentationOptions) -> Void = { [connection] in
            connection.present(number, $0)
        }
        connection.callOut.run { [self] in
            guard let delegate = holder.delegate, let notification else { return answer(.all) }
            delegate.userNotificationCenter(
                self, willPresent: notification, withCompletionHandler: answer)
        }
    }
}

extension UNUserNotificationCenter {
    /// Reports to Peal whether the program is in use; Apple's framework has no such function.
    ///
    /// The delegate decides about notifications only while the program is in use. A program that
    /// never calls this function counts as in use for as long as it runs. A program with windows
    /// should call it when a window gets or loses the focus.
    ///
    /// - Parameter isForeground: Whether the program is in use.
    public func setForeground(_ isForeground: Bool) {
        connection.configure { $0.isForeground = isForeground }
    }
}

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

/// The delegate of the center, and the responses that it has received.
// The class is Sendable, because the lock protects its state. The delegate itself must allow calls
// from a background thread, as on Apple's systems.
final class DelegateHolder: @unchecked Sendable {
    private let lock = NSLock()
    private weak var current: (any UNUserNotificationCenterDelegate)?
    private var received: Set<UInt64> = []

    /// The delegate; a weak reference.
    var delegate: (any UNUserNotificationCenterDelegate)? {
        get { lock.withLock { current } }
        set { lock.withLock { current = newValue } }
    }

    /// Records that a response is being passed to the delegate.
    ///
    /// - Parameter number: The number of the response.
    /// - Returns: Whether the response is new to the delegate. The daemon may send a response more
    ///   than once until it is acknowledged.
    func receive(_ number: UInt64) -> Bool {
        lock.withLock { received.insert(number).inserted }
    }
}

/// The end of a delegate's work on a response.
///
/// Some delegates never call their completion handler. For them, the work ends when the handler is
/// released, so that the daemon does not send the response again at every start of the program.
final class ResponseCompletion: Sendable {
    private let acknowledge: @Sendable () -> Void
    private let isDone = Mutex(false)

    /// - Parameter acknowledge: Tells the daemon that the delegate is done; called once.
    init(_ acknowledge: @escaping @Sendable () -> Void) {
        self.acknowledge = acknowledge
    }

    deinit {
        run()
    }

    /// Acknowledges the response, unless that was done before.
    func run() {
        let wasDone = isDone.withLock { isDone in
            defer { isDone = true }
            return isDone
        }
        if !wasDone { acknowledge() }
    }
}

// As with Apple's framework, sources that import only UserNotifications can use Foundation.
