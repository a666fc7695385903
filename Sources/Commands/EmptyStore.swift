import Alerts
import Messages
import Recurrence

/// The store of whoever has none yet, for what is only rehearsed: nothing is written.
struct EmptyStore: AlertStore {
    let notice: Message? = nil

    func load() -> StoreContents { StoreContents(records: []) }
    func commit(_ changes: [StoreChange]) {}
    func maintain(at now: Instant) {}
    func history(since instant: Instant, limit: Int) -> [HistoryEntry] { [] }
}
