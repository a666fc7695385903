/// The occurrences after an instant.
///
/// The iterator remembers which of the day's times came last, so it usually finds the next
/// occurrence by adding the distance to the next time. A full search is needed near a change of the
/// clocks, or if the times of two days overlap because a window crosses midnight.
struct OccurrenceSequence: Sequence, IteratorProtocol, Sendable {
    private let schedule: Schedule
    private let plan: DayPlan
    private let timeline: ZoneTimeline
    /// The second of the last occurrence found; at first, the second to start after.
    private var second: Int64
    /// The index of the last occurrence's time among the times of its day.
    private var index = 0
    private var day = 0
    /// The midnight of `day` in UTC seconds, to which the times of the day are added.
    private var midnight: Int64 = 0
    /// The second up to which the next time in the day is certain to be the next occurrence.
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

    /// Finds the next occurrence by a full search, and remembers its place within the day.
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
