public import Alerts
public import DBus
import Messages
import Recurrence

extension AlertClient {
    /// Reports the status and the next ring, now and after each change, until the task is
    /// cancelled.
    ///
    /// A start or end of the daemon and a loss of the connection to the bus count as changes.
    /// Changes during a call to `body` are reported together.
    ///
    /// - Parameters:
    ///   - bus: The bus on which the daemon runs or will run.
    ///   - body: Receives the status (`nil` without a daemon) and the next ring.
    /// - Throws: The error of `body`, or `BusError` if the bus cannot be used.
    public static func watch(
        _ bus: Bus, _ body: (AlertCenterStatus?, UpcomingRing?) async throws -> Void
    ) async throws {
        let events = try await changes(on: bus)
        var last: Report?
        try await report(bus, &last, body)
        for await event in events {
            if case .disconnected = event {
                last = Report()
                try await body(nil, nil)
            } else {
                try await report(bus, &last, body)
            }
        }
        guard Task.isCancelled else {
            throw BusError(code: .disconnected, message: "The session bus is gone.")
        }
    }

    private struct Report: Equatable {
        var status: AlertCenterStatus?
        var next: UpcomingRing?
    }

    private static func report(
        _ bus: Bus, _ last: inout Report?,
        _ body: (AlertCenterStatus?, UpcomingRing?) async throws -> Void
    ) async throws {
        var report = Report()
        // The daemon can exit between the calls, or another program can own its name.
        if let daemon = try? await AlertClient.running(on: bus) {
            report.status = try? await daemon.status()
            report.next = try? await daemon.nextRing()
        }
        guard last != report else { return }
        last = report
        try await body(report.status, report.next)
    }

    /// Waits until the daemon on `bus` is ready; never starts one.
    ///
    /// - Parameters:
    ///   - bus: The bus on which the daemon will run.
    ///   - duration: The longest time to wait.
    /// - Returns: The client; `nil` if the daemon is not ready in time.
    /// - Throws: `BusError` if the bus does not answer, or if another program owns the daemon's
    ///   name.
    public static func started(
        on bus: Bus, within duration: Duration
    ) async throws -> AlertClient? {
        let happenings = try await bus.events(matching: [
            .ownerChanges(of: AlertsInterface.busName)
        ])
        return try await withThrowingTaskGroup(of: AlertClient?.self) { group in
            defer { group.cancelAll() }
            group.addTask {
                if let client = try await running(on: bus) { return client }
                for await _ in happenings {
                    if let client = try await running(on: bus) { return client }
                }
                return try await running(on: bus)
            }
            group.addTask {
                try await bus.wait(for: duration)
                return nil
            }
            return try await group.next() ?? nil
        }
    }

    /// Returns the next ring of all alerts.
    ///
    /// - Returns: The ring; `nil` if there is none.
    /// - Throws: `BusError`, or the daemon's `AlertError`.
    public func nextRing() async throws -> UpcomingRing? {
        try await upcoming(through: .distantFuture, limit: 1).first
    }
}
