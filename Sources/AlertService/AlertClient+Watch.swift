public import Alerts
public import DBus
import Messages

extension AlertClient {
    /// Tells how things stand, at once and whenever that changes, until the task is cancelled.
    ///
    /// A daemon that comes, goes or is lost with its bus is such a change. Changes that come while
    /// `body` is busy are told as one.
    ///
    /// - Parameters:
    ///   - bus: Where the daemon is, or will be.
    ///   - body: Gets the status; `nil` while there is no daemon.
    /// - Throws: What `body` throws, or `BusError` if the bus cannot be used.
    public static func watch(
        _ bus: Bus, _ body: (DirectoryStatus?) async throws -> Void
    ) async throws {
        let happenings = try await bus.events(matching: [
            .ownerChanges(of: AlertsInterface.busName),
            MatchRule(sender: AlertsInterface.busName, path: AlertsInterface.path),
        ])
        var last: DirectoryStatus??
        try await report(bus, &last, body)
        for await happening in happenings {
            if case .disconnected = happening {
                last = .some(nil)
                try await body(nil)
            } else {
                try await report(bus, &last, body)
            }
        }
        guard Task.isCancelled else {
            throw BusError(code: .disconnected, message: "The session bus is gone.")
        }
    }

    private static func report(
        _ bus: Bus, _ last: inout DirectoryStatus??,
        _ body: (DirectoryStatus?) async throws -> Void
    ) async throws {
        var status: DirectoryStatus?
        // The daemon may end between the questions, or another program have its name.
        if let daemon = try? await AlertClient.running(on: bus) {
            status = try? await daemon.status()
        }
        guard last != .some(status) else { return }
        last = .some(status)
        try await body(status)
    }
}
