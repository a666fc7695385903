public import Recurrence

/// A program's request for a notification; a part of the alert that carries it out.
public struct ProgramRequest: Hashable, Sendable {
    /// The name with which the program replaces or removes the request; unique within the program.
    public var identifier: String
    /// The name of the category whose buttons the notification has; `nil` for no buttons.
    public var category: String?
    /// The number that appears on the program's icon with the notification; `nil` keeps the old
    /// number.
    public var badge: Int?
    /// The JSON document of the request, as the program sent it.
    public var document: String
    /// The time at which Peal received the request; the trigger counts from this time.
    public var received: Instant
    /// Whether the request was removed, replaced or answered, so that at most its delivered
    /// notification is left.
    public var isRemoved = false

    /// Creates a request.
    public init(
        identifier: String, category: String? = nil, badge: Int? = nil, document: String,
        received: Instant
    ) {
        self.identifier = identifier
        self.category = category
        self.badge = badge
        self.document = document
        self.received = received
    }
}
