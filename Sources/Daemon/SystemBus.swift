import DBus
import EventLoop
import Logging

/// The connection to the system bus, which is made when the first service needs it, and which all
/// services share.
actor SystemBus {
    private let address: BusAddress
    private let logger: Logger
    private var connecting: Task<Bus, any Error>?

    init(_ address: BusAddress = .system, logger: Logger) {
        self.address = address
        self.logger = logger
    }

    /// Returns the connection.
    ///
    /// - Throws: `BusError` if there is no system bus.
    func connection() async throws -> Bus {
        if let connecting { return try await connecting.value }
        let task = Task(executorPreference: EventLoopExecutor.current) { [address, logger] in
            try await Bus.connect(to: address, reconnectingFor: .seconds(60), logger: logger)
        }
        connecting = task
        return try await task.value
    }

    /// Ends the connection, if there is one.
    func close() async {
        guard let connecting, let bus = try? await connecting.value else { return }
        await bus.close()
    }
}
