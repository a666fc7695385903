import Alerts
import Messages
import Recurrence

extension PhraseScanner {
    /// A lunar day as people write it.
    private struct Part {
        var month: Int?
        var day: Int
        var isLeap = false
    }

    /// The calendar that `lunar` means: that of the user's country.
    private static var usualCalendar: LunarCalendar {
        let chinese = ["CN", "HK", "MO", "MY", "SG", "TW"]
        return Holidays.source.country.map { chinese.contains($0) } == true ? .chinese : .dangi
    }

    /// Reads lunar days: `lunar 8-15`, `음력 윤5월 3일`, `the 15th of every lunar month`, `설날`, `2027년
    /// 음력 3월 5일`.
    mutating func lunarDays() throws(AlertError) -> YearlyDays? {
        if let days = try daysOfLunarMonth() { return days }
        return try attempt { scanner throws(AlertError) in
            scanner.skip(.on, .the, .this)
            var year = scanner.koreanYear()
            if let name = scanner.take({ if case .lunarName(let name) = $0 { name } else { nil } })
            {
                scanner.skipLunarDate()
                let part = Part(month: name.month, day: name.day)
                return try Self.lunar([part], year, name.calendar ?? Self.usualCalendar)
            }
            guard let calendar = scanner.lunarWord() else { return nil as YearlyDays? }
            if year == nil { year = scanner.koreanYear() }
            let repeats = scanner.take(.step(.year), .step(.month), .every)
            if let full = scanner.yearBeforeLunarDay() { year = full }
            var last: Part?
            let parts = try scanner.list { scanner throws(AlertError) in
                last = scanner.lunarPart(after: last)
                return last
            }
            guard !parts.isEmpty else { return nil }
            var days = try Self.lunar(parts, year, calendar, scanner.takeLeapMonths())
            days.repeats = repeats
            return days
        }
    }

    private mutating func lunarWord() -> LunarCalendar? {
        take { word -> LunarCalendar? in
            if case .lunar(let calendar) = word { calendar ?? Self.usualCalendar } else { nil }
        }
    }

    /// Reads the date of a named day in parentheses, as sentences have it: `Chuseok (lunar 8-15)`.
    private mutating func skipLunarDate() {
        var copy = self
        guard copy.take(.open), copy.lunarWord() != nil, copy.lunarPart(after: nil) != nil,
            copy.take(.close)
        else { return }
        self = copy
    }

    /// Reads the year of `2027-3-5`.
    private mutating func yearBeforeLunarDay() -> Int? {
        var copy = self
        guard let year = copy.digits(4...4)?.value, copy.takeAdjacent("-"),
            copy.lunarPart(after: nil) != nil
        else { return nil }
        copy = self
        _ = copy.digits(4...4)
        _ = copy.takeAdjacent("-")
        place = copy.place
        return year
    }

    /// Reads `8-15`, `leap 5-3`, `8월 15일`, `윤5월 3일`, `1일`, `초하루`, `day 1`, `the 15th`, `month 8 day 15`.
    private mutating func lunarPart(after former: Part?) -> Part? {
        var copy = self
        let isLeap = copy.take(.leap)
        if let part = copy.numericLunarPart() ?? copy.namedLunarPart() {
            self = copy
            return Part(month: part.month, day: part.day, isLeap: isLeap)
        }
        // In `lunar 8-15, the 15th of the month`, the second day is not lunar.
        guard !isLeap, isKorean || former?.month == nil else { return nil }
        copy.skip(.the)
        let isNamed = copy.take(.dayWord)
        var day: Int?
        if let named = copy.lunarDayName() {
            day = named
        } else if former?.month == nil, copy.take(.length(PhraseLength(days: 15))) {
            day = 15
        } else if isKorean, let number = copy.number(1...2, before: .dayMark) {
            day = number
        } else if let number = copy.digits(1...2)?.value {
            let hasEnding = copy.takeOrdinalEnding()
            // In `lunar days 1, 15`, only the first number has a word.
            let isListed = former.map { $0.month == nil } ?? false
            if hasEnding || (isNamed || isListed) && copy.hasReadPlainNumber { day = number }
        }
        guard let day else { return nil }
        self = copy
        return Part(month: former?.month, day: day, isLeap: former?.isLeap ?? false)
    }

    /// Reads a name of a lunar day: `초하루`, `초이레`, `그믐`.
    private mutating func lunarDayName() -> Int? {
        take { if case .lunarDay(let day) = $0 { day } else { nil } }
    }

    /// Reads `15일`, `보름` and `스무날`.
    private mutating func lunarDayNumber() -> Int? {
        if let number = number(1...2, before: .dayMark) { return number }
        return take(.length(PhraseLength(days: 15))) ? 15 : nil
    }

    private mutating func numericLunarPart() -> (month: Int, day: Int)? {
        var copy = self
        guard let month = copy.digits(1...2)?.value,
            copy.takeAdjacent("-") || copy.takeAdjacent("/") || copy.takeAdjacent("."),
            let day = copy.digits(1...2)?.value, copy.adjacent != UInt8(ascii: ":")
        else { return nil }
        self = copy
        return (month, day)
    }

