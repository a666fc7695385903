import Alerts
import Recurrence

extension Lexicon.Table {
    /// The words of English.
    static let english: Lexicon.Table =
        englishNames + englishGlue + englishTimes + englishDays + englishSets + englishSteps
        + englishUnknown

    /// The names of months and days of the week, with their short forms.
    private static let englishNames: Lexicon.Table = {
        var table: Lexicon.Table = []
        for (index, name) in MonthReading.names.enumerated() {
            for count in 3...name.count {
                table.append((.month(index + 1), "\(name.prefix(count))"))
            }
        }
        for (name, day) in zip(Weekday.names, Weekday.allCases) {
            for count in 3...name.count {
                table.append((.weekday(day), "\(name.prefix(count))"))
                // `tues` is short for one Tuesday.
                guard !name.hasPrefix("\(name.prefix(count))s") else { continue }
                let isShort = name.prefix(count) == "wed"
                table.append(
                    (isShort ? .weekday(day) : .weekdays(.every(day)), "\(name.prefix(count))s"))
            }
        }
        return table
    }()

    private static let englishGlue: Lexicon.Table = [
        (.comma, ",|;|·|、"), (.and, "and|&"), (.plus, "+"), (.dash, "-|.."), (.open, "("),
        (.close, ")"),
        (.filler, "then|please|due|.|first thing|sometime"), (.with, "with"), (.only, "only"),
        (.remindMe, "remind me|please remind me|warn me|alert me|notify me|with a warning"),
        (.also, "with a reminder|and a reminder|plus a reminder"), (.titleHead, "to|that|about"),
        (.wakeMe, "wake me up|wake me|please wake me up|please wake me|get me up"),
        (.at, "at|@|around|about"), (.on, "on"), (.the, "the"), (.of, "of"), (.in, "in"),
        (.article, "a|an"), (.per, "a|per|each|every"),
        (.from, "from"), (.between, "between"), (.to, "to"), (.until, "until|till|til"),
        (.start, "starting on|starting from|starting|starts on|starts|beginning on|beginning"),
        (.start, "since|as of|effective"),
        (.through, "through|thru|up to"), (.ending, "ending on|ending|ends on|ends"),
        (.by, "by|no later than|not later than"),
        (.for, "for the next|for|over the next"), (.after, "after"),
        (.later, "later|from now"), (.earlierTail, "earlier|sooner"), (.laterTail, "later"),
        (.fromNow, "from now on"),
        (.now, "from now"),
        (.before, "before"), (.dayBefore, "the day before|a day before|day before"),
        (.eveningBefore, "the evening before|the night before|evening before|night before"),
        (.afterNext, "after next"),
        (.except, "except for|except on|except in|except|but not on|but not in|but not|excluding"),
        (.except, "that are not|that aren't|which are not|which aren't|that is not|that isn't"),
        (.except, "but|excl|without|apart from|other than|not on|not in|but skip|skipping|skip|no"),
        (.also, "also on|also|plus on|plus"), (.addHead, "add"),
        (.zoneTime, "time"), (.place("Asia/Seoul"), "korea|korean"), (.zoneName("UTC"), "utc|gmt"),
        (.zoneName("Asia/Seoul"), "kst"), (.zoneName("Asia/Tokyo"), "jst"),
        (.place("Asia/Tokyo"), "japan"), (.place("Asia/Shanghai"), "china"),
        (.place("America/Los_Angeles"), "la"), (.place("America/New_York"), "nyc"),
    ]

