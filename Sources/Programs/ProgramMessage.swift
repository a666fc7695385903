import Alerts

/// A message to a running program.
public struct ProgramMessage: Hashable, Sendable {
    /// The contents of a message.
    public enum Content: Hashable, Sendable {
        /// The user has responded to a notification; the JSON text of the response.
        case responded(String)
        /// A notification is due; the JSON text of the notification. The program can answer with
        /// ``PresentationOptions``.
        case willPresent(String)
    }

    /// The bus connection of the program.
    public var connection: String
    /// The number that the program's answer must repeat.
    public var number: Int64
    /// The content.
    public var content: Content
}
