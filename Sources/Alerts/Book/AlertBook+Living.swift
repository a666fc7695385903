import Messages
public import Recurrence

/// Which alerts are meant.
public enum AlertSelection: Hashable, Sendable {
    /// These, all of which must exist.
    case ids([Alert.ID])
    /// Those of a group, of which there must be one.
    case group(String)
    /// All.
    case all
}

extension AlertBook {
    /// How long a snooze is where nothing is said: ten minutes.
    public static let defaultSnooze = Duration.seconds(600)

    /// Rings once more after `duration`; what is on screen is put away until then.
    ///
    /// An alert that is off stays off, and rings this once.
    ///
    /// - Throws: ``AlertError``: ``AlertError/Code/noSuchAlert``, or
    ///   ``AlertError/Code/invalidAlert`` for a length outside 1 s to 366 days.
    public func snoozing(
        _ id: Alert.ID, for duration: Duration, at now: Instant
    ) throws(AlertError) -> Decision {
        var record = try record(id)
        guard duration >= .seconds(1), duration <= .seconds(366 * 86_400) else {
            throw .invalid("A snooze lasts from 1 s to 366 days.")
        }
        var decision = Decision()
        let unseen = record.state.isUnseen ? record.state.presentation : nil
        snooze(
            &record, day: unseen?.day ?? currentDay(of: record, at: now),
            until: now.advanced(by: duration), at: now, into: &decision)
        return decision.putting(record)
    }

    /// Rings now, whatever the schedule says, and changes nothing else.
    ///
    /// - Throws: ``AlertError`` with the code ``AlertError/Code/noSuchAlert``.
    public func presenting(_ id: Alert.ID, at now: Instant) throws(AlertError) -> Decision {
        var record = try record(id)
        var decision = Decision()
        show(now, day: currentDay(of: record, at: now), of: &record, at: now, into: &decision)
        decision.effects.append(.present(.alert(id)))
        return decision.putting(record)
    }

    /// Everything that waits has been seen: the badge goes, what is on screen stays.
    public func seeingAll() -> Decision {
        var decision = Decision()
        for id in presenting.sorted() {
            guard var record = entries[id]?.record, record.state.isUnseen,
                var presentation = record.state.presentation
            else { continue }
            presentation.isUnseen = false
            if presentation.stage == .due, presentation.wasShown {
                // It was to come back only to be seen.
                presentation.stage = .shown
                presentation.retryAt = nil
            }
            // What is on screen still, or on its way there, can be answered.
            let isOver = presentation.receipt == nil && presentation.stage == .gone
            record.state.presentation = isOver ? nil : presentation
            decision.put(record)
        }
        return decision
    }

    // MARK: Parts that responses share

    func snooze(
        _ record: inout AlertRecord, day: CivilDate, until: Instant, at now: Instant,
        into decision: inout Decision
    ) {
        dropSnooze(of: &record, at: now, into: &decision)
        record.state.snooze = Snooze(until: until, day: day)
        decision.log(.snoozed, record, at: now, due: record.state.livePresentation?.due)
        retire(&record, at: now, into: &decision)
    }

    /// Takes a snooze away.
    ///
    /// A one-shot that a pause held back is recorded as suppressed.
    func dropSnooze(of record: inout AlertRecord, at now: Instant, into decision: inout Decision) {
        if let due = record.state.snooze?.due {
            decision.log(.suppressed, record, at: now, due: due)
            record.state.settle(due)
        }
        record.state.snooze = nil
    }

    /// The user has dealt with the notification: it leaves the screen.
    func retire(_ record: inout AlertRecord, at now: Instant, into decision: inout Decision) {
        if let presentation = record.state.presentation, presentation.isPending {
            decision.log(.suppressed, record, at: now, due: presentation.due)
        }
        if record.state.presentation?.stage == .gathered {
            decision.effects.append(.present(.summary))
        }
        guard record.state.presentation?.receipt != nil else {
            record.state.presentation = nil
            return
        }
        record.state.presentation?.stage = .withdrawing
        record.state.presentation?.isUnseen = false
        record.state.presentation?.retryAt = nil
        decision.effects.append(.present(.alert(record.id)))
    }

    /// The schedule's day that "today" means at `now`: one that began yesterday and is not over, or
    /// today.
    func currentDay(of record: AlertRecord, at now: Instant) -> CivilDate {
        let today = record.alert.trigger.zone(on: zone).civil(at: now).date
        guard let next = record.alert.trigger.next(after: now, in: zone) else { return today }
        return min(next.day, today)
    }

    func ids(_ selection: AlertSelection) throws(AlertError) -> [Alert.ID] {
        switch selection {
        case .ids(let ids): return ids
        case .group(let group):
            let found = entries.filter { $0.value.group == group }.keys
            guard !found.isEmpty else { throw .noSuchGroup(group) }
            return found.sorted()
        case .all: return entries.keys.sorted()
        }
    }
}

extension AlertState {
    /// Its notification, unless the user has dealt with that: it only has to leave the screen.
    var livePresentation: Presentation? {
        presentation?.stage == .withdrawing ? nil : presentation
    }
}
