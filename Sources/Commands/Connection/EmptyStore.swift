import Alerts
import Messages
import Recurrence

/// An empty store, for verbs that change nothing when the user has no store yet.
struct EmptyStore: AlertStore {
    let notice: Message? = nil

    func load() -> StoreContents { StoreContents(records: []) }
    func commit(_ changes: [StoreChange]) {}
    func maintain(at now: Instant) {}
    func history(since instant: Instant, limit: Int) -> [HistoryEntry] { [] }
}
