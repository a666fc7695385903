import DBus
import DBusTestSupport
import Foundation
import TestSupport
import Testing

@testable import UserNotifications

@Suite("Notification center", .privateBus)
struct CenterTests {
    @Test("After all requests are removed and one is added, only that one is pending")
    func order() async throws {
        let daemon = try await FakeDaemon { $0.pending = [("old", #"{"id": "old"}"#)] }
        let center = TestCenter.make()
        let request = TestCenter.request("x")
        center.removeAllPendingNotificationRequests()
        center.add(request, withCompletionHandler: nil)
        #expect(await center.pendingNotificationRequests() == [request])
        #expect(
            try await daemon.calls(4) == ["Register", "RemoveAllPending", "Add", "GetPending"])
    }

    @Test("The program registers with its id and name on the first call, and only once")
    func registration() async throws {
        let daemon = try await FakeDaemon()
        let center = TestCenter.make()
        _ = await center.pendingNotificationRequests()
        _ = await center.pendingNotificationRequests()
        let (member, arguments) = try await daemon.log.next(within: .seconds(20))
        #expect(member == "Register" && arguments.first == .string("org.example.Water"))
        let details = arguments.last?.asProperties
        #expect(details?["name"] == .string("Water") && details?["responses"] == .boolean(false))
        #expect(try await daemon.calls(2) == ["GetPending", "GetPending"])
    }

    @Test(
        "Requests added in a loop are sent without waiting for answers", .timeLimit(.minutes(5)))
    func pipelining() async throws {
        let daemon = try await FakeDaemon { $0.heldAdds = 60 }
        let center = TestCenter.make()
        let errors = Arrivals<(any Error)?>()
        for number in 1...60 {
            center.add(TestCenter.request("\(number)")) { errors.add($0) }
        }
        for _ in 1...60 {
            #expect(try await errors.next(within: .seconds(20)) == nil)
        }
        #expect(daemon.withState { $0.pending.map(\.id) } == (1...60).map(String.init))
    }

    @Test("Adding replaces the request with the same identifier, and removing ignores unknown ones")
    func replacing() async throws {
        let daemon = try await FakeDaemon()
        let center = TestCenter.make()
        try await center.add(TestCenter.request("a", title: "Old"))
        try await center.add(TestCenter.request("a", title: "New"))
        try await center.add(TestCenter.request("b"))
        center.removePendingNotificationRequests(withIdentifiers: ["b", "unknown"])
        let pending = await center.pendingNotificationRequests()
        #expect(pending == [TestCenter.request("a", title: "New")])
        withExtendedLifetime(daemon) {}
    }

    @Test("Delivered notifications have their date and request, until they are removed")
    func delivered() async throws {
        let request = TestCenter.request("a")
        let document = try TestCenter.document(request)
        let daemon = try await FakeDaemon {
            $0.delivered = [#"{"request": \#(document), "date": "2026-11-24T00:30:00Z"}"#]
        }
        let center = TestCenter.make()
        let notification = try #require(await center.deliveredNotifications().first)
        #expect(notification.request == request)
        #expect(notification.date.formatted(.iso8601) == "2026-11-24T00:30:00Z")
        center.removeDeliveredNotifications(withIdentifiers: ["a"])
        #expect(try await daemon.arguments(of: "RemoveDelivered") == [.strings(["a"])])
        center.removeAllDeliveredNotifications()
        #expect(await center.deliveredNotifications().isEmpty)
    }

    @Test("The categories are those that were set, and a new set replaces the old one")
    func categories() async throws {
        let daemon = try await FakeDaemon()
        let center = TestCenter.make()
        let water = UNNotificationCategory(
            identifier: "WATER",
            actions: [UNNotificationAction(identifier: "a", title: "A", options: [.foreground])],
            intentIdentifiers: [], options: [.customDismissAction, .hiddenPreviewsShowTitle])
        center.setNotificationCategories([
            UNNotificationCategory(identifier: "OLD", actions: [], intentIdentifiers: [])
        ])
        center.setNotificationCategories([water])
        #expect(await center.notificationCategories() == [water])
        withExtendedLifetime(daemon) {}
    }

    @Test("The badge is sent as a number, and a negative one is refused without a call")
    func badge() async throws {
        let daemon = try await FakeDaemon()
        let center = TestCenter.make()
        try await center.setBadgeCount(7)
        #expect(try await daemon.arguments(of: "SetBadge") == [.uint32(7)])
        await #expect(throws: UNError(.badgeInputInvalid)) { try await center.setBadgeCount(-1) }
        let errors = Arrivals<(any Error)?>()
        center.setBadgeCount(-1) { errors.add($0) }
        let error = try await errors.next(within: .seconds(20)) as? UNError
        #expect(error?.code == .badgeInputInvalid)
    }

    @Test("Both forms of the call for permission return the user's answer")
    func authorization() async throws {
        let daemon = try await FakeDaemon()
        let center = TestCenter.make()
        #expect(try await center.requestAuthorization(options: [.alert, .sound]))
        #expect(try await daemon.arguments(of: "RequestAuthorization") == [.uint32(6)])
        daemon.withState { $0.isGranted = false }
        let answers = Arrivals<Bool>()
        center.requestAuthorization { granted, error in
            if error == nil { answers.add(granted) }
        }
        #expect(try await answers.next(within: .seconds(20)) == false)
    }

    @Test(
        "Without an answer of the user, one line names the command that allows the program",
        arguments: [("notDetermined", true), ("denied", false)])
    func noAnswer(_ authorization: String, isReported: Bool) async throws {
        let daemon = try await FakeDaemon {
            $0.isGranted = false
            $0.settings = ["authorization": .string(authorization)]
        }
        let lines = Arrivals<String>()
        let center = TestCenter.make(lines: lines)
        for _ in 1...2 { #expect(try await !center.requestAuthorization()) }
        center.requestAuthorization { _, _ in }
        // The library asks for the settings after each answer; calls are answered in order.
        for _ in 1...3 { _ = try await daemon.arguments(of: "GetSettings") }
        _ = await center.notificationSettings()
        lines.end()
        let sentence = """
            The question about notifications was not answered, or could not be shown. To allow \
            them, run "peal apps allow org.example.Water".
            """
        #expect(await lines.next() == (isReported ? sentence : nil))
        #expect(await lines.next() == nil)
    }

    @Test("The daemon's answer for a program becomes the program's settings")
    func settings() async throws {
        let daemon = try await FakeDaemon {
            $0.settings = [
                "authorization": .string("authorized"), "alert": .boolean(true),
                "sound": .boolean(false), "badge": .boolean(true),
            ]
        }
        let center = TestCenter.make()
        let allowed = await center.notificationSettings()
        #expect(allowed.authorizationStatus == .authorized && allowed.alertStyle == .banner)
        #expect(allowed.alertSetting == .enabled && allowed.soundSetting == .disabled)
        #expect(allowed.carPlaySetting == .notSupported)
        daemon.withState { $0.settings = ["authorization": .string("denied")] }
        let denied = await center.notificationSettings()
        #expect(denied.authorizationStatus == .denied && denied.alertSetting == .disabled)
        daemon.withState { $0.settings = ["authorization": .string("notDetermined")] }
        let unknown = await center.notificationSettings()
        #expect(unknown.authorizationStatus == .notDetermined)
        #expect(unknown.alertSetting == .notSupported && unknown.alertStyle == .none)
    }

    @Test(
        "An error of the daemon becomes an error with Apple's code and the daemon's sentence",
        arguments: [
            ("NotAllowed", UNError.Code.notificationsNotAllowed),
            ("InvalidRequest", .notificationInvalidNoContent),
            ("TooMany", .notificationInvalidNoContent),
        ])
    func refusal(name: String, code: UNError.Code) async throws {
        let errorName = try ErrorName("io.github.peal.Error.\(name)")
        let daemon = try await FakeDaemon { $0.refusal = (errorName, "Because.") }
        let lines = Arrivals<String>()
        let center = TestCenter.make(lines: lines)
        let error = await #expect(throws: UNError.self) {
            try await center.add(TestCenter.request("a"))
        }
        #expect(error?.code == code && error?.localizedDescription == "Because.")
        // If there is no handler, the error's sentence is printed.
        center.add(TestCenter.request("a"), withCompletionHandler: nil)
        #expect(try await lines.next(within: .seconds(20)).hasPrefix("Because."))
        withExtendedLifetime(daemon) {}
    }
}
