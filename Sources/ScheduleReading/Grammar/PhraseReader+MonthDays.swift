import Alerts
import Messages
import Recurrence

extension PhraseReader {
    /// Reads days of a month or a year: `the 15th`, `first monday`, `last workday of the month`, `friday
    /// the 13th`, `3 days before the end of the month`, `매월 말일`, `둘째 주 화요일`, `15일과 30일`.
    mutating func readMonthDays() throws(AlertError) -> Bool {
        if let date = try scanner.weekdayOfOtherMonth() { return add(.dates([date])) }
        if try readNamedDays() { return true }
        if try readOrdinals() { return true }
        if try readKoreanDays() { return true }
        return try readNumberedDays()
    }

    /// Reads `end of the month`, `odd days`, `friday the 13th`, `3 days before the end of the month`.
    private mutating func readNamedDays() throws(AlertError) -> Bool {
        if countsMonths {
            if scanner.take(.monthEndTail) {
                scanner.skip(.whichTail)
                let day = try daysBeforeLast() ?? -1
                return add(.monthDays([day], repeats: day < -1))
            }
            if scanner.take(.monthStartTail) { return add(.monthDays([1], repeats: false)) }
        }
        var copy = scanner
        _ = copy.take(.on, .at)
        copy.skip(.the)
        if var (days, repeats) = copy.take({ word -> (Set<Int>, Bool)? in
            if case .monthDays(let days, let repeats) = word { (days.days, repeats) } else { nil }
        }) {
            scanner = copy
            let (isOfMonth, isOfYear) = takePeriod()
            repeats = repeats || scanner.take(.everyTail) || isOfMonth
            scanner.skip(.whichTail)
            if days == [-1], let day = try daysBeforeLast() { (days, repeats) = ([day], true) }
            scanner.takeAtTail()
            add(.monthDays(days, repeats: repeats))
            return isOfYear ? add(.step(DayStep(.yearly, 1))) : true
        }
        if copy.take(.endWord), copy.isBefore(.ofQuarter) {
            scanner = copy
            _ = takePeriod()
            return add(.monthDays([-1], repeats: true))
        }
        copy = scanner
        if let count = copy.count(), copy.take(.beforeQuantity), copy.take(.beforeMonthEnd),
            (1...30).contains(count)
        {
            scanner = copy
            return add(.monthDays([-1 - count], repeats: true))
        }
        copy = scanner
        // `by wed the 2nd of dec` is a date.
        if clauses.last?.meaning != .deadline, let weekday = copy.weekday(), copy.take(.the),
            let day = copy.dayNumber()
        {
            scanner = copy
            return add(
                .weekdays(PhraseDays(days: [weekday])), .monthDays([day], repeats: true))
        }
        return false
    }

    /// Reads `3일 전` after the last day of the month, and returns that day.
    private mutating func daysBeforeLast() throws(AlertError) -> Int? {
        let before = scanner
        guard let days = try scanner.lengthBefore()?.wholeDays, (1...30).contains(days) else {
            scanner = before
            return nil
        }
        return -1 - days
    }

    /// Reads `from the 1st to the 5th` and `1일부터 5일까지` of each month.
    mutating func readMonthDayRange() throws(AlertError) -> Bool {
        guard countsMonths else { return false }
        return try read { scanner throws(AlertError) in
            _ = scanner.take(.from, .on)
            scanner.skip(.the)
            guard let first = scanner.rangeDay(), scanner.takeRangeJoint() else { return nil }
            scanner.skip(.the)
            guard let last = scanner.rangeDay(), (1...31).contains(first),
                (first...31).contains(last)
            else { return nil }
            scanner.skip(.untilTail)
            return scanner.isBefore(.of)
                ? nil : [.monthDays(Set(first...last), repeats: true)]
        }
    }

