public import Recurrence

/// The pure core of Peal: all alerts, and the decisions about them.
///
/// The book never acts and never reads the clock. Each method takes the time and returns a
/// ``Decision``; only ``apply(_:)`` changes the alerts. Every scheduling rule can therefore be
/// tested without a clock, a store or a desktop.
public struct AlertBook: Sendable {
    /// The maximum number of notifications that the server keeps; `nil` if there is no limit.
    public var room: Int?
    /// The number of notifications that may wait at once to be shown.
    var mostWaiting = Self.mostWaiting
    /// The facts apart from the alerts that decide when they ring.
    var conditions: RingConditions
    /// The end of the quiet hours that were announced last; `nil` if their end was announced, too.
    var announcedQuietEnd: Instant?
    /// The instant at which the next quiet hours begin or end.
    var nextQuietChange: Instant?
    /// The instant at which alerts last restarted because the clock was set far back.
    var restartedAt: Instant?
    private(set) var entries: [Alert.ID: Entry] = [:]
    var wakeUps = WakeUps()
    private(set) var notifications = NotificationIndex()
    /// The alerts that wake the machine, of which there are few.
    private(set) var wakers: Set<Alert.ID> = []
    /// The alerts that are on and ring at a place or at the border of a region, of which there are few.
    private(set) var placeAlerts: Set<Alert.ID> = []

    /// Creates a book with the contents of a store.
    public init(
        records: [AlertRecord] = [], global: GlobalState = GlobalState(), zone: Zone,
        settings: RingSettings = RingSettings(), program: Program? = nil
    ) {
        conditions = RingConditions(
            zone: zone.located(at: settings.place), global: global, settings: settings,
            program: program)
        entries.reserveCapacity(records.count)
        for record in records { _ = insert(record) }
        // This is faster than inserting the wake-ups one after the other.
        wakeUps = WakeUps(of: entries)
    }

    /// The machine's time zone.
    public var zone: Zone { conditions.zone }

    /// The state that concerns all alerts together.
    public var global: GlobalState { conditions.global }

    /// The user's settings for all alerts.
    public var settings: RingSettings { conditions.settings }

    /// The program whose requests the book holds; `nil` for the book of the user's alerts.
    public var program: Program? {
        get { conditions.program }
        set { conditions.program = newValue }
    }

    /// The sum of the badge numbers of all alerts with an unseen notification.
    public var badge: Int { notifications.badge }

    /// The next instant at which ``timePassed(until:)`` has something to decide; `nil` if nothing is planned.
    public var nextDue: Instant? {
        [
            wakeUps.first?.at, global.digest?.notification.retryAt, global.pause?.until,
            global.plannedPause?.since, nextQuietChange,
        ].compactMap(\.self).min()
    }

    /// Applies the changes of a decision to the book.
    public mutating func apply(_ decision: Decision) {
        for change in decision.changes {
            switch change {
            case .put(let record), .state(let record):
                if let wakeUp = insert(record) { wakeUps.insert(wakeUp) }
            case .remove(let id):
                guard let entry = entries.removeValue(forKey: id) else { continue }
                notifications.remove(entry)
                wakers.remove(id)
                placeAlerts.remove(id)
            case .global(let global):
                let old = conditions.global
                conditions.global = global
                let isAwayNew = old.awayMode != global.awayMode
                let isPlanNew = old.pauses != global.pauses || old.zoneSince != global.zoneSince
                if isPlanNew { replan() } else if isAwayNew { replanNotifications() }
            case .log, .moveHistory, .response, .remember, .forget: break
            }
        }
        wakeUps.dropOutdated(by: entries)
    }

    /// Replaces changes that write a whole record by changes that write only its state, if the
    /// alert itself is unchanged.
    func storeChanges(for changes: [StoreChange]) -> [StoreChange] {
        var seen: Set<Alert.ID> = []
        return changes.map { change in
            guard case .put(let record) = change, seen.insert(record.id).inserted,
                let old = entries[record.id]?.record,
                // A completed alert may be stored with `isOn: true`, and is switched off when it is
                // read. When the alert becomes active again, write the whole record.
                record.state.isCompleted || !old.state.isCompleted,
                record.state.isCompleted
                    ? AlertRecord(stored: old.alert, state: record.state).alert == record.alert
                    : old.alert == record.alert
            else { return change }
            return .state(record)
        }
    }

    /// Returns the record with this id.
    ///
    /// - Throws: ``AlertError`` with the code ``AlertError/Code/noSuchAlert``.
    public func record(_ id: Alert.ID) throws(AlertError) -> AlertRecord {
        guard let entry = entries[id] else { throw .noSuchAlert(id.rawValue) }
        return entry.record
    }

    /// Adds or replaces a record.
    ///
    /// - Returns: The wake-up to plan; `nil` if it is planned already, or if there is none.
    private mutating func insert(_ record: AlertRecord) -> WakeUp? {
        var record = record
        // The details that a decision has made lie between its changes, which go away. Move them
        // next to each other, so that a crowd leaves no small gaps in memory.
        record.state.moveDetails()
        var entry = Entry(record)
        entry.next = entry.wakeUp(under: conditions)
        let old = entries.updateValue(entry, forKey: record.id)
        notifications.put(entry, replacing: old)
        if entry.wakes {
            wakers.insert(record.id)
        } else if !wakers.isEmpty {
            wakers.remove(record.id)
        }
        if entry.ringsAtPlace {
            placeAlerts.insert(record.id)
        } else if !placeAlerts.isEmpty {
            placeAlerts.remove(record.id)
        }
        guard entry.next < .distantFuture, old?.next != entry.next else { return nil }
        return WakeUp(at: entry.next, id: record.id)
    }

    /// Recalculates the next wake-up of every record with a notification.
    mutating func replanNotifications() {
        for id in notifications.ids {
            guard let old = entries[id] else { continue }
            let next = old.wakeUp(under: conditions)
            guard next != old.next else { continue }
            entries[id]?.next = next
            if next < .distantFuture { wakeUps.insert(WakeUp(at: next, id: id)) }
        }
        wakeUps.dropOutdated(by: entries)
    }

    /// Recalculates the next wake-up of every record.
    mutating func replan() {
        for index in entries.values.indices {
            let next = entries.values[index].wakeUp(under: conditions)
            entries.values[index].next = next
        }
        wakeUps = WakeUps(of: entries)
    }
}
