import Foundation

/// A request in the form in which the daemon receives it.
struct RequestDocument: Codable, Equatable {
    var id: String
    var title: String?
    var subtitle: String?
    var body: String?
    /// The sound: `default`, the name of a theme sound, or the path of a file; `nil` for silence.
    var sound: String?
    var level: String?
    var badge: Int?
    var category: String?
    /// The path of a picture.
    var image: String?
    var trigger: TriggerDocument?
    /// The ``RequestArchive`` of the request.
    var archive: String?
}

extension RequestDocument {
    /// Makes the document of a request.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - now: The time at which the request is sent.
    ///   - sounds: Finds the files of sounds.
    /// - Throws: ``UNError`` if the request holds something that cannot be sent.
    init(_ request: UNNotificationRequest, now: Date, sounds: SoundFiles) throws(UNError) {
        let fields = request.content.fields
        id = request.identifier
        title = fields.title.nonEmpty
        subtitle = fields.subtitle.nonEmpty
        body = fields.body.nonEmpty
        sound = fields.sound.map(sounds.text(for:))
        level = request.content.interruptionLevel.word
        badge = fields.badge
        category = fields.categoryIdentifier.nonEmpty
        image = fields.attachments.first { AttachmentType.isImage($0.type) }?.url.path
        if let trigger = request.trigger {
            self.trigger = try TriggerDocument(trigger, now: now)
        }
        do {
            archive = try RequestArchive(content: fields, trigger: request.trigger?.fields).text
        } catch {
            throw UNError(
                .notificationInvalidNoContent,
                """
                The userInfo of the request "\(request.identifier)" is not a property list: use \
                texts as keys, and texts, numbers, truth values, dates, data, arrays and \
                dictionaries as values
                """)
        }
    }

    /// The request of the document.
    ///
    /// The request comes from the archive. If there is none, because a program without this library
    /// sent the request under the same app id, its content is read from the document.
    var request: UNNotificationRequest {
        if let archive, let stored = try? RequestArchive(text: archive) {
            return UNNotificationRequest(
                identifier: id, keeping: UNNotificationContent(fields: stored.content),
                trigger: stored.trigger?.trigger)
        }
        var fields = ContentFields()
        fields.title = title ?? ""
        fields.subtitle = subtitle ?? ""
        fields.body = body ?? ""
        fields.sound = sound.flatMap(SoundFields.init(text:))
        fields.level = UNNotificationInterruptionLevel(word: level).rawValue
        fields.badge = badge
        fields.categoryIdentifier = category ?? ""
        return UNNotificationRequest(
            identifier: id, keeping: UNNotificationContent(fields: fields),
            trigger: trigger?.fields?.trigger)
    }
}

extension SoundFields {
    /// Makes a sound from the text in a request; `nil` for silence.
    fileprivate init?(text: String) {
        guard text != "none" else { return nil }
        self = text == "default" ? SoundFields() : SoundFields(kind: .file, name: text)
    }
}

extension String {
    /// The text, or `nil` if it is empty.
    fileprivate var nonEmpty: String? { isEmpty ? nil : self }
}

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
