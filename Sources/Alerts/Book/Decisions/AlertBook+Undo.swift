import Messages
public import Recurrence

/// Remembering the user's changes, and undoing them.
///
/// The newest change is always undone first, so everything that the user did after it has been
/// undone already.
extension AlertBook {
    /// Returns a decision together with what is needed to undo it.
    ///
    /// An alert of which only the notification or the watermark changes is not remembered. The book
    /// of a program remembers nothing.
    public func remembering(
        _ decision: Decision, as kind: UndoableChange.Kind, at now: Instant
    ) -> Decision {
        guard program == nil else { return decision }
        guard let entry = entry(of: decision, as: kind, at: now) else { return decision }
        return decision.remembering(entry)
    }

    /// Returns the decision to remember the change of a setting, whose file has been written.
    public func rememberingSetting(_ setting: SettingChange, at now: Instant) -> Decision {
        let change = UndoableChange(
            at: now, kind: .setting, alert: nil, count: 0, setting: setting)
        return Decision().remembering(UndoEntry(change: change))
    }

    /// Returns what is needed to undo a decision; `nil` if it changes none of the user's choices.
    private func entry(
        of decision: Decision, as kind: UndoableChange.Kind, at now: Instant
    ) -> UndoEntry? {
        var entry = UndoEntry(change: UndoableChange(at: now, kind: kind, alert: nil, count: 0))
        var seen: Set<Alert.ID> = []
        var first: Alert?
        for change in decision.changes {
            switch change {
            case .put(let record), .state(let record):
                let old = entries[record.id]?.record
                guard !record.hasSameChoices(as: old), seen.insert(record.id).inserted
                else { continue }
                first = first ?? old?.alert ?? record.alert
                if let old { entry.before.append(old) } else { entry.added.append(record.id) }
            case .remove(let id):
                guard let old = entries[id]?.record, seen.insert(id).inserted else { continue }
                first = first ?? old.alert
                entry.before.append(old)
            case .global(let global)
            where global.pause != self.global.pause
                || global.plannedPause != self.global.plannedPause:
                entry.changesPause = true
                entry.pause = self.global.pause
                entry.plannedPause = self.global.plannedPause
            case .global, .moveHistory, .log, .response, .remember, .forget: break
            }
        }
        guard entry.changesPause || first != nil else { return nil }
        entry.change.count = kind == .renamed ? 1 : seen.count
        if !entry.changesPause {
            entry.change.alert = first?.id
            entry.change.title = first?.content.title ?? ""
        }
        return entry
    }

    /// Undoes the newest change, or makes the change again that was undone last.
    ///
    /// The decision remembers its own opposite, so that an undone change can be made again.
    ///
    /// The user's choices from before the change apply again: the alert itself, "done", skip,
    /// snooze and pause. A ring that was due before `now` does not come because of this, and no
    /// ring comes twice.
    ///
    /// - Throws: ``AlertError`` with the code ``AlertError/Code/alertExists`` if another alert has
    ///   the id of an alert that would come back.
    public func undoing(_ entry: UndoEntry, at now: Instant) throws(AlertError) -> Decision {
        var decision = Decision()
        let kind = entry.change.kind.rawValue
        let event = entry.isUndone ? HistoryEntry.Event.redone : .undone
        if entry.change.kind == .renamed, let old = entry.before.first, let new = entry.added.first
        {
            try requireFree(old.id)
            if entries[new] != nil { decision = try renaming(new, to: old.id) }
            decision.log(event, old, at: now, action: kind)
        } else {
            for old in entry.before {
                if entry.change.kind == .removed, !entry.isUndone { try requireFree(old.id) }
                var record = restored(old, after: entry.change.kind, at: now, into: &decision)
                if entry.isUndone, entry.change.kind.endsNotifications {
                    retire(&record, at: now, into: &decision)
                }
                decision.log(event, record, at: now, action: kind)
                decision.put(record)
            }
            for id in entry.added {
                guard let record = entries[id]?.record else { continue }
                decision.changes.append(.remove(id))
                let isRemovedAgain = entry.isUndone && entry.change.kind == .removed
                decision.log(
                    isRemovedAgain ? .removed : event, record, at: now, action: kind,
                    isRemoved: true)
                withdraw(record, into: &decision)
                decision.effects.append(.announce(.changed(id)))
            }
        }
        if entry.changesPause { restorePauses(entry, at: now, into: &decision) }
        decision.changes.append(.forget(entry.change.number))
        return decision.remembering(opposite(of: entry, decision, at: now))
    }

    /// Returns what is needed to take back a decision that has undone a change or made it again.
    private func opposite(
        of entry: UndoEntry, _ decision: Decision, at now: Instant
    ) -> UndoEntry {
        var opposite =
            self.entry(of: decision, as: entry.change.kind, at: now)
            ?? UndoEntry(change: entry.change)
        opposite.change = entry.change
        opposite.source = entry.isUndone ? .redo : .undo
        return opposite
    }

    private func requireFree(_ id: Alert.ID) throws(AlertError) {
        guard entries[id] != nil else { return }
        throw AlertError(
            .alertExists,
            "Cannot undo: another alert has the id '\(id)' now. Give that alert another id first: "
                + "'peal rename \(id) NEW-ID'.")
    }

    /// Restores the pauses of all alerts; a pause that is over stays over.
    private func restorePauses(
        _ entry: UndoEntry, at now: Instant, into decision: inout Decision
    ) {
        var state = global
        (state.pause, state.plannedPause) = Pause.restored(
            (entry.pause, entry.plannedPause), after: (global.pause, global.plannedPause), at: now)
        keepSnoozes(at: now, in: &decision)
        decision.changes.append(.global(state))
        let pause = state.pause.flatMap { $0.covers(now) ? $0 : nil }
        if pause != self.pause(at: now) { decision.effects.append(.announce(.paused(pause))) }
        if state.plannedPause != plannedPause(at: now) {
            decision.effects.append(.announce(.pausePlanned(state.plannedPause)))
        }
    }
}

extension Pause {
    /// Returns the pauses from before a change as they are at `now`.
    ///
    /// If there was no pause before the change, the current pause ends now, so that the rings that
    /// waited for its end come.
    static func restored(
        _ old: (current: Pause?, planned: Pause?), after new: (current: Pause?, planned: Pause?),
        at now: Instant
    ) -> (current: Pause?, planned: Pause?) {
        var (pause, planned) = begun(old.current, old.planned, at: now)
        if let end = pause?.until, end <= now { pause = nil }
        if pause == nil, let current = begun(new.current, new.planned, at: now).current,
            current.covers(now)
        {
            pause = Pause(since: current.since, until: now)
        }
        return (pause, planned)
    }
}

extension AlertRecord {
    /// Whether everything that the user decides about an alert is the same as in another record.
    fileprivate func hasSameChoices(as other: AlertRecord?) -> Bool {
        // Most changes are in the first values, which are also the fastest to compare.
        guard let other, alert.isOn == other.alert.isOn else { return false }
        return state.isCompleted == other.state.isCompleted
            && state.done == other.state.done && state.snooze == other.state.snooze
            && state.skip == other.state.skip && state.pause == other.state.pause
            && state.plannedPause == other.state.plannedPause && alert == other.alert
    }
}

extension Decision {
    /// Returns the decision with what is needed to undo it.
    fileprivate func remembering(_ entry: UndoEntry) -> Decision {
        var decision = self
        // The store copies its current records, so the entry must come before the changes.
        decision.changes.insert(.remember(entry), at: 0)
        return decision
    }
}
