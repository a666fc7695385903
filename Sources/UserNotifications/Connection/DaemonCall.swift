import DBus

/// A call to the daemon that has not been answered yet.
struct DaemonCall: Sendable {
    /// The position in the order of this program's calls.
    let number: UInt64
    let method: MemberName
    let arguments: [Value]
    /// Whether the daemon answers only after the user has reacted, so that the call has no time
    /// limit.
    let waitsForUser: Bool
    /// Whether the call was already sent once, to a daemon that ended without an answer.
    var isRepeated = false
    let finish: @Sendable (Result<[Value], UNError>) -> Void

    /// The time limit of the call.
    var timeout: Duration { waitsForUser ? .seconds(Int64.max) : .seconds(25) }
}

/// An event that the daemon reports to this program.
enum DaemonEvent: Sendable {
    /// The user has responded to a notification: the response's number and document.
    case responded(UInt64, String)
    /// A notification is due: the question's number and the notification's document.
    case willPresent(UInt64, String)
}
