import Foundation

/// The JSON texts of documents.
enum DocumentText {
    /// Writes a document as JSON text.
    ///
    /// - Parameter document: The document.
    /// - Returns: The text.
    /// - Throws: An error if a number is not finite.
    static func text(_ document: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(document), as: UTF8.self)
    }

    /// Reads documents from JSON texts, and leaves out those of an unknown form.
    ///
    /// - Parameters:
    ///   - type: The type of the documents.
    ///   - texts: The texts.
    /// - Returns: The documents.
    static func documents<Document: Decodable>(
        _ type: Document.Type, from texts: [String]
    ) -> [Document] {
        texts.compactMap { document(type, from: $0) }
    }

    /// Reads a document from JSON text; `nil` if the text has an unknown form.
    static func document<Document: Decodable>(
        _ type: Document.Type, from text: String
    ) -> Document? {
        try? JSONDecoder().decode(type, from: Data(text.utf8))
    }
}
