import Alerts
import Recurrence

/// What should become of alerts: an independent, slow reading of the design.
///
/// It knows each alert's occurrences as a plain list, and says of each whether it rings, is missed
/// or is suppressed. Whether the server takes a ring is told to it.
struct AlertModel {
    /// The model's view of one alert.
    struct Entry {
        var plan: Plan {
            didSet { memo = Memo() }
        }
        /// Tells versions of the alert apart.
        var title: String
        var isOn: Bool
        var late: Lateness
        var group: String?
        var doneOnOpen: Bool
        var badge: Int?

        /// What is due until then has been dealt with.
        var dealt: Instant
        /// Up to where all had been dealt with before the clock was set back far.
        var ahead: Instant?
        /// Up to where all had been dealt with before the clock went on by more than three hours,
        /// including what was shown for that time.
        var foot: Instant?
        var done: Done?
        var snooze: Snooze?
        var skip: Skip?
        var pause: Pause?
        var isCompleted = false
        var ring: Ring?

        /// Expected numbers of lines in the history.
        var missed = 0
        var suppressed = 0
        var shown = 0
        /// Lines about what the user did.
        var answers: [HistoryEntry.Event: Int] = [:]
        fileprivate var memo = Memo()

        init(_ alert: Alert, _ plan: Plan, at now: Instant) {
            self.plan = plan
            title = alert.content.title
            isOn = alert.isOn
            late = alert.late
            group = alert.group
            doneOnOpen = alert.content.doneOnOpen
            badge = alert.content.badge
            dealt = now
        }
    }

    /// The next occurrence of a plan, which takes long to find.
    ///
    /// `@unchecked Sendable`: see ``SeededExecutor``.
    fileprivate final class Memo: @unchecked Sendable {
        var after: Instant?
        var zone: Zone?
        var next: Instant?
    }

    /// A notification, from when it is due until it is gone.
    struct Ring {
        enum Stage {
            /// To be shown; the server has not taken it yet.
            case waiting
            case shown
            /// Off the screen, and yet unseen.
            case gone
            /// In the summary.
            case gathered
        }

        var due: Instant
        var day: CivilDate
        /// When the pause ended that held it back: it is not late before.
        var heldUntil: Instant?
        var stage = Stage.waiting
        var isUnseen = true
        /// Whether the summary tells of it.
        var isInSummary = false
        /// Whether the server has taken it, be it in the summary.
        var isTold = false
        /// Whether it is to be shown once more, to another server or after a start.
        var isComingBack = false
        /// Whether it may be off the screen without anybody knowing.
        var isLost = false
    }

    /// The last notification for a crowd.
    struct Summary {
        var due: Instant
        /// Whether the server has not taken it yet.
        var isWaiting: Bool
        /// Whether it may be off the screen without anybody knowing.
        var isLost = false
    }

    var entries: [Alert.ID: Entry] = [:]
    var pause: Pause?
    var summary: Summary?
    var zone: Zone
    /// The time when alerts last began again, as this life of the daemon knows it.
    var restart: Instant?

    init(zone: Zone) {
        self.zone = zone
    }

    // MARK: What it expects

    /// What waits unseen.
    var badge: Int {
        entries.values.reduce(0) { sum, entry in
            sum + (entry.ring?.isUnseen == true ? entry.badge ?? 1 : 0)
        }
    }

    func isPaused(_ entry: Entry, at instant: Instant) -> Bool {
        covers(entry.pause, instant) || covers(pause, instant)
    }

    /// Whether what is due then is silent; what is due as a pause ends rings.
    func covers(_ pause: Pause?, _ instant: Instant) -> Bool {
        guard let pause, instant >= pause.since else { return false }
        guard let until = pause.until else { return true }
        return instant < until
    }

    /// When a snooze rings: not within a pause.
    func release(_ entry: Entry) -> Instant? {
        entry.snooze.flatMap { release(entry, from: $0.until) }
    }

    /// When what waits at an instant rings: not within a pause.
    func release(_ entry: Entry, from instant: Instant) -> Instant? {
        var at = instant
        while let covering = [entry.pause, pause].compactMap({ $0 }).first(where: { covers($0, at) }
        ) {
            guard let end = covering.until else { return nil }
            at = end
        }
        return at
    }

    /// The first occurrence that has not been dealt with.
    func next(_ entry: Entry) -> Instant? {
        let memo = entry.memo
        if memo.after != entry.dealt || memo.zone?.identifier != zone.identifier {
            memo.next = entry.plan.next(after: entry.dealt, in: zone)?.at
            memo.after = entry.dealt
            memo.zone = zone
        }
        return memo.next
    }

    /// When something is to be dealt with next, be it silently.
    var nextDue: Instant? {
        entries.values.compactMap { entry in
            [entry.isOn ? next(entry) : nil, release(entry)].compactMap { $0 }.min()
        }.min()
    }

    /// When it rings next.
    func nextRing(_ entry: Entry, after now: Instant) -> Instant? {
        rings(entry, after: now, limit: 1).first
    }

    /// The next rings.
    func rings(_ entry: Entry, after now: Instant, limit: Int) -> [Instant] {
        var rings: [Instant] = []
        var skips = entry.skip
        var at = max(now, entry.dealt)
        var snooze = release(entry).map { max($0, now) }
        var patience = 3_000
        while entry.isOn, rings.count < limit, patience > 0,
            let due = entry.plan.next(after: at, in: zone)
        {
            patience -= 1
            at = due.at
            let isSkipped = (skips?.count ?? 0) > 0 && due.at > skips?.since ?? due.at
            if isPaused(entry, at: due.at), entry.plan.isOnce {
                // It waits for the end of the pause, in place of a snooze.
                let isSilent = isSkipped || isDone(entry, due)
                if !isSilent { snooze = release(entry, from: due.at) }
                break
            }
            if isPaused(entry, at: due.at) {
                // Nothing rings in a pause without an end.
                if [entry.pause, pause].contains(where: { $0?.until == nil && $0 != nil }) {
                    break
                }
                continue
            }
            if isDone(entry, due) { continue }
            if isSkipped {
                skips?.count -= 1
                continue
            }
            if let early = snooze, early < due.at { rings.append(early) }
            snooze = nil
            rings.append(due.at)
        }
        if let snooze { rings.append(snooze) }
        return Array(rings.prefix(limit))
    }

    /// The next rings of all.
    func upcoming(after now: Instant, through end: Instant, limit: Int) -> [UpcomingRing] {
        let all = entries.flatMap { id, entry in
            rings(entry, after: now, limit: limit).map {
                UpcomingRing(alert: id, title: entry.title, at: $0)
            }
        }
        let sorted = all.filter { $0.at <= end }.sorted { ($0.at, $0.alert) < ($1.at, $1.alert) }
        return Array(sorted.prefix(limit))
    }
}
