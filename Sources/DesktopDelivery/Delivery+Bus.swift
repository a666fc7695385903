import Alerts
import DBus
import Messages

extension Delivery {
    /// Runs the jobs of a delivery on the session bus until the task is cancelled or a job ends.
    ///
    /// - Throws: The error of a job, or `BusError` if the connection to the bus is lost for good.
    nonisolated(nonsending) func runOnBus(
        _ jobs: [@Sendable () async throws -> Void]
    ) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for job in jobs { group.addTask(operation: job) }
            defer { group.cancelAll() }
            try await group.next()
        }
        guard Task.isCancelled else {
            throw BusError(code: .disconnected, message: "The session bus is gone.")
        }
    }
}

extension DeliveryEvent {
    /// The event that says which session of a server can be used now, if there is one.
    static func changed(toSession session: String?) -> DeliveryEvent {
        session.map { .appeared(session: $0) } ?? .disappeared
    }
}
