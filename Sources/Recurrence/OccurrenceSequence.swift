/// Steps from one occurrence to the next, and remembers where in a day it is.
///
/// As long as the order of the slots is that of the days and the clocks are far from a change, the
/// next occurrence is the next slot, so it takes an addition rather than a search.
struct OccurrenceSequence: Sequence, IteratorProtocol, Sendable {
    private let schedule: Schedule
    private let plan: DayPlan
    private let timeline: ZoneTimeline
    /// The last second that was found, or the one to begin after.
    private var second: Int64
    /// The place of the slot that was found in its day.
    private var index = 0
    private var day = 0
    /// The second in UTC from which the day's slots count.
    private var midnight: Int64 = 0
    /// Before this second the next slot is the next occurrence; in the past where that is unknown.
    private var end = Int64.min

    init(_ schedule: Schedule, in zone: Zone, after instant: Instant) {
        self.schedule = schedule
        timeline = (schedule.zone ?? zone).timeline
        plan = schedule.plan(in: timeline)
        second = instant.seconds
    }

    mutating func next() -> Occurrence? {
        index += 1
        if index >= plan.slots.count, end > second, let following = plan.day(after: day) {
            midnight += Int64(following - day) * 86_400
            day = following
            index = 0
        }
        guard index < plan.slots.count, case let seconds = Int(plan.slots[index]),
            case let found = midnight + Int64(seconds), found < end
        else { return search() }
        second = found
        return Occurrence(
            instant: Instant(seconds: found), day: CivilDate(daysSinceEpoch: day),
            wall: CivilDateTime(daysSinceEpoch: day, seconds: seconds))
    }

    /// Finds the next one without what is remembered, and remembers where it is.
    private mutating func search() -> Occurrence? {
        end = .min
        guard let found = schedule.next(after: second, in: timeline) else { return nil }
        second = found.instant.seconds
        guard plan.isDayByDay, found.adjustment == nil else { return found }
        let period = timeline.period(containing: second)
        guard second >= period.start + timeline.spread else { return found }
        let latest = CivilDateTime.localRange.upperBound
        let last = Swift.min(plan.rule?.upper ?? latest, latest)
        end = Swift.min(period.end - timeline.spread, last - period.offset + 1, latest + 1)
        day = found.day.daysSinceEpoch
        midnight = Int64(day) * 86_400 - period.offset
        index = plan.count(upTo: Int(second - midnight)) - 1
        return found
    }
}
