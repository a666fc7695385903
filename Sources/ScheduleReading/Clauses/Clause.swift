import Alerts
import Recurrence

/// A part of a phrase that answers one question, with the words it was read from.
struct Clause: Hashable {
    var meaning: Meaning
    var text: String
    /// The place of the words in the phrase, which several clauses can share.
    var place = 0
    /// Whether a comma or a word such as `and` joins it to the clause before.
    var isJoined = false

    // Some meanings are large, so that the values of each are stored once and not with each copy.
    indirect enum Meaning: Hashable {
        /// Single times of the day.
        case times([ClockTime])
        /// Times of the day that follow the sun.
        case sun([SunTime])
        /// Times that are drawn at random, with their number if the words next to them say it.
        case random(count: Int?)
        /// Parts of the day without an hour of their own, as in `tomorrow morning`.
        case parts([DayPart])
        /// The first and the last time of the day, between which an alert rings repeatedly.
        case window(ClockRange)
        case windowStart(ClockTime)
        case windowEnd(ClockTime)
        /// The seconds from one ring to the next.
        case period(Int)
        /// `hourly`, which is on the hour unless the phrase names other times.
        case hourly
        /// The minute of each hour.
        case minuteOfHour(Int)
        /// The number of days, weeks, months or years from one ring day to the next.
        case step(DayStep)
        /// `quarterly`, which counts quarters rather than three months.
        case quarterly
        /// A word such as `every`, which says that the alert repeats.
        case every
        /// How often in a unit of time, as in `twice a day`.
        case rate(count: Int, unit: PhraseLength)

        case weekdays(PhraseDays)
        case ordinalWeekdays(Set<OrdinalWeekday>)
        /// The numbers of the days to choose from a group, such as -1 for the last workday.
        case positions(Set<Int>, of: Set<Weekday>)
        /// Days of the month; whether words such as `of the month` say that they repeat.
        case monthDays(Set<Int>, repeats: Bool)
        case months(Set<Int>, year: Int?)
        case weekNumbers(Set<Int>)
        case yearDays(Set<Int>)
        case dates([PhraseDate])
        /// The lengths of time from now to the rings, of which most phrases have one.
        case delay([PhraseLength])

        case start(PhraseDate)
        /// The last day, and a time that follows it, as in `until friday 17:00`.
        case end(PhraseDate, ClockTime?, canBeDeadline: Bool)
        /// The length of time for which the alert repeats.
        case length(PhraseLength)
        /// The number of rings.
        case count(Int)
        /// The number of days with rings.
        case dayCount(Int)
        case once
        /// `by`, which names the last moment for the only ring.
        case deadline
        case exceptDays([PhraseDate.Span])
        case exceptWeekdays(Set<Weekday>)
        case exceptMonths(Set<Int>)
        case exceptRule(RecurrenceRule)
        case exceptSet(DaySet)
        /// Times of an interval that are left out.
        case exceptTimes([ClockTime])
        /// A range of times of an interval that are left out; its end is not.
        case exceptRange(ClockRange)
        case also([PhraseDate])
        case zone(Zone)
        case daySet(PhraseDaySet)
        /// The length of time from each "done" to the next ring.
        case afterDone(PhraseLength)
        /// Days that are not in a set of working days give way to the last one before them, or to the
        /// next one.
        case givesWay(to: DaySet, isBefore: Bool, ifHoliday: Bool)
        /// The action of the user at which the alert rings each time.
        case event(EventTrigger.Event)
    }

    /// The questions that clauses answer.
    enum Kind: Int, CaseIterable {
        case time, window, interval, step, rate, weekday, monthDay, month, week, date, delay
        case start, end, length, count, once, deadline, except, also, zone, daySet, afterDone
        case givesWay, event
    }

    /// A set of kinds of clauses.
    struct Kinds: Hashable, ExpressibleByArrayLiteral {
        private var bits: UInt32 = 0

        static let all = Kinds(Kind.allCases)

        init(_ kinds: some Sequence<Kind>) { for kind in kinds { bits |= 1 << kind.rawValue } }

        init(arrayLiteral kinds: Kind...) { self.init(kinds) }

        var isEmpty: Bool { bits == 0 }

        func contains(_ kind: Kind) -> Bool { bits & 1 << kind.rawValue != 0 }

        func isDisjoint(with other: Kinds) -> Bool { bits & other.bits == 0 }

        func union(_ other: Kinds) -> Kinds {
            var union = self
            union.bits |= other.bits
            return union
        }

        func subtracting(_ other: Kinds) -> Kinds {
            var rest = self
            rest.bits &= ~other.bits
            return rest
        }
    }

    var times: [ClockTime]? { if case .times(let times) = meaning { times } else { nil } }

    /// The seconds from one ring to the next.
    var period: Int? { if case .period(let seconds) = meaning { seconds } else { nil } }

    var sun: [SunTime]? { if case .sun(let times) = meaning { times } else { nil } }

    var isExceptTimes: Bool {
        switch meaning {
        case .exceptTimes, .exceptRange: true
        default: false
        }
    }

    var parts: [DayPart]? { if case .parts(let parts) = meaning { parts } else { nil } }

    /// Whether the clause is the name of a single day, such as `friday`.
    var isOneDay: Bool { if case .weekdays(let days) = meaning { days.isOneDay } else { false } }

    var kind: Kind {
        switch meaning {
        case .times, .sun, .random, .parts: .time
        case .window, .windowStart, .windowEnd: .window
        case .period, .hourly, .minuteOfHour: .interval
        case .step, .quarterly, .every: .step
        case .rate: .rate
        case .weekdays: .weekday
        case .ordinalWeekdays, .positions, .monthDays: .monthDay
        case .months: .month
        case .weekNumbers, .yearDays: .week
        case .dates: .date
        case .delay: .delay
        case .start: .start
        case .end: .end
        case .length: .length
        case .count, .dayCount: .count
        case .once: .once
        case .deadline: .deadline
        case .exceptDays, .exceptWeekdays, .exceptMonths, .exceptRule, .exceptTimes, .exceptRange,
            .exceptSet:
            .except
        case .also: .also
        case .zone: .zone
        case .daySet: .daySet
        case .afterDone: .afterDone
        case .givesWay: .givesWay
        case .event: .event
        }
    }
}
