extension Value {
    /// Makes a dictionary from strings to variants (`a{sv}`) in the given order.
    ///
    /// - Parameter properties: The keys and values. Each value is wrapped in a variant.
    /// - Returns: The dictionary.
    public static func properties(_ properties: [(String, Value)]) -> Value {
        .dictionary(
            key: .string, value: .variant,
            properties.map { Entry(key: .string($0), value: .variant($1)) })
    }

    /// Makes a dictionary from strings to variants (`a{sv}`), sorted by key.
    ///
    /// - Parameter properties: The keys and values. Each value is wrapped in a variant.
    /// - Returns: The dictionary.
    public static func properties(_ properties: [String: Value]) -> Value {
        .properties(properties.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
    }
}