    /// Reads `first monday`, `first and third monday`, `last workday`, `last day of the month`.
    private mutating func readOrdinals() throws(AlertError) -> Bool {
        var copy = scanner
        copy.skip(.on, .the)
        var ordinals = try copy.list { scanner throws(AlertError) in
            scanner.skip(.the)
            return scanner.ordinal()
        }
        guard !ordinals.isEmpty else { return false }
        // Korean needs no words between them: `첫째 셋째 토요일`.
        while copy.isKorean, copy.first?.isLatin == false, let more = copy.ordinal() {
            ordinals.append(more)
        }
        guard !copy.isBeforeOtherMonth else { return false }
        if countsYears, ordinals.contains(where: { abs($0) > 5 }) {
            // `20번째 주`, `100번째 날` count in the year.
            let isDay = copy.take(.dayWord)
            guard isDay || copy.take(.weekWord) else { return false }
            scanner = copy
            return add(isDay ? .yearDays(Set(ordinals)) : .weekNumbers(Set(ordinals)))
        }
        if let meanings = try copy.group(of: ordinals) {
            scanner = copy
            for meaning in meanings { add(meaning) }
            return true
        }
        guard !copy.isBefore(.of) else { return false }
        copy.skip(.weekWord)
        if copy.take(.dayWord) { return readLastDay(ordinals, copy) }
        if try readOrdinalWeekdays(ordinals, copy) { return true }
        // `every 3 months on the first 10am`
        guard countsMonths, scanner.isBefore(.on), ordinals.allSatisfy({ (1...31).contains($0) })
        else { return false }
        scanner = copy
        return add(.monthDays(Set(ordinals), repeats: true))
    }

    /// Reads what follows the `day` in `the last day of the month` or `the first day`.
    private mutating func readLastDay(_ ordinals: [Int], _ copy: PhraseScanner) -> Bool {
        let isOf = copy.isBefore(.of, .ofMonth, .ofYear, .ofQuarter, .in) || repeats
        guard !copy.isBeforeOtherMonth, isOf || ordinals == [-1] || ordinals == [1] else {
            return false
        }
        scanner = copy
        let isOfYear = scanner.take(.ofYear)
        _ = takePeriod()
        scanner.takeAtTail()
        scanner.skip(.everyTail)
        add(.monthDays(Set(ordinals), repeats: true))
        guard isOfYear else { return true }
        let months: Set<Int> = ordinals.contains { $0 < 0 } ? [12] : [1]
        return add(.step(DayStep(.yearly, 1)), .months(months, year: nil))
    }

    private mutating func readOrdinalWeekdays(
        _ ordinals: [Int], _ end: PhraseScanner
    ) throws(AlertError) -> Bool {
        var copy = end
        let isWorkday = copy.take(.workdays)
        let days = isWorkday ? .workdays : try copy.weekdays()?.days
        guard let days else { return false }
        guard ordinals.allSatisfy({ abs($0) <= 5 }) || countsYears else {
            throw .invalid(
                "A month has no '\(copy.words(since: scanner))'. Write first to fifth, or last.")
        }
        let words = copy.words(since: end)
        let isWeekend = days == .weekend && words.isWhole(.weekdays(.weekend))
        if isWeekend, words.isWhole(.weekend) { throw Self.twoDays(copy.words(since: scanner)) }
        scanner = copy
        let isGroup = isWorkday || days.count == 5 || isWeekend
        let numbered = days.flatMap { day in ordinals.compactMap { OrdinalWeekday($0, day) } }
        let meaning: Clause.Meaning =
            isGroup ? .positions(Set(ordinals), of: days) : .ordinalWeekdays(Set(numbered))
        let (_, isOfYear) = takePeriod()
        let repeats = scanner.take(.everyTail)
        add(meaning)
        if isOfYear { add(.step(DayStep(.yearly, 1))) }
        return repeats ? add(.every) : true
    }

    /// The error for `the first weekend of the month`, whose Sunday can be in the next month.
    private static func twoDays(_ words: String) -> AlertError {
        .invalid(
            "'\(words)' is two days, which can lie in two months. Write 'the first saturday of the month' or "
                + "'the first saturday and sunday of the month'.")
    }

