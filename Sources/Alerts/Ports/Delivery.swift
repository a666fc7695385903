/// Shows notifications.
///
/// An implementation brings the scheduler's decisions to the user's screen.
///
/// `DeliveryContract` in the tests checks these promises for every implementation:
///
/// - ``events`` begins with ``DeliveryEvent/appeared(session:)`` as soon as notifications can be
///   shown, and sends it again when another server replaces the first. Before that event, and after
///   ``DeliveryEvent/disappeared``, ``deliver(_:)`` throws ``DeliveryError/Code/unavailable``.
/// - ``deliver(_:)`` returns the receipt of the notification when the server has accepted it. A
///   notification that replaces an earlier one appears in its place. If the earlier one has left
///   the screen, the notification is shown as a new one.
/// - ``withdraw(_:)`` takes a notification off the screen. It is not an error if the notification
///   has already left the screen.
/// - If the server accepts a notification after ``deliver(_:)`` has given up, ``events`` sends
///   ``DeliveryEvent/accepted(_:_:)``, so that the notification can be followed or withdrawn.
/// - An event may arrive before the call that caused it has returned, and may arrive twice.
/// - No call hangs: every call returns or throws within the backend's own deadline.
public protocol Delivery: Sendable {
    /// Returns the current capabilities of the backend, without caching.
    func settings() async throws -> DeliverySettings

    /// Shows `notification`, unless it is no longer wanted when its turn comes.
    ///
    /// The method runs on the caller's executor, so that a switch to another thread does not delay
    /// the notification.
    ///
    /// - Parameters:
    ///   - notification: The notification to show.
    ///   - isWanted: Returns whether to show the notification. It is called just before sending.
    /// - Returns: The receipt; `nil` only if the notification was no longer wanted.
    /// - Throws: ``DeliveryError``.
    nonisolated(nonsending) func deliver(
        _ notification: Notification, ifStill isWanted: () async -> Bool
    ) async throws -> DeliveryReceipt?

    /// The maximum number of notifications that the server keeps for one program; `nil` if no limit
    /// is known.
    ///
    /// The number does not change between two ``DeliveryEvent/appeared(session:)`` events.
    var room: Int? { get }

    /// Starts a notification server because a notification is due and no server runs.
    ///
    /// When the server is ready, ``events`` sends ``DeliveryEvent/appeared(session:)``. Most
    /// backends are not allowed to start a server, and do nothing.
    func activateServer() async

    /// Takes a notification off the screen.
    func withdraw(_ receipt: DeliveryReceipt) async throws

    /// Repeats the sound of an alarm until another call; `nil` ends it.
    ///
    /// The call returns at once. The sound ends by itself when the alarm's length is over, and with
    /// the process.
    ///
    /// - Parameters:
    ///   - alarm: The alarm to sound instead of the former one, if any.
    ///   - age: The time since the alarm began to sound.
    func sound(_ alarm: SoundingAlarm?, age: Duration)

    /// Shows a number on the icon of a program; 0 hides the number.
    ///
    /// - Parameters:
    ///   - count: The number, such as that of waiting notifications.
    ///   - sender: The program; `nil` for Peal itself.
    /// - Throws: ``DeliveryError``.
    func setBadge(_ count: Int, of sender: Notification.Sender?) async throws

    /// Opens the target of a notification without using a shell.
    ///
    /// - Parameters:
    ///   - target: A URI or the id of a desktop entry.
    ///   - activationToken: The token with which the opened window may take the focus; `nil` if the
    ///     server gave none.
    /// - Throws: ``DeliveryError`` if no program can open the target.
    func open(_ target: OpenTarget, activationToken: String?) async throws

    /// The events of the notifications, in order.
    ///
    /// Only one task may read them.
    var events: AsyncStream<DeliveryEvent> { get }
}

extension Delivery {
    /// Does nothing: by default a backend sounds no alarms.
    public func sound(_ alarm: SoundingAlarm?, age: Duration) {}

    /// Does nothing: by default a backend starts no server.
    public func activateServer() async {}

    /// No limit is known by default.
    public var room: Int? { nil }

    /// Shows `notification`, and returns the receipt.
    ///
    /// - Throws: ``DeliveryError``.
    public nonisolated(nonsending) func deliver(
        _ notification: Notification
    ) async throws -> DeliveryReceipt {
        guard let receipt = try await deliver(notification, ifStill: { true }) else {
            preconditionFailure("A notification that is wanted has a receipt.")
        }
        return receipt
    }
}
