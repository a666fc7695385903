import Alerts
import Messages
import Recurrence

/// The contents of the disk, which survive every run of the daemon.
///
/// `@unchecked Sendable`: see ``SeededExecutor``.
final class SimulatedDisk: @unchecked Sendable {
    var records: [Alert.ID: AlertRecord] = [:]
    var global = GlobalState()
    var history: [HistoryEntry] = []
    var refuses = false
    /// Whether the daemon has changes in memory that it could not write to the full disk.
    private(set) var isBehind = false
    /// Called with each new history entry.
    var onLog: (HistoryEntry) -> Void = { _ in }

    func refuse() { isBehind = true }

    /// The receipts of the notifications that are recorded as being on screen.
    var receipts: Set<DeliveryReceipt> {
        let notifications =
            records.values.map(\.state.notification) + [global.digest?.notification]
        return Set(notifications.compactMap { $0?.receipt })
    }

    func write(_ changes: [StoreChange]) {
        isBehind = false
        for change in changes {
            switch change {
            case .put(let record): records[record.id] = record
            case .state(let record):
                let alert = records[record.id, default: record].alert
                records[record.id] = AlertRecord(stored: alert, state: record.state)
            case .remove(let id): records[id] = nil
            case .global(let global): self.global = global
            case .log(let entry):
                history.append(entry)
                onLog(entry)
            // The simulation has no programs.
            case .response: break
            }
        }
    }
}

/// The disk as one run of the daemon sees it.
struct SimulatedStore: AlertStore {
    let disk: SimulatedDisk
    let life: Life

    func load() throws -> StoreContents {
        StoreContents(
            records: disk.records.values.sorted { $0.id < $1.id }, global: disk.global)
    }

    func commit(_ changes: [StoreChange]) throws {
        try life.point()
        guard !disk.refuses else {
            disk.refuse()
            throw AlertError(.storeUnwritable, "The disk is full.")
        }
        disk.write(changes)
        try life.point()
    }

    func maintain(at now: Instant) throws {}

    var notice: Message? { nil }

    func history(since instant: Instant, limit: Int) throws -> [HistoryEntry] {
        Array(disk.history.filter { $0.at >= instant }.suffix(limit))
    }
}
