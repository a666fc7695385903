internal import Synchronization

/// A method call with a waiting caller.
final class PendingCall: Sendable {
    let promise = Promise<[Value]>()
    /// The function that receives a reply after the caller has stopped waiting.
    let late: (@Sendable (Result<[Value], BusError>) -> Void)?
    private let sentSerial = Mutex<UInt32?>(nil)

    init(late: (@Sendable (Result<[Value], BusError>) -> Void)? = nil) {
        self.late = late
    }

    /// The serial number of the sent message; set and read by the bus's thread.
    var serial: UInt32? {
        get { sentSerial.withLock { $0 } }
        set { sentSerial.withLock { $0 = newValue } }
    }
}
