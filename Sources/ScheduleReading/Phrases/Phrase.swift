import Recurrence

/// The parts of a phrase that says when an alert rings, in no particular order.
struct Phrase: Hashable {
    /// The single times of the day.
    var clocks: [ClockTime] = []
    /// The parts of the day that have no hour of their own, as in `tomorrow morning`.
    var parts: [DayPart] = []

    /// The first and the last time of the day, between which an alert rings repeatedly.
    var ranges: [ClockRange] = []
    /// The seconds from one ring to the next in each of ``ranges``; `nil` if they all share ``period``.
    var periods: [Int?] = []
    /// A period that belongs to the next range.
    var openPeriod: Int?
    /// The first or the last time of the day, if they stand apart.
    var rangeStart: ClockTime?
    var rangeEnd: ClockTime?
    /// The seconds from one ring to the next.
    var period: Int?
    /// The minute of each hour, as in `hourly on the hour`.
    var minuteOfHour: Int?
    /// Whether the phrase says `hourly`.
    ///
    /// The alert then rings on the hour, unless the phrase names other times.
    var isHourly = false
    /// The number of days, weeks, months or years from one ring day to the next.
    var step: DayStep?
    /// Whether a word such as `every` or `매주` says that the alert repeats.
    var repeats = false
    /// The length of time from now, or from the date, to the only ring.
    var delay: PhraseLength?

    var weekdays: Set<Weekday> = []
    /// Whether the weekdays are the name of a single day, such as `friday`.
    var isOneDay = false
    var ordinalWeekdays: Set<OrdinalWeekday> = []
    /// The numbers of the days to choose from ``group``, such as -1 for the last workday.
    var positions: Set<Int> = []
    var group: Set<Weekday> = []
    var monthDays: Set<Int> = []
    /// Whether words such as `of the month` say that ``monthDays`` repeat.
    var isOfMonth = false
    var months: Set<Int> = []
    var weekNumbers: Set<Int> = []
    var yearDays: Set<Int> = []
    /// Whether the phrase counts quarters rather than three months.
    var isQuarterly = false
    /// Words such as `twice a day`, which need times or days.
    var frequency: PhraseFrequency?
    var dates: [PhraseDate] = []

    var start: PhraseDate?
    var until: PhraseDate?
    /// The time that follows the last day, as in `until friday 17:00`.
    var untilClock: ClockTime?
    var count: Int?
    /// The length of time for which the alert repeats.
    var duration: PhraseLength?
    var once = false
    var exceptDays: [RecurrenceDate] = []
    var exceptWeekdays: Set<Weekday> = []
    var exceptMonths: Set<Int> = []
    var exceptRules: [RecurrenceRule] = []
    var alsoDays: [RecurrenceDate] = []
    var zone: Zone?

    /// Returns whether the phrase has no parts but those that `clear` removes.
    func has(only clear: (inout Phrase) -> Void) -> Bool {
        var rest = self
        clear(&rest)
        return rest == Phrase()
    }

    /// Whether the phrase names days of the month.
    var isMonthly: Bool {
        !ordinalWeekdays.isEmpty || !positions.isEmpty || !monthDays.isEmpty
    }

}

/// The first and the last time of the day, as written.
struct ClockRange: Hashable {
    var from: ClockTime
    var to: ClockTime
}

/// How often something happens in a unit of time, as in `three times a day`.
struct PhraseFrequency: Hashable {
    var count: Int
    var unit: PhraseLength
    /// The words, for errors.
    var text: String
}
