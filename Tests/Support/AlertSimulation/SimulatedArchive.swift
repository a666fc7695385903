import AlertCoding
import Alerts
import JSON
import Messages
import Recurrence

/// The programs on the disk, which survive every run of the daemon.
///
/// The documents are kept as texts, as in the database.
///
/// `@unchecked Sendable`: see ``SeededExecutor``.
final class ProgramDisk: @unchecked Sendable {
    private(set) var programs: [ProgramID: String] = [:]
    /// The requests of each program, and their state.
    private(set) var requests: [ProgramID: SimulatedDisk] = [:]
    private(set) var responses: [(number: Int64, program: ProgramID, document: String)] = []
    private var lastNumber: Int64 = 0

    /// Creates the empty disk of a program.
    func add(_ id: ProgramID) -> SimulatedDisk {
        let disk = SimulatedDisk()
        disk.keepsGlobal = false
        disk.onResponse = { [unowned self] response in
            lastNumber += 1
            responses.append((lastNumber, id, response.json.text()))
        }
        requests[id] = disk
        return disk
    }

    /// Returns the stored program; `nil` if it is not stored.
    func program(_ id: ProgramID) throws -> Program? {
        try programs[id].map { try Program(text: $0) }
    }

    func responses(for id: ProgramID) -> [(number: Int64, document: String)] {
        responses.filter { $0.program == id }.map { ($0.number, $0.document) }
    }

    func put(_ program: Program) {
        programs[program.id] = program.json().text()
        requests[program.id]?.keepsGlobal = true
    }

    func remove(_ id: ProgramID) {
        programs[id] = nil
        requests[id]?.empty()
        responses.removeAll { $0.program == id }
    }

    func acknowledge(_ numbers: [Int64], for id: ProgramID) {
        responses.removeAll { $0.program == id && numbers.contains($0.number) }
    }
}

/// The programs on the disk as one run of the daemon sees them.
struct SimulatedArchive: ProgramArchive {
    let disk: ProgramDisk
    let life: Life
    /// Whether the disk is full.
    let isFull: @Sendable () -> Bool

    func programs() throws -> [Program] {
        try disk.programs.sorted { $0.key < $1.key }.map { try Program(text: $0.value) }
    }

    func put(_ program: Program) throws { try write { disk.put(program) } }

    func remove(_ id: ProgramID) throws { try write { disk.remove(id) } }

    func requests(of id: ProgramID) -> any AlertStore {
        SimulatedRequestStore(
            store: SimulatedStore(disk: disk.requests[id] ?? disk.add(id), life: life),
            archive: disk, program: id)
    }

    func responses(
        for id: ProgramID
    ) throws -> [(number: Int64, response: ProgramResponse)] {
        try disk.responses(for: id).map { ($0.number, try ProgramResponse(text: $0.document)) }
    }

    func acknowledge(_ numbers: [Int64], for id: ProgramID) throws {
        try write { disk.acknowledge(numbers, for: id) }
    }

    private func write(_ body: () -> Void) throws {
        try life.point()
        guard !isFull() else { throw AlertError(.storeUnwritable, "The disk is full.") }
        body()
        try life.point()
    }
}

/// The requests of a program as one run of the daemon sees them.
///
/// Like the database, it stores a request's document, and not the alert that is made from it.
private struct SimulatedRequestStore: AlertStore {
    let store: SimulatedStore
    let archive: ProgramDisk
    let program: ProgramID

    var notice: Message? { nil }

    func load() throws -> StoreContents {
        let program = try archive.program(program) ?? Program(id: program)
        var contents = try store.load()
        contents.records = try contents.records.map { record in
            let request = record.alert.request
            var alert = try Alert(
                id: record.id, request: request?.document ?? "", of: program,
                receivedAt: request?.received ?? .distantPast)
            alert.request?.isRemoved = request?.isRemoved ?? false
            alert.isOn = alert.request?.isRemoved == false
            return AlertRecord(stored: alert, state: record.state)
        }
        return contents
    }

    func commit(_ changes: [StoreChange]) throws { try store.commit(changes) }

    func maintain(at now: Instant) throws {}

    func history(since instant: Instant, limit: Int) throws -> [HistoryEntry] { [] }
}
