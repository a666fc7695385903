/// The rarely used parts of a schedule.
///
/// These parts are stored in an object of their own, so that a schedule stays small.
final class ScheduleExtras: Hashable, Sendable {
    /// The time of `DTSTART`.
    let time: CivilTime?
    /// The times that differ from day to day.
    let varying: VaryingTimes?
    let exclude: [RecurrenceDate]
    let include: [RecurrenceDate]
    let excludeRules: [RecurrenceRule]
    let until: RecurrenceDate?
    let days: DaySet?
    /// The search in ``days``.
    let search: DaySearch?

    /// Creates the object; returns `nil` if the schedule has none of these parts.
    convenience init?(
        time: CivilTime?, varying: VaryingTimes?, exclude: [RecurrenceDate],
        include: [RecurrenceDate],
        excludeRules: [RecurrenceRule], until: RecurrenceDate?, days: DaySet?
    ) {
        guard
            time != nil || varying != nil || !exclude.isEmpty || !include.isEmpty
                || !excludeRules.isEmpty || until != nil || days != nil
        else { return nil }
        self.init(
            startTime: time, varying: varying, exclude: exclude, include: include,
            excludeRules: excludeRules, until: until, days: days)
    }

    init(
        startTime: CivilTime?, varying: VaryingTimes? = nil, exclude: [RecurrenceDate],
        include: [RecurrenceDate], excludeRules: [RecurrenceRule], until: RecurrenceDate?,
        days: DaySet?
    ) {
        time = startTime
        self.varying = varying
        self.exclude = ScheduleExtras.sorted(exclude)
        self.include = ScheduleExtras.sorted(include)
        self.excludeRules = excludeRules
        self.until = until
        self.days = days
        search = days.map { DaySearch($0) }
    }

    private static func sorted(_ dates: [RecurrenceDate]) -> [RecurrenceDate] {
        guard dates.count > 1 else { return dates }
        // Write each date once; writing takes longer than comparing.
        return Set(dates).map { (date: $0, text: $0.description) }
            .sorted { $0.text < $1.text }.map(\.date)
    }

    static func == (left: ScheduleExtras, right: ScheduleExtras) -> Bool {
        left === right
            || left.time == right.time && left.varying == right.varying
                && left.exclude == right.exclude
                && left.include == right.include && left.excludeRules == right.excludeRules
                && left.until == right.until && left.days == right.days
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(time)
        hasher.combine(varying)
        hasher.combine(exclude)
        hasher.combine(include)
        hasher.combine(excludeRules)
        hasher.combine(until)
        hasher.combine(days)
    }
}
