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
    /// How often the user has to be done on a day for the day to count.
    private let goal: Int
    /// The days on which the alert rang or should have rung.
    private var ringDays: Set<CivilDate> = []
    /// When the user marked the alert as done, and has not taken that back.
    private var doneAt: [Instant] = []
    private let zone: Zone

    /// Creates statistics without any rings.
    ///
    /// - Parameters:
    ///   - goal: The alert's goal; `nil` if one "done" is enough for a day.
    ///   - zone: The time zone of the days.
    init(goal: Int? = nil, in zone: Zone) {
        self.goal = goal ?? 1
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
    var dayCount: Int { ringDays.union(doneAt.map(day)).count }

    /// The number of days on which the user marked the alert as done, as often as its goal asks.
    var doneDayCount: Int { doneDays.count }

    private var doneDays: Set<CivilDate> {
        let counts = Dictionary(doneAt.map { (day($0), 1) }, uniquingKeysWith: +)
        return Set(counts.filter { $0.value >= goal }.keys)
    }

    private func day(_ instant: Instant) -> CivilDate { zone.civil(at: instant).date }

    /// Returns the number of days in a row, up to today, on which the user marked the alert as done as
    /// often as its goal asks.
    ///
    /// Days without a ring do not count. Today only counts if the alert is done already.
    func streak(today: CivilDate) -> Int {
        let doneDays = doneDays
        var streak = 0
        for day in ringDays.union(doneAt.map(day)).sorted(by: >) {
            if doneDays.contains(day) {
                streak += 1
            } else if day != today {
                break
            }
        }
        return streak
    }
}
