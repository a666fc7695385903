import Alerts
import Recurrence

extension World {
    /// Compares the daemon, the screen and the disk with the models.
    func compare() throws {
        try compareUser()
        for program in programs { try compare(program) }
        for tenant in tenants {
            if let failure = tenant.ledger.failure {
                throw SimulationFailure("\(tenant.name): \(failure)")
            }
            if isServerWell { try compareScreen(of: tenant) }
            try compareReceipts(of: tenant)
        }
    }

    private func compareUser() throws {
        try compareHistory()
        if let early = disk.early { throw SimulationFailure(early) }
        guard case .success(let statuses) = call({ await $0.list() }) else { return }
        guard statuses.map(\.id) == model.entries.keys.sorted() else {
            throw SimulationFailure(
                "The scheduler's alerts differ from the model's: \(statuses.map(\.id))")
        }
        let isAllDealtWith = model.nextDue.map { $0 > now } ?? true
        for status in statuses { try compare(status, isAllDealtWith) }
        try compareSound()
        guard server.badge ?? 0 == model.badge else {
            throw SimulationFailure("The badge is \(server.badge ?? 0), not \(model.badge)")
        }
    }

    /// Checks that no receipt of a former server is kept, because the new server may use the same
    /// ids.
    private func compareReceipts(of tenant: Tenant) throws {
        let waiting = tenant.disk.records.values.count {
            $0.state.notification?.stage == .due
                && !(tenant.model.isAway && tenant.model.entries[$0.id]?.waits == true)
        }
        guard tenant.disk.isBehind || waiting <= tenant.model.mostWaiting else {
            throw SimulationFailure("\(tenant.name): \(waiting) notifications wait to be shown")
        }
        guard let session = server.session, !tenant.disk.isBehind else { return }
        if let void = tenant.disk.receipts.first(where: { $0.session != session }) {
            throw SimulationFailure(
                "\(void), a receipt of a former server, is still kept with \(session)")
        }
    }

    /// Compares the upcoming rings.
    func compareUpcoming(through end: Instant, limit: Int) throws {
        // Skip the comparison if an occurrence is due now, because the daemon has to ring or
        // silence it first.
        guard model.nextDue.map({ $0 > now }) ?? true,
            case .success(let rings) = call({ await $0.upcoming(through: end, limit: limit) })
        else { return }
        let should = model.upcoming(after: now, through: end, limit: limit)
        guard rings != should else {
            return rings.count < limit ? try compareCounts(of: rings, through: end) : ()
        }
        func list(_ rings: [UpcomingRing]) -> String {
            rings.map { "\($0.alert)@\(text($0.at))" }.joined(separator: " ")
        }
        throw SimulationFailure(
            "Upcoming through \(text(end)) is \(list(rings)), not \(list(should))")
    }

    /// Compares the number of rings in each of ten spans with the full list of rings.
    private func compareCounts(of rings: [UpcomingRing], through end: Instant) throws {
        let seconds = max(1, Int(end.seconds - now.seconds) / 10)
        let count = Int(end.seconds - now.seconds) / seconds
        let spans = TimeSpans(from: now, every: seconds, count: count)
        let ids = model.entries.keys.sorted()
        guard case .success(let counts) = call({ await $0.countRings(of: ids, in: spans) }) else {
            return
        }
        let should = (0..<spans.count).map { index in
            let start = spans.start + .seconds(index * seconds)
            return rings.count { $0.at >= start && $0.at < start + .seconds(seconds) }
        }
        guard counts == should else {
            throw SimulationFailure("Counted through \(text(end)): \(counts), not \(should)")
        }
    }

