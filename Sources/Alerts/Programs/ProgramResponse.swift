public import Recurrence

/// A user's response to a program's notification, kept until the program acknowledges it.
public struct ProgramResponse: Hashable, Sendable {
    /// The kinds of responses.
    public enum Kind: String, CaseIterable, Hashable, Sendable {
        /// The user opened the notification itself.
        case open = "default"
        /// The user closed the notification.
        case dismiss
        /// The user pressed one of the program's buttons.
        case action
    }

    /// The identifier of the request.
    public var identifier: String
    /// The JSON document of the request, as the program sent it.
    public var document: String
    /// The instant at which the notification was due.
    public var due: Instant
    /// The kind of response.
    public var kind: Kind
    /// The id of the pressed button; `nil` if the user pressed none of the program's buttons.
    public var action: String?
    /// The text that the user wrote; `nil` if the button does not ask for text.
    public var text: String?
    /// The token with which the program's window may take the focus; it is not stored.
    public var activationToken: String?

    /// Creates a response.
    public init(
        identifier: String, document: String, due: Instant, kind: Kind, action: String? = nil,
        text: String? = nil, activationToken: String? = nil
    ) {
        self.identifier = identifier
        self.document = document
        self.due = due
        self.kind = kind
        self.action = action
        self.text = text
        self.activationToken = activationToken
    }
}
