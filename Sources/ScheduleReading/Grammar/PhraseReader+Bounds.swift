import Alerts
import Messages
import Recurrence

extension PhraseReader {
    /// Reads the first day, the last day and the number of rings: `from 1 dec`, `until friday`, `for 5
    /// days`, `5 times`, `12월 1일부터`, `3주 동안`, `5번`.
    mutating func readBounds(_ readers: ClauseReaders) throws(AlertError) -> Bool {
        if scanner.text.kinds.spans, readers.contains(.days) {
            var span = try span()
            if span == nil { span = try spanOfMonth() }
            if let span {
                return add(.start(span.first), .end(span.last, nil, canBeDeadline: false))
            }
        }
        if readers.contains(.bounds) {
            if try readStart() { return true }
            if try readEnd() { return true }
        }
        if readers.contains(.days), try readBoundBeforeTail() { return true }
        if scanner.take(.by) {
            let (month, year) = (now.date.endOfMonth, now.date.lastOfYear)
            let end = scanner.take(.endOfMonth) ? month : scanner.take(.endOfYear) ? year : nil
            _ = add(.deadline)
            return end.map { add(.dates([PhraseDate(date: $0)])) } ?? true
        }
        if readers.contains(.counts), readCount() { return true }
        return readers.contains(.lengths) ? try readDuration() : false
    }

    /// Reads `from 1 dec to 24 dec`, `between 1 dec and 24 dec`, `12월 1일부터 12월 24일까지`.
    mutating func span() throws(AlertError) -> PhraseDate.Span? {
        try scanner.attempt { scanner throws(AlertError) in
            let isBetween = scanner.take(.between)
            _ = !isBetween && scanner.take(.from)
            guard let first = try scanner.date() else { return nil }
            let hasTail = scanner.isBefore(.fromTail)
            guard scanner.takeSpanJoint(isBetween), let last = try scanner.dateOrDay(first),
                scanner.take(.untilTail) || !hasTail
            else { return nil }
            return PhraseDate.Span(first: first, last: last)
        }
    }

    /// Reads `from 1 to 24 dec` and `1-24 dec`, which name the month only once.
    mutating func spanOfMonth() throws(AlertError) -> PhraseDate.Span? {
        try scanner.attempt { scanner throws(AlertError) in
            let isBetween = scanner.take(.between)
            let hasHead = isBetween || scanner.take(.from)
            scanner.skip(.the)
            guard let day = scanner.number() else { return nil }
            _ = scanner.takeOrdinalEnding()
            // In `9:00 5 until 24 dec`, the number does not belong to the date.
            guard hasHead || !scanner.isBefore(.until, .through),
                scanner.takeSpanJoint(isBetween), scanner.isBeforeDayOfMonth,
                let last = try scanner.date(),
                last.kind != .weekday, last.kind != .monthless,
                let first = CivilDate(year: last.date.year, month: last.date.month, day: day),
                first < last.date
            else { return nil }
            return PhraseDate.Span(first: PhraseDate(date: first, kind: last.kind), last: last)
        }
    }

    private mutating func readStart() throws(AlertError) -> Bool {
        try read { scanner throws(AlertError) in
            let isStart = scanner.take(.start)
            guard isStart || scanner.take(.from) else { return nil }
            if let part = scanner.take({ if case .todayPart(let part) = $0 { part } else { nil } })
            {
                return [.start(PhraseDate(date: scanner.today)), .parts([part])]
            }
            if let date = try scanner.dateOrWeekday() { return [.start(date)] }
            if isStart, let year = scanner.wholeYear() { return [.start(year)] }
            return try scanner.monthBound().map { [.start($0)] }
        }
    }

    private mutating func readEnd() throws(AlertError) -> Bool {
        try read { scanner throws(AlertError) in
            guard scanner.take(.until, .through, .ending, .to) else { return nil }
            var end = try scanner.lastDay()
            if end == nil {
                end = try scanner.monthBound().map { PhraseDate(date: $0.date.endOfMonth) }
            }
            guard let end else { return nil }
            let clock = try scanner.attempt { scanner throws(AlertError) in
                // Several times or a range of times are those of every day, and not the end.
                let clocks = try scanner.list { scanner throws(AlertError) in
                    try scanner.clock(bare: false)
                }
                let isRange = try scanner.isBeforeRangeEnd()
                return clocks.count == 1 && !isRange ? clocks.first : nil
            }
            let part = clock == nil ? scanner.lastPart() : nil
            return [.end(end, clock ?? part, canBeDeadline: false)]
        }
    }

