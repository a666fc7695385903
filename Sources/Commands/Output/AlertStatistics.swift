import Alerts
import Recurrence

/// How often an alert rang, and what became of its rings.
struct AlertStatistics {
    /// The number of rings that were shown.
    private(set) var shown = 0
    /// The number of rings that were not shown because they were too late.
    private(set) var missed = 0
    /// The number of snoozes.
    private(set) var snoozed = 0
    /// The days on which the alert rang or should have rung.
    private var ringDays: Set<CivilDate> = []
    /// When the user marked the alert as done, and has not taken that back.
    private var doneAt: [Instant] = []
    private let zone: Zone

    /// Creates statistics without any rings, whose days are those of `zone`.
    init(in zone: Zone) {
        self.zone = zone
    }

    /// Counts an entry of the history; the entries must come in their order.
    mutating func add(_ entry: HistoryEntry) {
        switch entry.event {
        case .shown: shown += entry.count
        case .missed: missed += entry.count
        case .snoozed: snoozed += entry.count
        case .done: doneAt.append(entry.at)
        case .redone where entry.action == UndoableChange.Kind.done.rawValue:
            doneAt.append(entry.at)
        case .undone where entry.action == UndoableChange.Kind.done.rawValue: _ = doneAt.popLast()
        default: break
        }
        if entry.event == .shown || entry.event == .missed {
            ringDays.insert(zone.civil(at: entry.at).date)
        }
    }

    /// The number of times that the user marked the alert as done.
    var done: Int { doneAt.count }

    /// The last time at which the user marked the alert as done.
    var lastDone: Instant? { doneAt.max() }

    /// The number of days on which the alert rang or was marked as done.
    var dayCount: Int { ringDays.union(doneDays).count }

    /// The number of days on which the user marked the alert as done.
    var doneDayCount: Int { doneDays.count }

    private var doneDays: Set<CivilDate> { Set(doneAt.map { zone.civil(at: $0).date }) }

    /// Returns the number of days in a row on which the user marked the alert as done, up to today.
    ///
    /// Days without a ring do not count. Today only counts if the alert is done already.
    func streak(today: CivilDate) -> Int {
        let doneDays = doneDays
        var streak = 0
        for day in ringDays.union(doneDays).sorted(by: >) {
            if doneDays.contains(day) {
                streak += 1
            } else if day != today {
                break
            }
        }
        return streak
    }
}
