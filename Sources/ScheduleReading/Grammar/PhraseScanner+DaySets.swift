import Alerts
import Messages
import Recurrence

/// The meaning of a set of days in a phrase.
enum DaySetReading {
    case set(PhraseDaySet)
    /// Days of one year.
    case dates([CivilDate])
    /// Monday to Friday without the holidays of a country.
    case workingDays(country: String)
}

extension PhraseScanner {
    /// Reads lunar days, holidays, working days, and days before or after them; `isMonthly` says
    /// whether a word such as `매월` stands in front.
    mutating func daySet(isMonthly: Bool) throws(AlertError) -> DaySetReading? {
        guard text.kinds.daySets else { return nil }
        if let set = try movedSet(isMonthly: isMonthly) { return .set(set) }
        if let set = try workingDayOfMonth() { return .set(set) }
        let country = attempt { scanner in
            scanner.skip(.on, .the)
            return scanner.workingDays()
        }
        if let country { return .workingDays(country: country) }
        if var set = try holidays() {
            if case .set(let days) = set.days, let moved = try daysAround() {
                set.days = .set(.moved(days, by: moved))
            }
            set.repeats = take(.everyTail) || set.repeats
            return .set(set)
        }
        guard let days = try lunarDays() else { return nil }
        let moved = try daysAround()
        guard days.dates.isEmpty else {
            return .dates(days.dates.map { $0.advanced(byDays: moved ?? 0) })
        }
        var phrase = days.phrase
        if let moved { phrase.days = .set(.moved(days.set, by: moved)) }
        phrase.repeats = take(.everyTail) || phrase.repeats
        return .set(phrase)
    }

    /// Reads how many days before or after the day in front: `3일 전`, `전날`, `다음 날`, `이틀 뒤`.
    private mutating func daysAround() throws(AlertError) -> Int? {
        if take(.dayBeforeTail) { return -1 }
        if isKorean, take(.nextDay) { return 1 }
        let start = self
        return try attempt { scanner throws(AlertError) in
            guard scanner.isKorean, let length = try scanner.length() else { return nil }
            let isBefore = scanner.take(.beforeTail)
            guard isBefore || scanner.take(.later) else { return nil }
            guard let days = length.wholeDays else {
                guard length.isCalendar else { return nil }
                throw scanner.variableDays(since: start, "추석 30일 전")
            }
            return days > 0 ? isBefore ? -days : days : nil
        }
    }

    // MARK: Days before and after

    /// Reads `3 days before chuseok`, `the day after seollal`, `3 working days before the 25th`, `25일
    /// 3영업일 전`.
    private mutating func movedSet(isMonthly: Bool) throws(AlertError) -> PhraseDaySet? {
        if let set = try attempt({ scanner throws(AlertError) in
            try scanner.movedBehindDay(isMonthly: isMonthly)
        }) {
            return set
        }
        return try attempt { scanner throws(AlertError) in
            scanner.skip(.on, .the)
            let start = scanner
            var counted: DaySet?
            var number = 1
            if !scanner.take(.dayWord) || scanner.first?.isDigit == true {
                scanner = start
                let length = try scanner.attempt { scanner throws(AlertError) in
                    try scanner.length().flatMap { scanner.isBefore(.before, .after) ? $0 : nil }
                }
                guard let count = length?.wholeDays ?? scanner.count(), count > 0 else {
                    try scanner.refuseMonths(length, from: start)
                    return nil as PhraseDaySet?
                }
                number = count
                if length != nil {
                    // `4 weeks before seollal` is 28 days before it.
                } else if let country = scanner.workingDays() {
                    counted = .workingDays(of: country)
                } else if scanner.take(.weekdays(.workdays)) {
                    counted = .weekdays
                } else if !scanner.take(.unit(.day)) {
                    return nil
                }
            }
            let isBefore = scanner.take(.before)
            guard isBefore || scanner.take(.after) else { return nil }
            let days = isBefore ? -number : number
            if var phrase = try scanner.recurringBase() {
                guard case .set(let base) = phrase.days else { return nil }
                phrase.days = .set(.moved(base, by: days, counting: counted))
                return phrase
            }
            guard let base = try scanner.base(isMonthly: isMonthly), case .set(let set) = base.days,
                // `3 days before the 14th` can be a ring before another one.
                counted != nil || base.repeats
            else { return nil }
            return PhraseDaySet(
                .moved(set, by: days, counting: counted), base.recurrence, repeats: base.repeats)
        }
    }

