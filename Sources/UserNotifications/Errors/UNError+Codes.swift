extension UNError {
    /// The program may not send notifications.
    public static var notificationsNotAllowed: UNError.Code { .notificationsNotAllowed }
    /// An attachment is not a readable file.
    public static var attachmentInvalidURL: UNError.Code { .attachmentInvalidURL }
    /// The type of an attachment is unknown.
    public static var attachmentUnrecognizedType: UNError.Code { .attachmentUnrecognizedType }
    /// An attachment is too large.
    public static var attachmentInvalidFileSize: UNError.Code { .attachmentInvalidFileSize }
    /// An attachment is not in the data store.
    public static var attachmentNotInDataStore: UNError.Code { .attachmentNotInDataStore }
    /// An attachment could not be moved.
    public static var attachmentMoveIntoDataStoreFailed: UNError.Code {
        .attachmentMoveIntoDataStoreFailed
    }
    /// An attachment is damaged.
    public static var attachmentCorrupt: UNError.Code { .attachmentCorrupt }
    /// A request has no usable trigger.
    public static var notificationInvalidNoDate: UNError.Code { .notificationInvalidNoDate }
    /// A request has no usable content.
    public static var notificationInvalidNoContent: UNError.Code { .notificationInvalidNoContent }
    /// An object may not change this content.
    public static var contentProvidingObjectNotAllowed: UNError.Code {
        .contentProvidingObjectNotAllowed
    }
    /// An object is not suitable for changing this content.
    public static var contentProvidingInvalid: UNError.Code { .contentProvidingInvalid }
    /// The number for the icon is negative or too large.
    public static var badgeInputInvalid: UNError.Code { .badgeInputInvalid }
}
