extension Decoder {
    /// Decodes one string and parses it; what the parser refuses becomes a `DecodingError` with the
    /// parser's sentence.
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
