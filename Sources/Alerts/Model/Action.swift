import Messages

/// A button below a notification.
public struct Action: Hashable, Sendable {
    /// The key of a text field for a reply, where the server offers one.
    public static let reply = "inline-reply"

    /// What it means; comes back with the response.
    ///
    /// 1 to 64 ASCII letters, digits, `-`, `_` or `.`; not one of Peal's own, ``ResponseAction``.
    public var key: String
    /// What it says: 1 to 64 characters.
    public var label: String

    /// Makes a button; nothing is checked until the alert is validated.
    public init(key: String, label: String) {
        self.key = key
        self.label = label
    }

    /// Servers show few buttons: GNOME three, Peal's own included.
    private static let maximum = 4

    static func validate(_ actions: [Action]) throws(AlertError) {
        guard actions.count <= maximum else {
            throw .invalid("There are \(actions.count) actions; at most \(maximum) are allowed.")
        }
        var keys: Set = [ResponseAction.open, ResponseAction.done, ResponseAction.snooze]
        for action in actions {
            guard (1...64).contains(action.key.utf8.count),
                action.key.utf8.allSatisfy(Text.isNameByte)
            else {
                throw .invalid(
                    "'\(Text.excerpt(action.key))' cannot be the key of an action: a key is 1 to 64 "
                        + "letters, digits, '-', '_' or '.'.")
            }
            guard keys.insert(action.key).inserted else {
                throw .invalid(
                    "The action '\(action.key)' is there already. Choose another key.")
            }
            try Text.check(action.label, "label", maximumCharacters: 64, maximumBytes: 256)
        }
    }
}
