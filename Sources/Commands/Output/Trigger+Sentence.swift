import Alerts
import Localization
import Messages
import Recurrence

extension Lead {
    /// The time before the event, added to a schedule's sentence: "(10 min before)".
    var remark: String { tr("(\(DurationText.message(seconds: length)) before)") }
}

extension Alert {
    /// Returns the sentence of the trigger, followed by the remarks about further rings.
    func sentence(on timeFormat: RelativeTimeFormat) -> String {
        trigger.sentence(on: timeFormat)
            + RingRemarks(lead: lead, before: before, again: again, hasCommand: run != nil).text
    }
}

extension AlertListItem {
    /// The remarks after the schedule's sentence.
    var remarks: String {
        RingRemarks(lead: lead, before: before, again: again, hasCommand: hasCommand).text
    }
}

/// The remarks about an alert's further rings and its command.
private struct RingRemarks {
    let lead: Lead?
    let before: [Lead]
    let again: Int?
    let hasCommand: Bool

    /// The remarks in brackets: how long before its event the alert rings, its early rings, whether
    /// it rings again, and whether it runs a command.
    var text: String {
        var remarks = lead.map { [$0.remark] } ?? []
        if !before.isEmpty {
            let lengths = before.map { tr("\(DurationText.message(seconds: $0.length)) before") }
            remarks.append(tr("(also \(lengths.joined(separator: ", ")))"))
        }
        if let again {
            remarks.append(tr("(again every \(DurationText.message(seconds: again)))"))
        }
        if hasCommand { remarks.append(tr("(runs a command)")) }
        return remarks.map { " " + $0 }.joined()
    }
}

extension Trigger {
    /// Returns the schedule as a sentence in the user's language, with its first day if that is in
    /// the future: "every day at 9:30 AM, from 2026-12-01".
    func sentence(on timeFormat: RelativeTimeFormat) -> String {
        let language = Language.current
        switch self {
        case .once(.civil(let wall, let zone)):
            let text = tr("once, \(language.date(wall.date)) at \(language.time(wall.time))")
            return zone.map { "\(text) (\($0.identifier))" } ?? text
        case .once(.instant(let instant)):
            let wall = Zone.utc.civil(at: instant)
            return tr("once, \(language.date(wall.date)) at \(language.time(wall.time))") + " (UTC)"
        case .schedule(let schedule):
            return language.sentence(schedule, today: today(on: timeFormat))
        case .interval(let interval):
            let length = DurationText.message(seconds: interval.seconds)
            return tr(interval.repeats ? "every \(length)" : "once, after \(length)")
        case .program(let trigger): return trigger.description
        }
    }

    /// Returns the sentence and, for a delay, the time at which it ends: "once, after 2 h: today
    /// 14:00".
    func sentenceWithEnd(on timeFormat: RelativeTimeFormat) -> String {
        let sentence = sentence(on: timeFormat)
        guard case .interval(let interval) = self, !interval.repeats, let anchor = interval.anchor
        else { return sentence }
        return "\(sentence): \(timeFormat.describe(anchor + .seconds(interval.seconds)))"
    }

    /// Returns the schedule as a sentence for programs, in English for every user: "every day at
    /// 09:30".
    func englishSentence(on timeFormat: RelativeTimeFormat) -> String {
        switch self {
        case .once(let oneShot): oneShot.description
        case .schedule(let schedule):
            Language.english.sentence(schedule, today: today(on: timeFormat))
        case .interval(let interval): interval.description
        case .program(let trigger): trigger.description
        }
    }

    /// Returns the current date in the zone of the schedule.
    private func today(on timeFormat: RelativeTimeFormat) -> CivilDate {
        zone(on: timeFormat.zone).civil(at: timeFormat.now).date
    }
}
