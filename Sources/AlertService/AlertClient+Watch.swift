public import Alerts
public import DBus
import Messages
import Recurrence

extension AlertClient {
    /// Reports the status and the next ring, at once and whenever they change, until the task is
    /// cancelled.
    ///
    /// A daemon that comes, goes or is lost with its bus is such a change. Changes that come while
    /// `body` is busy are reported as one.
    ///
    /// - Parameters:
    ///   - bus: Where the daemon is, or will be.
    ///   - body: Receives the status, `nil` while there is no daemon, and the next ring.
    /// - Throws: What `body` throws, or `BusError` if the bus cannot be used.
    public static func watch(
        _ bus: Bus, _ body: (DirectoryStatus?, UpcomingRing?) async throws -> Void
    ) async throws {
        let happenings = try await bus.events(matching: [
            .ownerChanges(of: AlertsInterface.busName),
            MatchRule(sender: AlertsInterface.busName, path: AlertsInterface.path),
        ])
        var last: Report?
        try await report(bus, &last, body)
        for await happening in happenings {
            if case .disconnected = happening {
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
        var status: DirectoryStatus?
        var next: UpcomingRing?
    }

    private static func report(
        _ bus: Bus, _ last: inout Report?,
        _ body: (DirectoryStatus?, UpcomingRing?) async throws -> Void
    ) async throws {
        var report = Report()
        // The daemon may end between the questions, or another program have its name.
        if let daemon = try? await AlertClient.running(on: bus) {
            report.status = try? await daemon.status()
            report.next = try? await daemon.nextRing()
        }
        guard last != report else { return }
        last = report
        try await body(report.status, report.next)
    }

    /// The next ring of all alerts; `nil` if there is none.
    ///
    /// - Returns: The ring.
    /// - Throws: `BusError`, or what the daemon answers.
    public func nextRing() async throws -> UpcomingRing? {
        try await upcoming(through: .distantFuture, limit: 1).first
    }
}
