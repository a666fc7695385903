import DBus

/// A call of the daemon that is waiting to be sent, or to be answered.
struct DaemonCall: Sendable {
    /// The position in the order of this program's calls.
    let number: UInt64
    let method: MemberName
    let arguments: [Value]
    /// Whether the answer can take as long as the user wants.
    let waitsForUser: Bool
    /// Whether the call was sent before, to a daemon that has ended since.
    var isRepeated = false
    let finish: @Sendable (Result<[Value], UNError>) -> Void

    /// The time limit of the call.
    var timeout: Duration { waitsForUser ? .seconds(Int64.max) : .seconds(25) }
}
