import Messages
public import Recurrence

extension Scheduler: AlertCenter {
    /// Adds an alert that starts from now.
    public func add(_ alert: Alert) throws -> AlertPreview {
        try requireReadable(alert.id)
        let replacesOther = book.entries[alert.id] != nil
        try edit(as: .added) { try $0.add(alert, at: $1) }
        var answer = try preview(stored: alert.id)
        answer.replacesOther = replacesOther
        return answer
    }

    /// Replaces the alert with the same id.
    public func update(_ alert: Alert) throws -> AlertPreview {
        try edit(as: .edited) { try $0.update(alert, at: $1) }
        return try preview(stored: alert.id)
    }

    /// Replaces `old`, unless another program has changed the alert since it was read.
    public func replace(_ old: Alert, with alert: Alert) throws -> AlertPreview {
        try edit(as: .edited) { try $0.replace([old], with: [alert], at: $1) }
        return try preview(stored: alert.id)
    }

    /// Replaces alerts as one change, unless another program has changed one of them since it was
    /// read.
    public func replace(_ old: [Alert], with alerts: [Alert]) throws {
        try edit(as: .edited) { try $0.replace(old, with: alerts, at: $1) }
    }

    /// Returns the result of adding or changing an alert, without storing it.
    public func preview(_ alert: Alert, isNew: Bool, limit: Int) throws -> AlertPreview {
        if isNew { try requireReadable(alert.id) }
        var preview = try book.preview(alert, isNew: isNew, limit: limit, at: clock.now)
        preview.replacesOther = isNew && book.entries[alert.id] != nil
        return completed(preview)
    }

    /// Returns the answer to a change of an alert, which is stored now.
    private func preview(stored id: Alert.ID) throws -> AlertPreview {
        completed(
            try book.preview(stored: id, limit: AlertPreview.usualLimit, at: clock.now))
    }

    /// Returns a preview with its parts that are about other alerts.
    private func completed(_ preview: AlertPreview) -> AlertPreview {
        var preview = preview
        let title = preview.snapshot.alert.content.title
        let ids = self.ids(matching: AlertQuery(title: title)).lazy.filter { $0 != preview.id }
        preview.namesakes = statuses(of: Array(ids.prefix(20)))
        preview.silence = silence()
        return preview
    }

    /// Adds and replaces alerts, all of them or none.
    public func put(_ alerts: [Alert]) throws {
        for alert in alerts { try requireReadable(alert.id) }
        try edit(as: .imported) { try $0.put(alerts, at: $1) }
    }

    /// Refuses the id of an alert that cannot be read, because that alert is kept.
    func requireReadable(_ id: Alert.ID) throws(AlertError) {
        guard let reason = unreadable[id] else { return }
        throw AlertError(
            .alertExists,
            "An alert '\(id)' already exists but cannot be read: \(reason) Remove "
                + "it, or choose another id.")
    }

    /// Removes an alert.
    public func remove(_ id: Alert.ID) throws {
        guard unreadable[id] == nil else { return try removeUnreadable(id) }
        try edit(as: .removed) { try $0.remove(id, at: $1) }
    }

    /// Gives an alert another id.
    public func rename(_ old: Alert.ID, to new: Alert.ID) throws -> AlertSnapshot {
        try requireReadable(new)
        try edit(as: .renamed) { book, _ in try book.rename(old, to: new) }
        return try get(new)
    }

    /// Returns the status of every alert, sorted by id.
    public func list() -> [AlertSnapshot] {
        book.statuses(at: clock.now)
    }

    /// Returns the status of each of the alerts that exist, in the order of `ids`.
    public func statuses(of ids: [Alert.ID]) -> [AlertSnapshot] {
        let now = clock.now
        return ids.compactMap { try? book.status($0, at: now) }
    }

    /// Returns the ids of the alerts in a group, or of all alerts, sorted by the times of their
    /// triggers.
    public func ids(inGroup group: String?, all: Bool) -> [Alert.ID] {
        book.ids(inGroup: group, all: all)
    }

    /// Returns the ids of the alerts to which the conditions of a query apply, in its order.
    public func ids(matching query: AlertQuery) -> [Alert.ID] {
        book.ids(matching: query, at: clock.now)
    }

    /// Returns the alerts that a user can mean by a name, including alerts that cannot be read.
    public func ids(named name: String) -> [Alert.ID] {
        if let id = try? Alert.ID(name), unreadable[id] != nil { return [id] }
        let ids = book.ids(named: name)
        guard ids.isEmpty, !name.isEmpty else { return ids }
        return unreadable.keys.filter { $0.rawValue.hasPrefix(name) }.sorted()
    }

    /// Returns the groups, sorted by name.
    public func groups() -> [AlertGroup] { book.groups() }

    /// Returns the summary of each of these alerts for a list.
    public func rows(of ids: [Alert.ID]) -> [AlertListItem] {
        statuses(of: ids).map(\.listItem)
    }

    /// Returns the alerts with an unseen notification, the longest-waiting first.
    public func waiting() -> [AlertSnapshot] {
        book.waiting(at: clock.now)
    }

    /// Returns the status of one alert.
    public func get(_ id: Alert.ID) throws -> AlertSnapshot {
        try book.status(id, at: clock.now)
    }

