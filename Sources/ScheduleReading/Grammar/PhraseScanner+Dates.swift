import Alerts
import Messages
import Recurrence

extension PhraseScanner {
    /// Reads a date: `2026-12-24`, `24 dec`, `12/24/2026`, `tomorrow`, `next friday`, `12월 24일`, `다음 주
    /// 금요일`.
    mutating func date() throws(AlertError) -> PhraseDate? {
        // Several kinds of clauses begin with a date.
        if let known = text.dates.reading(at: place, today) {
            place = known.end
            return known.value
        }
        let start = place
        var date = try dateBehindWeekday()
        if date == nil { date = try plainDate() }
        text.dates.add(date, at: start, today, end: place)
        return date
    }

    private mutating func plainDate() throws(AlertError) -> PhraseDate? {
        try attempt { scanner throws(AlertError) in
            scanner.skip(.on)
            var date = try scanner.numericDate()
            if date == nil { date = try scanner.koreanDate() }
            if date == nil { date = try scanner.namedMonthDate() }
            if date == nil { date = try scanner.namedDate() }
            if date == nil { date = try scanner.weekdayDate() }
            guard let date else { return nil }
            let checked = try scanner.takeWeekday(of: date)
            scanner.takeAtTail()
            return checked
        }
    }

    /// Reads a date with the name of its day in front: `monday, december 21`.
    private mutating func dateBehindWeekday() throws(AlertError) -> PhraseDate? {
        try attempt { scanner throws(AlertError) in
            // In Korean, the day of the week follows the date.
            guard !scanner.isKorean else { return nil }
            scanner.skip(.on)
            guard let weekday = scanner.weekday() else { return nil }
            scanner.skip(.comma)
            guard let date = try scanner.plainDate(), date.kind != .weekday else { return nil }
            return date.inYear(of: weekday, [0, -1])
        }
    }

    /// Whether the number that was just read is not part of a time, a date or a length.
    var hasReadPlainNumber: Bool {
        let isPart = adjacent.map { ":/.".utf8.contains($0) } ?? false
        return !isPart && !isFollowedByUnit
            && !isBefore { word in
                switch word {
                case .meridiem, .partTail, .oclock: true
                default: false
                }
            }
    }

    /// Reads the weekday in `2026-12-24 (Thu)`, `12월 24일(목)` or `12월 24일 목요일부터`.
    private mutating func takeWeekday(of date: PhraseDate) throws(AlertError) -> PhraseDate {
        var copy = self
        if copy.take(.open), let weekday = copy.weekday() ?? copy.sign(), copy.take(.close) {
            guard let checked = date.inYear(of: weekday, [0, -1, 1]) else {
                throw .invalid("\(date.date) is not that day of the week.")
            }
            self = copy
            return checked
        }
        copy = self
        guard let weekday = copy.weekday(), let checked = date.inYear(of: weekday, [0, -1]) else {
            return date
        }
        self = copy
        return checked
    }

    /// Returns the date; if the year is missing, the next date with this day and month.
    func day(
        _ start: PhraseScanner, _ year: Int?, _ month: Int, _ day: Int
    ) throws(AlertError) -> PhraseDate {
        if let year {
            guard let date = CivilDate(year: year, month: month, day: day) else {
                throw Self.noSuchDate(words(since: start))
            }
            return PhraseDate(date: date)
        }
        // Even 29 February occurs at least once in eight years.
        for year in today.year...min(today.year + 8, 9_999) {
            if let date = CivilDate(year: year, month: month, day: day), date >= today {
                return PhraseDate(date: date, kind: .yearless)
            }
        }
        throw Self.noSuchDate(words(since: start))
    }

    static func noSuchDate(_ text: String) -> AlertError {
        .invalid("The date '\(text)' does not exist.")
    }

    // MARK: Numbers

