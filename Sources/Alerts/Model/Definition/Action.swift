import Messages

/// A button of a notification.
public struct Action: Hashable, Sendable {
    /// The key of a text field for a reply, if the server offers one.
    public static let reply = "inline-reply"

    /// The key that comes back with the response when the user presses the button.
    ///
    /// 1 to 64 ASCII letters, digits, `-`, `_` or `.`. The keys in ``ResponseAction`` are Peal's
    /// own and cannot be used.
    public var key: String
    /// The text on the button: 1 to 64 characters.
    public var label: String

    /// Creates a button.
    ///
    /// ``Alert/validate()`` checks the key and the label later.
    public init(key: String, label: String) {
        self.key = key
        self.label = label
    }

    /// The most buttons that an alert may have.
    ///
    /// Servers show few; GNOME shows three, including Peal's own.
    private static let maximum = 4

    static func validate(_ actions: [Action]) throws(AlertError) {
        guard actions.count <= maximum else {
            throw .invalid("There are \(actions.count) actions; at most \(maximum) are allowed.")
        }
        guard !actions.isEmpty else { return }
        var keys: Set = [
            ResponseAction.open, ResponseAction.done, ResponseAction.snooze, ResponseAction.run,
        ]
        for action in actions {
            guard (1...64).contains(action.key.utf8.count),
                action.key.utf8.allSatisfy(Text.isNameByte)
            else {
                throw .invalid(
                    "'\(Text.excerpt(action.key))' cannot be the key of an action. "
                        + "A key has 1 to 64 letters, digits, '-', '_' or '.'.")
            }
            guard keys.insert(action.key).inserted else {
                throw .invalid(
                    "There are two actions with the key '\(action.key)'. Choose another key.")
            }
            try Text.check(action.label, "label", maximumCharacters: 64, maximumBytes: 256)
        }
    }
}