    /// Reads `12월 1일부터`, `금요일까지`, `금요일 18시까지`.
    private mutating func readBoundBeforeTail() throws(AlertError) -> Bool {
        guard scanner.text.kinds.boundTail else { return false }
        return try read { scanner throws(AlertError) in
            if let date = try scanner.lastDay() {
                if scanner.take(.startTail) { return [.start(date)] }
                let clock = try scanner.clock(bare: false) ?? scanner.lastPart()
                return scanner.take(.untilTail) ? [.end(date, clock, canBeDeadline: true)] : nil
            }
            guard let first = try scanner.monthBound() else {
                guard let year = scanner.wholeYear(), scanner.take(.startTail) else { return nil }
                return [.start(year)]
            }
            if scanner.take(.startTail) { return [.start(first)] }
            guard scanner.take(.untilTail) else { return nil }
            return [.end(PhraseDate(date: first.date.endOfMonth), nil, canBeDeadline: false)]
        }
    }

    /// Reads `5 times`, `5번`, `once` or `총 5일`.
    private mutating func readCount() -> Bool {
        var copy = scanner
        if copy.take(.onceOnly)
            || copy.take(.once) && !copy.isBeforeRate && !copy.isBefore(.countedOrdinal)
        {
            scanner = copy
            return add(.once)
        }
        copy = scanner
        if copy.take(.oneDayOnly) {
            scanner = copy
            return add(.dayCount(1))
        }
        let isTotal = copy.take(.total)
        let isFor = copy.take(.for)
        _ = !isFor && copy.take(.only)
        let isTwice = copy.take(.twice)
        guard let count = isTwice ? 2 : copy.countedNumber() else { return false }
        var isDays = false
        guard !copy.isBefore(.countedOrdinal) else { return false }
        if !isTwice, !copy.take(.times, .timesOnly),
            !isFor || !copy.takeText("lessons", "sessions", "classes", "doses")
        {
            // `4 days in all` counts days, and `총 5일`, too.
            guard copy.isBeforeDays, copy.unit() == .day else { return false }
            let isEnd = copy.isBefore(.inAll) && !copy.isBefore(.forTail)
            guard isTotal || isEnd else { return false }
            isDays = true
        }
        guard !copy.isBeforeRate else { return false }
        _ = copy.take(.inAll, .only)
        scanner = copy
        return add(isDays ? .dayCount(count) : .count(count))
    }

    /// Reads `for 5 days`, `3주 동안`, `for 10 weekdays`.
    private mutating func readDuration() throws(AlertError) -> Bool {
        let hasClauses = !clauses.isEmpty
        return try read { scanner throws(AlertError) in
            let start = scanner
            let isFor = scanner.take(.for)
            if isFor {
                var copy = scanner
                if let count = copy.number(), let days = try copy.weekdays(), !days.isOneDay {
                    scanner = copy
                    return [.weekdays(days), .dayCount(count)]
                }
            }
            guard let length = try scanner.length() else { return nil }
            let isTotal = !scanner.isBefore(.intervalTail) && scanner.take(.forTail)
            // In `6시간마다 일주일`, no other meaning is possible; `3일` could be a day of the month.
            let isLast =
                scanner.isKorean && scanner.isAtEnd && hasClauses && length.wholeDays != nil
                && scanner.words(since: start).allSatisfy { !$0.isNumber }
                && !start.isBeforeKoreanDay
            return isTotal || isFor || isLast ? [.length(length)] : nil
        }
    }
}

extension PhraseScanner {
    /// Reads what stands between the first and the last day.
    fileprivate mutating func takeSpanJoint(_ isBetween: Bool) -> Bool {
        take(.fromTail) || (isBetween ? take(.and, .dash) : take(.dash, .to, .until, .through))
    }

    /// Whether a day of the month comes next, such as `이십구일`.
    fileprivate var isBeforeKoreanDay: Bool {
        var copy = self
        return copy.number(1...2, before: .dayMark) != nil
    }

    /// Whether a date comes next that begins with its day, such as `24 dec` or `the 24th of dec`.
    fileprivate var isBeforeDayOfMonth: Bool {
        var copy = self
        copy.skip(.the)
        return copy.dayNumber() != nil
    }

    /// Whether words such as `a day`, `per week` or `daily` come next, which make a number a rate.
    var isBeforeRate: Bool {
        var copy = self
        if copy.isBeforeStep { return true }
        return copy.take(.every) || copy.take(.per) && copy.isBeforeUnit
    }

    /// Whether a word such as `daily` comes next.
    var isBeforeStep: Bool {
        isBefore {
            if case .step(let length) = $0 { length.isCalendar } else { false }
        }
    }

    /// Reads a part of the day with which words end, as the time that it stands for: `until tomorrow
    /// night`, `내일 밤까지`.
    mutating func lastPart() -> ClockTime? {
        attempt { scanner in
            let time = scanner.take { word in
                if case .part(let part, false) = word { part.time } else { nil }
            }
            return scanner.isAtEnd || scanner.isBefore(.untilTail)
                ? time.map { ClockTime($0) } : nil
        }
    }

    /// Whether the day of a number comes next, as in `5 days` and `5일`, but not in `5일마다`.
    fileprivate var isBeforeDays: Bool { isBefore(.unit(.day)) && !isBefore(.dayOfWeek) }

