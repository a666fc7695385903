import Messages

/// The name of a program that schedules notifications: 1 to 255 ASCII letters, digits, `-`, `_` or
/// `.`, beginning with a letter or digit.
///
/// Programs usually choose the id of their desktop entry, such as `org.example.Water`.
public struct ProgramID: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The id as text.
    public let rawValue: String

    /// Checks and wraps `rawValue`.
    ///
    /// - Throws: ``AlertError`` with the code ``AlertError/Code/invalidAlert``.
    public init(_ rawValue: String) throws(AlertError) {
        let bytes = rawValue.utf8
        guard let first = bytes.first, bytes.count <= 255, bytes.allSatisfy(Text.isNameByte),
            ![UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: ".")].contains(first)
        else {
            throw .invalid(
                "'\(Text.excerpt(rawValue))' cannot be the id of a program. An id has 1 to 255 "
                    + "letters, digits, '-', '_' or '.' and begins with a letter or digit, like "
                    + "org.example.Water.")
        }
        self.rawValue = rawValue
    }

    /// Creates an id of seven characters, which depends only on the digest.
    package init(digest: UInt64) {
        rawValue = Alert.ID(digest: digest).rawValue
    }

    /// The id as text.
    public var description: String { rawValue }

    /// Whether `left` comes before `right` in lists.
    public static func < (left: ProgramID, right: ProgramID) -> Bool {
        left.rawValue < right.rawValue
    }
}
