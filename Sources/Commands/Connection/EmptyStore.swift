import Alerts
import Messages
import Recurrence

/// An empty store, in place of the user's store if that does not exist and the verb changes
/// nothing.
struct EmptyStore: AlertStore {
    let notice: Message? = nil

    func load() -> StoreContents { StoreContents(records: []) }
    func commit(_ changes: [StoreChange]) {}
    func maintain(at now: Instant) {}
    func history(since instant: Instant, limit: Int) -> [HistoryEntry] { [] }
}