    /// Reads a number before `times`, `번` or `회`.
    mutating func countedNumber() -> Int? {
        count() ?? sinoKorean { $0.isBefore(.times, .timesOnly) }.flatMap { $0 < 10 ? nil : $0 }
    }

    /// Reads a date, a day of the week, or the end of the year or of the month.
    fileprivate mutating func lastDay() throws(AlertError) -> PhraseDate? {
        // `다음 달까지` includes that month, but `until next month` ends when the month begins.
        var copy = self
        if let period = copy.period(), period.namesEnd || copy.isBefore(.untilTail) {
            self = copy
            return PhraseDate(date: period.days.upperBound)
        }
        if let date = endOfYear() { return date }
        if let date = try dateOfDaySet() { return date }
        if let date = try dateOrWeekday() { return date }
        return take(.endOfYear) ? PhraseDate(date: today.lastOfYear) : nil
    }

    /// Reads `the end of next year`, `the end of 2027`, `내년 말`.
    private mutating func endOfYear() -> PhraseDate? {
        attempt { scanner in
            let namesEnd = scanner.take(.endOf)
            guard
                let year = scanner.koreanYear() ?? (namesEnd ? scanner.digits(4...4)?.value : nil),
                namesEnd || scanner.take(.monthEndTail)
            else { return nil }
            return CivilDate(year: year, month: 12, day: 31).map { PhraseDate(date: $0) }
        }
    }

    /// Reads the next day before or after a lunar day or a holiday: `the day before chuseok`, `추석 전날`,
    /// `a month before seollal`.
    private mutating func dateOfDaySet() throws(AlertError) -> PhraseDate? {
        let today = today
        return try attempt { scanner throws(AlertError) in
            guard case .set(let phrase)? = try scanner.daySet(isMonthly: false),
                case .set(let set) = phrase.days
            else { return nil }
            switch set {
            case .moved, .movedByMonths:
                return set.next(onOrAfter: today).map { PhraseDate(date: $0) }
            case .rule, .dates, .cycle, .lunar, .yearly, .holidays, .not, .all, .any: return nil
            }
        }
    }

    /// Reads a date, or a day of the week that means the next such date.
    mutating func dateOrWeekday() throws(AlertError) -> PhraseDate? {
        if let date = try date() { return date }
        if let weeks = weeksAhead() {
            return PhraseDate(date: today.monday.advanced(byDays: 7 * weeks))
        }
        if let months = monthsAhead() { return PhraseDate(date: today.firstOfMonth(in: months)) }
        var copy = self
        while copy.take(.the, .on) {}
        if let weekday = copy.weekday() {
            self = copy
            return PhraseDate(date: today.next(weekday), kind: .weekday)
        }
        if let day = copy.digits(1...2)?.value, copy.takeOrdinalEnding() {
            let date = try copy.dayOfMonth(self, day)
            self = copy
            return date
        }
        return nil
    }

    /// Reads the end of a range: a date on or after the first one, or a day of the same month, as in
    /// `24-26 dec` or `12월 24일-26일`.
    mutating func dateOrDay(_ first: PhraseDate) throws(AlertError) -> PhraseDate? {
        if let date = try furtherDay(of: first) { return date }
        var (fromToday, copy) = (self, reading(on: first.date))
        let date = try fromToday.dateOrWeekday()
        // Without a month or a year, it is the next such day after the first one.
        guard let last = try copy.dateOrWeekday(), last.kind != .fixed,
            date.map({
                $0.date < first.date && ($0.kind != .weekday || first.kind != .yearless)
            }) ?? true
        else {
            self = fromToday
            return date
        }
        place = copy.place
        return last
    }

    /// Reads the first day of a year: `starting 2027`, `내년부터`.
    fileprivate mutating func wholeYear() -> PhraseDate? {
        attempt { scanner in
            scanner.skip(.in)
            let year = scanner.koreanYear() ?? scanner.year(afterComma: false)
            // `starting 2030` is half past eight for some people.
            guard let year, (scanner.today.year...scanner.today.year + 3).contains(year),
                !scanner.isBefore(.hourMark), !scanner.isFollowedByUnit
            else { return nil }
            return CivilDate(year: year, month: 1, day: 1).map { PhraseDate(date: $0) }
        }
    }

    /// Reads a month that is not the first one of a range, and returns its first day; that of the
    /// next such month if the year is missing.
    fileprivate mutating func monthBound() throws(AlertError) -> PhraseDate? {
        var copy = self
        let before = copy.koreanYear()
        guard let month = copy.month() else { return nil }
        let year = before ?? copy.year(afterComma: true)
        var (range, ahead) = (copy, copy)
        if try ahead.date() != nil || ahead.month() != nil
            || range.takeRangeJoint() && range.month() != nil
        {
            return nil
        }
        self = copy
        let next = month < today.month ? today.year + 1 : today.year
        return CivilDate(year: year ?? next, month: month, day: 1).map { PhraseDate(date: $0) }
    }
}

extension CivilDate {
    fileprivate var lastOfYear: CivilDate { CivilDate(year: year, month: 12, day: 31) ?? self }
}
