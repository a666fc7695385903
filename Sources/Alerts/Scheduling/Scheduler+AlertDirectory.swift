import Messages
public import Recurrence

extension Scheduler: AlertDirectory {
    /// Adds an alert, which starts from now.
    public func add(_ alert: Alert) throws -> AlertStatus {
        try requireReadable(alert.id)
        try edit { try $0.adding(alert, at: $1) }
        return try get(alert.id)
    }

    /// Replaces the alert with the same id.
    public func update(_ alert: Alert) throws -> AlertStatus {
        try edit { try $0.updating(alert, at: $1) }
        return try get(alert.id)
    }

    /// The same, unless it is no longer `old`.
    public func replace(_ old: Alert, with alert: Alert) throws -> AlertStatus {
        try edit { book, now in
            // As it is told: it may have gone over the bus.
            guard try book.record(alert.id).alert.json(in: .utc) == old.json(in: .utc) else {
                throw AlertError(.alertChanged, "The alert '\(alert.id)' was changed meanwhile.")
            }
            return try book.updating(alert, at: now)
        }
        return try get(alert.id)
    }

    /// Adds and replaces alerts, all or none.
    public func put(_ alerts: [Alert]) throws {
        for alert in alerts { try requireReadable(alert.id) }
        try edit { try $0.putting(alerts, at: $1) }
    }

    /// An alert that cannot be read is kept: its id is not given away.
    private func requireReadable(_ id: Alert.ID) throws(AlertError) {
        guard let reason = unreadable[id] else { return }
        throw AlertError(
            .alertExists,
            "There is an alert '\(id)' already, which cannot be read: \(reason) Mend that, remove "
                + "it, or choose another id.")
    }

    /// Removes an alert.
    public func remove(_ id: Alert.ID) throws {
        guard unreadable[id] == nil else { return try removeUnreadable(id) }
        try edit { try $0.removing(id, at: $1) }
    }

    /// All alerts, by id.
    public func list() -> [AlertStatus] {
        book.statuses(at: clock.now)
    }

    /// Those of the alerts that there are, in the order of the ids.
    public func statuses(of ids: [Alert.ID]) -> [AlertStatus] {
        let now = clock.now
        return ids.compactMap { try? book.status($0, at: now) }
    }

    /// The ids of the alerts that a list shows, in the order of their times.
    public func ids(inGroup group: String?, all: Bool) -> [Alert.ID] {
        book.ids(inGroup: group, all: all)
    }

    /// Alerts as far as a list shows them.
    public func rows(of ids: [Alert.ID]) -> [AlertRow] {
        statuses(of: ids).map(\.row)
    }

    /// The alerts with an unseen notification, what waits longest first.
    public func waiting() -> [AlertStatus] {
        book.waiting(at: clock.now)
    }

    /// One alert.
    public func get(_ id: Alert.ID) throws -> AlertStatus {
        try book.status(id, at: clock.now)
    }

    /// The ids that begin with `prefix`.
    public func ids(startingWith prefix: String) -> [Alert.ID] {
        book.ids(startingWith: prefix)
            + unreadable.keys.filter { $0.rawValue.hasPrefix(prefix) }.sorted()
    }

    /// Turns the switch.
    public func setOn(_ isOn: Bool, _ id: Alert.ID) throws -> AlertStatus {
        try edit { try $0.switching(id, on: isOn, at: $1) }
        return try get(id)
    }

    /// Says that the user is done with a ring or for the day, and returns what that means for each alert.
    public func finish(
        _ selection: AlertSelection, extent: DoneExtent?
    ) throws -> [Finished] {
        var finished: [Finished] = []
        try edit { book, now in
            finished = try book.finished(by: selection, extent: extent, at: now)
            return try book.finishing(selection, extent: extent, at: now)
        }
        return finished
    }

    /// Says that the user is done, or takes that back.
    public func done(_ selection: AlertSelection, undo: Bool) throws -> [Alert.ID] {
        let decision = try edit { try $0.finishing(selection, undo: undo, at: $1) }
        return decision.changes.compactMap {
            if case .put(let record) = $0 { record.id } else { nil }
        }
    }

    /// Rings once more after `duration`.
    public func snooze(_ id: Alert.ID, for duration: Duration) throws -> AlertStatus {
        try edit { try $0.snoozing(id, for: duration, at: $1) }
        return try get(id)
    }

    /// Silences the next `count` occurrences.
    public func skip(_ id: Alert.ID, _ count: Int) throws -> AlertStatus {
        try edit { try $0.skipping(id, count, at: $1) }
        return try get(id)
    }

    /// Silences one alert, or all, until a time.
    public func pause(_ id: Alert.ID?, until end: Instant?) throws {
        try edit { try $0.pausing(id, until: end, at: $1) }
    }

    /// Ends the pause of one alert, or every pause.
    @discardableResult
    public func resume(_ id: Alert.ID?) throws -> [Alert.ID] {
        var resumed: [Alert.ID] = []
        try edit { book, now in
            resumed = try book.idsPaused(id, at: now)
            return try book.resuming(id, at: now)
        }
        return resumed
    }

    /// The pause of all alerts, if there is one now.
    public func commonPause() -> Pause? {
        book.pause(at: clock.now)
    }

    /// Rings now.
    public func present(_ id: Alert.ID) throws {
        try edit { try $0.presenting(id, at: $1) }
    }

    /// The next rings of all alerts.
    public func upcoming(through end: Instant, limit: Int) -> [UpcomingRing] {
        book.upcoming(after: clock.now, through: end, limit: limit)
    }

    /// How many rings of these alerts there are in each span from now on.
    public func countRings(of ids: [Alert.ID], in spans: TimeSpans) -> [Int] {
        book.countRings(of: ids, after: clock.now, in: spans)
    }

    /// The newest lines of the history, and after them the rings that wait for a server.
    public func history(since instant: Instant, limit: Int) throws -> [HistoryEntry] {
        let entries =
            try store.history(since: instant, limit: limit) + book.unserved(since: instant)
        return entries.suffix(limit)
    }

    /// Everything that waits has been seen.
    public func clearBadge() throws {
        try edit { book, _ in book.seeingAll() }
    }

    /// How things stand.
    public func status() async -> DirectoryStatus {
        let settings = await settings()
        var status = statusAtHand()
        status.delivery = settings
        return status
    }

    /// How things stand, but for what shows the notifications, which may take its time to answer.
    package func statusAtHand() -> DirectoryStatus {
        DirectoryStatus(
            badge: book.badge,
            next: book.upcoming(after: clock.now, limit: 1).first?.at,
            delivery: nil,
            pause: book.pause(at: clock.now),
            unreadable: unreadable.keys.sorted(),
            storeNotice: store.notice)
    }
}
