import Foundation

extension UNError {
    /// The kinds of errors.
    public enum Code: Int, Sendable {
        /// The program may not send notifications.
        case notificationsNotAllowed = 1
        /// An attachment is not a readable file.
        case attachmentInvalidURL = 100
        /// The type of an attachment is unknown.
        case attachmentUnrecognizedType = 101
        /// An attachment is too large.
        case attachmentInvalidFileSize = 102
        /// An attachment is not in the data store.
        case attachmentNotInDataStore = 103
        /// An attachment could not be moved.
        case attachmentMoveIntoDataStoreFailed = 104
        /// An attachment is damaged.
        case attachmentCorrupt = 105
        /// A request has no usable trigger.
        case notificationInvalidNoDate = 1400
        /// A request has no usable content.
        case notificationInvalidNoContent = 1401
        /// The object passed to `updating(from:)` is not allowed to change the content.
        case contentProvidingObjectNotAllowed = 1500
        /// The object passed to `updating(from:)` does not fit the content.
        case contentProvidingInvalid = 1501
        /// The number for the icon is negative or too large.
        case badgeInputInvalid = 1600

        /// Returns whether an error has a code, so that `catch` can name it.
        public static func ~= (match: Self, error: any Error) -> Bool {
            let error = error as NSError
            return error.domain == UNErrorDomain && error.code == match.rawValue
        }
    }
}

extension UNError.Code {
    /// A sentence about the error, for errors without one of their own.
    var sentence: String {
        switch self {
        case .notificationsNotAllowed: "Notifications are not allowed for this application"
        case .attachmentInvalidURL: "The attachment is not a readable file"
        case .attachmentUnrecognizedType: "The type of the attachment is unknown"
        case .attachmentInvalidFileSize: "The attachment is too large"
        case .attachmentNotInDataStore: "The attachment is not in the data store"
        case .attachmentMoveIntoDataStoreFailed:
            "The attachment could not be moved into the data store"
        case .attachmentCorrupt: "The attachment is damaged"
        case .notificationInvalidNoDate: "The request has no usable trigger"
        case .notificationInvalidNoContent: "The request has no usable content"
        case .contentProvidingObjectNotAllowed: "The object may not change this content"
        case .contentProvidingInvalid: "The object does not fit this content"
        case .badgeInputInvalid: "The number for the icon is negative or too large"
        }
    }
}
