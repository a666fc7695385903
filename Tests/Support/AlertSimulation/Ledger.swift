import Alerts
import Recurrence

/// Counts rings on screen and history entries, and checks that no occurrence rings more often than
/// allowed.
struct Ledger {
    private struct Key: Hashable {
        var alert: Alert.ID
        var due: Instant
        var epoch: Int
    }

    /// The numbers of history entries by alert and event.
    private(set) var counts: [Alert.ID: [HistoryEntry.Event: Int]] = [:]
    private(set) var failure: String?
    /// Whether the disk is full.
    ///
    /// While the disk is full, rings on screen are not written to the history.
    var isFull = false { didSet { wasFull = wasFull || isFull } }
    /// Whether the disk has ever been full.
    private(set) var wasFull = false
    private var unwritten: [(line: HistoryEntry, key: Key)] = []
    private var newlyShown: [HistoryEntry] = []
    /// Alerts that were answered before they were shown, since the last call of `takeShown`.
    private(set) var answeredFirst: Set<Alert.ID> = []
    private var rings: [Key: Int] = [:]
    private var permits: [Key: Int] = [:]
    /// For each ring, the latest time that the clock has shown since that ring.
    private var latest: [Key: Instant] = [:]
    /// Rings that are on screen but not yet in the history.
    private var unmarked: Set<Key> = []
    private var marked: Set<Key> = []
    /// Rings in the history, including those from before a setback of the clock.
    private var everMarked: Set<Key> = []
    private var epochs: [Alert.ID: Int] = [:]
    private var epoch = 0

    private func key(_ alert: Alert.ID, _ due: Instant) -> Key {
        Key(alert: alert, due: due, epoch: epoch + (epochs[alert] ?? 0))
    }

    mutating func logged(_ entry: HistoryEntry) {
        counts[entry.alert, default: [:]][entry.event, default: 0] += entry.count
        switch entry.event {
        case .opened, .acted, .replied, .done, .snoozed:
            if !newlyShown.contains(where: { $0.alert == entry.alert }) {
                answeredFirst.insert(entry.alert)
            }
        default: break
        }
        guard entry.event == .shown else { return }
        let index = unwritten(entry)
        // While the disk is full, history entries are delayed. The clock may have been set back
        // between the ring and its entry, so use the key that was valid when the ring was shown.
        let shown = index.map { unwritten.remove(at: $0).key }
        if shown == nil { newlyShown.append(entry) }
        if let due = entry.due {
            let key = shown ?? key(entry.alert, due)
            unmarked.remove(key)
            marked.insert(key)
            everMarked.insert(Key(alert: entry.alert, due: due, epoch: 0))
        }
    }

    mutating func takeShown() -> [HistoryEntry] {
        defer { (newlyShown, answeredFirst) = ([], []) }
        return newlyShown
    }

    /// Stops waiting for the history entry of a ring that a new digest lists again.
    mutating func retold(_ line: HistoryEntry) {
        if let index = unwritten(line) { unwritten.remove(at: index) }
    }

    /// Stops waiting for the history entries of a request, because a later state was written
    /// without them.
    mutating func dropUnwritten(_ alert: Alert.ID) {
        unwritten.removeAll { $0.line.alert == alert }
    }

    private func unwritten(_ line: HistoryEntry) -> Int? {
        unwritten.firstIndex { $0.line.alert == line.alert && $0.line.due == line.due }
    }

    mutating func shown(_ shown: SimulatedServer.Shown) {
        let notification = shown.notification
        var rings = notification.rings.map { ($0.alert, $0.at) }
        if case .alert(let id) = notification.subject { rings.append((id, notification.due)) }
        for (alert, due) in rings {
            if due > shown.latest { failure = "\(alert) is shown before it is due" }
            guard notification.isNew else { continue }
            let key = key(alert, due)
            // A new digest also lists the rings of an earlier digest. These are not new rings.
            if notification.subject == .digest, marked.contains(key) { continue }
            let isRepeat =
                notification.subject == .digest
                && (isFull && self.rings[key] != nil
                    || everMarked.contains(Key(alert: alert, due: due, epoch: 0)))
            if !isRepeat {
                self.rings[key, default: 0] += 1
                // After a small setback, the clock may show less than the ring's time.
                latest[key] = max(shown.at, due, latest[key] ?? due)
                unmarked.insert(key)
            }
            if isFull {
                let line = HistoryEntry(at: shown.at, alert: alert, event: .shown, due: due)
                newlyShown.append(line)
                unwritten.append((line, key))
            }
            if !isRepeat, let count = self.rings[key], count > 1 + (permits[key] ?? 0) {
                failure = "\(alert) rings \(count) times for \(due)"
            }
        }
        if case .alert = notification.subject, notification.isNew,
            notification.isLate != (notification.due.duration(to: shown.at) > .seconds(60))
        {
            failure = "\(notification.subject) does not say rightly whether it is late"
        }
    }

    /// Permits one repetition of each ring that is not in the history yet, because the daemon does
    /// not know whether that ring was shown.
    mutating func trouble() {
        for key in unmarked { permits[key, default: 0] += 1 }
    }

    mutating func died() {
        trouble()
        unmarked = []
    }

    /// Starts a new epoch after a large setback of the clock.
    ///
    /// In a new epoch, an occurrence that rang before the setback may ring again.
    mutating func beginAgain() { epoch += 1 }

    /// Permits a ring to repeat if the clock was set back by more than three hours after that ring.
    ///
    /// Several smaller setbacks count together.
    mutating func setBack(from before: Instant, to now: Instant) {
        for (key, instant) in latest {
            let latest = max(instant, before)
            let isFar = now.duration(to: latest) > .seconds(3 * 3_600)
            self.latest[key] = isFar ? now : latest
            guard isFar else { continue }
            permits[key, default: 0] += 1
            marked.remove(key)
        }
    }

    /// Permits a ring to repeat, because the clock was set back to before its due time.
    mutating func permit(_ alert: Alert.ID, _ due: Instant) {
        permits[key(alert, due), default: 0] += 1
    }

    /// Permits a snooze to ring for an instant for which the alert has rung before the clock was set
    /// back.
    mutating func permitSnooze(_ alert: Alert.ID, until end: Instant) {
        if rings[key(alert, end)] != nil { permit(alert, end) }
    }

    mutating func beginAgain(_ alert: Alert.ID) { epochs[alert, default: 0] += 1 }

    mutating func forget(_ alert: Alert.ID) { counts[alert] = nil }
}
