import Alerts
import Messages
import Recurrence

/// A date as people write it.
struct PhraseDate: Hashable {
    enum Kind {
        /// A date that cannot mean another day.
        case fixed
        /// A day of the week, which means a week later if its time has passed.
        case weekday
        /// A day of a month without a year, such as `24 dec`.
        case yearless
        /// A day without a month, such as `24일`.
        case monthless
    }

    var date: CivilDate
    var kind = Kind.fixed
    /// Whether the text names the last day of a month.
    var isLastOfMonth = false

    /// Returns the date some days later.
    func moved(byDays days: Int) -> PhraseDate {
        PhraseDate(date: date.advanced(byDays: days), kind: kind)
    }
}

extension PhraseScanner {
    /// Reads a date: `2026-12-24`, `24 dec`, `12/24/2026`, `tomorrow`, `next friday`, `12월 24일`, `다음 주
    /// 금요일`.
    ///
    /// - Parameter today: The current date.
    /// - Returns: The date; `nil` if no date comes next.
    /// - Throws: ``AlertError`` for a date that does not exist or has two meanings.
    mutating func date(_ today: CivilDate) throws(AlertError) -> PhraseDate? {
        try attempt { scanner throws(AlertError) in
            _ = scanner.take("on")
            var date = try scanner.numericDate(today)
            if date == nil { date = try scanner.koreanDate(today) }
            if date == nil { date = try scanner.namedMonthDate(today) }
            if date == nil { date = try scanner.holiday(today) }
            if date == nil { date = try scanner.relativeDate(today) }
            if date == nil { date = try scanner.weekdayDate(today) }
            guard let date else { return nil }
            try scanner.takeWeekday(of: date)
            _ = !scanner.isBefore("에서") && scanner.take("에")
            return date
        }
    }

    /// Reads the weekday in `2026-12-24 (Thu)` or `12월 24일(목)`.
    private mutating func takeWeekday(of date: PhraseDate) throws(AlertError) {
        var copy = self
        guard copy.take("("), let days = try copy.weekdays(), days.isOneDay, copy.take(")") else {
            return
        }
        guard days.days == [date.date.weekday] else {
            throw .invalid("\(date.date) is not that day of the week.")
        }
        self = copy
    }

    /// Returns the date; if the year is missing, the next date with this day and month.
    func day(
        _ text: Substring, _ year: Int?, _ month: Int, _ day: Int, _ today: CivilDate
    ) throws(AlertError) -> PhraseDate {
        let text = String(text.dropLast(rest.count)).trimmingSpaces
        if let year {
            guard let date = CivilDate(year: year, month: month, day: day) else {
                throw Self.noSuchDate(text)
            }
            return PhraseDate(date: date)
        }
        // Even 29 February occurs at least once in eight years.
        for year in today.year...min(today.year + 8, 9_999) {
            if let date = CivilDate(year: year, month: month, day: day), date >= today {
                return PhraseDate(date: date, kind: .yearless)
            }
        }
        throw Self.noSuchDate(text)
    }

    static func noSuchDate(_ text: String) -> AlertError {
        .invalid("The date '\(text)' does not exist.")
    }

    // MARK: Numbers

    private mutating func numericDate(_ today: CivilDate) throws(AlertError) -> PhraseDate? {
        let start = rest
        return try attempt { scanner throws(AlertError) in
            if let year = scanner.digits(4...4) {
                let separators = ["-", "/", "."]
                guard let separator = separators.first(where: { scanner.takeAdjacent($0) }),
                    let month = scanner.digits(1...2), scanner.takeAdjacent(separator),
                    let day = scanner.digits(1...2)
                else { return nil }
                _ = separator == "." && scanner.takeAdjacent(".")
                // `2026-12-24T18:00` has a time.
                if scanner.rest.first == "t" { _ = scanner.takeAdjacent("t") }
                return try scanner.day(
                    start, Int(year), Int(month) ?? 0, Int(day) ?? 0, today)
            }
            guard let first = scanner.digits(1...2) else { return nil }
            let separator: String
            if scanner.takeAdjacent("/") {
                separator = "/"
            } else if scanner.takeAdjacent(".") {
                separator = "."
            } else {
                return nil
            }
            guard let second = scanner.digits(1...2) else { return nil }
            var year: Substring?
            var isClosed = false
            if scanner.takeAdjacent(separator) {
                isClosed = separator == "."
                year = scanner.isBeforeDigit ? scanner.digits(2...4) : nil
            }
            // In `1.5 hours` and `9.30am`, the numbers are not a date.
            if separator == ".", year == nil, !isClosed,
                scanner.isBeforeUnit || scanner.isBefore("am") || scanner.isBefore("pm")
            {
                return nil
            }
            if scanner.isKorean {
                return try scanner.day(
                    start, year.flatMap { Int($0) }, Int(first) ?? 0, Int(second) ?? 0, today)
            }
            if separator == ".", !isClosed, year == nil, second.count == 2, let hour = Int(first),
                hour < 24, let minute = Int(second), minute < 60
            {
                guard
                    let date = (try? scanner.day(start, nil, hour, minute, today))
                        ?? (try? scanner.day(start, nil, minute, hour, today))
                else { return nil }
                throw scanner.timeOrDate(start, "\(hour):\(second)", date.date)
            }
            return try scanner.dayAndMonth(start, Int(first) ?? 0, Int(second) ?? 0, year, today)
        }
    }

