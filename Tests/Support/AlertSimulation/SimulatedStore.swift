import Alerts
import Messages
import Recurrence

/// The contents of the disk, which survive every run of the daemon.
///
/// `@unchecked Sendable`: see ``SeededExecutor``.
final class SimulatedDisk: @unchecked Sendable {
    var records: [Alert.ID: AlertRecord] = [:]
    var global = GlobalState()
    private(set) var history: [Dated<HistoryEntry>] = []
    /// The changes of the user that could be undone.
    private var undoable: [Dated<UndoableChange>] = []
    private var days = SeenDays()
    /// The true time and the number of clock steps, which the daemon does not know.
    var moment: () -> Machine.Moment = { Machine.Moment(elapsed: .zero, steps: 0) }
    /// The description of something that was deleted before its time; `nil` if nothing was.
    private(set) var early: String?
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
                add(entry, to: &history)
                onLog(entry)
            case .response(let response): onResponse(response)
            case .remember(let entry): add(entry.change, to: &undoable)
            // The simulation renames no alerts and undoes nothing.
            case .moveHistory, .forget: break
            }
        }
    }

    /// A value, the moment at which it was written, and its number.
    struct Dated<Value> {
        let value: Value
        let number: Int
        fileprivate let written: Machine.Moment
    }

    private func add<Value>(_ value: Value, to list: inout [Dated<Value>]) {
        list.append(
            Dated(value: value, number: (list.last?.number ?? 0) + 1, written: moment()))
    }

    /// Deletes what is too old, as the SQLite store does.
    func maintain(at now: Instant) {
        days.see(
            SeenDays.Day(
                date: Zone.utc.civil(at: now).date, history: history.last?.number ?? 0,
                undo: undoable.last?.number ?? 0))
        delete(
            through: days.day(before: SeenDays.historyLength)?.history,
            of: &history, after: SeenDays.historyLength)
        delete(
            through: days.day(before: SeenDays.undoLength)?.undo, of: &undoable,
            after: SeenDays.undoLength)
    }

    /// Deletes values, and checks that enough time has really passed.
    ///
    /// Between two steps of the clock, the daemon sees at most two days more than have passed.
    private func delete<Value>(
        through number: Int?, of list: inout [Dated<Value>], after length: Int
    ) {
        guard let number else { return }
        let now = moment()
        for old in list where old.number <= number {
            let days = Int((now.elapsed - old.written.elapsed) / .seconds(86_400))
            let steps = now.steps - old.written.steps
            if days + 2 * (steps + 1) < length {
                early = "\(old.value) is deleted after \(days) days and \(steps) clock steps"
            }
        }
        // The number of the last value must not be used again.
        let last = list.last?.number
        list.removeAll { $0.number <= number && $0.number != last }
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

    func maintain(at now: Instant) throws {
        guard life.isAlive, !disk.refuses else { return }
        disk.maintain(at: now)
    }

    var notice: Message? { nil }

    func history(since instant: Instant, limit: Int) throws -> [HistoryEntry] {
        disk.history.map(\.value).filter { $0.at >= instant }.suffix(limit)
    }
}
