public import Foundation

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
