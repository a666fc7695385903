public import Recurrence

/// A future ring of an alert.
public struct UpcomingRing: Hashable, Sendable {
    /// The alert.
    public var alert: Alert.ID
    /// The alert's title.
    public var title: String
    /// The instant at which the alert rings.
    public var at: Instant
    /// The time that an early ring announces; `nil` for a ring at the alert's own time.
    public var event: Instant?

    /// Creates a ring.
    public init(alert: Alert.ID, title: String, at: Instant, event: Instant? = nil) {
        self.alert = alert
        self.title = title
        self.at = at
        self.event = event
    }
}

extension AlertBook {
    /// The status of every alert at `now`, sorted by id.
    public func statuses(at now: Instant) -> [AlertSnapshot] {
        entries.values.map { conditions.status(of: $0.record, at: now) }.sorted { $0.id < $1.id }
    }

    /// The alerts with an unseen notification, the longest-waiting first.
    public func waiting(at now: Instant) -> [AlertSnapshot] {
        notifications.ids.compactMap { entries[$0]?.record }.filter(\.state.isUnseen)
            .map { conditions.status(of: $0, at: now) }
            .sorted { ($0.unseenSince ?? now, $0.id) < ($1.unseenSince ?? now, $1.id) }
    }

    /// The rings that no notification server has accepted yet, as entries of the history.
    func unserved(since instant: Instant) -> [HistoryEntry] {
        notifications.ids.compactMap { id -> HistoryEntry? in
            guard let record = entries[id]?.record, let notification = record.state.notification,
                notification.isPending, notification.due >= instant, !conditions.holdsBack(record)
            else { return nil }
            return HistoryEntry(
                at: notification.due, alert: id, event: .waiting, due: notification.due)
        }.sorted { ($0.at, $0.alert) < ($1.at, $1.alert) }
    }

    /// Returns the status of one alert at `now`.
    ///
    /// - Throws: ``AlertError`` with the code ``AlertError/Code/noSuchAlert``.
    public func status(_ id: Alert.ID, at now: Instant) throws(AlertError) -> AlertSnapshot {
        conditions.status(of: try record(id), at: now)
    }

    /// Returns the ids that begin with `prefix`, sorted.
    public func ids(startingWith prefix: String) -> [Alert.ID] {
        entries.keys.filter { $0.rawValue.hasPrefix(prefix) }.sorted()
    }

    /// Returns the ids of the alerts in a group, or of all alerts, in an order that does not change
    /// during the day.
    ///
    /// Recurring alerts come first, by time of day, then one-shots by date, then intervals by
    /// length.
    ///
    /// - Parameters:
    ///   - group: The group to list; `nil` lists all alerts, with and without a group.
    ///   - all: Whether to include completed one-time alerts.
    /// - Returns: The ids.
    public func ids(inGroup group: String?, all: Bool) -> [Alert.ID] {
        var chosen: [(key: (Int, Int64), id: Alert.ID)] = []
        for (id, entry) in entries {
            guard let key = entry.place(inGroup: group, all: all, zone: zone) else { continue }
            chosen.append((key, id))
        }
        return chosen.sorted { ($0.key.0, $0.key.1, $0.id) < ($1.key.0, $1.key.1, $1.id) }
            .map(\.id)
    }

    /// Counts the rings in each span of a period.
    ///
    /// The count stops at a limit of two rings a minute for a week for each alert, or of one
    /// million rings in total if that is more.
    ///
    /// - Parameters:
    ///   - ids: The alerts to count; unknown ids have no rings.
    ///   - now: Only rings after this instant count.
    ///   - spans: The period and its spans.
    /// - Returns: The number of rings in each span.
    public func ringCounts(
        of ids: [Alert.ID], after now: Instant, in spans: TimeSpans
    ) -> [Int] {
        var counts = [Int](repeating: 0, count: spans.count)
        var left = max(1_000_000, ids.count * 2 * 7 * 1_440)
        for var record in ids.lazy.compactMap({ entries[$0]?.record }) {
            var cursor = max(now, conditions.watermark(of: record))
            while left > 0, let ring = conditions.takeRing(of: &record, after: cursor)?.instant,
                ring < spans.end
            {
                if ring >= spans.start { counts[spans.index(of: ring)] += 1 }
                left -= 1
                cursor = max(ring, conditions.watermark(of: record))
            }
        }
        return counts
    }

    /// Returns the next rings of all alerts in order.
    ///
    /// - Parameters:
    ///   - now: Only rings after this instant are included.
    ///   - end: Rings after this instant are left out.
    ///   - limit: The maximum number of rings.
    /// - Returns: The rings, the earliest first.
    public func upcoming(
        after now: Instant, through end: Instant = .distantFuture, limit: Int
    ) -> [UpcomingRing] {
        // No alert rings before its wake-up.
        var candidates = wakeUps
        // A ring can use up a snooze or a skip, so keep each alert's record as it is after its last
        // ring.
        var expected: [Alert.ID: (ring: Instant, record: AlertRecord)] = [:]
        var rings: [UpcomingRing] = []
        while rings.count < limit, let top = candidates.removeFirst(), top.at <= end {
            // Removed alerts may leave outdated wake-ups.
            guard let entry = entries[top.id] else { continue }
            var record: AlertRecord
            var start: Instant
            if let (ring, rest) = expected[top.id] {
                guard top.at == ring else { continue }
                let alert = entry.record.alert
                rings.append(
                    UpcomingRing(
                        alert: top.id,
                        title: alert.shown(alert.content.title, at: top.at, in: zone), at: top.at,
                        event: alert.timeAnnounced(by: top.at, in: zone)))
                (record, start) = (rest, max(ring, conditions.watermark(of: rest)))
            } else {
                guard top.at == entry.next else { continue }
                (record, start) = (entry.record, max(now, conditions.watermark(of: entry.record)))
            }
            guard let next = conditions.takeRing(of: &record, after: start)?.instant else {
                expected[top.id] = (.distantPast, record)
                continue
            }
            expected[top.id] = (next, record)
            candidates.insert(WakeUp(at: next, id: top.id))
        }
        return rings
    }
}

/// A period divided into spans of equal length.
public struct TimeSpans: Hashable, Sendable {
    /// The instant at which the first span begins.
    public let start: Instant
    /// The length of each span in seconds.
    public let seconds: Int
    /// The number of spans.
    public let count: Int

    /// Divides a period into spans.
    ///
    /// - Parameters:
    ///   - start: The start of the first span; fractions of a second are dropped.
    ///   - seconds: The length of each span, clamped to the range from 1 to the seconds of 366
    ///     days.
    ///   - count: The number of spans, clamped to the range from 0 to 10 000.
    public init(from start: Instant, every seconds: Int, count: Int) {
        self.start = Instant(seconds: start.seconds)
        self.seconds = min(max(1, seconds), 366 * 86_400)
        self.count = min(max(0, count), 10_000)
    }

    /// The instant at which the last span ends.
    public var end: Instant { start + .seconds(seconds * count) }

    /// Returns the index of the span that contains an instant, which must not be before the start.
    func index(of instant: Instant) -> Int {
        Int(instant.seconds - start.seconds) / seconds
    }
}
