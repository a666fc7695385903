import Recurrence

/// Times as a person says them today.
struct Calendar {
    let now: Instant
    let zone: Zone

    /// "today 09:30", "tomorrow 09:30", "Mon 23 Nov 09:30", "Fri 24 Dec 2027 18:00".
    func describe(_ instant: Instant) -> String {
        let wall = zone.civil(at: instant)
        return "\(describe(wall.date)) \(wall.time)"
    }

    /// "today", "tomorrow", "yesterday", "Mon 23 Nov".
    func describe(_ date: CivilDate) -> String {
        let today = zone.civil(at: now).date
        switch date.daysSinceEpoch - today.daysSinceEpoch {
        case 0: return "today"
        case 1: return "tomorrow"
        case -1: return "yesterday"
        default:
            let day = "\(date.weekday.shortName) \(date.day) \(Self.months[date.month - 1])"
            return date.year == today.year ? day : "\(day) \(date.year)"
        }
    }

    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
}