    /// Refuses `a month before seollal`, which has another number of days each year.
    private func refuseMonths(
        _ length: PhraseLength?, from start: PhraseScanner
    ) throws(AlertError) {
        guard let length, length.isCalendar else { return }
        var copy = self
        copy.skip(.before)
        guard try copy.lunarBase() != nil else { return }
        throw copy.variableDays(since: start, "30 days before seollal")
    }

    private func variableDays(since start: PhraseScanner, _ example: String) -> AlertError {
        .invalid(
            "'\(words(since: start))' is another number of days each year. Write days or weeks, like "
                + "'\(example)'.")
    }

    /// Reads lunar days that recur, or holidays: `the day before every public holiday`.
    private mutating func recurringBase() throws(AlertError) -> PhraseDaySet? {
        if let days = try lunarBase() { return days }
        return try attempt { scanner throws(AlertError) in
            scanner.skip(.every)
            return try scanner.holidays()
        }
    }

    /// Reads lunar days that recur.
    private mutating func lunarBase() throws(AlertError) -> PhraseDaySet? {
        try attempt { scanner throws(AlertError) in
            guard let days = try scanner.lunarDays(), days.dates.isEmpty else { return nil }
            return days.phrase
        }
    }

    /// Reads the day of a month or a year that working days are counted from: `the 25th of the month`,
    /// `day 25 of every month`, `the end of the month`, `24 dec`.
    private mutating func base(isMonthly: Bool) throws(AlertError) -> PhraseDaySet? {
        if let date = try attempt({ scanner throws(AlertError) -> PhraseDate? in
            guard let date = try scanner.date(), date.kind == .yearless else { return nil }
            return date
        }) {
            return try Self.ofRule {
                () throws(RuleError) in
                try RecurrenceRule(
                    frequency: .yearly, byMonthDay: [date.date.day], byMonth: [date.date.month])
            }
        }
        if let days = try ordinalDays(isMonthly: isMonthly) { return days }
        return try attempt { scanner throws(AlertError) in
            scanner.skip(.the)
            let day: Int
            var repeats = isMonthly
            if scanner.take(.beforeMonthEnd) {
                day = -1
                repeats = true
            } else if let last = scanner.take({ word -> Int? in
                if case .monthDays(.last, _) = word { -1 } else { nil }
            }) {
                day = last
            } else if scanner.take(.ordinal(-1)), scanner.take(.dayWord) {
                day = -1
            } else {
                let isNamed = scanner.take(.dayWord)
                guard let number = scanner.digits(1...2)?.value, (1...31).contains(number),
                    isNamed || scanner.takeOrdinalEnding() || scanner.take(.dayMark)
                else { return nil as PhraseDaySet? }
                day = number
            }
            repeats = scanner.take(.ofMonth) || repeats
            return try Self.monthly([day], repeats: repeats)
        }
    }

    /// Reads `the second sunday of the month`, `둘째 넷째 일요일`.
    private mutating func ordinalDays(isMonthly: Bool) throws(AlertError) -> PhraseDaySet? {
        try attempt { scanner throws(AlertError) in
            var days: Set<OrdinalWeekday> = []
            var ordinals: [Int] = []
            while ordinals.isEmpty || !scanner.isAtEnd {
                var copy = scanner
                if !days.isEmpty { _ = copy.takeJoint() }
                _ = copy.take(.the)
                guard let ordinal = copy.ordinal() else { break }
                ordinals.append(ordinal)
                copy.skip(.weekWord)
                if let weekday = copy.weekday() {
                    days.formUnion(ordinals.compactMap { OrdinalWeekday($0, weekday) })
                    ordinals = []
                } else {
                    _ = copy.takeJoint()
                }
                scanner = copy
            }
            guard !days.isEmpty, ordinals.isEmpty else { return nil as PhraseDaySet? }
            let repeats = scanner.take(.ofMonth) || isMonthly || days.count > 1
            let rule = try AlertError.wrapping { () throws(RuleError) in
                try RecurrenceRule(frequency: .monthly, byOrdinalDay: days)
            }
            return PhraseDaySet(.rule(rule), .monthly, repeats: repeats)
        }
    }

