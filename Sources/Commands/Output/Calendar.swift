import Localization
import Messages
import Recurrence

/// Times as a person says them today.
struct Calendar {
    let now: Instant
    let zone: Zone
    private let today: CivilDate

    init(now: Instant, zone: Zone) {
        self.now = now
        self.zone = zone
        today = zone.civil(at: now).date
    }

    /// "today 09:30", "tomorrow 09:30", "Mon 23 Nov 09:30", "Fri 24 Dec 2027 18:00".
    func describe(_ instant: Instant) -> String {
        let wall = zone.civil(at: instant)
        return "\(describe(wall.date)) \(Language.current.time(wall.time))"
    }

    /// "today", "tomorrow", "yesterday", "Mon 23 Nov".
    func describe(_ date: CivilDate) -> String {
        switch date.daysSinceEpoch - today.daysSinceEpoch {
        case 0: return tr("today")
        case 1: return tr("tomorrow")
        case -1: return tr("yesterday")
        default:
            let isThisYear = date.year == today.year
            return Language.current.date(date, isThisYear ? "%a %-d %b" : "%a %-d %b %Y")
        }
    }
}

extension Language {
    /// "Mon 2026-11-23".
    func date(_ date: CivilDate) -> String { self.date(date, "%a %Y-%m-%d") }
}