    private mutating func numericDate() throws(AlertError) -> PhraseDate? {
        let start = self
        return try attempt { scanner throws(AlertError) in
            if let year = scanner.digits(4...4) {
                let separators: [Unicode.Scalar] = ["-", "/", "."]
                guard let separator = separators.first(where: { scanner.takeAdjacent($0) }),
                    let month = scanner.digits(1...2), scanner.takeAdjacent(separator),
                    let day = scanner.digits(1...2)
                else { return nil }
                _ = separator == "." && scanner.takeAdjacent(".")
                // `2026-12-24T18:00` has a time.
                _ = scanner.takeAdjacent("t")
                return try scanner.day(start, year.value, month.value, day.value)
            }
            guard let first = scanner.digits(1...2) else { return nil }
            let isSlash = scanner.takeAdjacent("/")
            guard isSlash || scanner.takeAdjacent("."), let second = scanner.digits(1...2) else {
                return nil
            }
            var year: Digits?
            var isClosed = false
            if scanner.takeAdjacent(isSlash ? "/" : ".") {
                isClosed = !isSlash
                year = scanner.isBeforeDigit ? scanner.digits(2...4) : nil
            }
            // In `1.5 hours` and `9.30am`, the numbers are not a date.
            if !isSlash, year == nil, !isClosed, scanner.isBeforeUnitOrPart { return nil }
            if scanner.isKorean {
                return try scanner.day(start, year?.value, first.value, second.value)
            }
            if !isSlash, !isClosed, year == nil, second.count == 2, first.value < 24,
                second.value < 60
            {
                guard
                    let date = (try? scanner.day(start, nil, first.value, second.value))
                        ?? (try? scanner.day(start, nil, second.value, first.value))
                else { return nil }
                // `9.30` is a time in some countries and a date in others.
                let time = "\(first.value):\(ClockResolution.minute(second.value))"
                throw .invalid(
                    "'\(scanner.words(since: start))' can be a time or a day. Write \(time) or "
                        + "\(date.date).")
            }
            return try scanner.dayAndMonth(start, first.value, second.value, year)
        }
    }

    private var isBeforeUnitOrPart: Bool {
        isBeforeUnit || isBefore(.meridiem(.beforeNoon), .meridiem(.afterNoon))
    }

    /// Returns the date of a day and a month whose order is not known.
    private func dayAndMonth(
        _ start: PhraseScanner, _ first: Int, _ second: Int, _ year: Digits?
    ) throws(AlertError) -> PhraseDate {
        let text = words(since: start)
        let dates = Set(
            [(first, second), (second, first)].compactMap { month, day in
                try? self.day(start, year?.value, month, day)
            }
        ).sorted { $0.date < $1.date }
        guard let date = dates.first, year.map({ $0.count == 4 }) ?? true else {
            throw .invalid("'\(text)' is not a date. Write it like 2026-12-24 or 24 dec.")
        }
        guard dates.count == 1 else {
            throw .invalid(
                "'\(text)' can be \(date.date) or \(dates[1].date). Write it like 2026-12-24 or "
                    + "24 dec.")
        }
        return date
    }

    // MARK: Names of months

    /// Reads `24 dec`, `dec 24th, 2026`, `the 24th of december`, `24. dec`, `the end of february`.
    private mutating func namedMonthDate() throws(AlertError) -> PhraseDate? {
        let start = self
        return try attempt { scanner throws(AlertError) in
            if scanner.take(.endOf) {
                return scanner.month().flatMap {
                    scanner.lastDay(scanner.year(afterComma: true), $0)
                }
            }
            scanner.skip(.the)
            var day = scanner.dayNumber()
            if day != nil { _ = scanner.takeAdjacent(".") || scanner.take(.of) }
            let isNextYear = scanner.take(.yearsAhead(1))
            _ = isNextYear && scanner.take(.on)
            // In `12 8월 7일까지`, the number does not belong to the month.
            guard day == nil || scanner.first?.isLatin == true, let month = scanner.month() else {
                return nil
            }
            if day == nil {
                // In `사월 7 칠일부터`, the number is not a day.
                guard scanner.hasReadLatin else { return nil }
                scanner.skip(.the)
                day = scanner.dayNumber() ?? scanner.ordinal().flatMap { $0 > 0 ? $0 : nil }
                // In `dec 9:30`, the number is not a day.
                guard scanner.adjacent != UInt8(ascii: ":") else { return nil }
            }
            guard let day else { return nil }
            // `next year jan 20`, `jan 20 next year`
            let named = scanner.year(afterComma: true)
            let isNext = isNextYear || named == nil && scanner.take(.yearsAhead(1))
            return try scanner.day(
                start, named ?? (isNext ? scanner.today.year + 1 : nil), month, day)
        }
    }

    /// Whether the word that was just read is not Korean.
    private var hasReadLatin: Bool { place > 0 && !text.bytes[place - 1].isPartOfLongScalar }

    /// Reads the year behind a month or a day of a month.
    mutating func year(afterComma: Bool) -> Int? {
        var copy = self
        _ = afterComma && copy.take(.comma)
        guard let year = copy.digits(4...4)?.value, (1_900...9_999).contains(year),
            copy.adjacent != UInt8(ascii: ":"),
            // In Korean, the year stands before the month.
            hasReadLatin
        else { return nil }
        self = copy
        return year
    }

    /// Reads several numbers of days and their month, such as `24, 25 and 26 dec`.
    mutating func daysBeforeMonth() throws(AlertError) -> [PhraseDate]? {
        _ = take(.on)
        let start = self
        _ = take(.the)
        let days = try list { scanner throws(AlertError) in scanner.dayNumber() }
        _ = take(.of)
        // In `12 o'clock 10 and 4 apr`, the first number is no day.
        guard days.count > 1, days == days.sorted(), !isKorean, let month = month() else {
            return nil
        }
        let year = year(afterComma: false)
        var dates: [PhraseDate] = []
        for number in days { dates.append(try day(start, year, month, number)) }
        return dates
    }

