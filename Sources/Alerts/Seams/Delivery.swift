/// Shows notifications: the seam between what Peal decides and what the user sees.
///
/// The promise, which `DeliveryContract` in the tests checks for every implementation:
///
/// - ``events`` begins with ``DeliveryEvent/appeared(session:)`` once notifications can be shown,
///   and brings it again whenever another server takes over. Before it, and after
///   ``DeliveryEvent/disappeared``, ``deliver(_:)`` throws ``DeliveryError/Code/unavailable``.
/// - ``deliver(_:)`` returns when the notification has been accepted, with a receipt that names it.
///   A notification that replaces an earlier one takes its place on screen; where the earlier one
///   is no longer there, it is shown anew.
/// - ``withdraw(_:)`` takes a notification off the screen; one that is no longer there is not an
///   error.
/// - What was accepted after ``deliver(_:)`` had given it up comes as
///   ``DeliveryEvent/accepted(_:_:)``, so that it can be followed or withdrawn.
/// - An event may arrive before the call that led to it has returned, and may arrive twice.
/// - Nothing hangs: every call returns or throws within the backend's own deadline.
public protocol Delivery: Sendable {
    /// What the backend can do, asked anew each time.
    func settings() async throws -> DeliverySettings

    /// Shows `notification`; where the caller runs, so that it is on its way without a detour.
    ///
    /// - Throws: ``DeliveryError``.
    nonisolated(nonsending) func deliver(
        _ notification: Notification
    ) async throws -> DeliveryReceipt

    /// Shows `notification`, unless it is not wanted any more when its turn comes.
    ///
    /// - Parameters:
    ///   - notification: what to show.
    ///   - isWanted: whether to show it still; asked right before it is sent.
    /// - Returns: the receipt; `nil` if it was not wanted.
    /// - Throws: ``DeliveryError``.
    nonisolated(nonsending) func deliver(
        _ notification: Notification, ifStill isWanted: () async -> Bool
    ) async throws -> DeliveryReceipt?

    /// How many notifications of one program what shows them keeps at once; `nil` if there is no
    /// known limit. It stays the same from one ``DeliveryEvent/appeared(session:)`` to the next.
    var room: Int? { get }

    /// Something is to be shown and nobody is there to show it: a backend that may start somebody
    /// does so, and tells of it by ``DeliveryEvent/appeared(session:)``. Most may not, and do
    /// nothing.
    func summon() async

    /// Takes a notification off the screen.
    func withdraw(_ receipt: DeliveryReceipt) async throws

    /// Shows how many notifications wait; 0 hides the badge.
    func setBadge(_ count: Int) async throws

    /// Opens what a notification stands for, without a shell.
    ///
    /// - Parameters:
    ///   - target: a URI or the id of a desktop entry.
    ///   - activationToken: lets the opened window take the focus, where the server gave one.
    /// - Throws: ``DeliveryError`` if there is nothing to open it with.
    func open(_ target: OpenTarget, activationToken: String?) async throws

    /// What happens to the notifications, in order, for one reader.
    var events: AsyncStream<DeliveryEvent> { get }
}

extension Delivery {
    /// Starts nobody.
    public func summon() async {}

    /// There is no known limit.
    public var room: Int? { nil }

    /// Shows `notification` at once: there is no turn to wait for.
    public nonisolated(nonsending) func deliver(
        _ notification: Notification, ifStill isWanted: () async -> Bool
    ) async throws -> DeliveryReceipt? {
        guard await isWanted() else { return nil }
        return try await deliver(notification)
    }
}
