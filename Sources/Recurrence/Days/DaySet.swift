/// A set of civil days: a rule, dates, a cycle, lunar days, yearly days or holidays, or a
/// combination of other sets.
///
/// A ``Schedule`` whose ``Schedule/days`` is such a set has only the days of its rule that are also
/// in the set. So `weekdays except holidays` is a weekly rule with the set `!holidays(KR)`, and
/// `every year on lunar 8-15` is a daily rule with the set `lunar(8-15)`.
///
/// A set has one text form, its ``description``, which JSON, the bus and the store use:
///
/// | Text | Days |
/// | --- | --- |
/// | `rule(FREQ=WEEKLY;BYDAY=MO)` | The days of a rule; `rule(2026-01-01, FREQ=DAILY;INTERVAL=2)` counts from a start. |
/// | `dates(2026-12-24, 2026-12-31)` | The listed days. |
/// | `cycle(2026-11-26, 21 on, 7 off)` | A pattern of days that repeats from a date on, and before it. |
/// | `lunar(8-15)` | A day of a lunar calendar; see ``LunarDay``. |
/// | `easter(western)`, `easter(orthodox)` | Easter Sunday. |
/// | `solar(270, Asia/Seoul)` | The day of a zone on which the sun reaches a longitude; see ``SolarTerm``. |
/// | `holidays(KR)`, `holidays(KR, Chuseok)` | The holidays of a country, or those with certain names. |
/// | `!A`, `A & B`, `A \| B` | The other days; the days in both sets; the days in either set. |
/// | `moved(-3, A)` | The days three days before a day of A. |
/// | `moved(-1 month, A)` | The days one month before a day of A; the last day of a month that is too short. |
/// | `moved(-3, A, B)` | The same, where only days of B count: the third day of B before a day of A. |
///
/// `!` binds closer than `&`, and `&` closer than `|`. Parentheses group.
public indirect enum DaySet: Hashable, Sendable {
    /// The days of a rule that is daily or less frequent.
    ///
    /// Without a start, the rule has no first day. A rule with an interval or a count, and a rule
    /// that takes its days from its start, needs one.
    case rule(RecurrenceRule, start: CivilDate? = nil)
    /// The listed days.
    case dates([CivilDate])
    /// The days that are on in a repeating pattern.
    case cycle(DayCycle)
    /// A day of a lunar calendar.
    case lunar(LunarDay)
    /// A day that each year has once.
    case yearly(YearlyDay)
    /// The holidays of a country, such as `KR`, or of a file of the user's; all of them if there are
    /// no names.
    case holidays(String, names: [String] = [])
    /// The days that are not in the set.
    case not(DaySet)
    /// The days that are in all sets.
    case all([DaySet])
    /// The days that are in at least one of the sets.
    case any([DaySet])
    /// The days that are a number of days after the days of a set, or before them if the number is
    /// negative.
    ///
    /// If `counting` is not `nil`, only the days of that set count, and the result is one of them:
    /// 3 working days before the 25th is the third working day before it. A day whose result would
    /// be more than ``reach`` days away has none.
    case moved(DaySet, by: Int, counting: DaySet? = nil)
    /// The days that are a number of months after the days of a set, or before them if the number
    /// is negative.
    ///
    /// A month that lacks the day has its last day instead.
    case movedByMonths(DaySet, Int)

    /// The largest distance, in days, of a day that is moved by the days of another set.
    public static let reach = 400
    /// The largest number of days by which a set can be moved.
    public static let mostMoved = 400
    /// The largest number of months by which a set can be moved.
    public static let mostMonthsMoved = 12
    /// The largest number of sets in a set, including itself.
    public static let mostSets = 64
    /// The largest depth of sets in sets.
    public static let mostLevels = 16
}

extension DaySet {
    /// Monday to Friday.
    public static let weekdays = DaySet.rule(.weekly(on: Weekday.workdays))

    /// Returns the working days of a country: Monday to Friday without its holidays.
    ///
    /// - Parameter country: The country's code, such as `KR`.
    /// - Returns: The set.
    public static func workingDays(of country: String) -> DaySet {
        .all([.weekdays, .not(.holidays(country))])
    }

    /// Returns whether the set contains a day.
    ///
    /// Create a ``Schedule`` to search for days.
    ///
    /// - Parameter day: Any day.
    /// - Returns: `true` if the day is in the set; `false` if it is not, or if ``check()`` throws.
    public func contains(_ day: CivilDate) -> Bool {
        guard (try? check()) != nil else { return false }
        return DaySearch(self).contains(day.daysSinceEpoch)
    }

    /// The sets that this set is made of.
    package var parts: [DaySet] {
        switch self {
        case .rule, .dates, .cycle, .lunar, .yearly, .holidays: []
        case .not(let set), .movedByMonths(let set, _): [set]
        case .all(let sets), .any(let sets): sets
        case .moved(let set, _, let counting): counting.map { [set, $0] } ?? [set]
        }
    }

    /// The calendars of holidays that the set needs.
    package var countries: Set<String> {
        if case .holidays(let country, _) = self { return [country] }
        return parts.reduce(into: []) { $0.formUnion($1.countries) }
    }
}
