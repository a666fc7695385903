import DBus
import DBusTestSupport
import Foundation
import Subprocess
import TestSupport
import Testing

@testable import UserNotifications

/// Answers that notifications are shown as a banner, and records the responses.
private final class RecordingDelegate: NSObject, UNUserNotificationCenterDelegate {
    let responses = Arrivals<UNNotificationResponse>()
    let asked = Arrivals<String>()

    func userNotificationCenter(
        _ center: UNUserNotificationCenter, willPresent notification: UNNotification
    ) async -> UNNotificationPresentationOptions {
        asked.add(notification.request.identifier)
        return [.banner]
    }

    func userNotificationCenter(
        _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse
    ) async {
        responses.add(response)
    }
}

@Suite("UserNotifications with the daemon", .privateBus)
struct LibraryTests {
    static func center() -> UNUserNotificationCenter {
        UNUserNotificationCenter(
            SessionOpener(
                address: PrivateBus.current.address,
                identity: ProgramIdentity(app: "org.example.Water", name: "Water"),
                report: { Issue.record("Unexpected line: \($0)") }))
    }

    /// Waits until the daemon has found the notification server.
    static func waitForServer(_ log: Arrivals<String>) async throws {
        while !(try await log.next(within: .seconds(20))).contains("can be shown") {}
    }

    /// Asks for permission, and lets the user allow it.
    private static func allow(
        _ center: UNUserNotificationCenter, on server: NotificationServer
    ) async throws {
        let answer = Task { try await center.requestAuthorization(options: [.alert, .sound]) }
        let question = try await server.nextNotification()
        try await server.invokeAction(id: question.id, key: "allow")
        #expect(try await answer.value)
        #expect(await center.notificationSettings().authorizationStatus == .authorized)
    }

