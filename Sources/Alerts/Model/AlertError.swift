/// Why something that was asked of Peal's alerts cannot be done.
///
/// The message is a sentence that says what was wrong, with the word, and what would be right.
public struct AlertError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kinds of failure that callers tell apart.
    public enum Code: String, CaseIterable, Hashable, Sendable {
        /// There is no alert with this id.
        case noSuchAlert = "NoSuchAlert"
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
    /// The sentence.
    public let message: String

    /// Makes an error.
    public init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    /// The sentence.
    public var description: String { message }

    /// An error about a part of an alert.
    public static func invalid(_ message: String) -> AlertError {
        AlertError(.invalidAlert, message)
    }

    /// An error about an unknown id.
    public static func noSuchAlert(_ id: String) -> AlertError {
        AlertError(.noSuchAlert, "There is no alert '\(Text.excerpt(id))'.")
    }
}
