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
        if var set = try workingDayOfMonth() {
            if case .set(let days) = set.days, let moved = try daysAround() {
                set.days = .set(try days.moved(by: moved.length, isBefore: moved.isBefore))
            }
            return .set(set)
        }
        let country = attempt { scanner in
            scanner.skip(.on, .the)
            return scanner.workingDays()
        }
        if let country {
            guard let (length, isBefore) = try daysAround() else {
                return .workingDays(country: country)
            }
            // `영업일 전날`
            let days = try DaySet.workingDays(of: country).moved(by: length, isBefore: isBefore)
            return .set(PhraseDaySet(days, .always, repeats: true))
        }
        if var set = try holidays() {
            if case .set(let days) = set.days, let moved = try daysAround() {
                set.days = .set(try days.moved(by: moved.length, isBefore: moved.isBefore))
            }
            set.repeats = take(.everyTail) || set.repeats
            return .set(set)
        }
        guard let days = try yearlyDays() else { return try daysAroundOrdinalDay() }
        let moved = try daysAround()
        guard days.dates.isEmpty else {
            guard let (length, isBefore) = moved else { return .dates(days.dates) }
            return .dates(
                days.dates.map { isBefore ? length.date(before: $0) : length.date(after: $0) })
        }
        var phrase = days.phrase
        if let moved {
            phrase.days = .set(try days.set.moved(by: moved.length, isBefore: moved.isBefore))
        }
        phrase.repeats = take(.everyTail) || phrase.repeats
        return .set(phrase)
    }

    /// Reads a day next to a day of the week in a month: `11월 넷째 목요일 다음 날`.
    private mutating func daysAroundOrdinalDay() throws(AlertError) -> DaySetReading? {
        guard isKorean else { return nil }
        return try attempt { scanner throws(AlertError) in
            guard var phrase = try scanner.ordinalDayOfYear(), case .set(let set) = phrase.days,
                let (length, isBefore) = try scanner.daysAround()
            else { return nil }
            phrase.days = .set(try set.moved(by: length, isBefore: isBefore))
            phrase.repeats = scanner.take(.everyTail)
            return .set(phrase)
        }
    }

    /// Reads how long before or after the day in front: `3일 전`, `전날`, `다음 날`, `한 달 뒤`.
    private mutating func daysAround() throws(AlertError) -> (length: PhraseLength, isBefore: Bool)?
    {
        if take(.dayBeforeTail) { return (.day, isBefore: true) }
        let after = attempt { scanner in
            // `설 연휴 끝나고 다음 날`
            _ = scanner.takeText(among: Lexicon.over)
            return scanner.isKorean && scanner.take(.nextDay) ? true : nil
        }
        if after != nil { return (.day, isBefore: false) }
        return try attempt { scanner throws(AlertError) in
            guard scanner.isKorean, let length = try scanner.length() else { return nil }
            let isBefore = scanner.take(.beforeTail)
            guard isBefore || scanner.take(.later) else { return nil }
            return length.isCalendar && length != PhraseLength() ? (length, isBefore) : nil
        }
    }

    // MARK: Working days

    /// Reads `working days` or `영업일`, if the holidays of the user's country are known; returns the
    /// country.
    mutating func workingDays() -> String? {
        var copy = self
        guard copy.take(.workingDays), let country = Holidays.source.country,
            Holidays.source.days(in: country, named: []) != nil
        else { return nil }
        self = copy
        return country
    }

    /// Reads `the first working day of the month`, `the last business day of the quarter`, `첫 영업일`.
    mutating func workingDayOfMonth() throws(AlertError) -> PhraseDaySet? {
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

    // MARK: Holidays

    /// Reads `holidays`, `공휴일`, `US holidays`, `seollal holidays`, `설 연휴`.
    mutating func holidays() throws(AlertError) -> PhraseDaySet? {
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

    private static func has(holiday name: String, _ country: String) -> Bool {
        guard let calendar = try? HolidayCalendar(named: country) else { return true }
        return !calendar.holidays(named: name).isEmpty
    }

    /// Returns the user's country, whose holidays are known.
    static func country(_ words: String) throws(AlertError) -> String {
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
