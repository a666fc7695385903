import DBus
import DBusTestSupport
import Foundation
import TestSupport
import Testing

@testable import UserNotifications

/// A delegate with completion handlers.
private final class HandlerDelegate: NSObject, UNUserNotificationCenterDelegate {
    let responses = Arrivals<(String, @Sendable () -> Void)>()
    let answer: UNNotificationPresentationOptions

    init(answer: UNNotificationPresentationOptions = []) {
        self.answer = answer
    }

    func userNotificationCenter(
        _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
        withCompletionHandler completionHandler:
            @escaping @Sendable (UNNotificationPresentationOptions) -> Void
    ) {
        completionHandler(answer)
    }

    func userNotificationCenter(
        _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
        withCompletionHandler completionHandler: @escaping @Sendable () -> Void
    ) {
        responses.add((response.actionIdentifier, completionHandler))
    }
}

/// A delegate that never calls its completion handler.
private final class ForgetfulDelegate: NSObject, UNUserNotificationCenterDelegate {
    let responses = Arrivals<String>()

    func userNotificationCenter(
        _: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
        withCompletionHandler _: @escaping () -> Void
    ) {
        responses.add(response.actionIdentifier)
    }
}

/// A delegate with `async` methods.
private final class AsyncDelegate: NSObject, UNUserNotificationCenterDelegate {
    let responses = Arrivals<String>()

    func userNotificationCenter(
        _ center: UNUserNotificationCenter, willPresent notification: UNNotification
    ) async -> UNNotificationPresentationOptions {
        await Task.yield()
        return notification.request.identifier == "a" ? [.banner] : []
    }

    func userNotificationCenter(
        _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse
    ) async {
        await Task.yield()
        responses.add(response.actionIdentifier)
    }
}

/// A delegate that implements none of the methods.
private final class EmptyDelegate: NSObject, UNUserNotificationCenterDelegate {}

@Suite("Delegate", .privateBus)
struct DelegateTests {
    private static let notification =
        #"{"request": {"id": "a"}, "date": "2026-11-24T00:30:00Z"}"#

    private static func response(_ action: String) -> String {
        #"{"request": {"id": "a"}, "date": "2026-11-24T00:30:00Z", "kind": "action", "#
            + #""action": "\#(action)"}"#
    }

    @Test("Setting a delegate registers the program for responses and takes the waiting ones")
    func waitingResponses() async throws {
        let daemon = try await FakeDaemon { $0.responses = [(4, Self.response("DRANK"))] }
        let center = TestCenter.make()
        let delegate = AsyncDelegate()
        center.delegate = delegate
        #expect(center.delegate === delegate)
        #expect(try await delegate.responses.next(within: .seconds(20)) == "DRANK")
        let details = try await daemon.arguments(of: "Register").last?.asProperties
        #expect(details?["responses"] == .boolean(true))
        #expect(details?["presents"] == .boolean(true))
        #expect(try await daemon.arguments(of: "Acknowledge") == [.array(of: "t", [.uint64(4)])])
    }

    @Test("A response is acknowledged only after the delegate has called its handler")
    func acknowledgement() async throws {
        let daemon = try await FakeDaemon()
        let center = TestCenter.make()
        let delegate = HandlerDelegate()
        center.delegate = delegate
        _ = try await daemon.arguments(of: "TakeResponses")
        try daemon.emit("Responded", 1, Self.response("ONE"))
        let (action, done) = try await delegate.responses.next(within: .seconds(20))
        #expect(action == "ONE")
        // The daemon gets the calls in order. If this is the next call, no acknowledgement was
        // sent.
        _ = await center.pendingNotificationRequests()
        #expect(try await daemon.calls(1) == ["GetPending"])
        done()
        #expect(try await daemon.arguments(of: "Acknowledge") == [.array(of: "t", [.uint64(1)])])
    }

    @Test("A response is acknowledged when the delegate releases its handler without a call")
    func releasedHandler() async throws {
        let daemon = try await FakeDaemon()
        let center = TestCenter.make()
        let delegate = ForgetfulDelegate()
        center.delegate = delegate
        _ = try await daemon.arguments(of: "TakeResponses")
        try daemon.emit("Responded", 1, Self.response("ONE"))
        #expect(try await delegate.responses.next(within: .seconds(20)) == "ONE")
        #expect(try await daemon.arguments(of: "Acknowledge") == [.array(of: "t", [.uint64(1)])])
    }

    @Test("A response that the daemon sends twice reaches the delegate once")
    func duplicates() async throws {
        let daemon = try await FakeDaemon()
        let center = TestCenter.make()
        let delegate = AsyncDelegate()
        center.delegate = delegate
        _ = try await daemon.arguments(of: "TakeResponses")
        for (number, action) in [(1, "ONE"), (1, "ONE"), (2, "TWO")] as [(UInt64, String)] {
            try daemon.emit("Responded", number, Self.response(action))
        }
        let first = try await delegate.responses.next(within: .seconds(20))
        let second = try await delegate.responses.next(within: .seconds(20))
        #expect(Set([first, second]) == ["ONE", "TWO"])
    }

    @Test("A delegate with completion handlers decides how a notification is shown")
    func presentWithHandler() async throws {
        try await present(HandlerDelegate(answer: [.list, .sound]), expecting: 10)
    }

    @Test("A delegate that answers with no options hides a notification")
    func presentNothing() async throws {
        try await present(HandlerDelegate(answer: []), expecting: 0)
    }

    @Test("A delegate with async methods decides how a notification is shown")
    func presentAsync() async throws {
        try await present(AsyncDelegate(), expecting: 16)
    }

    @Test("A delegate without the method shows a notification as if the program were not in use")
    func presentWithoutMethod() async throws {
        try await present(EmptyDelegate(), expecting: 27)
    }

    private func present(
        _ delegate: any UNUserNotificationCenterDelegate, expecting options: UInt32
    ) async throws {
        let daemon = try await FakeDaemon()
        let center = TestCenter.make()
        center.delegate = delegate
        _ = try await daemon.arguments(of: "TakeResponses")
        try daemon.emit("WillPresent", 9, Self.notification)
        #expect(try await daemon.arguments(of: "Present") == [.uint64(9), .uint32(options)])
        withExtendedLifetime(delegate) {}
    }

    @Test("A response to a delegate without the method is acknowledged")
    func responseWithoutMethod() async throws {
        let daemon = try await FakeDaemon { $0.responses = [(1, Self.response("ONE"))] }
        let center = TestCenter.make()
        let delegate = EmptyDelegate()
        center.delegate = delegate
        #expect(try await daemon.arguments(of: "Acknowledge") == [.array(of: "t", [.uint64(1)])])
        withExtendedLifetime(delegate) {}
    }

    @Test("A removed delegate and a changed foreground are reported to the daemon")
    func configuration() async throws {
        let daemon = try await FakeDaemon()
        let center = TestCenter.make()
        _ = await center.pendingNotificationRequests()
        let delegate = EmptyDelegate()
        center.delegate = delegate
        var details = try await daemon.arguments(of: "Configure").first?.asProperties
        #expect(details == ["responses": .boolean(true), "presents": .boolean(true)])
        center.setForeground(false)
        details = try await daemon.arguments(of: "Configure").first?.asProperties
        #expect(details?["foreground"] == .boolean(false))
        center.delegate = nil
        details = try await daemon.arguments(of: "Configure").first?.asProperties
        #expect(details?["responses"] == .boolean(false))
        withExtendedLifetime(delegate) {}
    }
}
