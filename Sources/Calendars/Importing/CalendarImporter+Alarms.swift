internal import Alerts
internal import Messages
internal import Recurrence

/// One alert for each alarm of an entry.
extension CalendarImporter {
    /// More alarms of one entry than these nobody has set.
    private static let mostAlarms = 100
    /// When a day without a time rings.
    private static let morning = CalendarDuration(seconds: 9 * 3_600)

    /// Takes an entry by what RFC 5545 has of it.
    ///
    /// - Parameters:
    ///   - entry: What to take.
    ///   - model: Where all else comes from; `nil` for what Peal does not know.
    mutating func takeAlarms(of entry: Entry, like model: Alert? = nil) {
        let series = Series(entry, in: zone)
        var changes = entry.changes
        if series?.startIsExtra == true {
            changes.append(
                Refusal(.start, "Its start is not a time of its rule; it rings then, too."))
        }
        let base = baseName(of: entry)
        guard entry.alarms.isEmpty else {
            if entry.alarms.count > CalendarImporter.mostAlarms {
                refuse(
                    entry,
                    Refusal(
                        .unsupported,
                        "It has \(entry.alarms.count) alarms; \(CalendarImporter.mostAlarms) are "
                            + "taken."))
            }
            for (index, alarm) in entry.alarms.prefix(CalendarImporter.mostAlarms).enumerated() {
                let suffix = base.suffix + (index == 0 ? "" : "-\(index + 1)")
                take(alarm, of: entry, series, (base.uid, suffix), &changes, like: model)
            }
            return
        }
        guard let series else {
            refuse(entry, Refusal(.invalid, "It says no time: neither DTSTART nor DUE."))
            return
        }
        var offset = entry.isTodo ? entry.length : CalendarDuration()
        if series.isAllDay {
            offset = offset + CalendarImporter.morning
            changes.append(
                Refusal(.allDay, "It is for a day, without a time; it rings at 09:00."))
        }
        let trigger = times.trigger(series, offset: offset)
        add(trigger, entry, nil, base, &changes, like: model)
    }

    /// What names an entry, and what tells an exception from what it is one of.
    private func baseName(of entry: Entry) -> (uid: String, suffix: String) {
        let uid =
            entry.uid
            ?? Digest.hexadecimal([
                entry.title ?? "", entry.start?.canonical ?? "", entry.timesDigest,
            ])
        guard let time = entry.recurrenceID else { return (uid, "") }
        let digits = time.canonical.prefix(19).filter { $0.isNumber || $0 == "T" }
        return (uid, "-\(digits)")
    }

    private mutating func take(
        _ alarm: EntryAlarm, of entry: Entry, _ series: Series?,
        _ name: (uid: String, suffix: String), _ changes: inout [Refusal], like model: Alert?
    ) {
        if let refusal = alarm.refusal {
            refuse(entry, refusal, line: alarm.line)
            return
        }
        guard !alarm.isNone else {
            refuse(
                entry, Refusal(.action, "Its alarm says that it has none."), line: alarm.line)
            return
        }
        switch alarm.trigger {
        case nil: break
        case .absolute(let time):
            let trigger = absolute(time, alarm)
            add((trigger, nil), entry, alarm, name, &changes, like: model)
        case .relative(let duration, let isToEnd):
            guard let series else {
                refuse(
                    entry,
                    Refusal(
                        .invalid, "Its alarm is before or after it, but it says no time itself."),
                    line: alarm.line)
                return
            }
            let offset = isToEnd ? duration + entry.length : duration
            let offsets = (0...alarm.repeats).map { offset + alarm.pause * $0 }
            if offsets.count > 1, let trigger = times.repeated(series, offsets: offsets) {
                add((trigger, nil), entry, alarm, name, &changes, like: model)
                return
            }
            for (number, offset) in offsets.enumerated() {
                let suffix = name.suffix + (number == 0 ? "" : "-r\(number)")
                let trigger = times.trigger(series, offset: offset)
                add(trigger, entry, alarm, (name.uid, suffix), &changes, like: model)
            }
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

    private mutating func add(
        _ times: (trigger: Trigger, until: CivilDate?), _ entry: Entry, _ alarm: EntryAlarm?,
        _ name: (uid: String, suffix: String), _ changes: inout [Refusal], like model: Alert?
    ) {
        if let refusal = ending(of: times.trigger, alarm) {
            refuse(entry, refusal, line: alarm?.line)
            return
        }
        do {
            let id = try names.id(uid: name.uid, suffix: name.suffix)
            var changes = changes + (alarm?.changes ?? [])
            if let day = times.until {
                changes.append(
                    Refusal(
                        .limited,
                        "No rule says when its alarm rings; its times are taken up to \(day)."))
            }
            let alert = alert(id, entry, alarm, times.trigger, &changes, like: model)
            try alert.validate()
            result.alerts.append(alert)
            for change in changes { self.change(entry, change, line: alarm?.line) }
        } catch let refusal as Refusal {
            refuse(entry, refusal, line: alarm?.line)
        } catch {
            refuse(entry, Refusal(.invalid, "\(error)"), line: alarm?.line)
        }
        // They are about the entry: once is enough.
        changes = []
    }

    /// Why it would never ring.
    private func ending(of trigger: Trigger, _ alarm: EntryAlarm?) -> Refusal? {
        guard trigger.next(after: now, in: zone) != nil else {
            return Refusal(.past, "It is over.")
        }
        guard let acknowledged = alarm?.acknowledged?.instant(in: zone), acknowledged > now,
            trigger.next(after: acknowledged, in: zone) == nil
        else { return nil }
        return Refusal(.acknowledged, "Its alarm was reacted to already.")
    }
}
