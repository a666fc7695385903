import Recurrence

/// The correction of single alerts after a clock step; `AlertBook+Clock` lists the laws.
struct ClockCorrection {
    /// The largest setback of the clock after which alerts do not ring a second time for the same
    /// occurrences.
    static let toleratedSetback = Duration.seconds(3 * 3_600)

    /// The size of the step; `nil` when the daemon starts, because it is unknown then.
    private let step: Duration?
    /// The time after the step.
    private let now: Instant
    /// The conditions before the step.
    private let conditions: RingConditions
    /// The instant at which alerts last restarted because the clock was set far back.
    private let restartedAt: Instant?
    /// The last change of the time zone after the correction.
    private(set) var zoneSince: Instant?
    /// The former ``zoneSince``, if it would have silenced alerts that restart.
    private var lateZone: Instant?

    init(
        by step: Duration?, to now: Instant, under conditions: RingConditions,
        restartedAt: Instant?
    ) {
        self.step = step
        self.now = now
        self.conditions = conditions
        self.restartedAt = restartedAt
        zoneSince = conditions.global.zoneSince
    }

    /// Whether the correction concerns even the alerts that are independent of clock steps.
    var concernsAll: Bool { lateZone != nil }

    /// Corrects the instant of the last change of the time zone.
    ///
    /// Schedules that follow the machine's zone ring only after that instant. If the clock now shows
    /// an earlier time, a schedule that restarts would stay silent until then.
    mutating func correctZone(of entries: some Sequence<AlertBook.Entry>) {
        guard let since = zoneSince else { return }
        if Self.isFarAhead(since, of: now, by: step) || since > now && since == restartedAt {
            zoneSince = now
        }
        guard let since = zoneSince, since > now,
            entries.contains(where: {
                $0.record.alert.trigger.isFloatingSchedule && isSetBack($0.record)
            })
        else { return }
        lateZone = since
        zoneSince = now
    }

    /// Whether the clock was set back far, judged by an instant that the clock showed earlier.
    ///
    /// `step` is `nil` when the daemon starts, because the size of the setback is unknown then.
    static func isFarAhead(_ instant: Instant, of now: Instant, by step: Duration?) -> Bool {
        let isLargeStep = step.map { $0 < .zero - toleratedSetback } ?? false
        return instant > (isLargeStep ? now : now + toleratedSetback)
    }

    /// Corrects one alert, and returns whether its schedule restarts at `now`.
    func correct(_ record: inout AlertRecord) -> Bool {
        record.state.pause?.correctStart(at: now)
        record.state.skip?.correctStart(at: now)
        record.state.snooze?.correctHeld(at: now)
        let isRestarted = correctTimes(of: &record)
        if !isRestarted, let lateZone { keep(&record, from: lateZone) }
        return isRestarted
    }

    private func correctTimes(of record: inout AlertRecord) -> Bool {
        let watermark = conditions.watermark(of: record)
        let isSetBack = isSetBack(record)
        var isRestarted = false
        let elapsed = step ?? (isSetBack ? watermark.duration(to: now) : .zero)
        if isSetBack, let former = record.state.formerWatermark, former <= watermark {
            // A leap of the clock moved the watermark, but not the anchor from which an interval
            // counts.
            let restored = conditions.watermark(former, of: record.alert.trigger)
            isRestarted = restored > now && !record.alert.trigger.countsElapsedTime
            record.state.watermark = min(restored, now)
            record.state.formerWatermark = isRestarted ? restored : nil
            dropComingRing(of: &record)
        } else if case .interval(let interval) = record.alert.trigger {
            move(&record, interval, elapsed: elapsed)
        } else if isSetBack {
            record.state.formerWatermark = max(
                record.state.formerWatermark ?? watermark, watermark)
            record.state.watermark = now
            isRestarted = true
            dropComingRing(of: &record)
        } else if let former = record.state.formerWatermark, former > watermark {
            restoreWatermark(of: &record, to: former)
        }
        if isSetBack { resumeCompleted(&record) }
        if record.alert.trigger.comesWithoutTime {
            record.state.watermark = min(record.state.watermark, now)
        }
        if case .afterDone(let time) = record.alert.trigger, let done = time.done,
            Self.isFarAhead(done, of: now, by: step)
        {
            // The time after a "done" under a wrong clock would come much too late.
            record.alert.trigger = time.finished(at: now, in: conditions.zone).trigger
        }
        conditions.dropHeldThatComesAgain(&record)
        if let snooze = record.state.snooze, snooze.due == nil {
            record.state.snooze?.until = snooze.until.advanced(by: elapsed)
        }
        if let retry = record.state.notification?.retryAt {
            record.state.notification?.retryAt = retry.advanced(by: elapsed)
        }
        if let since = record.state.notification?.soundsSince {
            record.state.notification?.soundsSince = since.advanced(by: elapsed)
        }
        return isRestarted
    }

    /// Whether the clock was set back so far that the alert restarts, and rings at all later times
    /// again.
    private func isSetBack(_ record: AlertRecord) -> Bool {
        let watermark = conditions.watermark(of: record)
        return Self.isFarAhead(watermark, of: now, by: step)
            || watermark > now && isFresh(record, since: watermark)
    }

