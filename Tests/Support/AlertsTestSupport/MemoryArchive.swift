package import Alerts
import Messages
import Recurrence
import Synchronization

/// An in-memory archive of programs.
package final class MemoryArchive: ProgramArchive {
    private struct State {
        var programs: [ProgramID: Program] = [:]
        var stores: [ProgramID: MemoryStore] = [:]
        var responses: [(number: Int64, program: ProgramID, response: ProgramResponse)] = []
        var lastNumber: Int64 = 0
        var refusal: AlertError?
    }

    private let state = Mutex(State())

    /// Creates an empty archive.
    package init() {}

    package func programs() throws -> [Program] {
        try accessing { state in state.programs.values.sorted { $0.id < $1.id } }
    }

    package func put(_ program: Program) throws {
        try accessing { $0.programs[program.id] = program }
    }

    package func remove(_ id: ProgramID) throws {
        try accessing { state in
            state.programs[id] = nil
            state.stores[id] = nil
            state.responses.removeAll { $0.program == id }
        }
    }

    package func requests(of id: ProgramID) -> any AlertStore {
        let store = state.withLock { state in
            let store = state.stores[id] ?? MemoryStore()
            state.stores[id] = store
            return store
        }
        return ArchivedStore(store: store, archive: self, program: id)
    }

    package func responses(
        for id: ProgramID
    ) throws -> [(number: Int64, response: ProgramResponse)] {
        try accessing { state in
            state.responses.filter { $0.program == id }.map { ($0.number, $0.response) }
        }
    }

    package func acknowledge(_ numbers: [Int64], for id: ProgramID) throws {
        try accessing { state in
            state.responses.removeAll { $0.program == id && numbers.contains($0.number) }
        }
    }

    /// Makes every access fail with `error`; `nil` lets accesses succeed again.
    package func refuse(with error: AlertError?) {
        state.withLock { state in
            state.refusal = error
            for store in state.stores.values { store.refuse(with: error) }
        }
    }

    private func accessing<Result>(_ body: (inout State) throws -> Result) throws -> Result {
        try state.withLock { state in
            if let refusal = state.refusal { throw refusal }
            return try body(&state)
        }
    }

    fileprivate func isStored(_ id: ProgramID) -> Bool {
        state.withLock { $0.programs[id] != nil }
    }

    fileprivate func add(_ response: ProgramResponse, for id: ProgramID) {
        state.withLock { state in
            state.lastNumber += 1
            state.responses.append((state.lastNumber, id, response))
        }
    }
}

/// The requests of one program in the archive.
private struct ArchivedStore: AlertStore {
    let store: MemoryStore
    let archive: MemoryArchive
    let program: ProgramID

    var notice: Message? { nil }

    func load() throws -> StoreContents { try store.load() }

    func commit(_ changes: [StoreChange]) throws {
        // As in the database, the common state of the requests belongs to the stored program.
        let isStored = archive.isStored(program)
        try store.commit(
            changes.filter { change in
                if case .global = change { isStored } else { true }
            })
        for case .response(let response) in changes { archive.add(response, for: program) }
    }

    func maintain(at now: Instant) throws {}

    func history(since instant: Instant, limit: Int) throws -> [HistoryEntry] { [] }
}
