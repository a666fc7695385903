import Foundation

/// The values of an attachment.
struct AttachmentFields: Codable, Hashable {
    var identifier: String
    var url: URL
    var type: String
}