    /// Reads `25일 3영업일 전`, `말일 2영업일 전`, `매월 25일 평일 기준 2일 뒤`, `매월 14일 3일 전`.
    private mutating func movedBehindDay(isMonthly: Bool) throws(AlertError) -> PhraseDaySet? {
        guard isKorean else { return nil }
        var copy = self
        let repeats = copy.take(.step(.month))
        var base = try copy.lunarBase()
        if base == nil { base = try copy.base(isMonthly: isMonthly || repeats) }
        guard let base, case .set(let set) = base.days else { return nil }
        copy.takeAtTail()
        if let place = copy.placeBehind() {
            // `13일 이후 첫 영업일` can be the 13th.
            self = copy
            return PhraseDaySet(
                .moved(.moved(set, by: -1), by: place.number, counting: place.counted),
                base.recurrence, repeats: base.repeats || repeats || take(.everyTail))
        }
        let isMonthly = repeats || isMonthly || base.repeats
        var counted: DaySet?
        var number: Int?
        if isMonthly, copy.take(.dayBeforeTail) {
            self = copy
            return PhraseDaySet(.moved(set, by: -1), base.recurrence, repeats: true)
        }
        if copy.take(.weekdays(.workdays)) {
            counted = .weekdays
        } else if let country = copy.workingDays() {
            counted = .workingDays(of: country)
        }
        if counted != nil {
            guard copy.takeText("기준") else { return nil }
            number = try copy.length()?.wholeDays
        } else {
            var working = copy
            number = working.count()
            if number != nil, let country = working.workingDays() {
                (copy, counted) = (working, .workingDays(of: country))
            } else {
                guard isMonthly else { return nil }
                number = try copy.length()?.wholeDays
            }
        }
        guard let number, number > 0 else { return nil }
        let isBefore = copy.take(.beforeTail)
        guard isBefore || copy.take(.later) else { return nil }
        self = copy
        return PhraseDaySet(
            .moved(set, by: isBefore ? -number : number, counting: counted), base.recurrence,
            repeats: base.repeats || repeats || take(.everyTail))
    }

    /// Reads `이후 첫 영업일` behind a day.
    private mutating func placeBehind() -> (number: Int, counted: DaySet)? {
        var copy = self
        guard copy.take(.startTail), let number = copy.ordinal(), (1...23).contains(number) else {
            return nil
        }
        let country = copy.workingDays()
        guard country != nil || copy.take(.workdays) else { return nil }
        self = copy
        return (number, country.map(DaySet.workingDays) ?? .weekdays)
    }

    // MARK: Working days

    /// Reads `working days` or `영업일`, if the holidays of the user's country are known; returns the
    /// country.
    private mutating func workingDays() -> String? {
        var copy = self
        guard copy.take(.workingDays), let country = Holidays.source.country,
            Holidays.source.days(in: country, named: []) != nil
        else { return nil }
        self = copy
        return country
    }

    /// Reads `the first working day of the month`, `the last business day of the quarter`, `첫 영업일`.
    private mutating func workingDayOfMonth() throws(AlertError) -> PhraseDaySet? {
        try attempt { scanner throws(AlertError) in
            var isOfQuarter = scanner.isKorean && scanner.take(.step(PhraseLength(months: 3)))
            var isOfYear = !isOfQuarter && scanner.isKorean && scanner.take(.step(.year))
            scanner.skip(.on, .the)
            let ordinals = try scanner.list { scanner throws(AlertError) in
                scanner.skip(.the)
                return scanner.ordinal()
            }
            guard !ordinals.isEmpty, ordinals.allSatisfy({ abs($0) <= 23 }),
                let country = scanner.workingDays(), !scanner.isBefore(.ofOtherMonth)
            else { return nil as PhraseDaySet? }
            isOfYear = scanner.take(.ofYear) || isOfYear
            isOfQuarter = !isOfYear && scanner.take(.ofQuarter) || isOfQuarter
            _ = scanner.take(.ofMonth)
            scanner.takeAtTail()
            scanner.skip(.everyTail)
            let sets = try ordinals.map { ordinal throws(AlertError) in
                // The first working day of a month is the first one after the last day of the month
                // before.
                let isLast = ordinal < 0
                let months: Set<Int> =
                    isOfYear
                    ? [isLast ? 1 : 12]
                    : isOfQuarter ? isLast ? [1, 4, 7, 10] : [3, 6, 9, 12] : []
                let rule = try AlertError.wrapping { () throws(RuleError) in
                    try RecurrenceRule(
                        frequency: .monthly, byMonthDay: [isLast ? 1 : -1], byMonth: months)
                }
                return DaySet.moved(
                    .rule(rule), by: ordinal, counting: .workingDays(of: country))
            }
            return PhraseDaySet(sets.count == 1 ? sets[0] : .any(sets), .monthly, repeats: true)
        }
    }

