/// A JSON value, such as a whole document or a part of one.
///
/// Alerts are JSON objects on the command line, on the bus and in the store.
public enum JSONValue: Hashable, Sendable {
    /// The value `null`.
    case null
    /// True or false.
    case bool(Bool)
    /// A whole number.
    case int(Int)
    /// Any other number.
    case double(Double)
    /// A string.
    case string(String)
    /// A list.
    case array([JSONValue])
    /// An object with named values.
    case object(JSONObject)

    /// Returns a string, or null for `nil`.
    public static func optional(_ text: String?) -> JSONValue {
        text.map(JSONValue.string) ?? .null
    }
}

extension JSONValue {
    /// The layout of JSON text.
    public enum Layout: Sendable {
        /// One line without spaces.
        case compact
        /// One line for each value, for human readers.
        case indented
    }

    /// Returns the document as text, with the keys of objects in alphabetical order.
    ///
    /// JSON has no infinity and no NaN; such numbers become `null`.
    public func text(_ layout: Layout = .compact) -> String {
        var writer = JSONWriter()
        writer.write(self)
        let text = writer.text
        return layout == .compact ? text : Self.indented(text)
    }

    /// Reformats compact JSON text for human readers.
    ///
    /// - Parameters:
    ///   - text: A document in the compact form of ``text(_:)``. The text is not validated, because
    ///     another process may have written it. An invalid document stays invalid.
    ///   - depth: The indentation level of the document within another one.
    /// - Returns: The same document with line breaks; its first line is not indented.
    public static func indented(_ text: String, depth: Int = 0) -> String {
        var writer = JSONWriter()
        writer.write(text.utf8.span, indentedBy: depth)
        return writer.text
    }
}
