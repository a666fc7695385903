package import Recurrence

/// The meaning of a generated phrase: the days, the times of each day, and the bounds.
///
/// ``occurrences(after:limit:)`` finds the rings of a meaning day by day, with code that has nothing
/// in common with the reader or with Recurrence's search.
package struct PhraseMeaning: Hashable, Sendable {
    /// The days on which an alert rings.
    package enum Days: Hashable, Sendable {
        /// No days: the alert rings once, at the next of its times.
        case next
        case dates([CivilDate])
        case daily(every: Int)
        case weekly(every: Int, Set<Weekday>)
        /// Weekdays in the even or odd weeks of the calendar.
        case alternateWeeks(isEven: Bool, Set<Weekday>)
        case monthly(every: Int, MonthDays)
        case yearly(every: Int, months: [Int], MonthDays)
        /// A single ring after some seconds.
        case delay(seconds: Int)
        /// Rings in steps of some seconds from now on.
        case elapsed(seconds: Int)
    }

    /// The days of a month on which an alert rings.
    package enum MonthDays: Hashable, Sendable {
        /// Numbers of days, where -1 is the last day. A day that a month lacks is its last day.
        case numbers([Int])
        /// Positions of a weekday, where -1 is the last one.
        case positions([Int], Weekday)
        /// The position of a day among Monday to Friday, where -1 is the last one.
        case workday(Int)

        /// Whether the day is a number that neither begins nor ends a month.
        var isMidMonth: Bool {
            if case .numbers(let numbers) = self {
                numbers.allSatisfy { (2...28).contains($0) }
            } else {
                false
            }
        }
    }

    /// Times in steps, from one minute of the day to another.
    package struct Window: Hashable, Sendable {
        package var from: Int
        package var to: Int
        /// The step in minutes.
        package var every: Int
    }

    /// The last moment of a meaning.
    package struct End: Hashable, Sendable {
        package var date: CivilDate
        /// The minute of the last day; `nil` for all of it.
        package var minute: Int?
    }

    /// A length of time that begins with the first ring.
    package enum Length: Hashable, Sendable {
        case days(Int)
        case weeks(Int)
        case months(Int)
    }

    /// Days on which an alert does not ring.
    package enum Exception: Hashable, Sendable {
        case dates([CivilDate])
        case range(CivilDate, CivilDate)
        case weekdays(Set<Weekday>)
        case month(Int)
    }

    package var days: Days
    /// The months to which the days are limited; empty for all.
    package var months: Set<Int> = []
    /// The minutes of the day at which the alert rings.
    package var times: [Int] = []
    package var window: Window?
    package var start: CivilDate?
    package var end: End?
    package var length: Length?
    /// The number of rings.
    package var count: Int?
    package var exceptions: [Exception] = []
    /// The identifier of the zone; `nil` for the machine's.
    package var zone: String?
    /// The other schedules of a phrase with several ones, which have the same bounds, exceptions and zone.
    package var others: [PhraseMeaning] = []

    package init(days: Days, times: [Int] = []) {
        self.days = days
        self.times = times
    }
}
