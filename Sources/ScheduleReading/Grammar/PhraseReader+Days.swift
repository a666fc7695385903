import Alerts
import Messages
import Recurrence

extension PhraseReader {
    /// Reads days of the week.
    ///
    /// - Parameter several: Whether to read only several days, before a name among them can be read
    ///   as a date.
    /// - Returns: Whether it has read them.
    /// - Throws: ``AlertError`` if a position such as `last` does not fit to the days.
    mutating func readWeekdays(several: Bool) throws(AlertError) -> Bool {
        let isOfWeek = clauses.last?.meaning == .step(DayStep(.weekly, 1))
        let days = try scanner.attempt { scanner throws(AlertError) -> PhraseDays? in
            _ = several && scanner.take(.from, .between)
            guard let days = try scanner.weekdays(isOfWeek: isOfWeek) else { return nil }
            return several && (days.days.count == 1 || scanner.isBefore(.untilTail)) ? nil : days
        }
        guard let days else { return false }
        // `mon-fri next week` are five dates.
        var copy = scanner
        copy.skip(.comma)
        if several, let weeks = copy.weeksAhead(), !copy.isBeforeDayOfWeek {
            scanner = copy
            let monday = scanner.today.monday.advanced(byDays: 7 * weeks)
            let dates = days.days.sorted().map { monday.advanced(byDays: $0.rawValue - 1) }
            return add(.dates(dates.map { PhraseDate(date: $0) }))
        }
        let repeats = scanner.take(.everyTail)
        if let positions = try scanner.positions() {
            return add(.positions(positions, of: days.days))
        }
        add(.weekdays(days))
        return repeats ? add(.every) : true
    }

    /// Reads a date, several dates, or days before or after a date.
    mutating func readDates() throws(AlertError) -> Bool {
        if let date = try scanner.dayNextToDate() { return add(.dates([date])) }
        // `the evening before 23 dec at 8`
        let evening = try scanner.attempt { scanner throws(AlertError) in
            scanner.take(.eveningBefore) ? try scanner.date() : nil
        }
        if let evening { return add(.dates([evening.moved(byDays: -1)]), .parts([.evening])) }
        var dates = try scanner.dates()
        guard let first = dates.first else { return readToday() }
        // `dec 24-26` is each of these days.
        if dates.count == 1, first.kind == .yearless, scanner.adjacent == UInt8(ascii: "-") {
            let last = try scanner.attempt { scanner throws(AlertError) in
                scanner.take(.dash) ? try scanner.furtherDay(of: first) : nil
            }
            if let last { return add(.start(first), .end(last, nil, canBeDeadline: false)) }
        }
        // `12월 25일 하루 전`, `성탄절 전날`, `크리스마스 한 달 전`
        let length = try scanner.attempt { scanner throws(AlertError) in
            if scanner.take(.dayBeforeTail) { return PhraseLength(days: 1) as PhraseLength? }
            return try scanner.lengthBefore().flatMap { $0.isCalendar ? $0 : nil }
        }
        if let length {
            dates = dates.map { $0.moved(before: length) }
        } else if first.kind == .yearless, dates.count == 1, let length = try scanner.lengthAfter()
        {
            // `크리스마스 다음 날`
            dates = [first.moved(after: length, scanner.today)]
        }
        // `4월 15일마다` is each year.
        let repeats = first.kind == .yearless && scanner.take(.everyTail)
        add(.dates(dates))
        return repeats ? add(.every) : true
    }

    /// Reads `tonight` and `this afternoon`, which mean today and a part of the day.
    private mutating func readToday() -> Bool {
        guard let part = scanner.take({ if case .todayPart(let part) = $0 { part } else { nil } })
        else { return false }
        return add(.dates([PhraseDate(date: scanner.today)]), .parts([part]))
    }

