import Recurrence

extension RecurrenceDate {
    /// The date or time as text, such as `2026-12-24`, `2026-12-24 18:00` or
    /// `2026-12-24 09:00 (UTC)`.
    func words(_ time: (CivilTime) -> String) -> String {
        switch self {
        case .day(let day): "\(day)"
        case .local(let wall): "\(wall.date) \(time(wall.time))"
        case .instant(let instant):
            "\(RecurrenceDate.local(Zone.utc.civil(at: instant)).words(time)) (UTC)"
        }
    }
}
