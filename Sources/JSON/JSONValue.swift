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