    /// Returns the date of a day and a month whose order is not known.
    private func dayAndMonth(
        _ start: Substring, _ first: Int, _ second: Int, _ year: Substring?, _ today: CivilDate
    ) throws(AlertError) -> PhraseDate {
        let text = String(start.dropLast(rest.count)).trimmingSpaces
        let dates = Set(
            [(first, second), (second, first)].compactMap { month, day in
                try? self.day(start, year.flatMap { Int($0) }, month, day, today)
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

    /// Returns the error for `9.30`, which is a time in some countries and a date in others.
    private func timeOrDate(_ start: Substring, _ time: String, _ date: CivilDate) -> AlertError {
        let text = String(start.dropLast(rest.count)).trimmingSpaces
        return .invalid("'\(text)' can be a time or a day. Write \(time) or \(date).")
    }

    static func weekend(_ word: String, _ saturday: CivilDate) -> AlertError {
        .invalid(
            "'\(word)' can be \(saturday) or \(saturday.advanced(byDays: 1)). Write the day.")
    }

    // MARK: Names of months

    /// Reads `24 dec`, `dec 24th, 2026`, `the 24th of december`.
    private mutating func namedMonthDate(_ today: CivilDate) throws(AlertError) -> PhraseDate? {
        let start = rest
        return try attempt { scanner throws(AlertError) in
            _ = scanner.take("the")
            var day = scanner.dayNumber()
            _ = day != nil && scanner.take("of")
            let isNextYear = scanner.take("next year")
            _ = isNextYear && scanner.take("on")
            guard let month = scanner.month() else { return nil }
            if day == nil {
                _ = scanner.take("the")
                day = scanner.dayNumber() ?? scanner.ordinal().flatMap { $0 > 0 ? $0 : nil }
                // In `dec 9:30`, the number is not a day.
                guard scanner.rest.first != ":" else { return nil }
            }
            guard let day else { return nil }
            let year =
                try scanner.attempt { scanner throws(AlertError) in
                    _ = scanner.take(",")
                    let year = scanner.digits(4...4).flatMap { Int($0) }
                    return year.map { (1_900...9_999).contains($0) } == true ? year : nil
                } ?? (isNextYear ? today.year + 1 : nil)
            return try scanner.day(start, year, month, day, today)
        }
    }

    /// Reads several numbers of days and their month, such as `24, 25 and 26 dec`.
    mutating func daysBeforeMonth(_ today: CivilDate) throws(AlertError) -> [PhraseDate]? {
        let start = rest
        _ = take("the")
        let days = try list { scanner throws(AlertError) in scanner.dayNumber() }
        _ = take("of")
        guard days.count > 1, !isKorean, let month = month() else { return nil }
        var dates: [PhraseDate] = []
        for number in days { dates.append(try day(start, nil, month, number, today)) }
        return dates
    }

    /// Reads a number that is another day of the month of a date, as in `dec 24 and 25`.
    mutating func furtherDay(of date: PhraseDate) throws(AlertError) -> PhraseDate? {
        var copy = self
        guard !isKorean, let day = copy.dayNumber(), day > date.date.day, copy.rest.first != ":",
            !copy.isBeforeUnit,
            !["am", "pm", "a.m.", "p.m.", "times"].contains(where: copy.isBefore)
        else { return nil }
        var months = copy
        guard months.month() == nil,
            let found = CivilDate(year: date.date.year, month: date.date.month, day: day)
        else { return nil }
        self = copy
        return PhraseDate(date: found, kind: .yearless)
    }

    /// Reads the number of a day, such as `24` or `24th`.
    mutating func dayNumber() -> Int? {
        var copy = self
        guard let day = copy.digits(1...2).flatMap({ Int($0) }), (1...31).contains(day) else {
            return nil
        }
        _ = copy.takeOrdinalEnding()
        self = copy
        return day
    }

    /// Reads the name of a month: `dec`, `december`, `12월`.
    mutating func month() -> Int? {
        if let month = word({ word in
            word.count < 3 ? nil : Self.months.firstIndex { $0.hasPrefix(word) }
        }) {
            _ = takeAdjacent(".")
            return month + 1
        }
        var copy = self
        if let month = copy.sinoKorean(before: "월"), (1...12).contains(month) {
            self = copy
            return month
        }
        guard let month = copy.digits(1...2).flatMap({ Int($0) }), (1...12).contains(month),
            copy.take("월"), !copy.isBefore("요일")
        else { return nil }
        self = copy
        return month
    }

    /// The English names of the months, in order.
    static let months = [
        "january", "february", "march", "april", "may", "june", "july", "august", "september",
        "october", "november", "december",
    ]

    private mutating func koreanDate(_ today: CivilDate) throws(AlertError) -> PhraseDate? {
        let start = rest
        return try attempt { scanner throws(AlertError) in
            var year: Int?
            var month: Int?
            if let digits = scanner.digits(4...4).flatMap({ Int($0) }) {
                guard scanner.take("년") else { return nil }
                year = digits
            } else if scanner.take("내년") {
                year = today.year + 1
            } else if scanner.take("올해") {
                year = today.year
            } else if let months = scanner.spacedValue([
                "이번달": 0, "이달": 0, "다음달": 1, "담달": 1, "다다음달": 2, "이번 달": 0, "다음 달": 1,
                "다다음 달": 2,
            ]) {
                let first = CivilDate(year: today.year, month: today.month, day: 1) ?? today
                let other = PhraseLength(months: months).date(after: first)
                (year, month) = (other.year, other.month)
            }
            if month == nil { month = scanner.month() }
            if month == nil, year != nil { return nil }
            if month != nil, scanner.take(any: ["말일", "말"]) {
                return try scanner.lastDay(
                    year ?? today.year, month ?? 1, isYearless: year == nil, today)
            }
            let isWord = month != nil ? scanner.sinoKorean(before: "일") : nil
            guard let day = isWord ?? scanner.digits(1...2).flatMap({ Int($0) }),
                isWord != nil || scanner.take("일"), !scanner.isBefore("요일"), !scanner.isBefore("마다")
            else { return nil }
            guard let month else { return try scanner.dayOfMonth(start, day, today) }
            return try scanner.day(start, year, month, day, today)
        }
    }

    func lastDay(
        _ year: Int, _ month: Int, isYearless: Bool, _ today: CivilDate
    ) throws(AlertError) -> PhraseDate? {
        guard let first = CivilDate(year: year, month: month, day: 1) else { return nil }
        let last = PhraseLength(months: 1).date(after: first).advanced(byDays: -1)
        guard isYearless, last < today else {
            return PhraseDate(
                date: last, kind: isYearless ? .yearless : .fixed, isLastOfMonth: true)
        }
        return try lastDay(year + 1, month, isYearless: true, today)
    }

    /// Returns the next day with a number: `24일`, `the 24th`.
    func dayOfMonth(
        _ start: Substring, _ day: Int, _ today: CivilDate
    ) throws(AlertError) -> PhraseDate {
        var first = CivilDate(year: today.year, month: today.month, day: 1) ?? today
        for _ in 0..<8 where (1...31).contains(day) {
            if let date = CivilDate(year: first.year, month: first.month, day: day), date >= today {
                return PhraseDate(date: date, kind: .monthless)
            }
            first = PhraseLength(months: 1).date(after: first)
        }
        throw Self.noSuchDate(String(start.dropLast(rest.count)).trimmingSpaces)
    }

    /// Reads one of these phrases of several words.
    mutating func spacedValue<Value>(_ phrases: [String: Value]) -> Value? {
        for (phrase, value) in phrases.sorted(by: { $0.key.count > $1.key.count })
        where take(phrase) {
            return value
        }
        return nil
    }
}
