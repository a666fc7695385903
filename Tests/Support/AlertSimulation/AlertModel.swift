import Alerts
import Recurrence

/// The expected behaviour of alerts: an independent and slow implementation of the design.
///
/// The model lists each alert's occurrences, and decides for each occurrence whether it rings, is
/// missed or is suppressed. The simulation tells the model whether the server accepts a ring.
struct AlertModel {
    /// The model's view of one alert.
    struct Entry {
        var plan: Plan {
            didSet { memo = Memo() }
        }
        /// The title, which differs between versions of the alert.
        var title: String
        var isOn: Bool
        var late: Lateness
        var group: String?
        var doneOnOpen: Bool
        var badge: Int?
        var goal: Int?
        /// Whether the rings wait while the user is away.
        var waits: Bool
        /// Whether the rings sound until the user answers them.
        var isAlarm: Bool
        /// Whether the machine wakes for the rings.
        var wakes: Bool

        /// The instant up to which all occurrences have rung, were missed or were suppressed.
        var dealt: Instant
        /// The value of `dealt` from before a large setback of the clock.
        var ahead: Instant?
        /// The value that `dealt` had before the clock leapt forward by more than three hours.
        ///
        /// If an occurrence was shown after the leap, this is the time of that occurrence.
        var foot: Instant?
        var done: Done?
        /// How often the user was done on a day.
        var tally: Tally?
        /// The plan before the last "done" of an alert that waits for it.
        var beforeDone: AfterDonePlan?
        var snooze: Snooze?
        var skip: Skip?
        var pause: Pause?
        var isCompleted = false
        var ring: Ring?

        /// The request of a program that this entry stands for; `nil` for an alert of the user.
        var request: Request?

        /// The expected numbers of history entries.
        var missed = 0
        var suppressed = 0
        var shown = 0
        var held = 0
        /// The expected history entries about the user's actions.
        var answers: [HistoryEntry.Event: Int] = [:]
        fileprivate var memo = Memo()

        /// Creates an entry; `waits` says whether alerts wait that do not say so themselves, except
        /// alarms and those that wake the machine.
        init(_ alert: Alert, _ plan: Plan, at now: Instant, waits: Bool = false) {
            self.plan = plan
            title = alert.content.title
            isOn = alert.isOn
            late = alert.late
            group = alert.group
            doneOnOpen = alert.content.doneOnOpen
            badge = alert.content.badge
            goal = alert.goal
            isAlarm = alert.alarm != nil
            wakes = alert.wakes
            self.waits = alert.holdsAway ?? (waits && !isAlarm && !wakes)
            dealt = now
        }
    }

    /// A cache of a plan's next occurrence, which is slow to find.
    ///
    /// `@unchecked Sendable`: see ``SeededExecutor``.
    fileprivate final class Memo: @unchecked Sendable {
        var after: Instant?
        var zone: Zone?
        var next: Instant?
    }

    /// The notification of an alert, from its due time until the user has dealt with it.
    struct Ring {
        enum Stage {
            /// The server has not accepted the notification yet.
            case waiting
            case shown
            /// The notification has left the screen unseen.
            case gone
            /// The ring is shown in the digest.
            case gathered
        }

        var due: Instant
        var day: CivilDate
        /// The end of the pause that postponed the ring, from which the ring's lateness is
        /// measured.
        var heldUntil: Instant?
        var stage = Stage.waiting
        var isUnseen = true
        /// Whether the digest names this ring.
        var isInDigest = false
        /// Whether the ring has waited in a crowd: together with more rings than may wait at once.
        var wasInCrowd = false
        /// Whether the server has accepted the ring, in its own notification or in the digest.
        var isTold = false
        /// Whether the ring will be shown again, by another server or after the daemon has
        /// restarted.
        var isComingBack = false
        /// Whether the notification may have left the screen although the daemon got no event.
        var isLost = false
        /// The instant at which the ring began to sound; `nil` if it is no alarm, or is silent.
        var soundsSince: Instant?
        /// The earlier request whose notification is on screen until the ring is shown.
        var earlier: Earlier?

        /// Whether the ring has a notification of its own that has to be shown, or shown again.
        var isWaitingToBeShown: Bool {
            switch stage {
            case .waiting: !isTold
            case .shown: isComingBack
            case .gone, .gathered: false
            }
        }
    }

    /// The last digest: a notification that summarizes several late alerts.
    struct Digest {
        /// The alerts that the daemon has put into the digest, as the disk and the notification tell.
        struct Contents {
            var digest: Digest
            /// The instant at which each ring in the digest was due.
            var rings: [Alert.ID: Instant]
        }

