import Alerts
import Localization
import Messages
import Recurrence
import Wording

/// The details of one alert, line by line.
struct AlertDetails {
    let status: AlertSnapshot
    let timeFormat: RelativeTimeFormat
    /// The reason why the machine will not wake for the alert, although the alert asks for it.
    var wakeObstacle: Message?
    /// The place at which the alert rings, or why it cannot ring there; empty if it rings at no place.
    var place = ""

    private var pause: String {
        guard let pause = status.pause else { return "" }
        return pause.until.map(timeFormat.pauseEnd) ?? tr("you resume it")
    }

    private var plannedPause: String {
        guard let pause = status.plannedPause else { return "" }
        let start = timeFormat.pauseStart(pause.since)
        return pause.until.map { tr("from \(start) until \(timeFormat.pauseEnd($0))") }
            ?? tr("from \(start) until you resume it")
    }

    /// The schedule as a sentence, and how long before its time or event the alert rings.
    private var sentence: String {
        var item = status.listItem
        // The goal has lines of its own.
        item.progress = nil
        return status.alert.trigger.sentenceWithEnd(on: timeFormat) + item.remarks
    }

    /// The time of the event that the alert announces.
    ///
    /// It is the event of the unseen ring if there is one, or else of the next ring. Without a next
    /// ring, it is the event that a ring at the current time would announce.
    private var event: String {
        let ring = status.unseenSince ?? status.next ?? timeFormat.now
        return switch status.alert.event(of: ring, in: timeFormat.zone) {
        case .day(let day): timeFormat.describe(day)
        case .time(let instant): timeFormat.describe(instant)
        case nil: ""
        }
    }

    private var skipped: String {
        guard status.skip > 0 else { return "" }
        return tr(
            .counted(
                status.skip, one: "the next occurrence",
                other: "the next \(status.skip) occurrences"))
    }

    private var actions: String {
        status.alert.content.actions.map { "\($0.key) (\($0.label))" }.joined(separator: ", ")
    }

    /// Returns the parts of a trigger that its sentence leaves out or shortens.
    private func details(of trigger: Trigger) -> [(String, String)] {
        let zone = trigger.zone(on: timeFormat.zone)
        switch trigger {
        case .once(.instant): return []
        case .once(.civil(_, let pinned)): return [(tr("Time zone"), name(of: pinned))]
        case .afterDone(let time):
            return [
                (tr("Last done"), time.done.map { timeFormat.describe($0) } ?? ""),
                (tr("Time zone"), name(of: time.zone)),
            ]
        case .schedule, .timetable:
            return [
                (tr("Starts"), each(of: trigger) { start(of: $0) }),
                (tr("Except"), list(trigger.schedules.flatMap(\.exclude))),
                (tr("Also"), list(trigger.schedules.flatMap(\.include))),
                (tr("Holidays"), holidays(of: trigger)),
                (tr("Time zone"), name(of: trigger.schedules.first?.zone)),
                (tr("Clock gap"), each(of: trigger) { $0.gap == .next ? "" : $0.gap.rawValue }),
                (tr("Clock fold"), each(of: trigger) { $0.fold == .first ? "" : $0.fold.rawValue }),
            ]
        case .interval(let interval):
            // After a postponement, a timer counts from a time that was never its start.
            guard let anchor = interval.anchor, interval.repeats || anchor <= timeFormat.now
            else { return [] }
            return [(tr("Counts from"), text(zone.civil(at: anchor)))]
        case .event: return [(tr("Place"), place)]
        case .program: return []
        }
    }

    /// Returns a property of the trigger's schedules, each value once.
    private func each(of trigger: Trigger, _ property: (Schedule) -> String) -> String {
        var values: [String] = []
        for value in trigger.schedules.map(property) where !value.isEmpty {
            if !values.contains(value) { values.append(value) }
        }
        return values.joined(separator: ", ")
    }

    /// Returns the first day of a schedule, with the time if the schedule starts at one.
    private func start(of schedule: Schedule) -> String {
        let time = schedule.startTime.map { " " + Language.current.time($0) } ?? ""
        return Language.current.date(schedule.start) + time
    }

    /// Returns what the holidays of the trigger's schedules lack.
    private func holidays(of trigger: Trigger) -> String {
        HolidayNotice.sentences(trigger.countries, today: timeFormat.date(in: 0)).map(tr)
            .joined(separator: " ")
    }

    private func name(of zone: Zone?) -> String {
        zone?.identifier ?? tr("the machine's (\(timeFormat.zone.identifier))")
    }

    /// Returns dates, each once.
    private func list(_ dates: [RecurrenceDate]) -> String {
        var each: [RecurrenceDate] = []
        for date in dates where !each.contains(date) { each.append(date) }
        return each.map { date in
            switch date {
            case .day(let day): return Language.current.date(day)
            case .local(let wall): return text(wall)
            case .instant(let instant): return text(Zone.utc.civil(at: instant)) + " (UTC)"
            }
        }.joined(separator: ", ")
    }

    private func text(_ wall: CivilDateTime) -> String {
        "\(Language.current.date(wall.date)) \(Language.current.time(wall.time))"
    }

