import Localization
import Messages
import Recurrence

/// Formats dates and times relative to the current day.
struct RelativeTimeFormat {
    let now: Instant
    let zone: Zone
    private let today: CivilDate

    init(now: Instant, zone: Zone) {
        self.now = now
        self.zone = zone
        today = zone.civil(at: now).date
    }

    /// Returns a date and time: "today 09:30", "tomorrow 09:30", "Mon 23 Nov 09:30", "Fri 24 Dec
    /// 2027 18:00".
    func describe(_ instant: Instant, to precision: Precision = .secondsIfSoon) -> String {
        "\(describe(zone.civil(at: instant).date)) \(time(of: instant, to: precision))"
    }

    /// Returns the time of day.
    func time(of instant: Instant, to precision: Precision = .secondsIfSoon) -> String {
        let time = zone.civil(at: instant).time
        let hasSeconds =
            switch precision {
            case .minutes: false
            case .secondsIfSoon: instant >= now && instant < now + .seconds(60)
            case .seconds: true
            }
        return Language.current.time(hasSeconds ? time : time.withoutSeconds)
    }

    enum Precision {
        case minutes
        /// Shows seconds only for a time within the next minute.
        case secondsIfSoon
        case seconds
    }

    /// Returns a date: "today", "tomorrow", "yesterday", "Mon 23 Nov".
    func describe(_ date: CivilDate) -> String {
        switch date.daysSinceEpoch - today.daysSinceEpoch {
        case 0: return tr("today")
        case 1: return tr("tomorrow")
        case -1: return tr("yesterday")
        default:
            let language = Language.current
            return switch (date.year == today.year, language.hasMonthFirst) {
            case (true, false): language.date(date, "%a %-d %b")
            case (false, false): language.date(date, "%a %-d %b %Y")
            case (true, true): language.date(date, "%a %b %-d")
            case (false, true): language.date(date, "%a %b %-d, %Y")
            }
        }
    }
}

extension CivilTime {
    fileprivate var withoutSeconds: CivilTime {
        self == .endOfDay ? self : CivilTime(hour: hour, minute: minute) ?? self
    }
}

extension Language {
    /// Returns a date with its day of the week: "Mon 2026-11-23".
    func date(_ date: CivilDate) -> String { self.date(date, "%a %Y-%m-%d") }
}
