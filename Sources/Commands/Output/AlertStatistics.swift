import Alerts
import Recurrence

/// How often an alert rang, and what became of its rings.
struct AlertStatistics {
    /// The number of rings that were shown.
    private(set) var shown = 0
    /// The number of rings that were not shown because they were too late.
    private(set) var missed = 0
    /// The number of times that the user marked the alert as done.
    private(set) var done = 0
    /// The number of snoozes.
    private(set) var snoozed = 0
    /// The last time at which the user marked the alert as done.
    private(set) var lastDone: Instant?
    /// The days on which the alert rang or should have rung.
    private var days: Set<CivilDate> = []
    /// The days on which the user marked the alert as done.
    private var doneDays: Set<CivilDate> = []

    /// Counts an entry of the history, whose days are those of `zone`.
    mutating func add(_ entry: HistoryEntry, in zone: Zone) {
        let day = zone.civil(at: entry.at).date
        switch entry.event {
        case .shown: shown += entry.count
        case .missed: missed += entry.count
        case .snoozed: snoozed += entry.count
        case .done:
            done += entry.count
            lastDone = max(lastDone ?? entry.at, entry.at)
            doneDays.insert(day)
        default: return
        }
        days.insert(day)
    }

    /// The number of days on which the alert rang or was marked as done.
    var dayCount: Int { days.count }

    /// The number of days on which the user marked the alert as done.
    var doneDayCount: Int { doneDays.count }

    /// Returns the number of days in a row on which the user marked the alert as done, up to today.
    ///
    /// Days without a ring do not count. Today only counts if the alert is done already.
    func streak(today: CivilDate) -> Int {
        var streak = 0
        for day in days.sorted(by: >) {
            if doneDays.contains(day) {
                streak += 1
            } else if day != today {
                break
            }
        }
        return streak
    }
}
