import Alerts
import AlertsTestSupport
import Logging
import Programs
import Recurrence
import Synchronization
import TestSupport

/// A program center on a clock that stands still, with a backend that records every call.
///
/// The time is 09:00 on 2026-11-23.
final class CenterFixture: Sendable {
    let clock: ManualClock
    let archive: MemoryArchive
    let delivery: RecordingDelivery
    let starter = RecordingStarter()
    let log = LogRecorder()
    let center: ProgramCenter
    private let deliveries: DeliveryHub
    private let clocks: ClockHub
    let locations = LocationHub()
    private let queues = Mutex<[String: Arrivals<ProgramMessage>]>([:])

    private init(
        _ archive: MemoryArchive, _ clock: ManualClock, hasServer: Bool
    ) async throws {
        delivery = RecordingDelivery(hasServer: hasServer)
        self.archive = archive
        self.clock = clock
        deliveries = DeliveryHub(delivery)
        clocks = ClockHub(clock)
        center = try await ProgramCenter(
            archive: archive, deliveries: deliveries, clocks: clocks, locations: locations,
            clock: clock, starter: starter, logger: log.logger)
    }

    /// Runs a center, and a test with it.
    static func run(
        _ archive: MemoryArchive = MemoryArchive(), at time: String = "2026-11-23 09:00",
        hasServer: Bool = true,
        _ body: @escaping @Sendable (CenterFixture) async throws -> Void
    ) async throws {
        let fixture = try await CenterFixture(archive, ManualClock(time), hasServer: hasServer)
        try await within {
            try await withThrowingTaskGroup { group in
                group.addTask { await fixture.deliveries.run() }
                group.addTask { await fixture.clocks.run() }
                group.addTask { await fixture.center.run() }
                group.addTask {
                    for await message in fixture.center.messages {
                        fixture.queue(of: message.connection).add(message)
                    }
                }
                defer {
                    fixture.center.stop()
                    group.cancelAll()
                }
                try await body(fixture)
            }
        }
    }

    private func queue(of connection: String) -> Arrivals<ProgramMessage> {
        queues.withLock { queues in
            let queue = queues[connection] ?? Arrivals()
            queues[connection] = queue
            return queue
        }
    }

    /// Returns the next message to a connection.
    func message(to connection: String) async throws -> ProgramMessage {
        try await queue(of: connection).next(within: .seconds(20))
    }

    /// Registers a connection for a program.
    @discardableResult
    func register(
        _ connection: String = ":1.1", as id: String = "org.example.Water",
        by process: ProgramProcess = ProgramProcess(executable: "/usr/bin/water"),
        _ change: (inout ProgramDetails) -> Void = { _ in }
    ) async throws -> Program {
        var details = ProgramDetails()
        change(&details)
        return try await center.register(
            connection, as: ProgramID(id), by: process, details: details)
    }

    /// Registers a connection for a program that the user has allowed.
    @discardableResult
    func allowed(
        _ connection: String = ":1.1", as id: String = "org.example.Water",
        by process: ProgramProcess = ProgramProcess(executable: "/usr/bin/water"),
        _ change: (inout ProgramDetails) -> Void = { _ in }
    ) async throws -> Program {
        let program = try await register(connection, as: id, by: process, change)
        try await center.setAuthorization(.authorized, of: program.id)
        return program
    }

    /// All programs, sorted by id.
    func programs() async throws -> [Program] { try await center.list().map(\.program) }

    func delivered() async throws -> RecordingDelivery.Delivered {
        try await delivery.deliveries.next(within: .seconds(20))
    }

    /// The ids of the pending requests of a connection's program.
    func pending(_ connection: String = ":1.1") async throws -> [String] {
        try await center.pending(for: connection).map(\.request.identifier)
    }

    /// The ids of the delivered requests of a connection's program.
    func delivered(_ connection: String = ":1.1") async throws -> [String] {
        try await center.delivered(for: connection).map(\.request.identifier)
    }

    /// Adds requests by their documents.
    func add(_ documents: String..., from connection: String = ":1.1") async throws {
        try await add(documents, from: connection)
    }

    func add(_ documents: [String], from connection: String = ":1.1") async throws {
        try await center.add([documents], from: connection)[0].get()
    }
}

/// Records which programs were started.
final class RecordingStarter: ProgramStarter {
    let starts = Arrivals<Program>()
    /// The failures of the starts; without ``fails``, every start succeeds at once.
    let failures = Arrivals<DeliveryError>()
    let fails = Atomic(false)
    private let entries = Mutex<[String: InstalledProgram]>([:])

    func install(_ id: String, name: String? = nil, icon: String? = nil) {
        entries.withLock { $0[id] = InstalledProgram(entry: id, name: name, icon: icon) }
    }

    func installedProgram(_ id: ProgramID) -> InstalledProgram? {
        entries.withLock { $0[id.rawValue] }
    }

    func start(_ program: Program, activationToken: String?) async throws {
        starts.add(program)
        if fails.load(ordering: .relaxed), let failure = await failures.next() { throw failure }
    }
}
