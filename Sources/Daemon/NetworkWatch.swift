import Alerts
import DBus
import DesktopDelivery
import EventLoop
import Logging

/// Follows the networks to which the machine is connected, by signals only, while an alert rings at a
/// place.
struct NetworkWatch: Sendable {
    private let system: SystemBus
    private let logger: Logger
    private let wishes: AsyncStream<Bool>
    private let continuation: AsyncStream<Bool>.Continuation

    init(system: SystemBus, logger: Logger) {
        self.system = system
        self.logger = logger
        (wishes, continuation) = AsyncStream.makeStream()
    }

    /// Begins to follow the networks, or ends it.
    func follow(_ isWanted: Bool) { continuation.yield(isWanted) }

    /// Runs until the task is cancelled.
    ///
    /// - Parameter report: Receives the ids of the networks after each change.
    func run(_ report: @escaping @Sendable (Set<String>) async -> Void) async {
        var following: Task<Void, Never>?
        for await isWanted in wishes {
            following?.cancel()
            following = nil
            guard isWanted else { continue }
            following = Task(executorPreference: EventLoopExecutor.current) {
                do {
                    try await followNetworks(report)
                } catch {
                    logger.debug(
                        "The networks cannot be followed", metadata: ["error": "\(error)"])
                }
            }
        }
        following?.cancel()
    }

    private func followNetworks(
        _ report: @Sendable (Set<String>) async -> Void
    ) async throws {
        let manager = NetworkManager(on: try await system.connection())
        let events = try await manager.events()
        func tell() async {
            // While NetworkManager does not run, nobody knows whether a network is lost.
            guard let networks = try? await manager.networks() else { return }
            await report(Set(networks.map(\.id)))
        }
        await tell()
        for await event in events {
            if case .disconnected = event { continue }
            await tell()
        }
    }
}