    /// The text, the appearance and the behaviour: all that is set except the schedule.
    private var settings: [(String, String)] {
        let (alert, content) = (status.alert, status.alert.content)
        let onOpen = alert.doneExtent == .day ? tr("done for today") : tr("done")
        return [
            (tr("Sound"), content.sound.description), (tr("Alarm"), alert.alarm?.text ?? ""),
            (tr("Escalates"), alert.escalations.map(\.text).joined(separator: "; ")),
            (tr("Urgency"), alert.urgency.rawValue), (tr("Late"), alert.lateness.text),
            (tr("Away"), alert.holdsAway.map(Self.away) ?? ""),
            (tr("Wakes"), status.alert.wakes ? wakes : ""),
            (tr("Goal"), alert.goal.map { tr("\($0) times a day") } ?? ""),
            (tr("Group"), alert.group ?? ""),
            (tr("Icon"), content.icon ?? ""), (tr("Image"), content.image ?? ""),
            (tr("Category"), content.category ?? ""), (tr("Actions"), actions),
            (tr("Badge"), content.badge.map { "\($0)" } ?? ""),
            (tr("Opens"), content.open?.rawValue ?? ""),
            (tr("Runs"), alert.run ?? ""),
            (tr("Calendar"), alert.calendar ?? ""),
            (tr("Imported from"), alert.calendar == nil ? alert.origin?.uid ?? "" : ""),
            (tr("On open"), content.doneOnOpen ? onOpen : ""),
        ]
    }

    private var wakes: String {
        wakeObstacle.map { tr("will not wake this machine: \($0)") }
            ?? tr("the machine, 30 s before a ring")
    }

    private static func away(_ waits: Bool) -> String {
        tr(waits ? "waits until you are back" : "rings while you are away")
    }

    /// The state and the times that follow from it.
    private var standing: [(String, String)] {
        let countdown = { (instant: Instant?) in
            instant.map { timeFormat.describeWithCountdown($0) } ?? ""
        }
        return [
            (tr("State"), status.listItem.state(timeFormat)), (tr("Next"), next),
            (tr("Event"), event), (tr("Snoozed until"), countdown(status.snoozedUntil)),
            (tr("Paused until"), pause), (tr("Pause planned"), plannedPause),
            (tr("Quiet until"), countdown(status.quietUntil)),
            (tr("Skips"), skipped),
            (tr("Done with"), status.doneRing.map { timeFormat.describe($0) } ?? ""),
            (tr("Progress"), status.progress.map { tr($0.message) } ?? ""),
            (tr("Done for"), status.doneFor.map { timeFormat.describe($0) } ?? ""),
            (
                tr("Unseen since"),
                status.unseenSince.map { timeFormat.describe($0, to: .minutes) } ?? ""
            ),
        ]
    }

    /// The next ring, and the time in the schedule if a silence delays the ring.
    private var next: String {
        let next = status.next.map { timeFormat.describeWithCountdown($0) }
        guard
            let time = status.listItem.time(
                delayedAfter: timeFormat.now, in: timeFormat.zone
            ).map({ timeFormat.describe($0) })
        else { return next ?? "" }
        return next.map { tr("\($0), instead of \(time)") }
            ?? tr("when you resume it, instead of \(time)")
    }

    private var texts: [(String, String)] {
        let content = status.alert.content
        return [(tr("Title"), content.title), (tr("Body"), content.body)]
    }

    /// All details, one on each line.
    var text: String {
        let id = [(tr("Id"), status.id.rawValue)]
        let schedule = [(tr("When"), sentence)] + details(of: status.alert.trigger)
        return DetailList(id + texts + schedule + standing + settings).text
    }

    /// The schedule, and the parts that its sentence does not say.
    private var schedule: [(String, String)] {
        let said = [tr("Starts"), tr("Counts from"), tr("Except"), tr("Also")]
        let parts = details(of: status.alert.trigger).filter { !said.contains($0.0) }
        return [(tr("When"), sentence)] + parts
    }

    /// Returns the parts that differ from those of an earlier version of the alert, one on each
    /// line: "  Sound: default → bell".
    func changes(from earlier: AlertDetails) -> [String] {
        let (former, schedule) = (earlier.schedule, schedule)
        let names = schedule.map(\.0) + former.map(\.0).filter { !schedule.map(\.0).contains($0) }
        let value = { (parts: [(String, String)], name: String) in
            (name, parts.first { $0.0 == name }?.1 ?? "")
        }
        let old = names.map { value(former, $0) } + earlier.texts + earlier.settings
        let new = names.map { value(schedule, $0) } + texts + settings
        let arrow = Terminal.isUnicode ? "→" : "->"
        return zip(old, new).compactMap { old, new in
            guard old.1 != new.1 else { return nil }
            let (before, after) = (old.1.isEmpty ? "-" : old.1, new.1.isEmpty ? "-" : new.1)
            let line = "  \(new.0): \(before) \(arrow) \(after)"
            return line.replacingEach("\n", with: " ")
        }
    }
}

extension Alarm {
    fileprivate var text: String {
        let most = DurationText.message(seconds: length)
        guard volume < 100, ramp > 0 else { return tr("for at most \(most)") }
        let rise = DurationText.message(seconds: ramp)
        return tr("from \(volume)% to 100% in \(rise), for at most \(most)")
    }
}

extension Escalation {
    fileprivate var text: String {
        command.map { "\(tr(message)): \($0)" } ?? tr(message)
    }
}

extension Lateness {
    fileprivate var text: String {
        switch self {
        case .never: tr("never shown late")
        case .always: tr("always shown")
        case .within(let seconds):
            tr("shown up to \(DurationText.message(seconds: seconds)) late")
        }
    }
}