    /// Returns the ids that begin with `prefix`, including those of alerts that cannot be read.
    public func ids(startingWith prefix: String) -> [Alert.ID] {
        book.ids(startingWith: prefix)
            + unreadable.keys.filter { $0.rawValue.hasPrefix(prefix) }.sorted()
    }

    /// Marks a ring or the day as done, and returns how much became silent for each alert.
    public func finish(
        _ selection: AlertSelection, extent: DoneExtent?
    ) throws -> [Finished] {
        try edit(as: .done) { try $0.finish(selection, extent: extent, at: $1) }.finished
    }

    /// Changes each selected alert in the same way, and returns the ids of the changed alerts.
    public func change(_ selection: AlertSelection, _ change: AlertChange) throws -> [Alert.ID] {
        let decision = try edit(as: UndoableChange.Kind(change)) {
            let decision = try $0.change(selection, change, at: $1)
            try $0.checkRung(selection, change, at: $1) { since in
                try storeWriter.store.history(since: since, limit: 10_000)
            }
            return decision
        }
        return decision.changes.compactMap { one in
            switch one {
            case .put(let record): record.id
            case .remove(let id): id
            default: nil
            }
        }
    }

    /// Snoozes an alert, which rings once more after `duration`, even if it has not rung yet.
    public func snooze(_ id: Alert.ID, for duration: Duration) throws -> AlertSnapshot {
        try edit(as: .snoozed) { try $0.snooze(id, for: duration, at: $1) }
        return try get(id)
    }

    /// Silences one alert, or all alerts, until `end`.
    public func pause(_ id: Alert.ID?, from start: Instant? = nil, until end: Instant?) throws {
        try edit(as: .paused) { try $0.pause(id, from: start, until: end, at: $1) }
    }

    /// Ends the pauses in effect of one alert, or with `nil` every one, and returns the resumed
    /// alerts.
    @discardableResult
    public func resume(_ id: Alert.ID?, planned: Bool) throws -> [Alert.ID] {
        var resumed: [Alert.ID] = []
        try edit(as: .resumed) { book, now in
            resumed = try book.idsResumed(id, planned: planned, at: now)
            return try book.resume(id, planned: planned, at: now)
        }
        return resumed
    }

    /// Returns the pause of all alerts that is in effect now; `nil` if there is none.
    public func commonPause() -> Pause? {
        book.conditions.pause(at: clock.now)
    }

    /// Returns the time spans in which all alerts are silent now.
    public func silence() -> Silence {
        let now = clock.now
        return Silence(
            pause: book.conditions.pause(at: now),
            plannedPause: book.conditions.plannedPause(at: now),
            quietUntil: book.conditions.quiet(at: now)?.until)
    }

    /// Sets whether alerts wait as for a user who is away.
    @discardableResult
    public func setAway(_ mode: AwayMode) throws -> AwayStatus {
        try edit(as: .away) { $0.setAway(mode, at: $1) }
        // The time at which a ring comes again may have passed in the absence.
        ringAfterChange()
        return book.away
    }

    /// Rings the alerts that wait for the login with which a session has begun.
    ///
    /// A session can be reported several times: its alerts ring once.
    public func sessionBegan(at instant: Instant) {
        change { _ in carryOut(book.happened(.login, at: instant)) }
    }

    /// Rings an alert now.
    public func present(_ id: Alert.ID) throws {
        try edit { try $0.ring(id, at: $1) }
    }

    /// Returns the next rings of all alerts.
    public func upcoming(through end: Instant, limit: Int) -> [UpcomingRing] {
        book.upcoming(after: clock.now, through: end, limit: limit)
    }

    /// Returns the coming rings in a line for each alert and part of the agenda.
    public func agendaLines(
        inGroup group: String?, ends: [Instant], limit: Int
    ) throws -> [AgendaLine] {
        try book.agendaLines(inGroup: group, after: clock.now, ends: ends, limit: limit)
    }

    /// Counts the rings of these alerts in each span, from now on.
    public func countRings(of ids: [Alert.ID], in spans: TimeSpans) -> [Int] {
        book.ringCounts(of: ids, after: clock.now, in: spans)
    }

    /// Returns the newest entries of the history, followed by the rings that wait for a server.
    public func history(since instant: Instant, limit: Int) throws -> [HistoryEntry] {
        let stored = try storeWriter.store.history(since: instant, limit: limit)
        return (stored + book.unserved(since: instant)).suffix(limit)
    }

    /// Marks all unseen notifications as seen.
    public func clearBadge() throws {
        try edit { $0.markAllSeen(at: $1) }
    }

    /// Returns the status of the daemon.
    public func status() async -> AlertCenterStatus {
        let settings = await settings()
        var status = statusAtHand()
        status.delivery = settings
        status.wake = await waker?.status()
        return status
    }

    /// Returns the status without the delivery settings and the status of the wake-up, for which
    /// other programs might be slow to answer.
    package func statusAtHand() -> AlertCenterStatus {
        AlertCenterStatus(
            badge: book.badge,
            next: book.upcoming(after: clock.now, limit: 1).first?.at,
            delivery: nil,
            silence: silence(),
            away: book.away,
            location: locator?.status,
            unreadable: unreadable.keys.sorted(),
            storeNotice: storeWriter.store.notice)
    }
}
