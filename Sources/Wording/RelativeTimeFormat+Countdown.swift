import Alerts
import Localization
import Messages
package import Recurrence

extension RelativeTimeFormat {
    /// Returns the time that is left until an instant: "in 45 s", "in 25 min", "in 1 h 5 min", "in
    /// 3 days".
    package func countdown(to instant: Instant) -> String {
        let (left, days) = left(until: instant)
        switch left {
        case ...0: return tr("now")
        case ..<60: return countdown(left)
        case ..<86_400: return countdown((left + 59) / 60 * 60)
        default: return countdown(days * 86_400)
        }
    }

    /// Returns the time that is left in one unit, for a table: "in 90 min", "in 4 h", "in 3 days".
    package func shortCountdown(to instant: Instant) -> String {
        let (left, _) = left(until: instant)
        switch left {
        case 3_600..<7_200: return tr("in \(Message("\((left + 59) / 60) min"))")
        case 7_200..<86_400: return countdown((left + 1_800) / 3_600 * 3_600)
        default: return countdown(to: instant)
        }
    }

    /// Returns a time with the time that is left: "today 09:30 (in 25 min)".
    package func describeWithCountdown(_ instant: Instant) -> String {
        tr("\(describe(instant)) (\(countdown(to: instant)))")
    }

    /// Returns a time for a table: "09:30, in 25 min" today, else "tomorrow 09:30".
    package func describeShortly(_ instant: Instant) -> String {
        let (left, days) = left(until: instant)
        guard days == 0, left > 0 else { return describe(instant) }
        return tr("\(time(of: instant)), \(shortCountdown(to: instant))")
    }

    /// Returns a title with the time that an early ring announces: "Dentist, at 15:00", or "Dentist, Fri
    /// 27 Nov at 15:00" if that is another day than the day of the ring.
    package func title(_ title: String, of ring: Instant, announcing event: Instant?) -> String {
        guard let event else { return title }
        let days = [ring, event].map { zone.civil(at: $0).date }
        let time = time(of: event, to: .minutes)
        return days[0] == days[1]
            ? tr("\(title), at \(time)") : tr("\(title), \(describe(days[1])) at \(time)")
    }

    private func countdown(_ seconds: Int) -> String {
        tr("in \(DurationText.message(seconds: seconds))")
    }

    /// Returns the seconds until an instant, rounded up, and the difference between the dates.
    private func left(until instant: Instant) -> (seconds: Int, days: Int) {
        let left = now.duration(to: instant).components
        let date = zone.civil(at: instant).date
        return (
            Int(left.seconds) + (left.attoseconds > 0 ? 1 : 0),
            date.daysSinceEpoch - zone.civil(at: now).date.daysSinceEpoch
        )
    }
}
