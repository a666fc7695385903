extension Value {
    /// Makes a dictionary from texts to variants (`a{sv}`) in the given order.
    ///
    /// - Parameter properties: Each text with its value, which is put into a variant.
    /// - Returns: The dictionary.
    public static func properties(_ properties: [(String, Value)]) -> Value {
        .dictionary(
            key: .string, value: .variant,
            properties.map { Entry(key: .string($0), value: .variant($1)) })
    }

    /// Makes a dictionary from texts to variants (`a{sv}`), ordered by the texts.
    ///
    /// - Parameter properties: Each text with its value, which is put into a variant.
    /// - Returns: The dictionary.
    public static func properties(_ properties: [String: Value]) -> Value {
        .properties(properties.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
    }
}
