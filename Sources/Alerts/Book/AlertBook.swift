import HeapModule
public import Recurrence

/// All alerts and what is to happen to them: the pure core of Peal.
///
/// The book never acts and never asks for the time. Each method takes the time and returns a
/// ``Decision``; only ``apply(_:)`` changes the book. So every rule of scheduling can be tested
/// without a clock, a store or a desktop.
public struct AlertBook: Sendable {
    /// One for each alert. It is made anew with every change, so that a copy of the book stays as it
    /// is, and a table of a million has only pointers to move.
    final class Entry: Sendable {
        let record: AlertRecord
        /// When the book must look at the record again.
        let next: Instant?

        init(record: AlertRecord, next: Instant?) {
            self.record = record
            self.next = next
        }
    }

    /// A wake-up; out of date when the entry has another one by now.
    struct Planned: Comparable, Sendable {
        var at: Instant
        var id: Alert.ID

        static func < (left: Planned, right: Planned) -> Bool {
            (left.at, left.id) < (right.at, right.id)
        }
    }

    /// The machine's time zone.
    public internal(set) var zone: Zone
    /// What concerns all alerts together.
    public private(set) var common: CommonState
    private(set) var entries: [Alert.ID: Entry] = [:]
    private var agenda = Heap<Planned>()
    /// The alerts that have a notification, so that events need not look at all alerts.
    private(set) var presenting: Set<Alert.ID> = []

    /// A book with what a store has kept.
    public init(
        records: [AlertRecord] = [], common: CommonState = CommonState(), zone: Zone
    ) {
        self.zone = zone
        self.common = common
        entries.reserveCapacity(records.count)
        for record in records {
            put(record)
        }
    }

    /// When ``due(at:)`` will next have something to decide; `nil` if nothing is planned.
    public var nextDue: Instant? {
        [agenda.min?.at, common.summary?.presentation.retryAt, common.pause?.until]
            .compactMap(\.self).min()
    }

    /// How many notifications wait unseen, as the alerts count them.
    public var badge: Int {
        presenting.reduce(0) { sum, id in
            guard let record = entries[id]?.record, record.state.isUnseen else { return sum }
            return sum + (record.alert.content.badge ?? 1)
        }
    }

    /// Makes what was decided true.
    public mutating func apply(_ decision: Decision) {
        for change in decision.changes {
            switch change {
            case .put(let record): put(record)
            case .remove(let id):
                entries[id] = nil
                presenting.remove(id)
            case .common(let common):
                let isPauseNew = self.common.pause != common.pause
                self.common = common
                if isPauseNew { replan() }
            case .log: break
            }
        }
        dropOutdated()
    }

    /// The record with this id.
    ///
    /// - Throws: ``AlertError`` with the code ``AlertError/Code/noSuchAlert``.
    public func record(_ id: Alert.ID) throws(AlertError) -> AlertRecord {
        guard let entry = entries[id] else { throw .noSuchAlert(id.rawValue) }
        return entry.record
    }

    private mutating func put(_ record: AlertRecord) {
        let next = wakeUp(for: record)
        if let next, entries[record.id]?.next != next {
            agenda.insert(Planned(at: next, id: record.id))
        }
        entries[record.id] = Entry(record: record, next: next)
        if record.state.presentation == nil {
            presenting.remove(record.id)
        } else {
            presenting.insert(record.id)
        }
    }

    /// The next occurrence, silent or not, a snooze, or another try.
    private func wakeUp(for record: AlertRecord) -> Instant? {
        let occurrence =
            record.alert.isOn
            ? record.alert.trigger.next(after: record.state.watermark, in: zone)?.instant : nil
        return [occurrence, snoozeEnd(of: record), record.state.presentation?.retryAt]
            .compactMap(\.self).min()
    }

    /// Edits leave outdated wake-ups behind; none may stay on top, nor outnumber the alerts.
    private mutating func dropOutdated() {
        while let top = agenda.min, entries[top.id]?.next != top.at {
            agenda.removeMin()
        }
        if agenda.count > 2 * entries.count + 64 {
            replan()
        }
    }

    /// Plans every record anew.
    mutating func replan() {
        for index in entries.values.indices {
            let entry = entries.values[index]
            let next = wakeUp(for: entry.record)
            guard next != entry.next else { continue }
            entries.values[index] = Entry(record: entry.record, next: next)
        }
        agenda = Heap(
            entries.compactMap { id, entry in entry.next.map { Planned(at: $0, id: id) } })
    }

    /// The alerts whose time has come.
    mutating func idsDue(at now: Instant) -> [Alert.ID] {
        var due: [Planned] = []
        var seen: Set<Alert.ID> = []
        while let top = agenda.min, top.at <= now {
            agenda.removeMin()
            // One alert may have been planned for one instant more than once.
            if entries[top.id]?.next == top.at, seen.insert(top.id).inserted {
                due.append(top)
            }
        }
        // Nothing is decided yet: they stay planned until the decision is applied.
        agenda.insert(contentsOf: due)
        return due.map(\.id)
    }
}
