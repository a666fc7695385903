package import Alerts
import Localization
package import Messages
package import Recurrence

extension RelativeTimeFormat {
    /// Returns the alert's schedule, its next ring, and why it is silent: "water (Drink water):
    /// every day at 09:30; next tomorrow 09:30; paused until today 18:00".
    package func summary(of status: AlertSnapshot) -> String {
        let parts = ["\(status.listItem.name): \(status.alert.trigger.sentenceWithEnd(on: self))"]
        return (parts + [next(of: status)].compactMap(\.self) + silences(of: status))
            .joined(separator: "; ")
    }

    /// Returns a sentence followed by the next ring: "Skipping water (Drink water): today 09:30;
    /// next tomorrow 09:30".
    package func sentence(_ message: Message, _ status: AlertSnapshot) -> String {
        [tr(message), next(of: status)].compactMap(\.self).joined(separator: "; ")
    }

    private func next(of status: AlertSnapshot) -> String? {
        status.next.map { next in
            status.alert.timeAnnounced(by: next, in: zone).map { event in
                tr("next \(describe(next)), before \(describe(event))")
            } ?? tr("next \(describe(next))")
        }
    }

    /// Returns the reasons why an alert that is on does not ring as its schedule says, and how much of
    /// its goal is done.
    private func silences(of status: AlertSnapshot) -> [String] {
        guard status.alert.isOn else { return [] }
        var reasons: [Message] = []
        if let pause = status.pause {
            reasons.append(
                pause.until.map { Message("paused until \(pauseEnd($0))") }
                    ?? Message("paused until you resume it"))
        }
        if let pause = status.plannedPause {
            let start = pauseStart(pause.since)
            reasons.append(
                pause.until.map { Message("paused from \(start) until \(pauseEnd($0))") }
                    ?? Message("paused from \(start) until you resume it"))
        }
        if let end = status.quietUntil {
            reasons.append(Message("quiet hours until \(describe(end))"))
        }
        if let day = status.doneFor { reasons.append(Message("done for \(describe(day))")) }
        if let progress = status.progress, progress.count > 0 { reasons.append(progress.message) }
        if let ring = status.doneRing { reasons.append(Message("done with \(describe(ring))")) }
        if status.skip > 0 {
            reasons.append(
                .counted(
                    status.skip, one: "skips the next ring",
                    other: "skips the next \(status.skip) rings"))
        }
        return reasons.map { tr($0) }
    }

    /// Returns text about the `count` skipped rings: the times of the first ones, which are
    /// `rings`, and the number of the others.
    package func skipped(_ count: Int, _ rings: [Occurrence]) -> String {
        guard !rings.isEmpty else {
            return tr(
                .counted(
                    count, one: "the next occurrence", other: "the next \(count) occurrences"))
        }
        let some = rings.map { describe($0.instant) }.joined(separator: ", ")
        let rest = count - rings.count
        return rings.count == AlertPreview.usualLimit && rest > 0
            ? tr("\(some) and \(rest) more") : some
    }

    /// Returns the time without a day if it is today: "20:00", but "tomorrow 08:00".
    package func short(_ instant: Instant) -> String {
        let isToday = zone.civil(at: instant).date == zone.civil(at: now).date
        return isToday ? time(of: instant, to: .minutes) : describe(instant)
    }
}
