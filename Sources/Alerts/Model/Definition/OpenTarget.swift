import Messages

/// The target that opening a notification opens: a URI such as `https://example.org`, or the id of
/// an application's desktop entry such as `org.gnome.Calendar`.
///
/// Peal passes the target to the desktop unchanged, never to a shell.
public struct OpenTarget: Hashable, Sendable, CustomStringConvertible {
    /// The target as text.
    public let rawValue: String

    /// Whether the target is a URI.
    ///
    /// Otherwise it is the id of a desktop entry.
    public var isURI: Bool { rawValue.contains(":") }

    /// Whether the target is a web page.
    ///
    /// An alert from another person may open nothing else, because other URIs and desktop entries
    /// start programs or open files.
    public var isWebPage: Bool {
        let start = rawValue.prefix(8).lowercased()
        return start.hasPrefix("https://") || start.hasPrefix("http://")
    }

    /// Checks and wraps `rawValue`.
    ///
    /// - Throws: ``AlertError`` with the code ``AlertError/Code/invalidAlert`` if `rawValue` is
    ///   neither a URI with a scheme nor the id of a desktop entry.
    public init(_ rawValue: String) throws(AlertError) {
        let isPrintable = rawValue.unicodeScalars.allSatisfy {
            !$0.properties.isWhitespace && !Text.isControl($0)
        }
        guard rawValue.utf8.count <= 2048, isPrintable,
            Self.hasScheme(rawValue) || Self.isDesktopID(rawValue)
        else {
            throw .invalid(
                "'\(Text.excerpt(rawValue))' cannot be opened. Give a URI like "
                    + "https://example.org or file:///home/me/notes.txt, or the id of a "
                    + "desktop entry like org.gnome.Calendar.")
        }
        self.rawValue = rawValue
    }

    /// The target as text.
    public var description: String { rawValue }

    /// Whether `text` begins with a scheme as in RFC 3986, section 3.1, and has more text after it.
    private static func hasScheme(_ text: String) -> Bool {
        guard let colon = text.firstIndex(of: ":"), text.index(after: colon) != text.endIndex,
            let first = text.first, first.isASCII, first.isLetter
        else { return false }
        return text[..<colon].allSatisfy {
            $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0))
        }
    }

    private static func isDesktopID(_ text: String) -> Bool {
        guard let first = text.first, first != "-", first != "." else { return false }
        return text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_.".contains($0)) }
    }
}