    private static let englishTimes: Lexicon.Table = [
        (.number(1), "one"), (.number(2), "two|a couple of|a couple"), (.number(3), "three"),
        (.number(4), "four"), (.number(5), "five"), (.number(6), "six"), (.number(7), "seven"),
        (.number(8), "eight"), (.number(9), "nine"), (.number(10), "ten"),
        (.number(11), "eleven"), (.number(12), "twelve"), (.number(13), "thirteen"),
        (.number(14), "fourteen"), (.number(15), "fifteen"), (.number(16), "sixteen"),
        (.number(17), "seventeen"), (.number(18), "eighteen"), (.number(19), "nineteen"),
        (.tens(20), "twenty"), (.tens(30), "thirty"), (.tens(40), "forty"), (.tens(50), "fifty"),
        (.tens(60), "sixty"), (.tens(90), "ninety"),
        (.ordinal(1), "first"), (.ordinal(2), "second"), (.ordinal(3), "third"),
        (.ordinal(4), "fourth"), (.ordinal(5), "fifth"), (.ordinal(6), "sixth"),
        (.ordinal(7), "seventh"), (.ordinal(8), "eighth"), (.ordinal(9), "ninth"),
        (.ordinal(10), "tenth"), (.ordinal(-1), "last"), (.ordinal(-2), "penultimate"),
        (.ordinalEnding, "st|nd|rd|th"), (.lastTail, "to last|last|from last|to the last"),
        (.unit(.second), "s|sec|secs|second|seconds"),
        (.unit(.minute), "m|min|mins|minute|minutes"),
        (.unit(.hour), "h|hr|hrs|hour|hours"), (.unit(.day), "d|day|days"),
        (.unit(.week), "w|wk|wks|week|weeks"), (.unit(.month), "mo|month|months"),
        (.unit(PhraseLength(weeks: 2)), "fortnight|fortnights"),
        (.unit(PhraseLength(months: 3)), "quarter|quarters"),
        (.unit(PhraseLength(seconds: 900)), "quarters of an hour"),
        (.unit(.year), "y|yr|yrs|year|years"),
        (.length(PhraseLength(seconds: 1_800)), "half an hour|a half hour|half hour|half a hour"),
        (.length(PhraseLength(seconds: 900)), "a quarter of an hour|quarter of an hour"),
        (.length(PhraseLength(seconds: 900)), "a quarter hour"),
        (.half, "half|a half"), (.quarter, "quarter|a quarter"), (.more, "more"),
        (.andAHalf, "and a half|and half"),
        (.namedHour(12), "noon|midday"), (.namedHour(0), "midnight"),
        (.meridiem(.beforeNoon), "am|a.m.|a.m|a m|a"), (.meridiem(.afterNoon), "pm|p.m.|p.m|p m|p"),
        (.partSign(.beforeNoon), "am"), (.partSign(.afterNoon), "pm"),
        (.partTail(.morning), "in the morning"), (.partTail(.afternoon), "in the afternoon"),
        (.partTail(.evening), "in the evening"), (.partTail(.night), "at night"),
        (.oclock, "o'clock|oclock"), (.sharp, "sharp"), (.past, "past"), (.toHour, "to|before"),
        (.part(.morning, repeats: false), "morning|in the morning|during the morning|in morning"),
        (.part(.afternoon, repeats: false), "afternoon|in the afternoon|during the afternoon"),
        (.part(.evening, repeats: false), "evening|in the evening|during the evening"),
        (.part(.night, repeats: false), "night|at night|in the night|during the night"),
        (.part(.midday, repeats: false), "lunchtime|at lunchtime|lunch|at lunch"),
        (.part(.midday, repeats: false), "during lunch|over lunch"),
        (.part(.morning, repeats: true), "mornings|in the mornings"),
        (.part(.afternoon, repeats: true), "afternoons|in the afternoons"),
        (.part(.evening, repeats: true), "evenings|in the evenings"),
        (.part(.night, repeats: true), "nights"),
        (.todayPart(.night), "tonight"), (.todayPart(.morning), "this morning"),
        (.todayPart(.afternoon), "this afternoon"), (.todayPart(.evening), "this evening"),
        (.sameTime, "at the same time|same time"), (.nextDay, "the next day"),
        (.nightly, "nightly"),
        (.lunchHour, "lunch break|the lunch break|my lunch break|lunch hour|the lunch hour"),
        (.lunchHour, "lunchtime|lunch time|during lunchtime|during lunch time|at lunchtime"),
        (.lunchHour, "during my lunch break|during the lunch break|during lunch break"),
        (.minuteOfHour(0), "on the hour"), (.minuteOfHour(30), "on the half hour"),
        (.minutesPast(30), "half past"), (.minutesPast(15), "quarter past|a quarter past"),
        (.minutesPast(45), "quarter to|a quarter to"), (.past, "minutes past"),
    ]

