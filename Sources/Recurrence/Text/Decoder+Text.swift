extension Decoder {
    /// Decodes one string and parses it.
    ///
    /// If the parser fails, this throws a `DecodingError` with the description of the parser's
    /// error.
    func decodeText<Value, Failure: Error>(
        _ parse: (String) throws(Failure) -> Value
    ) throws -> Value {
        let container = try singleValueContainer()
        let text = try container.decode(String.self)
        do {
            return try parse(text)
        } catch {
            throw DecodingError.dataCorrupted(
                .init(
                    codingPath: codingPath, debugDescription: String(describing: error),
                    underlyingError: error))
        }
    }
}
