import Foundation
import Testing
import UserNotifications

@Suite("Raw values")
struct RawValueTests {
    @Test("The cases of enumerations have Apple's numbers")
    func enumerations() {
        #expect(
            [.notDetermined, .denied, .authorized, .provisional, .ephemeral].map {
                ($0 as UNAuthorizationStatus).rawValue
            } == [0, 1, 2, 3, 4])
        #expect(
            [.notSupported, .disabled, .enabled].map { ($0 as UNNotificationSetting).rawValue }
                == [0, 1, 2])
        #expect([.none, .banner, .alert].map { ($0 as UNAlertStyle).rawValue } == [0, 1, 2])
        #expect(
            [.always, .whenAuthenticated, .never].map { ($0 as UNShowPreviewsSetting).rawValue }
                == [0, 1, 2])
        #expect(
            [.passive, .active, .timeSensitive, .critical].map {
                ($0 as UNNotificationInterruptionLevel).rawValue
            } == [0, 1, 2, 3])
    }

    @Test("The options of sets have Apple's bits")
    func options() {
        let authorization: [UNAuthorizationOptions] = [
            .badge, .sound, .alert, .carPlay, .criticalAlert, .providesAppNotificationSettings,
            .provisional, .announcement, .timeSensitive,
        ]
        #expect(authorization.map(\.rawValue) == (0...8).map { 1 << $0 })
        let presentation: [UNNotificationPresentationOptions] = [
            .badge, .sound, .alert, .list, .banner,
        ]
        #expect(presentation.map(\.rawValue) == (0...4).map { 1 << $0 })
        let action: [UNNotificationActionOptions] = [
            .authenticationRequired, .destructive, .foreground,
        ]
        #expect(action.map(\.rawValue) == [1, 2, 4])
        let category: [UNNotificationCategoryOptions] = [
            .customDismissAction, .allowInCarPlay, .hiddenPreviewsShowTitle,
            .hiddenPreviewsShowSubtitle, .allowAnnouncement,
        ]
        #expect(category.map(\.rawValue) == (0...4).map { 1 << $0 })
        #expect(UNAuthorizationOptions(arrayLiteral: .alert, .sound).rawValue == 6)
    }

    @Test("The identifiers of actions are Apple's texts")
    func identifiers() {
        let prefix = "com.apple.UNNotification"
        #expect(UNNotificationDefaultActionIdentifier == prefix + "DefaultActionIdentifier")
        #expect(UNNotificationDismissActionIdentifier == prefix + "DismissActionIdentifier")
    }

    @Test("The codes of errors have Apple's numbers")
    func errors() {
        let codes = [
            UNError.notificationsNotAllowed, UNError.attachmentInvalidURL,
            UNError.attachmentUnrecognizedType, UNError.attachmentInvalidFileSize,
            UNError.attachmentNotInDataStore, UNError.attachmentMoveIntoDataStoreFailed,
            UNError.attachmentCorrupt, UNError.notificationInvalidNoDate,
            UNError.notificationInvalidNoContent, UNError.contentProvidingObjectNotAllowed,
            UNError.contentProvidingInvalid, UNError.badgeInputInvalid,
        ]
        #expect(
            codes.map(\.rawValue) == [
                1, 100, 101, 102, 103, 104, 105, 1_400, 1_401, 1_500, 1_501, 1_600,
            ])
    }

    @Test("An error is caught by its code, and is an NSError of the domain")
    func catching() {
        let error: any Error = UNError(
            .notificationsNotAllowed, userInfo: [NSLocalizedDescriptionKey: "No"])
        #expect(UNError.notificationsNotAllowed ~= error)
        #expect(!(UNError.badgeInputInvalid ~= error))
        #expect((error as NSError).domain == "UNErrorDomain" && (error as NSError).code == 1)
        #expect(error.localizedDescription == "No")
        #expect(UNError.notificationsNotAllowed ~= NSError(domain: UNErrorDomain, code: 1))
        #expect(
            UNError(.attachmentCorrupt).localizedDescription == "The attachment is damaged")
    }
}