    /// Reads `15일`, `1일과 15일`, if they repeat: after `매월`, or several.
    private mutating func readKoreanDays() throws(AlertError) -> Bool {
        guard scanner.isKorean else { return false }
        let countsMonths = countsMonths
        var copy = scanner
        var (isFirst, isWhole) = (true, false)
        let days = try copy.list { scanner throws(AlertError) -> Int? in
            defer { isFirst = false }
            var copy = scanner
            if let day = copy.number(1...2, before: .dayMark), !copy.isBefore(.dayOfWeek) {
                guard !copy.isBefore(.later, .forTail, .beforeTail),
                    countsMonths || !copy.isBefore(.everyTail), (1...31).contains(day)
                else { return nil }
                (scanner, isWhole) = (copy, true)
                return day
            }
            if !isFirst, scanner.take(.monthDays(.last, repeats: true)) {
                isWhole = true
                return -1
            }
            // In `1, 15일`, only the last number has a unit.
            guard let day = scanner.digits(1...2)?.value, scanner.isBefore(.comma),
                (1...31).contains(day)
            else { return nil }
            isWhole = false
            return day
        }
        let isGroup = copy.isBefore(.whichTail, .amongTail)
        guard isWhole, Set(days).count > 1 || countsMonths || isGroup else { return false }
        scanner = copy
        scanner.skip(.whichTail)
        let positions = try scanner.positions()
        scanner.takeAtTail()
        scanner.skip(.everyTail)
        add(.monthDays(Set(days), repeats: true))
        return positions.map { add(.positions($0, of: [])) } ?? true
    }

    /// Reads `the 15th`, `on the 1st and 15th`, `day 15`, `days 1, 15`, `the 15`.
    private mutating func readNumberedDays() throws(AlertError) -> Bool {
        var copy = scanner
        copy.skip(.on)
        let isDay = copy.take(.the)
        let isNamed = copy.take(.dayWord)
        var isBare = isDay
        let days = try copy.list { scanner throws(AlertError) in
            while scanner.take(.on, .the) {}
            guard let day = scanner.digits(1...2)?.value else { return nil as Set<Int>? }
            let hasEnding = scanner.takeOrdinalEnding()
            isBare = isBare && !hasEnding && scanner.hasReadPlainNumber
            guard isNamed && scanner.hasReadPlainNumber || hasEnding || isBare else { return nil }
            return isNamed ? scanner.range(from: day) : [day]
        }
        if isBare, days.count == 1, let number = days[0].first, (1...5).contains(number),
            let weekday = copy.weekday()
        {
            throw Self.numberedDay(number, weekday)
        }
        guard !days.isEmpty, !copy.isBeforeOtherMonth, copy.adjacent != UInt8(ascii: ":"),
            days.count > 1 || !copy.isBeforeOneMonth
        else { return false }
        let all = days.reduce(into: Set<Int>()) { $0.formUnion($1) }
        guard all.allSatisfy({ (1...31).contains($0) }) else {
            throw .invalid(
                "'\(copy.words(since: scanner))' is not a day of a month. Days are 1 to 31.")
        }
        scanner = copy
        let (isOfMonth, isOfYear) = takePeriod()
        add(.monthDays(all, repeats: all.count > 1 || isNamed || isOfMonth))
        return isOfYear ? add(.step(DayStep(.yearly, 1))) : true
    }

    /// The error for `the 3 friday`, which can be the third Friday of a month or Friday the 3rd.
    private static func numberedDay(_ number: Int, _ day: Weekday) -> AlertError {
        let (ordinal, name) = (Self.ordinal(number), Weekday.names[day.rawValue - 1])
        return .invalid(
            "'the \(number) \(name)' can be the \(ordinal) \(name) of the month or \(name) the \(ordinal). Write "
                + "'the \(ordinal) \(name) of the month' or '\(name) the \(ordinal)'.")
    }

