import HeapModule
import Recurrence

/// The instant at which the book must look at an alert again.
struct WakeUp: Comparable, Sendable {
    var at: Instant
    var id: Alert.ID

    static func < (left: WakeUp, right: WakeUp) -> Bool {
        left.at == right.at ? left.id < right.id : left.at < right.at
    }
}

/// The wake-ups of all alerts, the earliest first.
///
/// The entry of each alert has its next wake-up. A wake-up is outdated once the alert's entry has
/// another one. Outdated wake-ups may stay, because the earliest one can be found and dropped
/// faster than any other.
struct WakeUps: Sendable {
    private var heap = Heap<WakeUp>()

    /// Creates an empty plan.
    init() {}

    /// Plans the next wake-up of each entry.
    init(of entries: [Alert.ID: AlertBook.Entry]) {
        var planned: [WakeUp] = []
        planned.reserveCapacity(entries.count)
        for (id, entry) in entries where entry.next < .distantFuture {
            planned.append(WakeUp(at: entry.next, id: id))
        }
        heap = Heap(planned)
    }

    /// The earliest wake-up; `nil` if there is none.
    var first: WakeUp? { heap.min }

    /// The number of wake-ups, including outdated ones.
    var count: Int { heap.count }

    mutating func insert(_ wakeUp: WakeUp) { heap.insert(wakeUp) }

    mutating func removeFirst() -> WakeUp? { heap.popMin() }

    /// Drops outdated wake-ups until the earliest one is not outdated, and until there are not more
    /// outdated ones than alerts.
    mutating func dropOutdated(by entries: [Alert.ID: AlertBook.Entry]) {
        while let first = heap.min, entries[first.id]?.next != first.at {
            heap.removeMin()
        }
        if heap.count > 2 * entries.count + 64 {
            self = WakeUps(of: entries)
        }
    }

    /// Returns the alerts that are due at `now`, each once, in the order of their wake-ups.
    ///
    /// Nothing is decided yet, so the wake-ups stay until the decision is applied.
    mutating func idsDue(at now: Instant, by entries: [Alert.ID: AlertBook.Entry]) -> [Alert.ID] {
        var due: [WakeUp] = []
        var seen: Set<Alert.ID> = []
        while let first = heap.min, first.at <= now {
            heap.removeMin()
            // The same wake-up of an alert may be planned more than once.
            if entries[first.id]?.next == first.at, seen.insert(first.id).inserted {
                due.append(first)
            }
        }
        heap.insert(contentsOf: due)
        return due.map(\.id)
    }
}
