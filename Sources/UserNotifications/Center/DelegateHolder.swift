import Foundation

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
