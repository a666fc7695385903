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
    /// The ids of all records that were ever written for a program's request, by its document.
    private(set) var names: [String: Alert.ID] = [:]
    var refuses = false
    /// Whether the daemon has changes in memory that it could not write to the full disk.
    private(set) var isBehind = false
    /// Called with each new history entry.
    var onLog: (HistoryEntry) -> Void = { _ in }
    /// Called with each request that is written in a state in which it is not on screen.
    var onUnshown: (Alert.ID) -> Void = { _ in }
    /// Called with each new response of the user to a program's notification.
    var onResponse: (ProgramResponse) -> Void = { _ in }
    /// Whether the state that all alerts share can be written; not before a program is stored.
    var keepsGlobal = true

    func refuse() { isBehind = true }

    /// Records that the daemon has no changes in memory, because it has just started, or because it
    /// has refused the only change.
    func forgive() { isBehind = false }

    /// Removes everything, because the program is forgotten.
    func empty() {
        (records, global, isBehind, keepsGlobal) = ([:], GlobalState(), false, false)
    }

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
            case .put(let record):
                noteShown(record)
                if let request = record.alert.request { names[request.document] = record.id }
                records[record.id] = record
            case .state(let record):
                noteShown(record)
                let alert = records[record.id, default: record].alert
                records[record.id] = AlertRecord(stored: alert, state: record.state)
            case .remove(let id): records[id] = nil
            case .global(let global): if keepsGlobal { self.global = global }
            case .log(let entry):
                history.append(entry)
                onLog(entry)
            case .response(let response): onResponse(response)
            // The simulation renames no alerts and undoes nothing.
            case .moveHistory, .remember, .forget: break
            }
        }
    }

    /// Logs a ring of a program that has been shown, because programs have no history.
    private func noteShown(_ record: AlertRecord) {
        guard record.alert.request != nil else { return }
        guard let notification = record.state.notification, notification.wasShown else {
            return onUnshown(record.id)
        }
        let old = records[record.id]?.state.notification
        if old?.wasShown == true, old?.due == notification.due { return }
        onLog(
            HistoryEntry(
                at: notification.due, alert: record.id, event: .shown, due: notification.due))
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
