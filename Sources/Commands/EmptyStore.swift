import Alerts
import Messages
import Recurrence

/// The store of a user who has none yet, for verbs that change nothing.
struct EmptyStore: AlertStore {
    let notice: Message? = nil

    func load() -> StoreContents { StoreContents(records: []) }
    func commit(_ changes: [StoreChange]) {}
    func maintain(at now: Instant) {}
    func history(since instant: Instant, limit: Int) -> [HistoryEntry] { [] }
}
