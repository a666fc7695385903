internal import Synchronization

/// A call whose caller waits.
final class PendingCall: Sendable {
    let promise = Promise<[Value]>()
    private let sentSerial = Mutex<UInt32?>(nil)

    /// What the call went out under; set and read by the bus's thread.
    var serial: UInt32? {
        get { sentSerial.withLock { $0 } }
        set { sentSerial.withLock { $0 = newValue } }
    }
}
