import DBus
public import Foundation
import Messages

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The domain of the errors of this library.
public let UNErrorDomain = "UNErrorDomain"

// The type can be Sendable, because the values of `userInfo` never change, as in `NSError`.
/// An error of the notification center.
///
/// On Linux the localized description is a sentence from Peal that says what is wrong.
public struct UNError: CustomNSError, Hashable, Error, @unchecked Sendable {
    /// The kind of the error.
    public var code: UNError.Code
    /// More about the error, with the keys of `NSError`.
    public var userInfo: [String: Any]

    /// Makes an error.
    public init(_ code: UNError.Code, userInfo: [String: Any] = [:]) {
        self.code = code
        self.userInfo = userInfo
    }

    /// The domain of the errors, which is ``UNErrorDomain``.
    public static var errorDomain: String { UNErrorDomain }

    /// The number of the error's code.
    public var errorCode: Int { code.rawValue }

    /// The ``userInfo`` with a description of the error.
    public var errorUserInfo: [String: Any] {
        [NSLocalizedDescriptionKey: code.sentence].merging(userInfo) { $1 }
    }

    /// A sentence that says what is wrong.
    public var localizedDescription: String {
        errorUserInfo[NSLocalizedDescriptionKey] as? String ?? code.sentence
    }

    /// Returns whether two errors have the same code and the same information.
    public static func == (left: UNError, right: UNError) -> Bool {
        left.code == right.code
            && UserInfo(left.userInfo) == UserInfo(right.userInfo)
    }

    /// Feeds the code of the error to a hasher.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(code)
    }
}

extension UNError {
    /// Makes an error with a sentence that describes it.
    init(_ code: Code, _ sentence: String) {
        self.init(code, userInfo: [NSLocalizedDescriptionKey: sentence])
    }
}

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

extension UNError {
    /// Makes an error from the daemon's answer or the failure of the bus.
    init(_ error: BusError) {
        let code: Code =
            switch error.code {
            case .remote("io.github.peal.Error.InvalidRequest"),
                .remote("io.github.peal.Error.TooMany"), .tooLarge, .invalidValue:
                .notificationInvalidNoContent
            default: .notificationsNotAllowed
            }
        self.init(code, error.message.description)
    }
}

extension BusError {
    /// Whether the daemon has ended before it answered, so that the call can be repeated.
    var isLostDaemon: Bool {
        switch code {
        case .disconnected, .closed, .remote(.noReply), .remote(.serviceUnknown),
            .remote(.nameHasNoOwner), .remote("io.github.peal.Error.NotRegistered"):
            true
        default: false
        }
    }
}
