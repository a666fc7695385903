public import Recurrence

/// The pure core of Peal: all alerts, and the decisions about them.
///
/// The book never acts and never reads the clock. Each method takes the time and returns a
/// ``Decision``; only ``apply(_:)`` changes the alerts. Every scheduling rule can therefore be
/// tested without a clock, a store or a desktop.
public struct AlertBook: Sendable {
    /// The machine's time zone.
    public internal(set) var zone: Zone
    /// The maximum number of notifications that the server keeps; `nil` if there is no limit.
    public var room: Int?
    /// The number of notifications that may wait at once to be shown.
    var mostWaiting = Self.mostWaiting
    /// The program whose requests the book holds; `nil` for the book of the user's alerts.
    public var program: Program?
    /// The user's settings for all alerts.
    public internal(set) var settings: RingSettings
    /// The end of the quiet hours that were announced last; `nil` if their end was announced, too.
    var announcedQuietEnd: Instant?
    /// The instant at which the next quiet hours begin or end.
    var nextQuietChange: Instant?
    /// The state that concerns all alerts together.
    public private(set) var global: GlobalState
    /// The instant at which alerts last restarted because the clock was set far back.
    var restartedAt: Instant?
    private(set) var entries: [Alert.ID: Entry] = [:]
    var wakeUps = WakeUps()
    private(set) var notifications = NotificationIndex()

    /// Creates a book with the contents of a store.
    public init(
        records: [AlertRecord] = [], global: GlobalState = GlobalState(), zone: Zone,
        settings: RingSettings = RingSettings(), program: Program? = nil
    ) {
        self.zone = zone
        self.settings = settings
        self.program = program
        self.global = global
        entries.reserveCapacity(records.count)
        for record in records { _ = put(record) }
        // This is faster than inserting the wake-ups one after the other.
        wakeUps = WakeUps(of: entries)
    }

    /// The sum of the badge numbers of all alerts with an unseen notification.
    public var badge: Int { notifications.badge }

    /// The next instant at which ``due(at:)`` has something to decide; `nil` if nothing is planned.
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
                if let wakeUp = put(record) { wakeUps.insert(wakeUp) }
            case .remove(let id):
                guard let entry = entries.removeValue(forKey: id) else { continue }
                notifications.remove(entry)
            case .global(let global):
                let isPlanNew =
                    self.global.pause != global.pause || self.global.zoneSince != global.zoneSince
                    || self.global.plannedPause != global.plannedPause
                self.global = global
                if isPlanNew { replan() }
            case .log, .moveHistory, .response, .remember, .forget: break
            }
        }
        wakeUps.dropOutdated(by: entries)
    }

    /// Replaces changes that write a whole record by changes that write only its state, if the
    /// alert itself is unchanged.
    func reduced(_ changes: [StoreChange]) -> [StoreChange] {
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
    private mutating func put(_ record: AlertRecord) -> WakeUp? {
        var record = record
        // The details that a decision has made lie between its changes, which go away. Move them
        // next to each other, so that a crowd leaves no small gaps in memory.
        record.state.moveDetails()
        var entry = Entry(record)
        entry.next = entry.wakeUp(in: self)
        let old = entries.updateValue(entry, forKey: record.id)
        notifications.put(entry, replacing: old)
        guard entry.next < .distantFuture, old?.next != entry.next else { return nil }
        return WakeUp(at: entry.next, id: record.id)
    }

    /// The instant up to which every occurrence of an alert has been dealt with.
    func watermark(of record: AlertRecord) -> Instant {
        watermark(record.state.watermark, of: record.alert.trigger, since: global.zoneSince)
    }

    /// Returns the later of `watermark` and `zoneSince` for a schedule in the machine's zone, and
    /// `watermark` for any other trigger.
    func watermark(
        _ watermark: Instant, of trigger: Trigger, since zoneSince: Instant?
    ) -> Instant {
        guard let zoneSince, zoneSince > watermark, trigger.isFloatingSchedule
        else { return watermark }
        return zoneSince
    }

    /// Recalculates the next wake-up of every record.
    mutating func replan() {
        for index in entries.values.indices {
            let next = entries.values[index].wakeUp(in: self)
            entries.values[index].next = next
        }
        wakeUps = WakeUps(of: entries)
    }
}