    private static let englishDays: Lexicon.Table = [
        (.weekdays(.workdays), "weekdays|weekday|workdays|workday|working days|working day"),
        (.weekdays(.workdays), "business days|business day|work days|school days|m-f"),
        (.weekdays(.workdays), "weeknights|weeknight"),
        (.weekdays(.schoolNights), "school nights|school night|every school night"),
        (.weekdays(.weekend), "weekends|weekend|weekend days|weekend day"), (.weekend, "weekend"),
        (.weekdays(.mwf), "mwf|m/w/f"),
        (.weekdays(.tth), "tth|t/th"),
        (.workdays, "business day|working day|work day"),
        (.daysAhead(-1), "yesterday"), (.daysAhead(0), "today|today's"),
        (.daysAhead(1), "tomorrow|tmrw|tmr"),
        (.daysAhead(2), "the day after tomorrow|day after tomorrow|overmorrow"),
        (.weeksAhead(0), "this week"), (.weeksAhead(1), "next week"),
        (.monthsAhead(0), "this month"), (.monthsAhead(1), "next month"),
        (.yearsAhead(1), "next year"), (.next, "next"),
        (.this, "this coming|only this|this|the coming|coming"),
        (.fixedDate(month: 12, day: 24), "christmas eve"),
        (.fixedDate(month: 12, day: 25), "christmas day|christmas|xmas"),
        (.fixedDate(month: 10, day: 31), "halloween"),
        (.fixedDate(month: 2, day: 14), "valentine's day|valentines day"),
        (.fixedDate(month: 12, day: 26), "boxing day"),
        (.fixedDate(month: 12, day: 31), "new year's eve"),
        (.fixedDate(month: 1, day: 1), "new year's day|new year"),
        (.fixedDate(month: 3, day: 17), "st patrick's day|st. patrick's day|saint patrick's day"),
        (.fixedDate(month: 4, day: 1), "april fools' day|april fools day|april fool's day"),
        (.fixedDate(month: 6, day: 19), "juneteenth"),
        (.fixedDate(month: 11, day: 11), "veterans day|veterans' day|armistice day"),
        (.monthDays(.last, repeats: false), "end of the month|end of month|month end|month's end"),
        (.monthDays(.last, repeats: true), "end of each month|end of every month"),
        (.monthDays(.first, repeats: false), "start of the month|beginning of the month"),
        (.monthDays(.first, repeats: true), "start of each month|beginning of each month"),
        (.monthDays(.odd, repeats: true), "odd days|odd day"),
        (.monthDays(.even, repeats: true), "even days|even day"),
        (.beforeMonthEnd, "the end of the month|the end of each month|end of month|month end"),
        (.beforeMonthEnd, "end of the month|the last day of the month|the end of every month"),
        (.beforeMonthEnd, "the last day of each month"),
        (.beforeQuantity, "days before|day before"),
        (.endOfYear, "the end of the year|end of the year|the end of year|year end"),
        (.endOfYear, "the new year|new year"),
        (.endOfMonth, "the end of the month|end of the month|the end of this month|month end"),
        (.endOf, "the end of|end of"), (.endWord, "end"), (.dayWord, "day|days"),
        (.ofMonth, "of the month|of each month|of every month|of a month|in the month"),
        (.ofMonth, "in each month|in every month|every month|each month|of month"),
        (.ofYear, "of the year|of each year|of every year"),
        (.ofQuarter, "of the quarter|of each quarter|of every quarter|of a quarter|every quarter"),
        (.ofOtherMonth, "of next month|of this month"),
        (.inWeek, "in week|of week|week"),
        (.weeks(.even), "even weeks|even week|even-numbered weeks|even calendar weeks"),
        (.weeks(.even), "in even weeks|in even week|in even-numbered weeks"),
        (.weeks(.odd), "odd weeks|odd week|odd-numbered weeks|odd calendar weeks"),
        (.weeks(.odd), "in odd weeks|in odd week|in odd-numbered weeks"),
    ]