    /// Keeps occurrences before the zone change at `since` silent for an alert that does not
    /// restart.
    private func keep(_ record: inout AlertRecord, from since: Instant) {
        let watermark = record.state.watermark
        guard record.alert.trigger.isFloatingSchedule, watermark < since else { return }
        record.state.watermark = since
        guard let former = record.state.formerWatermark, former <= since else { return }
        record.state.formerWatermark = former <= watermark ? since : nil
    }

    /// Whether nothing has been due since the alert restarted after a large setback.
    ///
    /// If so, even a small further setback cannot repeat a ring.
    private func isFresh(_ record: AlertRecord, since watermark: Instant) -> Bool {
        guard watermark == restartedAt, let former = record.state.formerWatermark else {
            return false
        }
        return former > watermark
    }

    /// Moves an interval with the clock, so that the remaining time stays the same.
    ///
    /// If the clock was set back while the daemon did not run, the elapsed time is unknown and is
    /// not counted. When the clock is corrected, the interval returns to its former place, so that
    /// the elapsed time counts after all.
    private func move(
        _ record: inout AlertRecord, _ interval: Interval, elapsed: Duration
    ) {
        var interval = interval
        var elapsed = elapsed
        let watermark = record.state.watermark
        if let former = record.state.formerWatermark {
            let back = watermark.duration(to: former)
            if former <= watermark {
                record.state.formerWatermark = former.advanced(by: elapsed)
            } else if step.map({ $0 >= back }) ?? (former <= now) {
                elapsed = back
                record.state.formerWatermark = nil
            }
        } else if step == nil, elapsed < .zero {
            record.state.formerWatermark = watermark
        }
        interval.anchor = interval.anchor?.advanced(by: elapsed)
        if let received = record.alert.request?.received {
            // The store keeps the time of reception instead of the anchor.
            record.alert.request?.received = received.advanced(by: elapsed)
        }
        record.alert.trigger = .interval(interval)
        if let due = record.state.snooze?.due {
            record.state.snooze?.due = due.advanced(by: elapsed)
        }
        record.state.watermark = watermark.advanced(by: elapsed)
    }

    /// Restores the watermark from before the clock was set far back, when the clock is set forward
    /// again.
    ///
    /// All occurrences up to the watermark have been handled, so they do not ring twice. A step
    /// forward of at most three hours does not count. When the daemon has just started, the size of
    /// the step is unknown, so the watermark is restored only if the clock shows a later time.
    private func restoreWatermark(of record: inout AlertRecord, to former: Instant) {
        guard step.map({ $0 > Self.toleratedSetback }) ?? (former <= now) else { return }
        record.state.watermark = max(record.state.watermark, min(now, former))
        if former <= now { record.state.formerWatermark = nil }
        conditions.complete(&record)
    }

    /// Switches a completed alert on again if it has an occurrence after the new time.
    private func resumeCompleted(_ record: inout AlertRecord) {
        guard record.state.isCompleted else { return }
        var conditions = conditions
        conditions.global.zoneSince = zoneSince
        guard conditions.nextOccurrence(of: record) != nil else { return }
        record.alert.isOn = true
        record.state.isCompleted = false
    }

    /// Drops a ring that still waits to be shown or is in the digest, if the clock was set back to
    /// before the ring's time, because that time will come again.
    private func dropComingRing(of record: inout AlertRecord) {
        guard let ring = record.state.notification, ring.isPending || ring.stage == .gathered,
            ring.due > now
        else { return }
        let before = ring.due - .microseconds(1)
        guard record.alert.next(after: before, in: conditions.zone)?.instant == ring.due else {
            return
        }
        if ring.isPending, record.state.formerWatermark != nil {
            record.state.formerWatermark = before
        }
        record.state.updateNotification { $0.withdraw() }
    }
}

extension Pause {
    /// Moves the start of a pause to `now` if the clock was set back to before that start.
    ///
    /// If the clock was set back by more than three hours, the pause also keeps its length, unless
    /// `keepingLength` is `false`.
    mutating func correctStart(at now: Instant, keepingLength: Bool = true) {
        guard since > now else { return }
        if keepingLength, since > now + ClockCorrection.toleratedSetback {
            until = until.map { now + since.duration(to: $0) }
        }
        since = now
    }
}

extension Snooze {
    /// Moves the postponed ring of a one-shot to `now`, if the clock was set back to before that
    /// ring.
    fileprivate mutating func correctHeld(at now: Instant) {
        if due != nil { until = min(until, now) }
    }
}

extension Skip {
    fileprivate mutating func correctStart(at now: Instant) {
        since = min(since, now)
    }
}

extension Trigger {
    /// Whether the rings come at events that are new whenever they happen, even if an earlier ring has
    /// a later time because the clock was set back.
    ///
    /// A login is not: its session is reported again with the same time.
    fileprivate var comesWithoutTime: Bool {
        switch self {
        case .event(let trigger): trigger.event != .login
        case .program(.region): true
        default: false
        }
    }
}
