import Alerts
import DBus
import DBusTestSupport
import Logging
import Recurrence
import TestSupport
import Testing

@testable import DesktopDelivery

/// Runs a delivery on the test's bus, by default without any sound player in the search path.
func delivering(
    deadline: Duration = .seconds(20), burst: Int = 10, interval: Duration = .milliseconds(5),
    evictionPeriod: Duration = .seconds(1), activatesServer: Bool = false,
    environment: [String: String] = [:], logger: Logger = .silent,
    _ body: @Sendable (DesktopDelivery, Arrivals<DeliveryEvent>) async throws -> Void
) async throws {
    let bus = try await PrivateBus.current.connect(reconnects: true)
    let delivery = DesktopDelivery(
        bus: bus, deadline: deadline, settingsDeadline: deadline, burst: burst, interval: interval,
        readinessPause: .milliseconds(5), evictionPeriod: evictionPeriod,
        activatesServer: activatesServer, environment: environment, logger: logger)
    let events = Arrivals<DeliveryEvent>()
    let running = Task { try? await delivery.run() }
    let listening = Task { for await event in delivery.events { events.add(event) } }
    let result: Result<Void, any Error>
    do {
        result = .success(try await body(delivery, events))
    } catch {
        result = .failure(error)
    }
    running.cancel()
    listening.cancel()
    await running.value
    await bus.close()
    try result.get()
}

/// Waits until the burst is over.
///
/// The next delivery then asks for the server's capabilities again.
func rest(_ delivery: DesktopDelivery) async throws {
    while !delivery.rateLimiter.isIdle { try await Task.sleep(for: .milliseconds(1)) }
}

/// A notification with markup, several scripts, two lines and two buttons.
func notification(
    _ change: (inout Alerts.Notification) -> Void = { _ in }
) throws -> Alerts.Notification {
    var notification = Alerts.Notification(
        subject: .alert(try Alert.ID("water")),
        content: Content(title: "물 <마실> & 💦", body: "a < b & c > d\n\"e\" 'f'"),
        actions: [
            .init(key: "done", label: "Done"), .init(key: "snooze", label: "Snooze 10 min"),
        ],
        due: Instant(seconds: 0), wall: try CivilDateTime(iso8601: "2026-11-23T09:30:00"))
    change(&notification)
    return notification
}

func expectFailure(
    _ code: DeliveryError.Code, _ body: () async throws -> Void,
    at location: SourceLocation = #_sourceLocation
) async {
    do {
        try await body()
        Issue.record(
            "The notification was delivered, but must fail with \(code)", sourceLocation: location)
    } catch {
        #expect((error as? DeliveryError)?.code == code, sourceLocation: location)
    }
}
