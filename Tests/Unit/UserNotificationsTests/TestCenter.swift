import DBusTestSupport
import Foundation
import TestSupport

@testable import UserNotifications

/// A center on the private bus of the test.
enum TestCenter {
    /// Makes a center.
    ///
    /// - Parameter lines: Receives the lines that a program would print on stderr.
    /// - Returns: The center.
    static func make(lines: Arrivals<String> = Arrivals()) -> UNUserNotificationCenter {
        UNUserNotificationCenter(
            SessionOpener(
                address: PrivateBus.current.address,
                identity: ProgramIdentity(app: "org.example.Water", name: "Water"),
                report: { lines.add($0) }))
    }

    /// Makes a request that rings in an hour.
    static func request(_ identifier: String, title: String = "Tea") -> UNNotificationRequest {
        let content = UNMutableNotificationContent()
        content.title = title
        return UNNotificationRequest(
            identifier: identifier, content: content,
            trigger: UNTimeIntervalNotificationTrigger(timeInterval: 3_600, repeats: false))
    }

    /// The JSON text of a request.
    static func document(_ request: UNNotificationRequest) throws -> String {
        try DocumentText.text(
            RequestDocument(request, now: .distantPast, sounds: SoundFiles(folders: [])))
    }
}
