import Alerts
import Localization
import Messages
import Recurrence

/// What was understood of an alert: its schedule as a sentence, and its next rings.
struct Echo {
    private let status: AlertStatus
    private let calendar: Calendar
    private let occurrences: [Occurrence]

    init(_ status: AlertStatus, _ calendar: Calendar) {
        self.status = status
        self.calendar = calendar
        // What `peal next` has, so that a ring that is skipped is not among them.
        let book = AlertBook(
            records: [AlertRecord(status, at: calendar.now)], zone: calendar.zone)
        let trigger = status.alert.trigger
        occurrences = book.upcoming(after: calendar.now, limit: 3).map { ring in
            let due = trigger.next(after: ring.at - .microseconds(1), in: calendar.zone)
            if let due, due.instant == ring.at { return due }
            // A snooze is no occurrence of the schedule's.
            let wall = calendar.zone.civil(at: ring.at)
            return Occurrence(instant: ring.at, day: wall.date, wall: wall)
        }
    }

    /// "every day at 09:30".
    var sentence: String { status.alert.trigger.sentence }

    /// The next rings, a line for each.
    var lines: String {
        guard !occurrences.isEmpty else { return "  " + tr(silence) }
        let trigger = status.alert.trigger
        // A schedule can have rings of one minute; elapsed time has its odd seconds by chance.
        var precision = Calendar.Precision.secondsIfSoon
        if case .schedule = trigger { precision = .seconds }
        return occurrences.map {
            "  " + calendar.describe($0.instant, to: precision)
                + $0.remark(of: trigger, on: calendar.zone)
        }.joined(separator: "\n")
    }

    /// Why there are no rings.
    private var silence: Message {
        if status.isCompleted { return Message("It has rung.") }
        if !status.alert.isOn { return Message("It is off.") }
        return status.pause == nil ? Message("It never rings.") : Message("It is paused.")
    }

    /// The alert with its next rings; without its id, where that was made up and would be another.
    func json(isNamed: Bool = true) -> JSONValue {
        guard case .object(var object) = status.json(in: calendar.zone) else { return .null }
        let zone = status.alert.trigger.zone(on: calendar.zone)
        object["occurrences"] = .array(occurrences.map { $0.json(in: zone) })
        if !isNamed { object["id"] = .null }
        return .object(object)
    }
}