    private static let englishSets: Lexicon.Table = [
        (.lunar(nil), "lunar"), (.lunar(.chinese), "chinese lunar"),
        (.lunar(.dangi), "korean lunar"), (.leap, "leap"),
        (.holidays, "holidays|holiday|public holidays|public holiday|bank holidays|bank holiday"),
        (.workingDays, "working days|working day|business days|business day|work days|work day"),
        (.workingDays, "workdays|workday|school days|school day"),
        (.cycleOff(1), "day off|days off"), (.cycleOff(7), "week off|weeks off"),
    ]

    private static let englishSteps: Lexicon.Table = [
        (.every, "once every|once each|every|each"), (.other, "other"),
        (.alternate, "alternate|alternating"),
        (.step(.day), "daily|everyday"), (.step(.week), "weekly"), (.step(.month), "monthly"),
        (.step(.year), "yearly|annually|annual"),
        (.step(PhraseLength(weeks: 2)), "biweekly|fortnightly|bi-weekly|two-weekly"),
        (.step(PhraseLength(months: 2)), "bimonthly"),
        (.step(PhraseLength(months: 3)), "quarterly"), (.quarterly, "quarterly"),
        (.quarterly, "every quarter|each quarter"),
        (.hourly, "hourly"), (.step(PhraseLength(seconds: 1_800)), "half-hourly"),
        (.once, "once|1 time"), (.onceOnly, "just once|only once|once only"),
        (.oneDayOnly, "one day only"),
        (.thisTimeOnly, "this time only|only this time|just this once"), (.twice, "twice"),
        (.number(3), "thrice"),
        (.times, "times|time|x|occurrences"), (.inAll, "in total|in all|only"),
        (.total, "for a total of|a total of"),
    ]

