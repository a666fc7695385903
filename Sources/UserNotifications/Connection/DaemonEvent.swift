/// An event that the daemon reports to this program.
enum DaemonEvent: Sendable {
    /// The user has responded to a notification: the response's number and document.
    case responded(UInt64, String)
    /// A notification is due: the question's number and the notification's document.
    case willPresent(UInt64, String)
}