    private static func monthly(
        _ days: Set<Int>, repeats: Bool
    ) throws(AlertError) -> PhraseDaySet {
        let rule = try AlertError.wrapping { () throws(RuleError) in
            try RecurrenceRule(frequency: .monthly, byMonthDay: days)
        }
        return PhraseDaySet(.rule(rule), .monthly, repeats: repeats)
    }

    private static func ofRule(
        _ rule: () throws(RuleError) -> RecurrenceRule
    ) throws(AlertError) -> PhraseDaySet {
        PhraseDaySet(.rule(try AlertError.wrapping(rule)), .yearly)
    }

    // MARK: Holidays

    /// Reads `holidays`, `공휴일`, `US holidays`, `seollal holidays`, `설 연휴`.
    private mutating func holidays() throws(AlertError) -> PhraseDaySet? {
        try attempt { scanner throws(AlertError) in
            scanner.skip(.on, .the)
            let start = scanner
            if scanner.take(.holidays) {
                let country = try Self.country(scanner.words(since: start))
                return PhraseDaySet(.holidays(country), .always)
            }
            let calendar = scanner.calendarName()
            let names = try scanner.list { scanner throws(AlertError) in scanner.holidayName() }
            guard calendar != nil || !names.isEmpty,
                scanner.take(.holidays) || !names.isEmpty && scanner.takeText("연휴")
            else { return nil as PhraseDaySet? }
            let words = scanner.words(since: start)
            let country = if let calendar { calendar } else { try Self.country(words) }
            guard names.allSatisfy({ Self.has(holiday: $0, country) }) else {
                throw .invalid(
                    "'\(words)' are not among the holidays of \(country). 'peal holidays' lists them."
                )
            }
            // Some holidays come each year, and all of them all the time.
            return PhraseDaySet(
                .holidays(country, names: names), names.isEmpty ? .always : .yearly, repeats: true)
        }
    }

    /// Reads the name of a calendar of holidays that stands before `holidays`: `US holidays`.
    private mutating func calendarName() -> String? {
        var copy = self
        guard copy.takeRun({ $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: ",") }),
            copy.isBefore(.holidays)
        else { return nil }
        let name = copy.words(since: self)
        let known = [name.uppercased(), name].first {
            HolidayCalendar.isName($0) && Holidays.source.days(in: $0, named: []) != nil
        }
        if known != nil { self = copy }
        return known
    }

    /// Reads the name of a holiday with several days off: `seollal`, `설`, `추석`.
    private mutating func holidayName() -> String? {
        var copy = self
        if copy.takeText("설"), copy.isBeforeText("연휴") || copy.isBeforeText("공휴일") {
            self = copy
            return "설날"
        }
        let isKorean = first?.isPartOfLongScalar == true
        return take { word -> String? in
            guard case .lunarName(let name) = word else { return nil }
            return switch (name.month, name.day, isKorean) {
            case (1, 1, true): "설날"
            case (1, 1, false): name.calendar == .chinese ? "Chinese New Year" : "Korean New Year"
            case (8, 15, true): "추석"
            case (8, 15, false): name.calendar == .chinese ? "Mid-Autumn" : "Chuseok"
            case (4, 8, true): "부처님오신날"
            case (4, 8, false): "Buddha's Birthday"
            default: nil
            }
        }
    }

    private func isBeforeText(_ text: String) -> Bool {
        var copy = self
        return copy.takeText(text)
    }

    private static func has(holiday name: String, _ country: String) -> Bool {
        guard let calendar = try? HolidayCalendar(named: country) else { return true }
        return !calendar.holidays(named: name).isEmpty
    }

    /// Returns the user's country, whose holidays are known.
    private static func country(_ words: String) throws(AlertError) -> String {
        guard let country = Holidays.source.country else {
            throw .invalid(
                "Peal does not know the holidays ('\(words)'), because it does not know your country. Set it "
                    + "with 'peal config holidays KR', or write the date, like '25 dec 9:00', or leave it out, "
                    + "like 'weekdays 9:30 except 25 dec'.")
        }
        guard Holidays.source.days(in: country, named: []) == nil else { return country }
        try AlertError.wrapping { () throws(HolidayError) in
            _ = try HolidayCalendar(named: country)
        }
        return country
    }
}
