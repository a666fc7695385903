package import Alerts
import Localization
import Messages
package import Recurrence
import Settings

/// Shows how Peal understood an alert: its schedule as a sentence, and its next rings.
package struct SchedulePreview {
    package let status: AlertSnapshot
    /// The next occurrences that will be skipped.
    package let skipped: [Occurrence]
    package let rings: [Occurrence]
    package let timeFormat: RelativeTimeFormat

    package init(_ preview: AlertPreview, _ timeFormat: RelativeTimeFormat) {
        status = preview.snapshot
        skipped = preview.skipped
        rings = preview.rings
        self.timeFormat = timeFormat
    }

    /// The schedule as a sentence: "every day at 09:30".
    package var sentence: String { status.alert.sentence(on: timeFormat) }

    /// The next rings, one on each line.
    package var lines: String {
        guard !rings.isEmpty else { return "  " + tr(silence) }
        let trigger = status.alert.trigger
        // A schedule can have several rings in one minute, so show its seconds. The seconds of an
        // interval's rings are accidental: they depend on when the interval was started.
        var precision = RelativeTimeFormat.Precision.secondsIfSoon
        if !trigger.schedules.isEmpty { precision = .seconds }
        return rings.map {
            "  " + timeFormat.describe($0.instant, to: precision)
                + $0.remark(of: trigger, on: timeFormat)
        }.joined(separator: "\n")
    }

    /// The instant of the next ring; `nil` if there is none.
    package var next: Instant? { rings.first?.instant }

    /// The reason why there are no rings.
    private var silence: Message {
        if status.isCompleted { return Message("It has rung.") }
        if !status.alert.isOn { return Message("It is off.") }
        let isDelayed =
            status.listItem.time(delayedAfter: timeFormat.now, in: timeFormat.zone) != nil
        if isDelayed { return Message("It rings when you resume it.") }
        if status.pause != nil { return Message("It is paused.") }
        // The search for a ring leaves out quiet hours, and ends after a number of them.
        let (now, zone) = (timeFormat.now, timeFormat.zone)
        guard status.alert.trigger.next(after: now, in: zone) != nil else {
            return status.alert.trigger.withoutTimes
        }
        let hours = SettingsFile.user.read().settings.ring.quietHours
        return hours.map { status.alert.isAffected(by: $0, after: now, in: zone) } == true
            ? Message("It never rings: its times are in the quiet hours. See 'peal config quiet'.")
            : Message("It never rings: its times are in a pause.")
    }
}
