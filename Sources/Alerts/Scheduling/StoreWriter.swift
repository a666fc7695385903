import Recurrence

/// Writes decisions to the store, and keeps refused changes for another attempt.
struct StoreWriter {
    let store: any AlertStore
    /// The time of the next attempt to write the postponed changes; `nil` if there are none.
    private(set) var retryAt: Instant?
    /// Changes that the store has refused; the next commit includes them.
    private var postponed: [StoreChange] = []
    private var delay = Duration.seconds(30)
    /// The time of the store's last maintenance.
    private var maintainedAt = Instant.distantPast

    init(_ store: any AlertStore) {
        self.store = store
    }

    /// Writes the postponed changes, followed by `changes`, in one transaction.
    mutating func commit(_ changes: [StoreChange] = []) throws {
        try store.commit(postponed + changes)
        postponed = []
        retryAt = nil
        delay = .seconds(30)
    }

    /// Keeps changes that the store has refused; for each alert, the latest state is enough.
    ///
    /// To undo a change, the store must have had the state from before it. Changes that precede an
    /// undoable one are therefore kept.
    mutating func postpone(_ changes: [StoreChange], at now: Instant) {
        let subjects = Set(changes.compactMap(\.subject))
        var unwritten: Set<Alert.ID> = []
        if !changes.contains(where: \.isRemembering) {
            let start = postponed.lastIndex(where: \.isRemembering).map { $0 + 1 } ?? 0
            let rest = postponed[start...].filter { change in
                guard let subject = change.subject, subjects.contains(subject) else { return true }
                if case .put(let record) = change { unwritten.insert(record.id) }
                return false
            }
            postponed.replaceSubrange(start..., with: rest)
        }
        postponed += changes.map { change in
            // A dropped change had more than the state, such as the new anchor of an interval.
            if case .state(let record) = change, unwritten.contains(record.id) {
                .put(record)
            } else {
                change
            }
        }
        if retryAt == nil { putOff(at: now) }
    }

    /// Schedules the next attempt to write: after one minute at first, and at most after an hour.
    mutating func putOff(at now: Instant) {
        delay = min(delay * 2, .seconds(3_600))
        retryAt = now.advanced(by: delay)
    }

    /// Returns whether to maintain the store now, which is at most once an hour.
    ///
    /// A check once a day would make the first backup too late, because there is nothing to back up
    /// before the first alert.
    mutating func startsMaintenance(at now: Instant) -> Bool {
        guard maintainedAt > now || maintainedAt.duration(to: now) >= .seconds(3_600) else {
            return false
        }
        maintainedAt = now
        return true
    }
}

extension StoreChange {
    fileprivate var isRemembering: Bool {
        if case .remember = self { true } else { false }
    }
}
