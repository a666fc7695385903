import Alerts
import Localization
import Messages
import Recurrence
import Wording

extension SchedulePreview {
    /// The largest number of rings among which a change is looked for.
    private static let mostRings = 400

    /// Returns lines about the first day whose rings a change of the schedule adds, moves or removes, if
    /// it comes after the rings that the preview shows.
    ///
    /// - Parameter old: The trigger before the change.
    /// - Returns: The lines; empty if the preview shows the change, or if there is none soon.
    func change(from old: Trigger) -> String {
        let new = status.alert.trigger
        guard new != old, let last = rings.last?.instant, let day = firstChange(from: old, to: new),
            timeFormat.zone.civil(at: last).date < day
        else { return "" }
        let (former, current) = (instants(of: old, on: day), instants(of: new, on: day))
        let added = current.filter { !former.contains($0) }.map { timeFormat.describe($0) }
        let removed = former.filter { !current.contains($0) }
        var lines = added
        if let only = removed.first, added.count == 1, removed.count == 1 {
            lines = [tr("\(added[0]) instead of \(timeFormat.time(of: only))")]
        } else {
            lines += removed.map { tr("no ring \(timeFormat.describe($0))") }
        }
        return (["…"] + lines).map { "  " + $0 }.joined(separator: "\n")
    }

    /// Returns the first day on which two triggers ring differently.
    private func firstChange(from old: Trigger, to new: Trigger) -> CivilDate? {
        var cursor = timeFormat.now
        for _ in 0..<Self.mostRings {
            let next = [old, new].map { $0.next(after: cursor, in: timeFormat.zone)?.instant }
            guard next[0] == next[1] else {
                return next.compactMap(\.self).min().map { timeFormat.zone.civil(at: $0).date }
            }
            guard let both = next[0] else { return nil }
            cursor = both
        }
        return nil
    }

    /// Returns the coming instants of a day at which a trigger rings.
    private func instants(of trigger: Trigger, on day: CivilDate) -> [Instant] {
        let zone = timeFormat.zone
        let midnight = zone.instant(of: CivilDateTime(date: day, time: .midnight))
        let start = max(timeFormat.now, (midnight ?? timeFormat.now) - .microseconds(1))
        var found: [Instant] = []
        while found.count < Self.mostRings,
            let next = trigger.next(after: found.last ?? start, in: zone)?.instant,
            zone.civil(at: next).date == day
        {
            found.append(next)
        }
        return found
    }
}
