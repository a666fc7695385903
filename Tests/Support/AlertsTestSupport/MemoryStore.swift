package import Alerts
package import Messages
package import Recurrence
import Synchronization

/// An in-memory store whose loads and commits can be made to fail.
package final class MemoryStore: AlertStore {
    private struct State {
        var records: [Alert.ID: AlertRecord] = [:]
        var history: [HistoryEntry] = []
        var responses: [ProgramResponse] = []
        var global = GlobalState()
        var unreadable: [Alert.ID: String] = [:]
        var undo: [UndoEntry] = []
        var refusal: AlertError?
    }

    private let state: Mutex<State>

    /// Creates a store with these records.
    package init(_ records: [AlertRecord] = [], unreadable: [Alert.ID: String] = [:]) {
        var state = State()
        state.unreadable = unreadable
        for record in records { state.records[record.id] = record }
        self.state = Mutex(state)
    }

    package func load() throws -> StoreContents {
        try state.withLock { state in
            if let refusal = state.refusal { throw refusal }
            return StoreContents(
                records: Array(state.records.values), global: state.global,
                unreadable: state.unreadable)
        }
    }

    package func commit(_ changes: [StoreChange]) throws {
        try state.withLock { state in
            if let refusal = state.refusal { throw refusal }
            for change in changes {
                switch change {
                case .put(let record): state.records[record.id] = record
                case .state(let record):
                    let alert = state.records[record.id, default: record].alert
                    state.records[record.id] = AlertRecord(stored: alert, state: record.state)
                case .remove(let id): state.records[id] = nil
                case .global(let global): state.global = global
                case .log(let entry): state.history.append(entry)
                case .moveHistory(let old, let new):
                    for index in state.history.indices where state.history[index].alert == old {
                        state.history[index].alert = new
                    }
                case .response(let response): state.responses.append(response)
                case .remember(var entry):
                    if entry.source == .change { state.undo.removeAll(where: \.isUndone) }
                    if entry.source == .redo { entry.source = .change }
                    entry.change.number = (state.undo.last?.change.number ?? 0) + 1
                    state.undo.append(entry)
                case .forget(let number): state.undo.removeAll { $0.change.number == number }
                }
            }
        }
    }

    package func maintain(at now: Instant) throws {}

    package var notice: Message? { nil }

    package func history(since instant: Instant, limit: Int) throws -> [HistoryEntry] {
        state.withLock { Array($0.history.filter { $0.at >= instant }.suffix(limit)) }
    }

    package func undoableChanges(since instant: Instant, limit: Int) throws -> [UndoableChange] {
        state.withLock { state in
            state.undo.reversed().filter { !$0.isUndone }.map(\.change).filter { $0.at >= instant }
                .prefix(limit)
                .map(\.self)
        }
    }

    package func undoEntry(since instant: Instant, undone: Bool) throws -> UndoEntry? {
        state.withLock {
            $0.undo.last { $0.change.at >= instant && $0.isUndone == undone }
        }
    }

    /// The responses to a program's notifications.
    package var responses: [ProgramResponse] { state.withLock(\.responses) }

    /// Makes loads and commits fail with `error`; `nil` lets them succeed again.
    package func refuse(with error: AlertError?) {
        state.withLock { $0.refusal = error }
    }

    /// Returns all lines of the history with this event.
    package func logged(_ event: HistoryEntry.Event) -> [HistoryEntry] {
        state.withLock { $0.history.filter { $0.event == event } }
    }
}