    @Test("Before the user has answered, adding a request fails as on macOS")
    func notAllowed() async throws {
        let home = try PealHome(bus: .current)
        try await home.withDaemon { _ in
            let center = Self.center()
            #expect(await center.notificationSettings().authorizationStatus == .notDetermined)
            let error = await #expect(throws: UNError.self) {
                try await center.add(
                    UNNotificationRequest(
                        identifier: "a", content: UNNotificationContent(), trigger: nil))
            }
            #expect(error?.code == .notificationsNotAllowed)
        }
    }

    @Test("A notification is shown after its delegate was asked, and the delegate gets the click")
    func click() async throws {
        let home = try PealHome(bus: .current)
        let server = try await NotificationServer.started(on: .current)
        let log = Arrivals<String>()
        try await home.withDaemon(log: log) { _ in
            try await Self.waitForServer(log)
            let center = Self.center()
            let delegate = RecordingDelegate()
            center.delegate = delegate
            try await Self.allow(center, on: server)
            center.setNotificationCategories([
                UNNotificationCategory(
                    identifier: "WATER",
                    actions: [
                        UNNotificationAction(identifier: "DRANK", title: "I drank", options: [])
                    ], intentIdentifiers: [])
            ])
            let content = UNMutableNotificationContent()
            content.title = "Drink water"
            content.categoryIdentifier = "WATER"
            content.userInfo = ["glass": 1, "tags": ["a"]]
            let request = UNNotificationRequest(identifier: "w", content: content, trigger: nil)
            try await center.add(request)
            #expect(try await delegate.asked.next(within: .seconds(20)) == "w")
            let shown = try await server.nextNotification()
            #expect(shown.summary == "Drink water")
            #expect(await center.deliveredNotifications().map(\.request) == [request])
            let button = try #require(await server.reachableActions(of: shown.id).last)
            try await server.invokeAction(id: shown.id, key: button)
            let response = try await delegate.responses.next(within: .seconds(20))
            #expect(response.actionIdentifier == "DRANK")
            #expect(response.notification.request == request)
            #expect(await center.deliveredNotifications().isEmpty)
        }
    }

    @Test("Pending requests equal those that were added, in that order, and can be removed")
    func pending() async throws {
        let home = try PealHome(bus: .current)
        let server = try await NotificationServer.started(on: .current)
        let log = Arrivals<String>()
        try await home.withDaemon(log: log) { _ in
            try await Self.waitForServer(log)
            let center = Self.center()
            try await Self.allow(center, on: server)
            let content = UNMutableNotificationContent()
            content.title = ""
            content.body = "Body"
            content.sound = .defaultCritical
            let requests = (1...3).map { number in
                UNNotificationRequest(
                    identifier: "id \(number)", content: content,
                    trigger: UNTimeIntervalNotificationTrigger(
                        timeInterval: 3_600 * Double(number), repeats: number == 3))
            }
            for request in requests { center.add(request, withCompletionHandler: nil) }
            #expect(await center.pendingNotificationRequests() == requests)
            center.removePendingNotificationRequests(withIdentifiers: ["id 1"])
            #expect(await center.pendingNotificationRequests() == Array(requests[1...]))
            center.removeAllPendingNotificationRequests()
            center.add(requests[0], withCompletionHandler: nil)
            #expect(await center.pendingNotificationRequests() == [requests[0]])
        }
    }

    @Test("Calendar triggers of any calendar are kept, and one without a next date is not")
    func calendarTriggers() async throws {
        let home = try PealHome(bus: .current)
        let server = try await NotificationServer.started(on: .current)
        let log = Arrivals<String>()
        try await home.withDaemon(log: log) { _ in
            try await Self.waitForServer(log)
            let center = Self.center()
            try await Self.allow(center, on: server)
            let zone = TimeZone(identifier: "Asia/Seoul")
            var dayOfYear = DateComponents()
            dayOfYear.dayOfYear = 100
            let components = [
                "weekday": DateComponents(timeZone: zone, hour: 9, minute: 30, weekday: 2),
                "floating": DateComponents(hour: 9), "day": dayOfYear,
                "full": Calendar(identifier: .gregorian).dateComponents(
                    in: .gmt, from: Date(timeIntervalSinceNow: 86_400)),
                "buddhist": DateComponents(
                    calendar: Calendar(identifier: .buddhist), month: 4, day: 13),
                "past": DateComponents(year: 2_020, month: 1, day: 1),
                "past buddhist": DateComponents(
                    calendar: Calendar(identifier: .buddhist), year: 2_550, month: 1, day: 1),
            ]
            for (name, components) in components {
                let trigger = UNCalendarNotificationTrigger(
                    dateMatching: components, repeats: !name.contains("past") && name != "full")
                try await center.add(
                    UNNotificationRequest(
                        identifier: name, content: UNNotificationContent(), trigger: trigger))
            }
            let pending = await center.pendingNotificationRequests()
            #expect(
                pending.map(\.identifier).sorted() == [
                    "buddhist", "day", "floating", "full", "weekday",
                ])
            for request in pending {
                let trigger = request.trigger as? UNCalendarNotificationTrigger
                #expect(trigger?.dateComponents == components[request.identifier])
            }
        }
    }

    @Test("The requests of a program that has ended are kept")
    func endedProgram() async throws {
        let home = try PealHome(bus: .current)
        let server = try await NotificationServer.started(on: .current)
        let log = Arrivals<String>()
        try await home.withDaemon(log: log) { _ in
            try await Self.waitForServer(log)
            let center = Self.center()
            try await Self.allow(center, on: server)
            let result = try await run(
                .name("env"),
                arguments: [
                    "DBUS_SESSION_BUS_ADDRESS=\(PrivateBus.current.addressText)",
                    "PEAL_APP_ID=org.example.Water", PealHome.example("study-nag"), "done",
                ], output: .string(limit: 10_000), error: .string(limit: 10_000))
            #expect(result.terminationStatus == .exited(0) && result.standardError == "")
            let pending = await center.pendingNotificationRequests()
            #expect(Set(pending.map(\.identifier)).count == 60)
        }
    }
}
