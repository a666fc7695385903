import Foundation

/// All values of a request, as an archive that the daemon stores but never reads.
struct RequestArchive: Codable {
    var content: ContentFields
    var trigger: TriggerFields?

    init(content: ContentFields, trigger: TriggerFields?) {
        self.content = content
        self.trigger = trigger
    }

    /// Reads an archive.
    ///
    /// - Parameter text: A text that ``text`` has made.
    /// - Throws: An error if the text is damaged, or comes from another library.
    init(text: String) throws {
        self = try Archive.value(Self.self, from: Data(base64Encoded: text) ?? Data())
    }

    /// The archive as a binary property list in base64.
    var text: String {
        get throws { try Archive.data(self).base64EncodedString() }
    }
}
