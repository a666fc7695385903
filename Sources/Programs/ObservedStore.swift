import Alerts
import Messages
import Recurrence

/// A store of a program's requests that reports the user's responses after it has written them.
struct ObservedStore: AlertStore {
    let store: any AlertStore
    let report: @Sendable ([ProgramResponse]) -> Void

    var notice: Message? { store.notice }

    func load() throws -> StoreContents { try store.load() }

    func commit(_ changes: [StoreChange]) throws {
        try store.commit(changes)
        let responses = changes.compactMap { change in
            if case .response(let response) = change { response } else { nil }
        }
        if !responses.isEmpty { report(responses) }
    }

    func maintain(at now: Instant) throws { try store.maintain(at: now) }

    func history(since instant: Instant, limit: Int) throws -> [HistoryEntry] {
        try store.history(since: instant, limit: limit)
    }
}