    private func compare(_ status: AlertSnapshot, _ isAllDealtWith: Bool) throws {
        guard let entry = model.entries[status.id] else { return }
        func check<T: Equatable>(_ name: String, _ is: T, _ should: T) throws {
            guard `is` != should else { return }
            throw SimulationFailure("\(status.id): \(name) is \(`is`), not \(should)")
        }
        try check("isOn", status.alert.isOn, entry.isOn)
        try check("isCompleted", status.isCompleted, entry.isCompleted)
        try check("title", status.alert.content.title, entry.title)
        try check(
            "snooze", text(status.snoozedUntil),
            text(entry.snooze?.due == nil ? entry.snooze?.until : nil))
        try check("skip", status.skip, entry.skip?.count ?? 0)
        try check(
            "doneToday", status.doneToday, entry.goal.map { _ in model.doneToday(entry, at: now) })
        try check(
            "unseen", text(status.unseenSince),
            text(entry.ring?.isUnseen == true ? entry.ring?.due : nil))
        // The model is slow at finding the next ring, so only some statuses are compared.
        if (status.id.rawValue.utf8.count + Int(status.id.rawValue.utf8.last ?? 0)
            + statistics.steps)
            .isMultiple(of: 7), isAllDealtWith
        {
            try check("next", text(status.next), text(model.nextRing(entry, after: now)))
        }
    }

    /// Checks that the history has exactly the entries that the model expects.
    private func compareHistory() throws {
        guard !disk.isBehind else { return }
        for id in model.entries.keys.sorted() {
            if let difference = model.fate(of: id, in: ledger, at: now) {
                throw SimulationFailure(difference)
            }
        }
    }

    /// Checks that each alert has at most one notification on screen, and no other notification is
    /// there.
    private func compareScreen(of tenant: Tenant) throws {
        var seen: [Subject: Int] = [:]
        for entry in server.screen.values
        where !entry.isOrphan && entry.notification.sender?.id == tenant.id
            && entry.notification.subject != .notice && !entry.notification.isQuestion
        {
            seen[entry.notification.subject, default: 0] += 1
        }
        for (subject, count) in seen where count > 1 {
            throw SimulationFailure("\(tenant.name): \(subject) is on screen \(count) times")
        }
        // A program that is asked whether to show a notification has a second to answer.
        guard tenant.program?.isAsked(at: now) != true else { return }
        let model = tenant.model
        let isGathered = model.entries.values.contains {
            $0.ring?.stage == .gathered && $0.ring?.isUnseen == true
        }
        if isGathered, seen[.digest] == nil, model.digest?.isLost == false {
            throw SimulationFailure("\(tenant.name): The digest is not on screen")
        }
        for (id, entry) in model.entries.sorted(by: { $0.key < $1.key }) {
            guard let ring = entry.ring else { continue }
            guard ring.isTold || model.isHeld(entry) else {
                throw SimulationFailure("\(id) due \(text(ring.due)) is not shown")
            }
            let isThere = seen.removeValue(forKey: .alert(id)) != nil
            // The notification of an earlier ring stays while the next one waits for the user.
            if model.isHeld(entry) { continue }
            switch ring.stage {
            case .shown:
                if ring.isUnseen, !isThere, !ring.isLost {
                    throw SimulationFailure("\(id) is not on screen")
                }
            case .gone:
                // A notification that was too late to be shown again may still be on screen.
                break
            case .gathered, .waiting:
                if isThere {
                    throw SimulationFailure(
                        "\(id) has a notification, but must wait or be in the digest")
                }
            }
        }
        seen[.digest] = nil
        for subject in seen.keys {
            throw SimulationFailure("\(subject) is on screen, but must not be")
        }
    }
}

extension AlertModel {
    /// Returns a difference between the history and the model, or `nil` if there is none.
    ///
    /// The daemon may count a ring that has waited too long as missed at any time.
    mutating func fate(of id: Alert.ID, in ledger: Ledger, at now: Instant) -> String? {
        let counts = ledger.counts[id] ?? [:]
        if let entry = entries[id], counts[.missed] ?? 0 == entry.missed + 1 {
            _ = gaveUp(id, at: now)
        }
        guard let entry = entries[id] else { return nil }
        guard owner == nil else {
            // If an alert rings several times while the disk is full, only the last ring is written.
            return ledger.wasFull || counts[.shown] ?? 0 == entry.shown
                ? nil : "\(id): shown \(counts), not \(entry.shown)"
        }
        var should = entry.answers
        should[.shown] = entry.shown
        should[.missed] = entry.missed
        should[.suppressed] = entry.suppressed
        should[.held] = entry.held
        for event in HistoryEntry.Event.allCases where event != .failed && event != .waiting {
            let (have, want) = (counts[event] ?? 0, should[event] ?? 0)
            if have != want {
                return "\(id): \(have) \(event) in the history, not \(want) \(entry.ring as Any)"
            }
        }
        return nil
    }

