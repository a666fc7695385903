import HeapModule
public import Recurrence

/// A ring to come.
public struct UpcomingRing: Hashable, Sendable {
    /// The alert.
    public var alert: Alert.ID
    /// Its title.
    public var title: String
    /// When it rings.
    public var at: Instant

    /// Makes one.
    public init(alert: Alert.ID, title: String, at: Instant) {
        self.alert = alert
        self.title = title
        self.at = at
    }
}

extension AlertBook {
    /// All alerts as they stand at `now`, by id.
    public func statuses(at now: Instant) -> [AlertStatus] {
        entries.values.map { status(of: $0.record, at: now) }.sorted { $0.id < $1.id }
    }

    /// The alerts with an unseen notification, what waits longest first.
    public func waiting(at now: Instant) -> [AlertStatus] {
        presenting.compactMap { entries[$0]?.record }.filter(\.state.isUnseen)
            .map { status(of: $0, at: now) }
            .sorted { ($0.unseenSince ?? now, $0.id) < ($1.unseenSince ?? now, $1.id) }
    }

    /// The rings that no notification server has accepted yet, as lines of the history.
    func unserved(since instant: Instant) -> [HistoryEntry] {
        presenting.compactMap { id -> HistoryEntry? in
            guard let presentation = entries[id]?.record.state.presentation,
                presentation.isPending, presentation.due >= instant
            else { return nil }
            return HistoryEntry(
                at: presentation.due, alert: id, event: .waiting, due: presentation.due)
        }.sorted { ($0.at, $0.alert) < ($1.at, $1.alert) }
    }

    /// One alert as it stands at `now`.
    ///
    /// - Throws: ``AlertError`` with the code ``AlertError/Code/noSuchAlert``.
    public func status(_ id: Alert.ID, at now: Instant) throws(AlertError) -> AlertStatus {
        status(of: try record(id), at: now)
    }

    private func status(of record: AlertRecord, at now: Instant) -> AlertStatus {
        AlertStatus(
            alert: record.alert,
            next: nextRing(of: record, after: max(now, watermark(of: record)))?.instant,
            // A one-shot that a pause holds back counts as paused.
            snoozedUntil: record.state.snooze.flatMap { $0.due == nil ? $0.until : nil },
            doneFor: doneDay(of: record, at: now),
            doneRing: doneRing(of: record, at: now),
            skip: record.state.skip?.count ?? 0,
            pause: pause(of: record, at: now),
            unseenSince: record.state.isUnseen ? record.state.presentation?.due : nil,
            isCompleted: record.state.isCompleted)
    }

    /// The ids that begin with `prefix`, sorted.
    public func ids(startingWith prefix: String) -> [Alert.ID] {
        entries.keys.filter { $0.rawValue.hasPrefix(prefix) }.sorted()
    }

    /// The ids of the alerts that a list shows, in an order that does not change as the day goes on:
    /// by the time of day for what recurs, then one-shots by date, then intervals by length.
    ///
    /// - Parameters:
    ///   - group: whose alerts; `nil` for those of all groups and of none.
    ///   - all: whether also those that were to ring once and have.
    /// - Returns: the ids.
    public func ids(inGroup group: String?, all: Bool) -> [Alert.ID] {
        var chosen: [(key: (Int, Int64), id: Alert.ID)] = []
        for (id, entry) in entries {
            guard let key = entry.place(inGroup: group, all: all, zone: zone) else { continue }
            chosen.append((key, id))
        }
        return chosen.sorted { ($0.key.0, $0.key.1, $0.id) < ($1.key.0, $1.key.1, $1.id) }
            .map(\.id)
    }

    /// How many rings there are in each of the spans into which a time is divided.
    ///
    /// - Parameters:
    ///   - ids: whose rings; those that are not known have none.
    ///   - now: rings up to it are left out.
    ///   - spans: the time, and how it is divided.
    /// - Returns: a number for each span. They are too many to be looked for in one go where there are
    ///   more than a million, and more than two a minute for a week for each alert: the rest is not
    ///   counted.
    public func countRings(
        of ids: [Alert.ID], after now: Instant, in spans: TimeSpans
    ) -> [Int] {
        var counts = [Int](repeating: 0, count: spans.count)
        var left = max(1_000_000, ids.count * 2 * 7 * 1_440)
        for var record in ids.lazy.compactMap({ entries[$0]?.record }) {
            var cursor = max(now, watermark(of: record))
            while left > 0, let ring = takeRing(of: &record, after: cursor)?.instant,
                ring < spans.end
            {
                if ring >= spans.start { counts[spans.index(of: ring)] += 1 }
                left -= 1
                cursor = max(ring, watermark(of: record))
            }
        }
        return counts
    }

    /// The next rings of all alerts, in order.
    ///
    /// - Parameters:
    ///   - now: the search begins just after it.
    ///   - end: rings after it are left out.
    ///   - limit: how many at the most.
    /// - Returns: the rings, the earliest first.
    public func upcoming(
        after now: Instant, through end: Instant = .distantFuture, limit: Int
    ) -> [UpcomingRing] {
        // The agenda knows of each alert when it is to be looked at next, and no ring comes before.
        var candidates = agenda
        // What a ring uses up, a snooze or the last of what is skipped, the next one has no more.
        var expected: [Alert.ID: (ring: Instant, record: AlertRecord)] = [:]
        var rings: [UpcomingRing] = []
        while rings.count < limit, let top = candidates.popMin(), top.at <= end {
            // What an alert has left behind that was removed.
            guard let entry = entries[top.id] else { continue }
            var record: AlertRecord
            var start: Instant
            if let (ring, rest) = expected[top.id] {
                guard top.at == ring else { continue }
                rings.append(
                    UpcomingRing(
                        alert: top.id, title: entry.record.alert.content.title, at: top.at))
                (record, start) = (rest, max(ring, watermark(of: rest)))
            } else {
                guard top.at == entry.next else { continue }
                (record, start) = (entry.record, max(now, watermark(of: entry.record)))
            }
            guard let next = takeRing(of: &record, after: start)?.instant else {
                expected[top.id] = (.distantPast, record)
                continue
            }
            expected[top.id] = (next, record)
            candidates.insert(Planned(at: next, id: top.id))
        }
        return rings
    }
}

extension Trigger {
    /// Where it stands in a list.
    func place(in zone: Zone) -> (Int, Int64) {
        switch self {
        case .schedule(let schedule):
            let first =
                (schedule.times + schedule.windows.map(\.from)).min() ?? schedule.startTime
            return (0, Int64(first?.secondsSinceMidnight ?? 0))
        case .once(.instant(let instant)): return (1, instant.microseconds)
        case .once(.civil(let time, let own)):
            return (1, (own ?? zone).instant(of: time)?.microseconds ?? 0)
        case .interval(let interval): return (2, Int64(interval.seconds))
        }
    }
}
