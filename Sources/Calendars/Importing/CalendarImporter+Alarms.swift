internal import Alerts
internal import Messages
internal import Recurrence

/// Creates an alert for each alarm of an entry.
extension CalendarImporter {
    /// The most alarms that are imported from one entry.
    private static let mostAlarms = 100
    /// The time of day at which an entry without a time rings.
    private static let morning = CalendarDuration(seconds: 9 * 3_600)

    /// Imports the alarms of an entry from its RFC 5545 properties, ignoring `X-PEAL-ALERT`.
    ///
    /// - Parameters:
    ///   - entry: The entry.
    ///   - model: The alert that supplies the settings for which RFC 5545 has no property; `nil`
    ///     for an entry of another program.
    mutating func takeAlarms(of entry: Entry, like model: Alert? = nil) {
        let series = Series(entry, in: zone)
        var changes = entry.changes
        if series?.startIsExtra == true {
            changes.append(
                Refusal(
                    .start,
                    "Its start does not match its rule. The alert also rings at its start."))
        }
        let base = baseName(of: entry)
        guard entry.alarms.isEmpty else {
            takeEach(of: entry, series, base, &changes, like: model)
            return
        }
        guard let series else {
            refuse(
                entry,
                entry.isTodo
                    ? Refusal(.silent, "It has no date.")
                    : Refusal(.invalid, "It has no time: DTSTART and DUE are missing."))
            return
        }
        guard calendar == nil || calendar?.usualLead != nil else { return }
        var offset = entry.isTodo ? entry.length : CalendarDuration()
        var lead: Lead?
        if series.isAllDay {
            let time = calendar?.allDayTime.secondsSinceMidnight
            offset =
                offset + (time.map { CalendarDuration(seconds: $0) } ?? CalendarImporter.morning)
            changes.append(
                Refusal(.allDay, "It has a date but no time. The alert rings at 09:00."))
        } else if let seconds = calendar?.usualLead, seconds > 0 {
            let before = CalendarDuration(seconds: -seconds)
            offset = offset + before
            lead = Lead(before: before, isAllDay: false)
        }
        guard var ring = ring(entry, nil, series, offset) else { return }
        ring.lead = lead
        add(ring, entry, nil, base, &changes, like: model)
    }

    private mutating func takeEach(
        of entry: Entry, _ series: Series?, _ base: (uid: String, suffix: String),
        _ changes: inout [Refusal], like model: Alert?
    ) {
        guard entry.alarms.contains(where: { !$0.isNone }) else {
            refuse(entry, Refusal(.silent, "It has no alarm."))
            return
        }
        if entry.alarms.count > CalendarImporter.mostAlarms {
            refuse(
                entry,
                Refusal(
                    .unsupported,
                    "It has \(entry.alarms.count) alarms. Only "
                        + "\(CalendarImporter.mostAlarms) are imported."))
        }
        for (index, alarm) in entry.alarms.prefix(CalendarImporter.mostAlarms).enumerated()
        where !alarm.isNone {
            let suffix = base.suffix + (index == 0 ? "" : "#\(index + 1)")
            take(alarm, of: entry, series, (base.uid, suffix), &changes, like: model)
        }
    }

    /// Adds a ring at each time until which Thunderbird's user has put off the alarms of an entry.
    ///
    /// Thunderbird also writes that the alarms before that time are acknowledged.
    mutating func takeSnoozes(of entry: Entry) {
        let base = baseName(of: entry)
        let done = entry.acknowledged?.instant(in: zone) ?? .distantPast
        for snooze in entry.snoozes.prefix(CalendarImporter.mostAlarms) {
            let instant = snooze.instant(in: zone)
            guard instant > done else { continue }
            var changes: [Refusal] = []
            add(
                Ring(trigger: .once(.instant(instant))), entry, nil,
                (base.uid, base.suffix + "#snooze"), &changes, like: nil)
        }
    }

    /// Returns the UID of an entry, and a suffix that distinguishes an exception from its series.
    private func baseName(of entry: Entry) -> (uid: String, suffix: String) {
        let uid =
            entry.uid
            ?? Digest([entry.title ?? "", entry.start?.canonical ?? "", entry.timesDigest])
            .hexadecimal
        guard let time = entry.recurrenceID else { return (uid, "") }
        let digits = time.canonical.prefix(19).filter { $0.isNumber || $0 == "T" }
        return (uid, "#\(digits)")
    }