    /// Returns a difference between the disk and the model, or `nil` if there is none.
    mutating func difference(from disk: SimulatedDisk, _ ledger: Ledger, at now: Instant) -> String?
    {
        if owner != nil { giveUp(asIn: disk, at: now) }
        // A finished request stays on the disk until its notification has left the screen.
        let records = disk.records.filter { owner == nil || !$1.isLeaving }
        guard Set(records.keys) == Set(entries.keys) else {
            let left = records.filter { entries[$0.key] == nil }
            let missing = entries.filter { records[$0.key] == nil }
            return "the alerts \(left) instead of \(missing)"
        }
        for (id, record) in records {
            if let difference = fate(of: id, in: ledger, at: now) { return difference }
            guard let entry = entries[id] else { continue }
            let state = record.state
            let ring = entry.ring.flatMap { $0.isUnseen ? $0.due : nil }
            let same: KeyValuePairs = [
                "isOn": record.alert.isOn == entry.isOn,
                "title": record.alert.content.title == entry.title,
                "isCompleted": state.isCompleted == entry.isCompleted,
                "done": state.done == entry.done,
                "snooze": state.snooze == entry.snooze,
                "tally": state.tally == entry.tally,
                "skip": state.skip?.count ?? 0 == entry.skip?.count ?? 0,
                "event": record.alert.trigger.event == entry.plan.event,
                "sound": ring == nil
                    || sound(state.notification?.soundsSince, at: now)
                        == sound(entry.ring?.soundsSince, at: now),
                "plan": hasSamePlan(record, entry, since: disk.global.zoneSince),
                "pause": current(state.pause, now) == current(entry.pause, now),
                "unseen": (state.isUnseen ? state.notification?.due : nil) == ring,
                "shown": ring == nil || state.notification?.wasShown == entry.ring?.isTold,
                "gone": ring == nil
                    || (state.notification?.stage == .gone) == (entry.ring?.stage == .gone),
                "gathered": ring == nil
                    || (state.notification?.stage == .gathered) == (entry.ring?.stage == .gathered),
            ]
            if let part = same.first(where: { !$0.value })?.key {
                return "\(id): the \(part) in \(record) is not that in \(entry)"
            }
        }
        // Without requests, the pause of a program has no effect, and may not be stored.
        guard owner == nil || !entries.isEmpty else { return nil }
        guard owner != nil || (disk.global.awayMode == .on) == isSaidAway else {
            return "another word about being away: \(disk.global.awayMode)"
        }
        return current(disk.global.pause, now) == current(pause, now)
            ? nil : "another pause: \(disk.global.pause as Any), not \(pause as Any)"
    }

    /// Gives up the rings of a program's requests that the daemon has given up as too late.
    ///
    /// Programs have no history that tells this.
    private mutating func giveUp(asIn disk: SimulatedDisk, at now: Instant) {
        for (id, entry) in entries {
            guard let ring = entry.ring, !ring.isTold else { continue }
            let notification = disk.records[id]?.state.notification
            if notification?.due != ring.due || notification?.stage == .withdrawing {
                _ = gaveUp(id, at: now)
            }
        }
        dropFinishedRequests()
    }