    private static let englishUnknown: Lexicon.Table = [
        (.unknown(.holiday), "new year's"),
        (.unknown(.countdown), "countdown|count down|d-day|days left|days remaining"),
        (.sun(.sunrise), "sunrise|sun rise|sunup|morning at sunrise|morning sunrise"),
        (.sun(.sunrise), "when the sun rises|when the sun comes up"),
        (.sun(.sunset), "sunset|sun set|sundown|evening at sunset|evening sunset"),
        (.sun(.sunset), "when the sun sets|when the sun goes down"),
        (.unknown(.sun), "dusk|dawn|twilight"),
        (.random, "at random|at random times|at a random time|randomly|random|a random time"),
        (.random, "random time|random times|at some random time"),
        (
            .done,
            "done|it is done|it's done|it was done|being done|each done|every done|last done|completion"
        ),
        (
            .done,
            "i did it|i do it|i have done it|i've done it|i am done|i'm done|i last did it|doing it"
        ),
        (
            .done,
            "i finish|i finish it|i finished|i finished it|finishing|finishing it|it is finished"
        ),
        (
            .done,
            "i complete it|i completed it|completing|completing it|it is completed|it's finished"
        ),
        (
            .done,
            "i mark it done|i marked it done|marking it done|the last time|last time|i mark it as done"
        ),
        (
            .doneBy,
            "i last|my last|the last time i|last time i|each time i|every time i|i've|i have"
        ),
        (.unknown(.moon), "full moon|new moon"),
        (.unknown(.season), "winter|spring|summer|autumn|fall"),
        (.unknown(.zone), "pst|pdt|est|edt|cst|cdt|mst|mdt|cet|cest|bst|ist|gst|aest|aedt"),
        (.too, "too|as well|also"),
        (.occasion(nil), "after meals|before meals|after each meal|before each meal|with food"),
        (.occasion(nil), "on an empty stomach|before lunch|with meals|after food|before food"),
        (.occasion(.night), "at bedtime|before bed|before going to bed"),
        (.occasion(.evening), "after dinner|with dinner|before dinner|after supper|before supper"),
        (.occasion(.evening), "after work|on my way home|on the way home"),
        (.occasion(.afterNoon), "after lunch|with lunch|after school"),
        (.occasion(.beforeNoon), "after breakfast|with breakfast|before breakfast|before work"),
        (.occasion(.beforeNoon), "before school|on my way to work|on the way to work"),
        (.unknown(.hours), "during work hours|during working hours|during business hours"),
        (.unknown(.hours), "during office hours|in work hours|in working hours|in office hours"),
        (.event(.unlock), "when i unlock|whenever i unlock|each time i unlock|every time i unlock"),
        (.event(.unlock), "when i unlock the screen|when i unlock my screen|when i unlock it"),
        (.event(.unlock), "when i unlock the computer|when i unlock my computer|on unlock"),
        (.event(.unlock), "when i unlock my laptop|when i unlock my pc|as soon as i unlock"),
        (.event(.unlock), "each time you unlock the screen|when you unlock the screen"),
        (.event(.login), "when i log in|whenever i log in|each time i log in|every time i log in"),
        (.event(.login), "when i login|when i log on|when i sign in|as soon as i log in"),
        (.event(.login), "at login|on login|at each login|each time you log in|when you log in"),
        (
            .event(.arrive),
            "when i get to|when i arrive at|when i come to|when i reach|when i arrive in"
        ),
        (.event(.arrive), "whenever i get to|whenever i arrive at|each time you arrive at"),
        (.event(.arrive), "as soon as i get to|as soon as i arrive at|when you arrive at"),
        (
            .event(.arrive),
            "each time i get to|every time i get to|each time i arrive at|when i am at"
        ),
        (
            .event(.comeHome),
            "when i get home|when i come home|when i arrive home|when i get back home"
        ),
        (.event(.comeHome), "whenever i get home|each time i get home|every time i get home"),
        (.event(.comeHome), "as soon as i get home|when i'm home|when i am home|once i get home"),
        (.event(.leave), "when i leave|whenever i leave|each time i leave|every time i leave"),
        (.event(.leave), "as soon as i leave|each time you leave|when you leave"),
        (.unknown(.event), "when i|when we|whenever i|as soon as|on payday|payday"),
        (
            .unknown(.workday),
            "if that|if it falls on|if it is a saturday|if it is a sunday|if saturday"
        ),
        (.unknown(.workday), "unless it is a weekend|unless it's a weekend"),
        (
            .ifWeekend,
            "if it is a weekend|if it's a weekend|if that is a weekend|if that's a weekend"
        ),
        (.ifWeekend, "if it falls on a weekend|if it falls on the weekend|if it is on a weekend"),
        (
            .ifWeekend,
            "if it's on a weekend|if on a weekend|if on the weekend|if a weekend|if weekend"
        ),
        (.ifWeekend, "if its a weekend|if its on a weekend|if its weekend|if it's weekend"),
        (
            .ifWeekend,
            "if it falls on weekend|if it is a saturday or sunday|when it falls on a weekend"
        ),
        (.ifDayOff, "if it is not a working day|if it's not a working day|if not a working day"),
        (
            .ifDayOff,
            "if it is a weekend or holiday|if it's a weekend or holiday|if weekend or holiday"
        ),
        (.ifDayOff, "if it falls on a weekend or holiday|if it falls on a weekend or a holiday"),
        (.ifDayOff, "if it is a weekend or a holiday|if it's a weekend or a holiday"),
        (.ifDayOff, "if it is a day off|if it's a day off|if it is not a business day"),
        (.isHoliday, "is a holiday|is a public holiday|is a bank holiday|falls on a holiday"),
        (.isHoliday, "is off|happens to be a holiday|falls on a public holiday"),
        (
            .ifHoliday,
            "if it is a holiday|if it's a holiday|if its a holiday|if it is a public holiday"
        ),
        (
            .ifHoliday,
            "if it's a public holiday|if it falls on a holiday|if it falls on a public holiday"
        ),
        (.ifHoliday, "if that is a holiday|if that's a holiday|if that day is a holiday"),
        (.ifHoliday, "if a holiday|if holiday|if on a holiday|when it is a holiday"),
        (.ifHoliday, "when it's a holiday|when it falls on a holiday"),
        (.workingDayBefore, "the working day before|working day before|the business day before"),
        (.workingDayBefore, "business day before|the workday before|workday before"),
        (.workingDayBefore, "the previous working day|previous working day|previous workday"),
        (.workingDayBefore, "the previous business day|previous business day|the previous workday"),
        (.workingDayBefore, "the last working day before|the last business day before"),
        (.nextWorkingDay, "the next working day|next working day|the next business day"),
        (.nextWorkingDay, "next business day|the next workday|next workday"),
        (.nextWorkingDay, "the working day after|the business day after|the following working day"),
        (.nextWorkingDay, "the following business day|the first working day after"),
        (.weekdayBefore, "the weekday before|weekday before|the previous weekday|previous weekday"),
        (.weekdayBefore, "the friday before"),
        (.nextWeekday, "the next weekday|next weekday|the weekday after|the following weekday"),
        (.nextWeekday, "the monday after|the next monday|next monday|the following monday"),
        (.or, "or|or on|or else|then|then on|on|move it to|move to|moved to"),
    ]
}

