import Logging
public import Recurrence

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

/// The reaction to time zone files that are replaced while the daemon runs.
extension Scheduler {
    /// Rereads the rules of the zones to which alerts are pinned.
    ///
    /// An alert whose zone file is gone rings by the former rules as long as the daemon runs.
    ///
    /// - Returns: The zones whose rules have changed, by identifier.
    func rereadZones() -> [String: Zone] {
        var zones: [String: Zone] = [:]
        for known in book.pinnedZones {
            do {
                let zone = try Zone(named: known.identifier)
                if zone != known { zones[zone.identifier] = zone }
            } catch {
                logger.warning(
                    "A time zone can no longer be read; its old rules apply until Peal is restarted",
                    metadata: ["zone": "\(known.identifier)", "error": "\(error)"])
            }
        }
        if !zones.isEmpty {
            logger.notice(
                "The rules of time zones have changed",
                metadata: ["zones": "\(zones.keys.sorted().joined(separator: ", "))"])
        }
        return zones
    }
}

/// The calls for a scheduler of a program's requests.
extension Scheduler {
    /// Adds requests, all of them or none.
    ///
    /// Each request replaces the pending request with the same identifier.
    public func schedule(_ alerts: [Alert], receivedAt received: Instant) throws {
        try edit { book, _ in try book.schedule(alerts, receivedAt: received) }
    }

    /// Returns the pending requests, each with the time of its next ring.
    public func pendingRequests() -> [(request: ProgramRequest, next: Instant?)] {
        book.pendingRequests(at: clock.now)
    }

    /// Returns the requests whose notification waits for the user.
    public func deliveredRequests() -> [(request: ProgramRequest, due: Instant)] {
        book.deliveredRequests()
    }

    /// Whether there are neither pending requests nor notifications.
    public var hasNoRequests: Bool { book.hasNoRequests }

    /// Returns the size of each pending request in bytes, by its identifier.
    public func pendingSizes() -> [String: Int] { book.pendingSizes }

    /// Removes pending requests; `nil` removes them all.
    public func removePending(_ identifiers: [String]?) throws {
        try edit { book, _ in book.removePending(identifiers) }
    }

    /// Takes delivered notifications off the screen; `nil` means all.
    public func removeDelivered(_ identifiers: [String]?) throws {
        try edit { $0.removeDelivered(identifiers, at: $1) }
    }
}
