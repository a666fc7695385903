// An app that nags until the user studies: 60 one-shots, async calls, an actor and a main actor
// model, and sounds with names of its own.
import Foundation
import UserNotifications

extension UNNotificationSoundName {
    static let nag = UNNotificationSoundName("nag.wav")
    static let scream = UNNotificationSoundName(rawValue: "scream.caf")
}

@MainActor
final class StudyModel {
    private(set) var isAllowed = false
    let nag = StudyNag()

    func start() async {
        let settings = await UNUserNotificationCenter.current().notificationSettings()
        switch settings.authorizationStatus {
        case .notDetermined:
            isAllowed =
                (try? await UNUserNotificationCenter.current().requestAuthorization(
                    options: [.alert, .sound, .provisional])) ?? false
        case .authorized, .provisional, .ephemeral:
            isAllowed = settings.soundSetting == .enabled && settings.alertStyle != .none
        case .denied:
            isAllowed = false
        @unknown default:
            isAllowed = false
        }
        guard isAllowed else { return }
        do {
            try await nag.schedule(every: 60, count: 60)
        } catch UNError.notificationsNotAllowed {
            isAllowed = false
        } catch let error as UNError where error.code == .badgeInputInvalid {
            print(error.errorCode, error.userInfo, UNErrorDomain)
        } catch {
            print((error as NSError).domain, error.localizedDescription)
        }
    }
}

actor StudyNag {
    private let center = UNUserNotificationCenter.current()

    func schedule(every seconds: TimeInterval, count: Int) async throws {
        try await center.requestAuthorization(options: [.alert, .sound])
        let old = await center.pendingNotificationRequests()
            .filter { $0.identifier.hasPrefix("nag-") }.map(\.identifier)
        center.removePendingNotificationRequests(withIdentifiers: old)
        for number in 1...count {
            let content = UNMutableNotificationContent()
            content.title = "Study!"
            content.body = "Reminder \(number) of \(count)"
            content.sound =
                number == count
                ? .criticalSoundNamed(.scream, withAudioVolume: 1)
                : UNNotificationSound(named: .nag)
            content.badge = NSNumber(value: number)
            content.userInfo = ["number": number, "started": Date(), "tags": ["study", "nag"]]
            let trigger = UNTimeIntervalNotificationTrigger(
                timeInterval: seconds * Double(number), repeats: false)
            try await center.add(
                UNNotificationRequest(
                    identifier: "nag-\(number)", content: content, trigger: trigger))
        }
        let next = await center.pendingNotificationRequests()
            .compactMap { ($0.trigger as? UNTimeIntervalNotificationTrigger)?.nextTriggerDate() }
            .min()
        print(next as Any, await center.deliveredNotifications().count)
        try await center.setBadgeCount(0)
        print(await center.notificationCategories().map(\.identifier))
    }
}

final class StudyDelegate: NSObject, UNUserNotificationCenterDelegate {
    func userNotificationCenter(
        _ center: UNUserNotificationCenter, willPresent notification: UNNotification
    ) async -> UNNotificationPresentationOptions {
        notification.date > Date.distantPast ? [.banner, .sound] : []
    }

    func userNotificationCenter(
        _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse
    ) async {
        print(response.actionIdentifier, response.notification.request.content.body)
    }
}
