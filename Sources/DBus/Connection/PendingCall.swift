internal import Synchronization

/// A call whose caller waits.
final class PendingCall: Sendable {
    let promise = Promise<[Value]>()
    /// Gets the reply if it comes when nobody waits any more.
    let late: (@Sendable (Result<[Value], BusError>) -> Void)?
    private let sentSerial = Mutex<UInt32?>(nil)

    init(late: (@Sendable (Result<[Value], BusError>) -> Void)? = nil) {
        self.late = late
    }

    /// What the call went out under; set and read by the bus's thread.
    var serial: UInt32? {
        get { sentSerial.withLock { $0 } }
        set { sentSerial.withLock { $0 = newValue } }
    }
}
