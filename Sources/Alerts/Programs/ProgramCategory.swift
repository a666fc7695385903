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

    /// The key of the button on the notification server.
    ///
    /// The key contains the id, because the program may have changed its categories before the user
    /// presses the button. The id itself may not be allowed as a key, so each byte is written as two
    /// hexadecimal digits.
    var key: String {
        guard !takesText else { return Action.reply }
        return Self.keyPrefix
            + id.utf8.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    /// Returns the id of the button with a key; `nil` if no such button was shown.
    static func id(ofKey key: String) -> String? {
        guard key.hasPrefix(keyPrefix) else { return nil }
        let digits = Array(key.utf8.dropFirst(keyPrefix.utf8.count))
        let bytes = stride(from: 0, to: digits.count - 1, by: 2).compactMap { index in
            UInt8(String(decoding: digits[index...index + 1], as: UTF8.self), radix: 16)
        }
        guard !bytes.isEmpty, bytes.count * 2 == digits.count else { return nil }
        return String(validating: bytes, as: UTF8.self)
    }

    private static let keyPrefix = "program-"
}