        var due: Instant
        /// Whether the digest still waits for a server to accept it.
        var isWaiting: Bool
        /// Whether the digest may have left the screen although the daemon got no event.
        var isLost = false
        /// Whether the digest has expired, so that only the server's history may still have it.
        var isExpired = false
    }

    var entries: [Alert.ID: Entry] = [:]
    var pause: Pause?
    /// Whether the user has said to be away.
    var isSaidAway = false
    /// The reason for which the desktop reports the user as away; `nil` if it does not.
    var absence: Absence.Reason?
    /// Whether alerts wait while the user is away, unless they say otherwise.
    var holdsAway = false
    /// The model's view of the places.
    var places = Places()
    var digest: Digest?
    /// The daemon's digest after the current event; `nil` if there is none.
    var digestOfDaemon: Digest.Contents?
    var zone: Zone
    /// The number of notifications that may wait at once to be shown.
    var mostWaiting = AlertBook.mostWaiting
    /// The time at which this run of the daemon last restarted alerts after a setback of the clock.
    var restart: Instant?
    /// The program whose requests the model is about; `nil` for the user's alerts.
    var owner: Owner?

    init(zone: Zone, owner: Owner? = nil) {
        self.zone = zone
        self.owner = owner
    }

    // MARK: Expectations

    /// The expected badge.
    var badge: Int {
        entries.values.reduce(0) { sum, entry in
            sum + (entry.ring?.isUnseen == true ? entry.badge ?? 1 : 0)
        }
    }

    var isAway: Bool { isSaidAway || absence != nil }

    /// Whether the ring of an alert waits until the user is back.
    func isHeld(_ entry: Entry) -> Bool {
        isAway && entry.waits && entry.ring?.isTold == false && entry.ring?.stage == .waiting
    }

    func isPaused(_ entry: Entry, at instant: Instant) -> Bool {
        covers(entry.pause, instant) || covers(pause, instant)
    }

    /// Whether all pauses that cover an instant have begun after a skip, so that an occurrence in them
    /// counts as skipped.
    func isPausedLater(_ entry: Entry, than skip: Skip?, at instant: Instant) -> Bool {
        guard let skip else { return false }
        return [entry.pause, pause].compactMap { $0 }.filter { covers($0, instant) }
            .allSatisfy { $0.since > skip.since }
    }

    /// Whether a pause covers an instant; the end itself is not part of the pause.
    func covers(_ pause: Pause?, _ instant: Instant) -> Bool {
        guard let pause, instant >= pause.since else { return false }
        guard let until = pause.until else { return true }
        return instant < until
    }

    /// The instant at which a snooze rings: when it ends, or after the pauses that cover its end.
    func release(_ entry: Entry) -> Instant? {
        entry.snooze.flatMap { release(entry, from: $0.until) }
    }

    /// The first instant, from `instant` on, that no pause covers; `nil` if a pause has no end.
    func release(_ entry: Entry, from instant: Instant) -> Instant? {
        var at = instant
        while let covering = [entry.pause, pause].compactMap({ $0 }).first(where: { covers($0, at) }
        ) {
            guard let end = covering.until else { return nil }
            at = end
        }
        return at
    }

    /// The first occurrence that has not rung, been missed or been suppressed yet.
    func next(_ entry: Entry) -> Instant? {
        let memo = entry.memo
        if memo.after != entry.dealt || memo.zone?.identifier != zone.identifier {
            memo.next = entry.plan.next(after: entry.dealt, in: zone)?.at
            memo.after = entry.dealt
            memo.zone = zone
        }
        return memo.next
    }

    /// The next instant at which a snooze or an occurrence is due, including occurrences that stay
    /// silent.
    var nextDue: Instant? {
        entries.values.compactMap { entry in
            [entry.isOn ? next(entry) : nil, release(entry)].compactMap { $0 }.min()
        }.min()
    }

    /// The next ring of an alert.
    func nextRing(_ entry: Entry, after now: Instant) -> Instant? {
        rings(entry, after: now, limit: 1).first
    }

    /// The next rings of an alert.
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
                // A one-shot waits for the end of the pause as if it were snoozed, which replaces
                // an earlier snooze.
                let isSilent = isSkipped || isDone(entry, due)
                if !isSilent { snooze = release(entry, from: due.at) }
                break
            }
            if isPaused(entry, at: due.at) {
                if isSkipped, !isDone(entry, due), isPausedLater(entry, than: skips, at: due.at) {
                    skips?.count -= 1
                }
                // Nothing rings in a pause that has no end.
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

    /// The next rings of all alerts.
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