    /// Whether the stored record and the model have the same next occurrence, both now and after a
    /// wrong clock is corrected.
    private func hasSamePlan(
        _ record: AlertRecord, _ entry: Entry, since: Instant?
    ) -> Bool {
        if case .interval(let interval) = record.alert.trigger,
            case .interval(_, _, let anchor) = entry.plan, interval.anchor != anchor
        {
            return false
        }
        let dealt = watermark(of: record, entry, since: since)
        let (ahead, foot) = memory(of: record, entry, since: since)
        func next(after dealt: Instant) -> Instant? { entry.plan.next(after: dealt, in: zone)?.at }
        // A former watermark, from before a clock jump, has no effect if no occurrence follows it.
        let hasFoot = foot != nil || entry.foot != nil
        guard
            !hasFoot || next(after: foot ?? dealt) == next(after: entry.foot ?? entry.dealt)
        else { return false }
        return !entry.isOn
            || next(after: dealt) == self.next(entry)
                && next(after: max(dealt, ahead ?? dealt))
                    == next(after: max(entry.dealt, entry.ahead ?? entry.dealt))
    }

    /// The stored former watermark, from before a clock jump, expressed as the model's `ahead` or
    /// `foot`.
    private func memory(
        of record: AlertRecord, _ entry: Entry, since: Instant?
    ) -> (ahead: Instant?, foot: Instant?) {
        guard let former = record.state.formerWatermark else { return (nil, nil) }
        if former > record.state.watermark { return (former, nil) }
        guard let since, entry.plan.isFloating, !entry.plan.isOnce else { return (nil, former) }
        return (nil, max(former, since))
    }

    private func watermark(of record: AlertRecord, _ entry: Entry, since: Instant?) -> Instant {
        guard let since, entry.plan.isFloating, !entry.plan.isOnce else {
            return record.state.watermark
        }
        return max(record.state.watermark, since)
    }

    /// Copies the stored watermarks, the instants up to which occurrences were dealt with, into the
    /// model.
    ///
    /// The daemon may advance a watermark further than the model does. Without the copy, the model
    /// and the daemon would differ if the time zone then changed and the new zone had an occurrence
    /// between the two watermarks.
    mutating func learn(from disk: SimulatedDisk) {
        for (id, record) in disk.records {
            guard var entry = entries[id],
                hasSamePlan(record, entry, since: disk.global.zoneSince)
            else { continue }
            entry.dealt = watermark(of: record, entry, since: disk.global.zoneSince)
            (entry.ahead, entry.foot) = memory(of: record, entry, since: disk.global.zoneSince)
            entries[id] = entry
        }
    }

    /// Copies the pauses and sounds that have ended into the model, because a daemon that was killed
    /// has not forgotten them, so that they are not over after a setback of the clock.
    mutating func learnEnded(from disk: SimulatedDisk, at now: Instant) {
        guard owner == nil else { return }
        if current(pause, now) == current(disk.global.pause, now) { pause = disk.global.pause }
        for (id, record) in disk.records {
            if current(entries[id]?.pause, now) == current(record.state.pause, now) {
                entries[id]?.pause = record.state.pause
            }
            let since = record.state.notification?.soundsSince
            if sound(entries[id]?.ring?.soundsSince, at: now) == sound(since, at: now) {
                entries[id]?.ring?.soundsSince = since
            }
        }
    }

    private func current(_ pause: Pause?, _ now: Instant) -> Instant? {
        guard let pause, pause.until.map({ $0 > now }) ?? true else { return nil }
        return pause.until ?? .distantFuture
    }
}

extension Trigger {
    /// The instant of the event for which an alert has not rung yet.
    fileprivate var event: Instant? {
        if case .event(let trigger) = self { trigger.happened } else { nil }
    }
}

extension Plan {
    /// The instant of the event for which an alert has not rung yet.
    fileprivate var event: Instant? {
        if case .event(_, let happened) = self { happened } else { nil }
    }
}

extension AlertRecord {
    /// Whether only the notification of a finished request is left, and leaves the screen.
    fileprivate var isLeaving: Bool {
        !alert.isOn && state.snooze == nil
            && (state.notification.map { $0.stage == .withdrawing } ?? true)
    }
}