    /// Reads `of the month`, `of the year` and `of each quarter`, which say that the days repeat.
    private mutating func takePeriod() -> (isOfMonth: Bool, isOfYear: Bool) {
        let isOfMonth = scanner.take(.ofMonth)
        let isOfYear = scanner.take(.ofYear)
        if scanner.take(.ofQuarter) { add(.step(DayStep(.monthly, 3)), .quarterly) }
        return (isOfMonth, isOfYear)
    }
}

extension PhraseScanner {
    /// Whether `of` and a month follow that belong to a single date: `the 1st of june`.
    fileprivate var isBeforeOneMonth: Bool {
        var copy = self
        guard copy.take(.of), copy.month() != nil else { return false }
        return !copy.takeJoint() || copy.month() == nil
    }

    /// Reads `중 마지막` or `중 둘째, 넷째`, which the printed form of a rule with `BYSETPOS` has.
    mutating func positions() throws(AlertError) -> Set<Int>? {
        try attempt { scanner throws(AlertError) in
            guard scanner.take(.amongTail) else { return nil as Set<Int>? }
            let positions = try scanner.list { scanner throws(AlertError) in scanner.ordinal() }
            return positions.isEmpty ? nil : Set(positions)
        }
    }

    /// Reads `last friday of next month` and `다음 달 마지막 금요일`, which are a date.
    fileprivate mutating func weekdayOfOtherMonth() throws(AlertError) -> PhraseDate? {
        try attempt { scanner throws(AlertError) in
            let start = scanner
            let before = scanner.monthsAhead()
            scanner.skip(.on, .the)
            guard let ordinal = scanner.ordinal() else { return nil as PhraseDate? }
            scanner.skip(.weekWord)
            guard let weekday = scanner.weekday(),
                let months = before ?? (scanner.take(.of) ? scanner.monthsAhead() : nil)
            else { return nil }
            scanner.takeAtTail()
            let first = scanner.today.firstOfMonth(in: months)
            let week = ordinal > 0 ? first : first.endOfMonth.advanced(byDays: -6)
            let weeks = ordinal > 0 ? ordinal - 1 : ordinal + 1
            let date = week.next(weekday).advanced(byDays: 7 * weeks)
            guard date.month == first.month else {
                throw Self.noSuchDate(scanner.words(since: start))
            }
            return PhraseDate(date: date)
        }
    }

    fileprivate var isBeforeOtherMonth: Bool {
        var copy = self
        copy.skip(.dayWord)
        return copy.isBefore(.ofOtherMonth)
    }

    /// Reads a day at an end of a range: `1st`, `5일`.
    fileprivate mutating func rangeDay() -> Int? {
        guard let day = number() else { return nil }
        return takeOrdinalEnding() || take(.dayMark) ? day : nil
    }

    /// Reads what follows ordinals in the printed form of a rule with `BYSETPOS`: `on the last of
    /// Mon-Fri`, `on the last of days 28-30`; or `of the month`.
    fileprivate mutating func group(of ordinals: [Int]) throws(AlertError) -> [Clause.Meaning]? {
        try attempt { scanner throws(AlertError) in
            if scanner.take(.ofMonth) { return [.monthDays(Set(ordinals), repeats: true)] }
            guard scanner.take(.of) else { return nil as [Clause.Meaning]? }
            if let days = try scanner.weekdays() {
                return [.positions(Set(ordinals), of: days.days)]
            }
            guard scanner.take(.dayWord) else { return nil }
            let ranges = try scanner.list { scanner throws(AlertError) in
                scanner.number().flatMap { scanner.range(from: $0) }
            }
            guard !ranges.isEmpty else { return nil }
            let days = ranges.reduce(into: Set<Int>()) { $0.formUnion($1) }
            return [.positions(Set(ordinals), of: []), .monthDays(days, repeats: true)]
        }
    }
}
