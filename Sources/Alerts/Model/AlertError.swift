public import Messages

/// Why something that was asked of Peal's alerts cannot be done.
///
/// The message is a sentence that says what was wrong, with the word, and what would be right.
public struct AlertError: MessageError, Hashable, Sendable {
    /// The kinds of failure that callers tell apart.
    public enum Code: String, CaseIterable, Hashable, Sendable {
        /// There is no alert with this id.
        case noSuchAlert = "NoSuchAlert"
        /// Somebody else has changed the alert meanwhile.
        case alertChanged = "AlertChanged"
        /// The id is taken.
        case alertExists = "AlertExists"
        /// A part of the alert is not allowed.
        case invalidAlert = "InvalidAlert"
        /// The store cannot be read.
        case storeUnreadable = "StoreUnreadable"
        /// The store cannot be written.
        case storeUnwritable = "StoreUnwritable"
        /// The store's file is not Peal's, is damaged, or was written by a newer Peal.
        case storeForeign = "StoreForeign"
        /// Another process has the store.
        case storeBusy = "StoreBusy"
    }

    /// The kind.
    public let code: Code
    /// The sentence, to be translated.
    public let message: Message
    /// The sentence in English.
    public var description: String { message.description }

    /// Makes an error.
    public init(_ code: Code, _ message: Message) {
        self.code = code
        self.message = message
    }

    /// An error about a part of an alert.
    public static func invalid(_ message: Message) -> AlertError {
        AlertError(.invalidAlert, message)
    }

    /// An error about an unknown id.
    public static func noSuchAlert(_ id: String) -> AlertError {
        AlertError(.noSuchAlert, "There is no alert '\(Text.excerpt(id))'.")
    }

    /// An error about a group that no alert is in.
    public static func noSuchGroup(_ group: String) -> AlertError {
        AlertError(.noSuchAlert, "There is no alert in a group '\(Text.excerpt(group))'.")
    }
}
