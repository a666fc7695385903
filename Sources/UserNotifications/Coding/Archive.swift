import Foundation

/// The binary property lists in which values are stored.
enum Archive {
    /// Writes a value.
    ///
    /// - Parameter value: The value.
    /// - Returns: A binary property list.
    /// - Throws: An error if the value contains something that a property list cannot hold.
    static func data(_ value: some Encodable) throws -> Data {
        let encoder = PropertyListEncoder()
        encoder.outputFormat = .binary
        return try encoder.encode(value)
    }

    /// Reads a value.
    ///
    /// - Parameters:
    ///   - type: The type of the value.
    ///   - data: A property list that ``data(_:)`` has written.
    /// - Returns: The value.
    /// - Throws: An error if the data is damaged.
    static func value<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
        try PropertyListDecoder().decode(type, from: data)
    }
}
