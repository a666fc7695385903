public import Alerts

extension JSONValue {
    /// How much room a text takes.
    public enum Layout: Sendable {
        /// One line without spaces.
        case compact
        /// A line for each value, for people.
        case indented
    }

    /// The document as text, with the keys of objects in alphabetical order.
    ///
    /// Numbers that are not finite, which JSON does not have, become null.
    public func text(_ layout: Layout = .compact) -> String {
        var writer = JSONWriter()
        writer.write(self)
        let text = writer.text
        return layout == .compact ? text : Self.indented(text)
    }

    /// A compact text laid out for people.
    ///
    /// - Parameters:
    ///   - text: a document as ``text(_:)`` writes it on one line. It is not checked: another process
    ///     may have written it, and what is no document comes out as none.
    ///   - depth: how deep in another document it is to stand.
    /// - Returns: the same document; its first line is not indented.
    public static func indented(_ text: String, depth: Int = 0) -> String {
        var writer = JSONWriter()
        writer.write(text.utf8.span, indentedBy: depth)
        return writer.text
    }
}
