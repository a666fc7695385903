/// A program's request for a notification, next to the alert that carries it out.
public struct ProgramRequest: Hashable, Sendable {
    /// The name by which the program replaces or removes the request, unique in that program.
    public var identifier: String
    /// The name of the category that decides on the buttons; `nil` if there are none.
    public var category: String?
    /// The number that the notification puts on the program's icon; `nil` leaves the icon alone.
    public var badge: Int?
    /// The JSON document of the request, as the program sent it.
    public var document: String

    /// Creates a request.
    public init(
        identifier: String, category: String? = nil, badge: Int? = nil, document: String
    ) {
        self.identifier = identifier
        self.category = category
        self.badge = badge
        self.document = document
    }
}
