import Recurrence

/// The days and times that the schedule flags set.
///
/// If an existing schedule is edited, its other parts stay as they are.
struct RecurringIntent {
    enum Days {
        /// The days of the week from `--on`.
        case weekdays(RecurrenceRule)
        /// The rule from `--rrule`.
        case rule(RecurrenceRule)
    }

    var days: Days?
    /// The set in which the days must also be.
    var daySet = PartChange<DaySet>.keep
    /// The number of days, weeks, months or years from one ring day to the next.
    var step: DayStep?
    var times = PartChange<[CivilTime]>.keep
    var windows = PartChange<[Window]>.keep
    /// The times of the sun.
    var sun = PartChange<[SunTime]>.keep
    /// The times that are drawn at random.
    var random = PartChange<RandomTimes>.keep
    /// The first day, or the first time.
    var start: RecurrenceDate?
    /// The last day.
    var until = PartChange<RecurrenceDate>.keep
    /// Whether to remove the alert's excluded days.
    var clearsExceptions = false
    /// The days to exclude, in addition to the alert's excluded days.
    var exceptions: [RecurrenceDate] = []
    /// The days to add.
    var include: [RecurrenceDate] = []
    /// The rules whose days are excluded.
    var excludeRules: [RecurrenceRule] = []
    /// The length of time from the first ring, after which the alert no longer rings.
    var length: PhraseLength?
    /// The number of days with rings, of which the first may have begun.
    var course: Int?
    /// The number of rings.
    var rings: Int?
    /// Whether the first ring decides which days an interval or a `COUNT` counts.
    var countsFromFirstRing = false
    /// Whether an interval counts from the first day of the rule on or after ``start``.
    var startsOnFirstMatch = false
    /// The `COUNT` of the rule, which counts days.
    var count: Int?
    var gap: GapPolicy?
    var fold: FoldPolicy?
    /// Whether the alert rings once, at the next of these times, instead of repeating.
    var once = false
}

/// A change to a part of a schedule.
enum PartChange<Value> {
    case keep
    case remove
    case set(Value)

    /// The new value; `nil` if the part is kept or removed.
    var newValue: Value? {
        if case .set(let value) = self { value } else { nil }
    }

    /// Returns the part after the change.
    func value(keeping old: Value?) -> Value? {
        switch self {
        case .keep: old
        case .remove: nil
        case .set(let value): value
        }
    }
}

extension PartChange {
    /// Creates the change to a list: a list that is not empty replaces the old one.
    ///
    /// An empty list removes the old one if `isRemoved` is `true`; otherwise it keeps the old one.
    init<Element>(_ list: [Element], orRemoves isRemoved: Bool) where Value == [Element] {
        self = !list.isEmpty ? .set(list) : isRemoved ? .remove : .keep
    }
}