    private mutating func namedLunarPart() -> (month: Int, day: Int)? {
        var copy = self
        if copy.take(.unit(.month)), let month = copy.number() {
            copy.skip(.comma)
            guard copy.take(.dayWord), let day = copy.number() else { return nil }
            self = copy
            return (month, day)
        }
        let before = isKorean ? nil : copy.dayNumber()
        let named = copy.take { if case .lunarMonth(let month) = $0 { month } else { nil } }
        guard let month = named ?? copy.month() else { return nil }
        let day =
            before ?? copy.lunarDayName()
            ?? (isKorean ? copy.lunarDayNumber() : copy.dayNumber())
        guard let day else { return nil }
        self = copy
        return (month, day)
    }

    /// Reads the words for days that are in leap months, too, or only in them.
    private mutating func takeLeapMonths() -> LunarDay.LeapMonths? {
        if takeText("also in leap months", "(윤달 포함)", "윤달 포함") { return .both }
        if takeText("not of leap months", "(윤달 제외)", "윤달 제외") { return .ordinary }
        return takeText("of leap months", "(윤달만)", "윤달만") ? .leap : nil
    }

    /// Reads `the 1st and 15th of every lunar month`, `every lunar month on the 15th` and `the 15th of the
    /// 8th lunar month`.
    private mutating func daysOfLunarMonth() throws(AlertError) -> YearlyDays? {
        try attempt { scanner throws(AlertError) in
            var copy = scanner
            if copy.take(.every), let calendar = copy.lunarWord(), copy.take(.unit(.month)) {
                copy.skip(.on, .at)
                guard let days = try copy.lunarMonthDays() else { return nil as YearlyDays? }
                scanner = copy
                return try Self.lunar(days.map { Part(day: $0) }, nil, calendar, repeats: true)
            }
            scanner.skip(.on)
            guard let days = try scanner.lunarMonthDays() else { return nil }
            scanner.skip(.dayWord)
            guard scanner.take(.of) else { return nil }
            var repeats = scanner.take(.every)
            if repeats || scanner.isBefore(.the) {
                scanner.skip(.the)
                let month = scanner.ordinal()
                guard let calendar = scanner.lunarWord(), scanner.take(.unit(.month)) else {
                    return nil
                }
                repeats = repeats || month == nil
                let parts = days.map { Part(month: month, day: $0) }
                return try Self.lunar(parts, nil, calendar, repeats: repeats)
            }
            guard let calendar = scanner.lunarWord(), scanner.take(.unit(.month)),
                let month = scanner.number()
            else { return nil }
            let parts = days.map { Part(month: month, day: $0) }
            return try Self.lunar(parts, nil, calendar, repeats: false)
        }
    }

    private mutating func lunarMonthDays() throws(AlertError) -> [Int]? {
        let days = try list { scanner throws(AlertError) -> Int? in
            scanner.skip(.the)
            guard let day = scanner.ordinal() ?? scanner.dayNumber() else { return nil }
            if day == -1 {
                // The 30th of a month with 29 days is its last day.
                scanner.skip(.dayWord, .unit(.day))
                return 30
            }
            return day > 0 ? day : nil
        }
        return days.isEmpty ? nil : days
    }

    // MARK: Making days

    private static func lunar(
        _ parts: [Part], _ year: Int?, _ calendar: LunarCalendar,
        _ leapMonths: LunarDay.LeapMonths? = nil, repeats: Bool = false
    ) throws(AlertError) -> YearlyDays {
        var found = YearlyDays(repeats: repeats)
        for part in parts {
            guard let year, let month = part.month else {
                let day = try AlertError.wrapping { () throws(DaySetError) in
                    try LunarDay(
                        month: part.month, day: part.day,
                        leapMonths: part.isLeap ? .leap : leapMonths, year: year,
                        calendar: calendar)
                }
                found.sets.append(.lunar(day))
                found.isMonthly = part.month == nil
                continue
            }
            found.dates.append(try date(year, month, part, calendar))
        }
        return found
    }

    /// Returns the date of a lunar day of one year.
    private static func date(
        _ year: Int, _ month: Int, _ part: Part, _ calendar: LunarCalendar
    ) throws(AlertError) -> CivilDate {
        try AlertError.wrapping { () throws(DaySetError) in
            _ = try LunarDay(month: month, day: part.day, year: year, calendar: calendar)
        }
        if part.isLeap, calendar.leapMonth(in: year) != month {
            let next = (year...max(year, calendar.years.upperBound)).first {
                calendar.leapMonth(in: $0) == month
            }
            guard let next else {
                throw .invalid("The lunar year \(year) has no leap month \(month).")
            }
            throw .invalid(
                "The lunar year \(year) has no leap month \(month). The next year that has it is \(next)."
            )
        }
        guard
            let date = LunarDate(
                year: year, month: month, day: part.day, isLeap: part.isLeap, calendar: calendar)
        else {
            throw .invalid(
                "Lunar month \(month) of \(year) has 29 days. Write day 29 for its last day.")
        }
        return date.date
    }
}

extension PhraseScanner {
    /// Reads one of some texts, which are not words elsewhere in a phrase.
    mutating func takeText(_ texts: String...) -> Bool { takeText(among: texts) }

    /// Reads the first of some texts that comes next.
    mutating func takeText(among texts: [String]) -> Bool {
        for text in texts where self.text.bytes[next...].starts(with: text.utf8) {
            let end = next + text.utf8.count
            // A word of Latin letters must be whole.
            if text.utf8.last?.isLatin == true, end < self.text.bytes.count,
                self.text.bytes[end].isLatin
            {
                continue
            }
            place = end
            return true
        }
        return false
    }
}