    /// Reads `in 5m`, `2 hours from now`, `30분 뒤`, `a week from friday`.
    mutating func readDelay() throws(AlertError) -> Bool {
        try read { scanner throws(AlertError) in
            let isIn = scanner.take(.in, .after, .plus)
            scanner.skip(.now)
            guard let length = try scanner.length() else { return nil }
            var only = scanner
            if only.take(.only), only.isBefore(.later) { scanner = only }
            if scanner.take(.later) {
                // `세차하고 2주 뒤마다` comes again after each time.
                if scanner.take(.everyTail) { return [.afterDone(length)] }
                return [.delay([length] + (try scanner.furtherDelays()))]
            }
            if scanner.take(.from) || !isIn && scanner.takeDayBehindWeeks(length) {
                let date = try scanner.date()?.date ?? scanner.weekday().map(scanner.today.next)
                return date.map { [.dates([PhraseDate(date: length.date(after: $0))])] }
            }
            return isIn ? [.delay([length] + (try scanner.furtherDelays()))] : nil
        }
    }

    /// Reads `in week 20` or `20번째 주`, which count the weeks of a year, `in even weeks` or `짝수 주`,
    /// and `day 100 of the year`.
    mutating func readWeekNumbers() throws(AlertError) -> Bool {
        try read { scanner throws(AlertError) in
            if let weeks = scanner.take({ if case .weeks(let weeks) = $0 { weeks } else { nil } }) {
                return [.weekNumbers(weeks.weeks)]
            }
            var copy = scanner
            copy.skip(.on)
            if copy.take(.dayWord), let day = copy.number(), copy.take(.ofYear) {
                scanner = copy
                return [.yearDays([day])]
            }
            guard scanner.take(.inWeek) else { return nil }
            let weeks = try scanner.list { scanner throws(AlertError) in
                let week = scanner.number()
                return scanner.isFollowedByUnit || scanner.adjacent == UInt8(ascii: ":")
                    ? nil : week
            }
            return weeks.isEmpty ? nil : [.weekNumbers(Set(weeks))]
        }
    }

    /// Reads `in december`, `from june to august`, `nov, dec and jan` or `in march 2027`.
    mutating func readMonths() throws(AlertError) -> Bool {
        var copy = scanner
        copy.skip(.only)
        _ = copy.take(.in, .from, .between, .of, .for)
        var year = copy.koreanYear()
        var ranges = try copy.list { scanner throws(AlertError) in scanner.monthRange() }
        guard !ranges.isEmpty else { return false }
        // Korean needs no words between them: `1월 4월 7월 10월`.
        while copy.isKorean, copy.first?.isLatin == false, let more = copy.monthRange() {
            ranges.append(more)
        }
        year = year ?? copy.year(afterComma: true)
        var behind = copy
        if ranges.count > 1, let day = behind.dayNumber(), behind.hasReadPlainNumber,
            let error = Phrase.severalMonths(
                "the \(Self.ordinal(day)) of \(copy.words(since: scanner))")
        {
            throw error
        }
        copy.skip(.only)
        copy.takeAtTail()
        copy.skip(.only)
        let repeats = copy.take(.everyTail)
        scanner = copy
        add(.months(ranges.reduce(into: []) { $0.formUnion($1) }, year: year))
        return repeats ? add(.every) : true
    }
}

extension PhraseScanner {
    /// Reads the other lengths of `in 2 months and 4 months` and `2주 뒤와 4주 뒤`.
    fileprivate mutating func furtherDelays() throws(AlertError) -> [PhraseLength] {
        var lengths: [PhraseLength] = []
        while let more = try attempt({ scanner throws(AlertError) -> PhraseLength? in
            guard scanner.takeJoint() else { return nil }
            scanner.skip(.in)
            let length = try scanner.length()
            scanner.skip(.later)
            return length
        }) {
            lengths.append(more)
        }
        return lengths
    }

