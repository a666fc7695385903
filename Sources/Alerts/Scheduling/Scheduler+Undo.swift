import Recurrence

/// The changes that the user can undo, or make again.
extension Scheduler {
    /// Returns the newest changes that can be undone, newest first.
    public func undoableChanges(limit: Int) throws -> [UndoableChange] {
        try storeWriter.store.undoableChanges(since: oldestUndoable, limit: limit)
    }

    /// Undoes the newest change, and returns the result; `nil` if there is nothing to undo.
    public func undo(dryRun isDryRun: Bool) throws -> Undone? {
        try revert(isUndone: false, dryRun: isDryRun)
    }

    /// Makes the change again that was undone last, and returns the result; `nil` if there is none.
    public func redo(dryRun isDryRun: Bool) throws -> Undone? {
        try revert(isUndone: true, dryRun: isDryRun)
    }

    /// Remembers the change of a setting, so that it can be undone.
    public func remember(_ setting: SettingChange) throws {
        try edit { _, now in .remembering(setting, at: now) }
    }

    private func revert(isUndone: Bool, dryRun isDryRun: Bool) throws -> Undone? {
        try writePostponed()
        guard
            let entry = try storeWriter.store.undoEntry(since: oldestUndoable, undone: isUndone)
        else { return nil }
        for record in entry.before { try requireReadable(record.id) }
        var after = book
        if isDryRun {
            after.apply(try book.undo(entry, at: clock.now))
        } else {
            try edit { try $0.undo(entry, at: $1) }
            // The user may be back because of it.
            ringAfterChange()
            after = book
        }
        let now = clock.now
        return Undone(
            change: entry.change,
            alerts: entry.before.compactMap { record in
                (try? after.status(record.id, at: now)).map { RestoredAlert($0.listItem) }
            },
            removed: entry.change.kind == .renamed ? [] : entry.added)
    }

    private var oldestUndoable: Instant { clock.now - UndoableChange.lifetime }
}
