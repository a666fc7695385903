import Alerts
import Recurrence

/// A word of a phrase, or words that belong together, without regard to the language.
enum Word: Hashable, Sendable {
    // MARK: Signs and words between the parts

    case comma, and, dash, open, close, plus, filler, with
    case at, atTail, on, the, of, `in`, article, per, only

    // MARK: Numbers, units and lengths

    case number(Int)
    /// A number of tens, which a smaller number can follow: `twenty five`.
    case tens(Int)
    /// A Sino-Korean digit, and a power of ten that can follow it.
    case digit(Int)
    case power(Int)
    case ordinal(Int)
    case ordinalEnding, countedOrdinal, fromEnd, lastTail
    case unit(PhraseLength)
    case length(PhraseLength)
    case half, quarter, andAHalf, more

    // MARK: Times of day

    case part(DayPart, repeats: Bool)
    case partSign(DayPart)
    case partTail(DayPart)
    case todayPart(DayPart)
    case bothParts, nightly, lunchHour
    case namedHour(Int)
    case meridiem(DayPart)
    case oclock, hourMark, minuteMark, sharp, approximately
    case past, toHour, sameTime, nextDay
    case minuteOfHour(Int)
    case minutesPast(Int)
    case sun(SunTime.Event)
    case random

    // MARK: Days

    case weekday(Weekday)
    case weekdays(Weekdays)
    case sign(Weekday)
    case dayOfWeek, particle, amongTail, whichTail
    case month(Int)
    case monthMark, dayMark, yearMark
    case daysAhead(Int)
    case weeksAhead(Int)
    case monthsAhead(Int)
    case yearsAhead(Int)
    case next, nextSign, this, weekend, weekendTail
    case fixedDate(month: Int, day: Int)
    case monthDays(MonthDays, repeats: Bool)
    case monthEndTail, monthStartTail
    case beforeMonthEnd, beforeQuantity
    case endOfYear, endOfMonth, endOf
    case ofMonth, ofYear, ofQuarter, ofOtherMonth
    case dayWord, weekWord, workdays, endWord
    case weeks(Parity)
    case inWeek

    // MARK: Sets of days

    /// `lunar`, with the calendar if the words name it.
    case lunar(LunarCalendar?)
    case lunarName(LunarName)
    case namedDay(NamedDay)
    /// The name of a day or of a month behind `lunar`.
    case lunarDay(Int)
    case lunarMonth(Int)
    case leap, dayBeforeTail
    case holidays, workingDays
    /// `days off`, with the number of days of the unit.
    case cycleOff(Int)

    /// `if it is a weekend`, and the same of days that are no working days.
    case ifWeekend, ifDayOff, ifHoliday
    /// `is a holiday` and `이 공휴일이면`, behind the day that gives way.
    case isHoliday
    /// `the working day before` and `the next working day`; `the weekday before` and `the next weekday`.
    case workingDayBefore, nextWorkingDay, weekdayBefore, nextWeekday
    /// `or` in front of them.
    case or

    // MARK: How often

    case every, other, alternate, everyTail, intervalTail
    case step(PhraseLength)
    case hourly, quarterly, onTheHourTail, weekendStep
    case countedUnit(PhraseLength)
    case once, twice, times, timesOnly, total, inAll, onceOnly, oneDayOnly, thisTimeOnly

    // MARK: Bounds

    case from, start, startTail, fromTail, between, betweenTail
    case to, until, through, ending, untilTail, by
    case `for`, forTail, later, earlierTail, laterTail, fromNow, now
    /// The words for "done": behind `after` in English, and in front of a length in Korean.
    case done, doneHead
    /// `i last` or `each time i`, behind which a verb says what is done.
    case doneBy
    /// The end of a Korean verb behind the noun that says what is done.
    case doneTail
    /// `when I unlock`, at which an alert rings.
    case event(Event)
    /// `에 도착하면`, behind the name of a place.
    case eventTail(Event)
    case before, beforeTail, alsoBeforeTail, dayBefore, eveningBefore, after
    /// `after next` behind a day of the week.
    case afterNext
    case except, exceptTail, also, alsoTail, addHead

    // MARK: Requests

    /// `remind me`, `to` and `that` in front of a title; `알려줘` and `하라고` behind it.
    case remindMe, titleHead, tellMe, titleTail
    /// `알람`, which is a part of a title, too; `too` behind a ring before the time.
    case alarm, too
    /// `after meals` and `퇴근하고`, which say when only with a time or a rate beside them, and the part of
    /// the day in which an hour beside them is.
    case occasion(DayPart?)
    /// `wake me up` and `깨워 줘`, which ask for an alarm.
    case wakeMe

    // MARK: Zones

    case place(Name)
    /// A name that needs no word such as `time`.
    case zoneName(Name)
    case zoneTime

    // MARK: Days and times that Peal does not know

    case unknown(Unknown)

    // The meanings are numbers, so that a word can be copied without counting references.

    /// An action of the user; the name of the place follows `arrive` and `leave`, and ends `comeHome`.
    enum Event: Hashable, Sendable {
        case unlock, login, arrive, leave, comeHome
    }

    enum Weekdays: Hashable, Sendable {
        case workdays, weekend, schoolNights, mwf, tth
        case every(Weekday)

        var days: Set<Weekday> {
            switch self {
            case .workdays: .workdays
            case .weekend: .weekend
            case .schoolNights: [.sunday, .monday, .tuesday, .wednesday, .thursday]
            case .mwf: [.monday, .wednesday, .friday]
            case .tth: [.tuesday, .thursday]
            case .every(let day): [day]
            }
        }
    }

    enum MonthDays: Hashable, Sendable {
        case first, last, odd, even

        var days: Set<Int> {
            switch self {
            case .first: [1]
            case .last: [-1]
            case .odd: Set(stride(from: 1, through: 31, by: 2))
            case .even: Set(stride(from: 2, through: 30, by: 2))
            }
        }
    }

    enum Parity: Hashable, Sendable {
        case even, odd

        /// The numbers of the weeks of the year.
        var weeks: Set<Int> {
            Set(self == .even ? RecurrenceRule.evenWeeks : RecurrenceRule.oddWeeks)
        }
    }

    /// The name of a zone or of a country.
    struct Name: Hashable, Sendable, ExpressibleByStringLiteral {
        private let literal: StaticString

        var text: String { literal.description }

        init(stringLiteral literal: StaticString) { self.literal = literal }

        static func == (left: Name, right: Name) -> Bool { left.text == right.text }

        func hash(into hasher: inout Hasher) { hasher.combine(text) }
    }

    /// A lunar day with a name.
    struct LunarName: Hashable, Sendable {
        let month: Int
        let day: Int
        /// The calendar; `nil` for that of the user's country.
        var calendar: LunarCalendar?
    }

    /// A kind of day or time that Peal does not know.
    enum Unknown: Hashable, Sendable {
        case holiday, sun, moon, season, cycle, event, workday, hours, zone, countdown
    }
}