    /// Reads dates, such as `24, 25 and 26 dec`, `dec 24 and 25` or `12월 24일과 25일`.
    mutating func dates() throws(AlertError) -> [PhraseDate] {
        if let dates = try attempt({ scanner throws(AlertError) in
            try scanner.daysBeforeMonth()
        }) {
            return dates
        }
        var last: PhraseDate?
        // In `24 dec, 25`, the number is not a day.
        var endsWithDay = false
        var dates = try list { scanner throws(AlertError) in
            if let former = last, former.kind == .yearless, endsWithDay,
                let date = try scanner.furtherDay(of: former)
            {
                last = date
                return date
            }
            var ahead = scanner
            guard var date = try ahead.date() else { return nil as PhraseDate? }
            // In `12월 24일과 31일`, the second day is of the same month.
            if date.kind == .monthless, let former = last {
                ahead = scanner.reading(on: former.date)
                date = try ahead.date() ?? date
            }
            (scanner.place, last) = (ahead.place, date)
            endsWithDay = scanner.text.bytes[..<scanner.place].endsWithNumber
            return date
        }
        // Korean needs no words between them: `1월 25일 7월 25일`.
        while isKorean, dates.last?.kind == .yearless, let more = try furtherDate() {
            dates.append(more)
        }
        return dates
    }

    /// Reads a Korean date behind another one, which is not a bound or an exception: `1월 25일 7월 25일`.
    private mutating func furtherDate() throws(AlertError) -> PhraseDate? {
        var copy = self
        guard let date = try copy.date(), date.kind == .yearless,
            !copy.isBefore(.fromTail, .startTail, .untilTail, .exceptTail, .alsoTail, .particle)
        else { return nil }
        self = copy
        return date
    }

    /// Reads `three days before christmas`, `the day after 24 dec`.
    fileprivate mutating func dayNextToDate() throws(AlertError) -> PhraseDate? {
        try attempt { scanner throws(AlertError) in
            var length = PhraseLength(days: 1)
            var isBefore = scanner.take(.dayBefore)
            if !isBefore, !scanner.takeDayAfter() {
                guard let other = try scanner.length(), other.isCalendar else {
                    return nil as PhraseDate?
                }
                isBefore = scanner.take(.before)
                guard isBefore || scanner.take(.after) else { return nil }
                length = other
            }
            // `at 11 and 16 day after tomorrow` names a day, and not 16 days.
            let isWord = scanner.isBefore {
                if case .daysAhead = $0 { true } else { false }
            }
            guard isBefore || !isWord, let date = try scanner.date() else { return nil }
            return isBefore ? date.moved(before: length) : date.moved(after: length, scanner.today)
        }
    }

    /// Reads `the day after`.
    private mutating func takeDayAfter() -> Bool {
        var copy = self
        copy.skip(.the)
        guard copy.take(.dayWord), copy.take(.after) else { return false }
        self = copy
        return true
    }

    /// Reads how long after the day in front: `다음 날`, `이틀 뒤`.
    fileprivate mutating func lengthAfter() throws(AlertError) -> PhraseLength? {
        guard isKorean else { return nil }
        if take(.nextDay) { return .day }
        return try attempt { scanner throws(AlertError) in
            guard let length = try scanner.length(), length.isCalendar, scanner.take(.later) else {
                return nil
            }
            return length
        }
    }

    /// Reads a month or a range of months.
    fileprivate mutating func monthRange() -> Set<Int>? {
        guard let first = month() else { return nil }
        var copy = self
        guard copy.takeRangeJoint(), let last = copy.month() else { return [first] }
        copy.skip(.untilTail)
        self = copy
        return Set((0...((last - first + 12) % 12)).map { (first - 1 + $0) % 12 + 1 })
    }
}

extension PhraseScanner {
    /// Reads the `on` of `a week on sunday`; whether a day comes next from which weeks count, as in `a week
    /// tomorrow`, too.
    fileprivate mutating func takeDayBehindWeeks(_ length: PhraseLength) -> Bool {
        guard !isKorean, let days = length.wholeDays, days % 7 == 0 else { return false }
        return take(.on)
            || isBefore { if case .daysAhead = $0 { true } else { false } }
    }

    /// Whether a day of the week or a weekend comes next, as in `다음 주 수요일부터` and `이번 주말`.
    fileprivate var isBeforeDayOfWeek: Bool {
        var copy = self
        copy.skip(.comma, .on, .particle)
        return copy.weekday() != nil || copy.isBefore(.weekendTail)
    }
}
