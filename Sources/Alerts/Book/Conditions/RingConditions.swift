import Messages
import Recurrence

/// The facts apart from an alert itself that decide when the alert rings.
///
/// Questions about a single record need only these conditions, and not the other alerts.
struct RingConditions: Sendable {
    /// The machine's time zone.
    var zone: Zone
    /// The state that concerns all alerts together.
    var global = GlobalState()
    /// The user's settings for all alerts.
    var settings = RingSettings()
    /// The absence of the user that the desktop reports; `nil` if the user is at the machine.
    var sensedAbsence: Absence?
    /// The instant at which the desktop was asked about the user; `nil` once it has answered.
    var presenceAskedAt: Instant?
    /// The program whose requests are alerts; `nil` for the user's alerts.
    var program: Program?

    /// The instant up to which every occurrence of an alert has been dealt with.
    func watermark(of record: AlertRecord) -> Instant {
        watermark(record.state.watermark, of: record.alert.trigger)
    }

    /// Returns the later of `watermark` and the last change of the zone for a schedule in the
    /// machine's zone, and `watermark` for any other trigger.
    func watermark(_ watermark: Instant, of trigger: Trigger) -> Instant {
        guard let zoneSince = global.zoneSince, zoneSince > watermark, trigger.isFloatingSchedule
        else { return watermark }
        return zoneSince
    }

    /// Returns the first occurrence of an alert that has not been dealt with, silent or not.
    func nextOccurrence(of record: AlertRecord) -> Occurrence? {
        record.alert.next(after: watermark(of: record), in: zone)
    }

    /// The day of the alert's schedule that counts as "today" at `now`.
    ///
    /// This is yesterday as long as a window that began yesterday, such as 22:00 to 02:00, is not
    /// over.
    func currentDay(of record: AlertRecord, at now: Instant) -> CivilDate {
        let today = record.alert.trigger.zone(on: zone).civil(at: now).date
        guard let next = record.alert.next(after: now, in: zone) else { return today }
        return min(next.day, today)
    }

    /// Checks that a trigger has an occurrence after `now`, or waits for an event that can happen.
    ///
    /// - Throws: ``AlertError`` with the code ``AlertError/Code/invalidAlert``.
    func checkFuture(of trigger: Trigger, at now: Instant) throws(AlertError) {
        if case .event(let event) = trigger, let place = event.event.place {
            guard settings.places.contains(where: { $0.name == place }) else {
                throw .invalid(place.isUnknown)
            }
        }
        guard !trigger.waitsForEvent, trigger.next(after: now, in: zone) == nil else { return }
        if case .once(let oneShot) = trigger, let passed = oneShot.instant(in: zone) {
            throw .invalid(
                "\(zone.civil(at: passed)) is in the past, so the alert would "
                    + "never ring. Give a time in the future."
            )
        }
        throw .neverRings(trigger, in: zone)
    }

    /// Completes an alert whose trigger has no further occurrence: switches it off and hides it in
    /// lists.
    ///
    /// An alert that waits for "done" or for an event is not over.
    func complete(_ record: inout AlertRecord) {
        let trigger = record.alert.trigger
        guard record.alert.isOn, !trigger.waitsForDone, !trigger.waitsForEvent,
            record.state.snooze == nil, nextOccurrence(of: record) == nil
        else { return }
        record.alert.isOn = false
        record.state.isCompleted = true
    }

    /// Drops the ring of a one-shot that a pause postponed, if the clock was set back to before its
    /// occurrence.
    ///
    /// The one-shot rings at its own time then, and must not ring twice. A one-shot that is off has
    /// no other ring.
    func dropHeldThatComesAgain(_ record: inout AlertRecord) {
        guard record.alert.isOn, record.state.snooze?.due != nil,
            nextOccurrence(of: record) != nil
        else { return }
        record.state.snooze = nil
    }

    // MARK: Rings

    /// Returns the next ring of an alert after `now`.
    ///
    /// Occurrences that have been dealt with do not ring again, even if the clock was set back.
    func comingRing(of record: AlertRecord, at now: Instant) -> Occurrence? {
        nextRing(of: record, after: max(now, watermark(of: record)))
    }

    /// Returns the next time of an alert, leaving out silent occurrences and the rings before it.
    func nextTime(of record: AlertRecord, at now: Instant) -> Occurrence? {
        var record = record
        record.alert.before = []
        return comingRing(of: record, at: now)
    }

    /// Returns the next ring of an alert after `instant`, leaving out silent occurrences.
    ///
    /// The ring is a snooze or an occurrence, whichever comes first.
    func nextRing(of record: AlertRecord, after instant: Instant) -> Occurrence? {
        var record = record
        return takeRing(of: &record, after: instant)
    }

