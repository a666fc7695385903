// Code as in the tests of an app: it makes settings, notifications and responses with its own
// coders, compares values, and writes archives.
import Foundation
import UserNotifications

final class SettingsCoder: NSCoder {
    private let status: UNAuthorizationStatus

    init(_ status: UNAuthorizationStatus) {
        self.status = status
    }

    override func decodeInt64(forKey key: String) -> Int64 { Int64(status.rawValue) }
    override func decodeBool(forKey key: String) -> Bool { true }
}

final class ResponseCoder: NSCoder {
    private let request: UNNotificationRequest

    init(_ request: UNNotificationRequest) {
        self.request = request
    }

    override var allowsKeyedCoding: Bool { true }

    override func decodeObject(forKey key: String) -> Any? {
        switch key {
        case "request": request
        case "notification": UNNotification(coder: self)
        case "actionIdentifier", "sourceIdentifier", "originIdentifier": "mock"
        default: nil
        }
    }
}

func mockSettings(_ status: UNAuthorizationStatus) -> UNNotificationSettings? {
    UNNotificationSettings(coder: SettingsCoder(status))
}

func mockResponse(_ request: UNNotificationRequest) -> UNNotificationResponse? {
    UNNotificationResponse(coder: ResponseCoder(request))
}

func archived(_ request: UNNotificationRequest) throws -> UNNotificationRequest? {
    let data = try NSKeyedArchiver.archivedData(
        withRootObject: request, requiringSecureCoding: true)
    return try NSKeyedUnarchiver.unarchivedObject(ofClass: UNNotificationRequest.self, from: data)
}

func equalities() -> [Bool] {
    let one = UNMutableNotificationContent()
    one.title = "Tea"
    // swift-format-ignore: NeverForceUnwrap
    let two = one.mutableCopy() as! UNMutableNotificationContent
    let categories: Set<UNNotificationCategory> = [
        UNNotificationCategory(
            identifier: "A", actions: [], intentIdentifiers: ["x"],
            hiddenPreviewsBodyPlaceholder: "%u", options: [.allowInCarPlay]),
        UNNotificationCategory(
            identifier: "A", actions: [], intentIdentifiers: [],
            hiddenPreviewsBodyPlaceholder: nil, categorySummaryFormat: "%u more",
            options: [.hiddenPreviewsShowTitle, .hiddenPreviewsShowSubtitle, .allowAnnouncement]),
    ]
    return [
        one == two, one.copy() as? UNNotificationContent == two,
        UNNotificationSound.default == UNNotificationSound.default,
        UNNotificationTrigger.supportsSecureCoding, categories.count == 2,
        UNNotificationPresentationOptions([.list, .banner]).contains(.list),
        UNError(.attachmentCorrupt, userInfo: ["path": "/a"]).code == .attachmentCorrupt,
        UNNotificationInterruptionLevel(rawValue: 1) == .active,
        UNUserNotificationCenter.current().supportsContentExtensions,
    ]
}

final class Service: UNNotificationServiceExtension {
    override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        contentHandler(UNNotificationContent())
    }

    override func serviceExtensionTimeWillExpire() {}
}