    private mutating func take(
        _ alarm: EntryAlarm, of entry: Entry, _ series: Series?,
        _ name: (uid: String, suffix: String), _ changes: inout [Refusal], like model: Alert?
    ) {
        if let refusal = alarm.refusal {
            refuse(entry, refusal, line: alarm.line)
            return
        }
        switch alarm.trigger {
        case nil: break
        case .absolute(let time):
            let lead = series.flatMap { self.lead(to: $0, entry, from: time.instant(in: zone)) }
            let ring = Ring(trigger: absolute(time, alarm), lead: alarm.repeats > 0 ? nil : lead)
            add(ring, entry, alarm, name, &changes, like: model)
        case .relative(let duration, let isToEnd):
            guard let series else {
                refuse(
                    entry,
                    Refusal(
                        .invalid, "Its alarm is relative to its time, but it has no time."),
                    line: alarm.line)
                return
            }
            func alarmOffset(_ number: Int) -> CalendarDuration { duration + alarm.pause * number }
            let offsets = (0...alarm.repeats).map {
                isToEnd ? alarmOffset($0) + entry.length : alarmOffset($0)
            }
            if offsets.count > 1, let trigger = times.repeated(series, offsets: offsets) {
                add(Ring(trigger: trigger), entry, alarm, name, &changes, like: model)
                return
            }
            for (number, offset) in offsets.enumerated() {
                let suffix = name.suffix + (number == 0 ? "" : "#r\(number)")
                guard var ring = ring(entry, alarm, series, offset) else { return }
                // The lead is the time until the event starts. For an alarm that is relative to the
                // end of a to-do, the lead is the time until the to-do is due.
                ring.lead = Lead(
                    before: isToEnd && entry.isTodo ? alarmOffset(number) : offset,
                    isAllDay: series.isAllDay)
                add(ring, entry, alarm, (name.uid, suffix), &changes, like: model)
            }
        }
    }

    /// Returns the times of an alarm; `nil` if they are refused.
    private mutating func ring(
        _ entry: Entry, _ alarm: EntryAlarm?, _ series: Series, _ offset: CalendarDuration
    ) -> Ring? {
        do {
            return Ring(try times.trigger(series, offset: offset))
        } catch {
            refuse(entry, error, line: alarm?.line)
            return nil
        }
    }

    private func absolute(_ time: CalendarTime, _ alarm: EntryAlarm) -> Trigger {
        let first: OneShot =
            switch time {
            case .day(let day): .civil(CivilDateTime(date: day, time: .midnight), zone: nil)
            case .local(let time, let zone): .civil(time, zone: zone)
            case .instant(let instant): .instant(instant)
            }
        guard alarm.repeats > 0 else { return .once(first) }
        let start = time.instant(in: zone)
        let rest = (1...alarm.repeats).map {
            RecurrenceDate.instant(start + .seconds(alarm.pause.wallSeconds * $0))
        }
        return .schedule(
            Schedule(
                rule: RecurrenceRule.daily.ending(.count(1)), start: Zone.utc.civil(at: start),
                include: rest, zone: .utc))
    }

    /// Returns the time from an absolute alarm to the event, or to when the to-do is due.
    private func lead(to series: Series, _ entry: Entry, from ring: Instant) -> Lead? {
        guard !series.recurs else { return nil }
        let offset = entry.isTodo ? entry.length : CalendarDuration()
        let event = times.oneShot(series, offset)
        guard let instant = Trigger.once(event).next(after: ring, in: zone)?.instant else {
            return nil
        }
        return Lead(
            before: CalendarDuration(seconds: Int(ring.seconds - instant.seconds)),
            isAllDay: series.isAllDay)
    }

    private mutating func add(
        _ ring: Ring, _ entry: Entry, _ alarm: EntryAlarm?,
        _ name: (uid: String, suffix: String), _ changes: inout [Refusal], like model: Alert?
    ) {
        do {
            var changes = changes + (alarm?.changes ?? [])
            if let day = ring.until {
                changes.append(
                    Refusal(
                        .limited,
                        "No rule can describe when its alarm rings. Its times up "
                            + "to \(day) are imported."))
            }
            let alert = try alert(ring, entry, alarm, name, &changes, like: model)
            try alert.validate()
            result.alerts.append(alert)
            if model != nil { result.own.insert(alert.id) }
            for change in changes { self.change(entry, change, line: alarm?.line) }
        } catch let refusal as Refusal {
            refuse(entry, refusal, line: alarm?.line)
        } catch {
            refuse(entry, Refusal(.invalid, "\(error)"), line: alarm?.line)
        }
        // These notes are about the whole entry. Clear them, so that the entry's next alerts do not
        // repeat them.
        changes = []
    }
}

/// The times at which one alarm rings.
struct Ring {
    var trigger: Trigger
    /// The time from the alarm to the event, if the alarm rings before the event.
    var lead: Lead?
    /// The last day for which the trigger lists times; `nil` if the trigger is complete.
    var until: CivilDate?

    init(trigger: Trigger, lead: Lead? = nil) {
        self.trigger = trigger
        self.lead = lead
    }

    init(_ times: (trigger: Trigger, until: CivilDate?)) {
        (trigger, until) = times
    }
}

extension Lead {
    /// Creates the lead of an alarm with an offset from its event; `nil` if the alarm is not before
    /// the event.
    fileprivate init?(before offset: CalendarDuration, isAllDay: Bool) {
        guard offset.wallSeconds < 0 else { return nil }
        self.init(days: -offset.days, seconds: -offset.seconds, isAllDay: isAllDay)
    }
}