    /// Reads a number that is another day of the month of a date, as in `dec 24 and 25`.
    mutating func furtherDay(of date: PhraseDate) throws(AlertError) -> PhraseDate? {
        var copy = self
        guard !isKorean, let day = copy.dayNumber(), day > date.date.day, copy.hasReadPlainNumber,
            !copy.isBefore(.of),
            let found = CivilDate(year: date.date.year, month: date.date.month, day: day)
        else { return nil }
        self = copy
        return PhraseDate(date: found, kind: .yearless)
    }

    /// Reads the name of a month: `dec`, `december`, `12월`, `십이월`.
    mutating func month() -> Int? {
        var copy = self
        if let month = copy.take({ if case .month(let month) = $0 { month } else { nil } }) {
            _ = copy.takeAdjacent(".")
            self = copy
            return month
        }
        guard let month = copy.number(1...2, before: .monthMark), (1...12).contains(month),
            !copy.isBefore(.dayOfWeek)
        else { return nil }
        self = copy
        return month
    }

    // MARK: Korean

    private mutating func koreanDate() throws(AlertError) -> PhraseDate? {
        let start = self
        return try attempt { scanner throws(AlertError) in
            var (year, month) = (scanner.koreanYear(), nil as Int?)
            if year == nil, scanner.isKorean, let months = scanner.monthsAhead() {
                let first = scanner.today.firstOfMonth(in: months)
                (year, month) = (first.year, first.month)
            }
            if month == nil { month = scanner.month() }
            if month == nil, year != nil { return nil }
            if let month, scanner.take(.monthEndTail) {
                return scanner.isBeforeGroup ? nil : scanner.lastDay(year, month)
            }
            let listed = month == nil ? nil : scanner.listedDay()
            guard let day = listed ?? scanner.number(1...2, before: .dayMark),
                !scanner.isBefore(.dayOfWeek), !scanner.isBeforeGroup,
                month != nil || !scanner.isBefore(.everyTail)
            else { return nil }
            guard let month else {
                return day > 31 ? nil : try scanner.dayOfMonth(start, day)
            }
            return try scanner.day(start, year, month, day)
        }
    }

    /// Reads the `24` in `12월 24, 25일`.
    private mutating func listedDay() -> Int? {
        var copy = self
        guard let day = copy.digits(1...2)?.value else { return nil }
        let end = copy
        guard copy.take(.comma), copy.digits(1...2) != nil, copy.isBefore(.dayMark) else {
            return nil
        }
        self = end
        return day
    }

    /// Whether the day that was just read is one of a group: `13일인 금요일`, `28일, 29일 중 마지막`.
    private var isBeforeGroup: Bool {
        var copy = self
        while copy.take(.comma), copy.number(1...2, before: .dayMark) != nil {}
        return copy.isBefore(.whichTail, .amongTail)
    }

    mutating func monthsAhead() -> Int? {
        take { if case .monthsAhead(let months) = $0 { months } else { nil } }
    }

    /// Reads `2027년`, `이천십오년`, `내년`.
    mutating func koreanYear() -> Int? {
        if let years = take({ if case .yearsAhead(let years) = $0 { years } else { nil } }) {
            return today.year + years
        }
        var copy = self
        guard isKorean, let year = copy.number(4...4, before: .yearMark), year >= 1_900 else {
            return nil
        }
        self = copy
        return year
    }

    /// Returns the last day of a month; of the next such month if the year is missing.
    func lastDay(_ year: Int?, _ month: Int) -> PhraseDate? {
        let first = CivilDate(year: year ?? today.year, month: month, day: 1)
        guard let last = first?.endOfMonth else { return nil }
        guard year == nil, last < today else {
            return PhraseDate(
                date: last, kind: year == nil ? .yearless : .fixed, countsFromEnd: true)
        }
        return lastDay(today.year + 1, month)
            .map { PhraseDate(date: $0.date, kind: .yearless, countsFromEnd: true) }
    }

    /// Returns the next day with a number: `24일`, `the 24th`.
    func dayOfMonth(
        _ start: PhraseScanner, _ day: Int
    ) throws(AlertError) -> PhraseDate {
        for months in 0..<8 where (1...31).contains(day) {
            let first = today.firstOfMonth(in: months)
            if let date = CivilDate(year: first.year, month: first.month, day: day), date >= today {
                return PhraseDate(date: date, kind: .monthless)
            }
        }
        throw Self.noSuchDate(words(since: start))
    }
}
