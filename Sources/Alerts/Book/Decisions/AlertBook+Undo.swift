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
    public func undoable(
        _ decision: Decision, as kind: UndoableChange.Kind, at now: Instant
    ) -> Decision {
        guard program == nil, let entry = UndoEntry(undoing: decision, as: kind, of: self, at: now)
        else { return decision }
        return decision.remembering(entry)
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
    public func undo(_ entry: UndoEntry, at now: Instant) throws(AlertError) -> Decision {
        if let id = entry.returning.first(where: { entries[$0.id] != nil })?.id {
            throw AlertError(
                .alertExists,
                "Cannot undo: another alert has the id '\(id)' now. Give that alert another id first: "
                    + "'peal rename \(id) NEW-ID'.")
        }
        var turn = Turn(at: now, under: conditions)
        let kind = entry.change.kind.rawValue
        let event = entry.isUndone ? HistoryEntry.Event.redone : .undone
        if entry.change.kind == .renamed, let old = entry.before.first, let new = entry.added.first
        {
            if entries[new] != nil { turn.decision = try rename(new, to: old.id) }
            turn.log(event, old, action: kind)
        } else {
            for old in entry.before {
                let current = entries[old.id]?.record
                guard let old = old.asMirror(of: current) else { continue }
                var record = turn.restore(old, replacing: current, after: entry.change.kind)
                if entry.isUndone, entry.change.kind.endsNotifications { turn.retire(&record) }
                turn.log(event, record, action: kind)
                turn.put(record)
            }
            for id in entry.added {
                guard let record = entries[id]?.record else { continue }
                turn.write(.remove(id))
                let isRemovedAgain = entry.isUndone && entry.change.kind == .removed
                turn.log(
                    isRemovedAgain ? .removed : event, record, action: kind, isRemoved: true)
                turn.withdraw(record)
                turn.perform(.announce(.changed(id)))
            }
        }
        if entry.changesPause { restorePauses(entry, &turn) }
        if let mode = entry.awayMode { turn.decision.append(setAway(mode, at: now)) }
        turn.write(.forget(entry.change.number))
        return turn.decision.remembering(entry.opposite(of: turn.decision, in: self, at: now))
    }

    /// Restores the pauses of all alerts; a pause that is over stays over.
    private func restorePauses(_ entry: UndoEntry, _ turn: inout Turn) {
        let now = turn.now
        turn.global.pauses = Pauses(current: entry.pause, planned: entry.plannedPause)
            .restored(after: global.pauses, at: now)
        keepSnoozes(&turn)
        turn.write(.global(turn.global))
        let (pause, planned) = (turn.global.pause, turn.global.plannedPause)
        let current = pause.flatMap { $0.covers(now) ? $0 : nil }
        if current != conditions.pause(at: now) { turn.perform(.announce(.paused(current))) }
        if planned != conditions.plannedPause(at: now) {
            turn.perform(.announce(.pausePlanned(planned)))
        }
    }
}

extension UndoEntry {
    /// Creates an entry with what is needed to undo a decision of a book; `nil` if it changes none of
    /// the user's choices.
    fileprivate init?(
        undoing decision: Decision, as kind: UndoableChange.Kind, of book: AlertBook,
        at now: Instant
    ) {
        self.init(change: UndoableChange(at: now, kind: kind, alert: nil, count: 0))
        var seen: Set<Alert.ID> = []
        var first: Alert?
        for change in decision.changes {
            switch change {
            case .put(let record), .state(let record):
                let old = book.entries[record.id]?.record
                guard !record.hasSameChoices(as: old), seen.insert(record.id).inserted
                else { continue }
                first = first ?? old?.alert ?? record.alert
                if let old { before.append(old) } else { added.append(record.id) }
            case .remove(let id):
                guard let old = book.entries[id]?.record, seen.insert(id).inserted else { continue }
                first = first ?? old.alert
                before.append(old)
            case .global(let global):
                if global.pauses != book.global.pauses {
                    changesPause = true
                    pause = book.global.pause
                    plannedPause = book.global.plannedPause
                }
                if global.awayMode != book.global.awayMode { awayMode = book.global.awayMode }
            case .moveHistory, .log, .response, .remember, .forget: break
            }
        }
        guard changesPause || awayMode != nil || first != nil else { return nil }
        self.change.count = kind == .renamed ? 1 : seen.count
        if !changesPause, awayMode == nil {
            self.change.alert = first?.id
            self.change.title = first?.content.title ?? ""
        }
    }

    /// The alerts that come back under an id that they do not have now.
    fileprivate var returning: ArraySlice<AlertRecord> {
        switch change.kind {
        case .renamed: before.prefix(added.isEmpty ? 0 : 1)
        case .removed: isUndone ? [] : before[...]
        default: []
        }
    }

    /// Returns what is needed to take back a decision that has undone this change or made it again.
    fileprivate func opposite(
        of decision: Decision, in book: AlertBook, at now: Instant
    ) -> UndoEntry {
        var opposite =
            UndoEntry(undoing: decision, as: change.kind, of: book, at: now)
            ?? UndoEntry(change: change)
        opposite.change = change
        opposite.source = isUndone ? .redo : .undo
        return opposite
    }
}

extension AlertRecord {
    /// Returns the record from before a change, with the definition that its calendar gives now;
    /// `nil` if it is the mirror of an entry that the calendar no longer has.
    fileprivate func asMirror(of current: AlertRecord?) -> AlertRecord? {
        guard alert.calendar != nil else { return self }
        guard let current else { return nil }
        var record = self
        record.alert = current.alert
        record.alert.isOn = current.alert.trigger == alert.trigger ? alert.isOn : current.alert.isOn
        return record
    }

    /// Whether everything that the user decides about an alert is the same as in another record.
    fileprivate func hasSameChoices(as other: AlertRecord?) -> Bool {
        // Most changes are in the first values, which are also the fastest to compare.
        guard let other, alert.isOn == other.alert.isOn else { return false }
        return state.isCompleted == other.state.isCompleted
            && state.done == other.state.done && state.snooze == other.state.snooze
            && state.skip == other.state.skip && state.tally == other.state.tally
            && state.pause == other.state.pause
            && state.plannedPause == other.state.plannedPause && alert == other.alert
    }
}

extension Decision {
    /// Returns the decision to remember the change of a setting, whose file has been written.
    static func remembering(_ setting: SettingChange, at now: Instant) -> Decision {
        let change = UndoableChange(
            at: now, kind: .setting, alert: nil, count: 0, setting: setting)
        return Decision().remembering(UndoEntry(change: change))
    }

    /// Returns the decision with what is needed to undo it.
    fileprivate func remembering(_ entry: UndoEntry) -> Decision {
        var decision = self
        // The store copies its current records, so the entry must come before the changes.
        decision.changes.insert(.remember(entry), at: 0)
        return decision
    }
}