extension Lexicon.Advice {
    static let english = Self(
        daily: "daily", weekly: "every", monthly: "every month", yearly: "every year",
        once: "once", today: "today", tomorrow: "tomorrow", twoDays: "mon,thu 19:00",
        examples: "'tomorrow 18:00', 'weekdays 9:30', 'every 2 weeks on tue 19:00' or 'in 20 min'",
        until: { "until \($0)" }, window: { "\($0) from \($1) to \($2)" })
}

extension Lexicon {
    /// The words for a ring before the time, which titles have, too: `a week ahead`, `with a 15 minute warning`.
    static let ahead = ["ahead of time", "ahead", "in advance", "beforehand", "early"]
    static let warnings = [
        "warning", "reminder", "advance notice", "notice", "heads-up", "heads up", "alert",
    ]

    /// The words in front of the name of a month for all of its days.
    static let allOf = ["all of", "the whole of", "all", "the whole month of"]

    /// The words in front of a condition.
    static let conditions = ["if", "when"]

    /// The words of titles that have a number behind them: `Chapter 5 friday 18:00`.
    static let numbered: Set = [
        "chapter", "page", "room", "unit", "lesson", "part", "section", "episode", "season",
        "level", "lab", "lecture", "exercise", "gate", "bus", "line", "flight", "track",
        "assignment", "quiz", "homework", "question", "platform", "building", "apartment", "no.",
        "number",
    ]
}

extension Word.LunarName {
    static let seollal = Self(month: 1, day: 1, calendar: .dangi)
    static let lunarNewYear = Self(month: 1, day: 1)
    static let chineseNewYear = Self(month: 1, day: 1, calendar: .chinese)
    static let buddhasBirthday = Self(month: 4, day: 8, calendar: .dangi)
    static let chuseok = Self(month: 8, day: 15, calendar: .dangi)
    static let midAutumn = Self(month: 8, day: 15, calendar: .chinese)
    static let dragonBoat = Self(month: 5, day: 5, calendar: .chinese)
}

extension PhraseLength {
    static let second = PhraseLength(seconds: 1)
    static let minute = PhraseLength(seconds: 60)
    static let hour = PhraseLength(seconds: 3_600)
    static let day = PhraseLength(days: 1)
    static let week = PhraseLength(weeks: 1)
    static let month = PhraseLength(months: 1)
    static let year = PhraseLength(years: 1)
}

extension Weekday {
    /// The English names, from Monday on.
    static let names = [
        "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
    ]
}

extension Set<Weekday> {
    static let workdays = Set(Weekday.allCases.filter { $0 <= .friday })
    static let weekend: Set<Weekday> = [.saturday, .sunday]
}