    /// Returns the next ring as ``nextRing(of:after:)`` does, and removes the snooze and the
    /// skipped occurrences that the ring uses up from `record`.
    func takeRing(of record: inout AlertRecord, after instant: Instant) -> Occurrence? {
        let trigger = record.alert.trigger
        let home = trigger.zone(on: zone)
        var snoozeEnd = snoozeEnd(of: record)
        var cursor = instant
        var quietSpans = 0
        let isSearched = record.alert.isOn && !isAlwaysQuiet(record)
        while isSearched,
            let next = record.alert.next(after: cursor, in: zone),
            next.instant <= snoozeEnd ?? .distantFuture
        {
            cursor = next.instant
            if let pause = silence(of: record, at: next.instant) {
                guard !trigger.comesOnce else {
                    if !silences(next, of: &record) {
                        record.state.hold(next)
                        snoozeEnd = self.snoozeEnd(of: record)
                    }
                    break
                }
                if usesUpSkip(next.instant, of: record) {
                    _ = silences(next, of: &record)
                    continue
                }
                quietSpans += 1
                guard let end = pause.until, quietSpans <= Self.maximumQuietSpans else { break }
                cursor = end - .microseconds(1)
            } else if !silences(next, of: &record) {
                record.state.snooze = nil
                return next
            }
        }
        guard let snooze = record.state.snooze, let snoozeEnd else { return nil }
        record.state.snooze = nil
        return Occurrence(instant: snoozeEnd, day: snooze.day, wall: home.civil(at: snoozeEnd))
    }

    // MARK: Skipped rings

    /// Whether an occurrence is done or skipped; a skipped time of the alert is taken off the count.
    ///
    /// The rings before a skipped time are skipped with it, and do not count.
    func silences(_ occurrence: Occurrence, of record: inout AlertRecord) -> Bool {
        if record.state.done?.covers(occurrence, in: record.alert.trigger.zone(on: zone)) == true {
            return true
        }
        guard let left = record.state.skip, occurrence.instant > left.since else { return false }
        if !record.alert.before.isEmpty,
            let time = record.alert.announced(by: occurrence.instant, in: zone)
        {
            return isSkipped(time, of: record, after: occurrence.instant)
        }
        record.state.skip =
            left.count > 1 ? Skip(count: left.count - 1, since: left.since) : nil
        return true
    }

    /// Whether one of the alert's times after an instant is among those that will be skipped.
    private func isSkipped(
        _ time: Instant, of record: AlertRecord, after instant: Instant
    ) -> Bool {
        var record = record
        record.alert.before = []
        var cursor = instant
        while record.state.skip != nil, let next = record.alert.next(after: cursor, in: zone),
            next.instant <= time
        {
            cursor = next.instant
            let isSilent =
                silence(of: record, at: cursor) != nil && !usesUpSkip(cursor, of: record)
            let isTaken = !isSilent && silences(next, of: &record)
            if cursor == time { return isTaken }
        }
        return false
    }

    /// Whether an occurrence in a pause uses up a skip all the same.
    ///
    /// It does if the pause has begun after the request to skip, so that a skip does not move behind a
    /// later pause.
    func usesUpSkip(_ instant: Instant, of record: AlertRecord) -> Bool {
        guard let skip = record.state.skip, instant > skip.since,
            quiet(of: record, at: instant) == nil
        else { return false }
        return pauses(of: record, at: instant).allSatisfy { $0.since > skip.since }
    }

    /// The next attempt to show the notification of an alert, or the instant at which its ring comes
    /// again; `nil` if there is none, or none as long as the user is away.
    func retry(of record: AlertRecord) -> Instant? {
        guard let notification = record.state.notification, let retry = notification.retryAt,
            !holds(record.alert) || !(notification.isToRing || notification.waitsToRingAgain)
        else { return nil }
        return retry
    }

    /// Returns when the ring that waits for the user comes again; `nil` if it does not.
    func repeatedRing(of record: AlertRecord, after now: Instant) -> Instant? {
        guard record.alert.again != nil, let notification = record.state.notification,
            notification.waitsToRingAgain, let ring = retry(of: record), ring > now,
            silence(of: record, at: ring) == nil
        else { return nil }
        return ring
    }
}

extension AlertState {
    /// Records that a one-shot that a pause postponed has been dealt with.
    ///
    /// A later correction of the clock then does not bring the one-shot back.
    mutating func markHandled(_ due: Instant) {
        formerWatermark = formerWatermark.map { max($0, due) }
    }

    /// Postpones the occurrence of a one-shot until the end of the pause.
    mutating func hold(_ occurrence: Occurrence) {
        snooze = Snooze(
            until: occurrence.instant, day: occurrence.day, due: occurrence.instant)
    }
}
