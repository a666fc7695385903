/// A category of a program's notifications: the buttons that they have in common.
public struct ProgramCategory: Hashable, Sendable {
    /// The buttons, at most ten.
    public var actions: [ProgramAction]
    /// Whether the program gets a response when the user closes a notification.
    public var reportsDismissal: Bool
    /// The JSON document of the category, as the program sent it.
    public var document: String

    /// Creates a category.
    public init(actions: [ProgramAction], reportsDismissal: Bool, document: String) {
        self.actions = actions
        self.reportsDismissal = reportsDismissal
        self.document = document
    }
}

/// A button of a program's notification.
public struct ProgramAction: Hashable, Sendable {
    /// The name of the button in the response.
    public var id: String
    /// The text on the button.
    public var title: String
    /// Whether the button lets the user write a text.
    public var takesText: Bool

    /// Creates a button.
    public init(id: String, title: String, takesText: Bool = false) {
        self.id = id
        self.title = title
        self.takesText = takesText
    }

    /// Returns the key for the button at `index` on the notification server.
    ///
    /// The button's own id is not used, because it may not be allowed as a key.
    static func key(_ index: Int) -> String { "program-\(index)" }
}
