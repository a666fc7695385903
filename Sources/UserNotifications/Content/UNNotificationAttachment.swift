public import Foundation

/// A file that is shown with a notification.
///
/// On Linux, the file is not moved, and the desktop reads it when the notification is shown. Only
/// the first picture is shown; the request keeps its other files.
// The class is Sendable, because its objects never change.
open class UNNotificationAttachment: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    let fields: AttachmentFields

    init(fields: AttachmentFields) {
        self.fields = fields
    }

    /// Makes an attachment from a file.
    ///
    /// - Parameters:
    ///   - identifier: The name of the attachment; an empty one is replaced by a new UUID.
    ///   - URL: The file.
    ///   - options: The keys `UNNotificationAttachmentOptions…`. Linux uses the type hint only.
    /// - Throws: ``UNError`` if the file cannot be read, is too large, or has an unknown type.
    public convenience init(
        identifier: String, url URL: URL, options: [AnyHashable: Any]? = nil
    ) throws {
        guard URL.isFileURL, FileManager.default.isReadableFile(atPath: URL.path),
            let size = try? URL.resourceValues(forKeys: [.fileSizeKey]).fileSize
        else { throw UNError(.attachmentInvalidURL) }
        let hint = options?[UNNotificationAttachmentOptionsTypeHintKey] as? String
        guard let type = AttachmentType.identifier(path: URL.path, hint: hint) else {
            throw UNError(.attachmentUnrecognizedType)
        }
        guard size <= AttachmentType.limit(of: type) else {
            throw UNError(.attachmentInvalidFileSize)
        }
        self.init(
            fields: AttachmentFields(
                identifier: identifier.isEmpty ? UUID().uuidString : identifier, url: URL,
                type: type))
    }

    /// Makes an attachment from a file.
    ///
    /// - Parameters:
    ///   - identifier: The name of the attachment; an empty one is replaced by a new UUID.
    ///   - URL: The file.
    ///   - options: The keys `UNNotificationAttachmentOptions…`. Linux uses the type hint only.
    /// - Throws: ``UNError`` if the file cannot be read, is too large, or has an unknown type.
    public convenience init(
        identifier: String, URL: URL, options: [AnyHashable: Any]? = nil
    ) throws {
        try self.init(identifier: identifier, url: URL, options: options)
    }

    /// Reads an attachment from an archive.
    public required init?(coder: NSCoder) {
        guard let fields = coder.decodeFields(AttachmentFields.self) else { return nil }
        self.fields = fields
    }

    /// Writes the attachment to an archive.
    open func encode(with coder: NSCoder) {
        coder.encodeFields(fields)
    }

    /// Whether the class can be archived securely; always `true`.
    open class var supportsSecureCoding: Bool { true }

    /// Returns the attachment itself, because it does not change.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// Returns whether another object is an attachment with the same values.
    open override func isEqual(_ object: Any?) -> Bool {
        (object as? UNNotificationAttachment)?.fields == fields
    }

    /// The hash of the values.
    open override var hash: Int { fields.hashValue }

    /// The name of the attachment.
    open var identifier: String { fields.identifier }

    /// The file.
    open var url: URL { fields.url }

    /// The uniform type identifier of the file, such as `public.png`.
    open var type: String { fields.type }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The key for the uniform type identifier of a file whose name does not tell its type.
public let UNNotificationAttachmentOptionsTypeHintKey =
    "UNNotificationAttachmentOptionsTypeHintKey"

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The key for hiding the thumbnail; it has no effect on Linux.
public let UNNotificationAttachmentOptionsThumbnailHiddenKey =
    "UNNotificationAttachmentOptionsThumbnailHiddenKey"

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The key for the part of a picture that becomes its thumbnail; it has no effect on Linux.
public let UNNotificationAttachmentOptionsThumbnailClippingRectKey =
    "UNNotificationAttachmentOptionsThumbnailClippingRectKey"

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The key for the frame of a video that becomes its thumbnail; it has no effect on Linux.
public let UNNotificationAttachmentOptionsThumbnailTimeKey =
    "UNNotificationAttachmentOptionsThumbnailTimeKey"
