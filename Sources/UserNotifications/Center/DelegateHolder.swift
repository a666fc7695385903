import Foundation

/// The delegate of the center, and the responses that it has received.
// The lock protects the state. As on Apple's systems, the delegate itself is called from a
// background thread, and must be prepared for that.
final class DelegateHolder: @unchecked Sendable {
    private let lock = NSLock()
    private weak var current: (any UNUserNotificationCenterDelegate)?
    private var received: Set<UInt64> = []

    /// The delegate, which is not kept alive.
    var delegate: (any UNUserNotificationCenterDelegate)? {
        get { lock.withLock { current } }
        set { lock.withLock { current = newValue } }
    }

    /// Records that the delegate receives a response.
    ///
    /// - Parameter number: The number of the response.
    /// - Returns: Whether the delegate has not received it before. The daemon sends a response
    ///   again if it was not acknowledged yet.
    func receive(_ number: UInt64) -> Bool {
        lock.withLock { received.insert(number).inserted }
    }
}
