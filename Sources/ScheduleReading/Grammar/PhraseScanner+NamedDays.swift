import Alerts
import Messages
import Recurrence

extension PhraseScanner {
    /// Reads `christmas`, `today`, `the 5th of next month`, `next month on the 5th`.
    mutating func namedDate() throws(AlertError) -> PhraseDate? {
        let start = self
        if let (month, day) = take({ word -> (Int, Int)? in
            if case .fixedDate(let month, let day) = word { (month, day) } else { nil }
        }) {
            // `new year's` can be the eve or the day.
            guard adjacent != UInt8(ascii: "'") else {
                self = start
                return nil
            }
            return try self.day(start, nil, month, day)
        }
        if let days = take({ if case .daysAhead(let days) = $0 { days } else { nil } }) {
            return PhraseDate(date: today.advanced(byDays: days))
        }
        if let days = try attempt({ scanner throws(AlertError) in try scanner.yearlyDays() }) {
            guard let date = days.dates.first ?? days.set.next(onOrAfter: today) else {
                throw Self.noSuchDate(words(since: start))
            }
            return PhraseDate(date: date)
        }
        return try attempt { scanner throws(AlertError) in
            _ = scanner.take(.at, .on)
            scanner.skip(.the)
            var day = scanner.dayNumber()
            var isLast = false
            if day == nil {
                var copy = scanner
                if let ordinal = copy.ordinal() {
                    (isLast, day) = (ordinal == -1, ordinal == -1 ? 31 : ordinal)
                    copy.skip(.dayWord)
                    scanner = copy
                } else if copy.take(.endWord) {
                    (isLast, day) = (true, 31)
                    scanner = copy
                }
            }
            _ = day != nil && scanner.take(.of)
            guard let months = scanner.monthsAhead() else { return nil }
            if day == nil {
                scanner.skip(.comma, .on, .the)
                day = scanner.dayNumber()
            }
            guard let day else { return nil }
            let first = scanner.today.firstOfMonth(in: months)
            return isLast
                ? scanner.lastDay(first.year, first.month)
                : try scanner.day(start, first.year, first.month, day)
        }
    }

    /// Reads a day of the week with a word that says which one.
    ///
    /// A day of the week alone belongs to the days of a schedule.
    mutating func weekdayDate() throws(AlertError) -> PhraseDate? {
        let start = self
        return try attempt { scanner throws(AlertError) in
            if let weeks = scanner.weeksAhead() {
                _ = scanner.take(.comma, .on, .particle)
                let week = scanner.today.monday.advanced(byDays: 7 * weeks)
                if scanner.take(.weekendTail) {
                    throw scanner.weekend(week.advanced(byDays: 5), start)
                }
                guard let weekday = scanner.weekday() else {
                    return scanner.isBefore(.sameTime)
                        ? PhraseDate(date: scanner.today.advanced(byDays: 7 * weeks)) : nil
                }
                return PhraseDate(date: week.advanced(byDays: weekday.rawValue - 1))
            }
            let isThis = scanner.take(.this)
            let isNext = !isThis && scanner.take(.next)
            if isThis || isNext, scanner.take(.weekend) {
                throw scanner.weekend(scanner.today.next(.saturday), start)
            }
            if !isThis, scanner.take(.nextSign), let weekday = scanner.weekday() {
                return try scanner.ambiguousNext(weekday)
            }
            guard let weekday = scanner.weekday() else { return nil }
            if !isThis, !isNext, scanner.take(.afterNext) {
                let next = scanner.today.advanced(byDays: 1).next(weekday)
                guard next.monday != scanner.today.monday else {
                    throw scanner.ambiguous(
                        next.advanced(byDays: 7), next.advanced(byDays: 14), start)
                }
                return PhraseDate(date: next.advanced(byDays: 7))
            }
            if isNext { return try scanner.next(weekday, scanner.words(since: start)) }
            if let weeks = scanner.weeksBehindDay() {
                let week = scanner.today.monday.advanced(byDays: 7 * weeks)
                return PhraseDate(date: week.advanced(byDays: weekday.rawValue - 1))
            }
            return isThis ? PhraseDate(date: scanner.today.next(weekday), kind: .weekday) : nil
        }
    }

    /// Returns the day that `next friday` means.
    ///
    /// If this week still has that day, some people mean it, and others the day of the next week.
    private func next(_ weekday: Weekday, _ words: String) throws(AlertError) -> PhraseDate {
        let date = today.next(weekday)
        let later = date.advanced(byDays: 7)
        if date == today { return PhraseDate(date: later) }
        guard date.monday != today.monday else {
            let day = words.split(separator: " ").last ?? ""
            throw .invalid(
                "'\(words)' can be \(date) or \(later). Write '\(String(day))' or "
                    + "'\(String(day)) next week'.")
        }
        return PhraseDate(date: date)
    }

    /// Reads a week, a weekend or a month, and whether the words name its end: `next week`, `the end of
    /// next week`, `이번 주말`, `다음 달`.
    mutating func period() -> (days: ClosedRange<CivilDate>, namesEnd: Bool)? {
        attempt { scanner in
            let today = scanner.today
            if scanner.take(.endOfMonth) { return (today.firstOfMonth...today.endOfMonth, true) }
            let namesEnd = scanner.take(.endOf)
            if let months = scanner.monthsAhead() {
                let first = today.firstOfMonth(in: months)
                return (first...first.endOfMonth, namesEnd)
            }
            if let week = scanner.week() {
                let (monday, sunday) = (week.first.date, week.last.date)
                let isWeekend = scanner.take(.weekendTail) || scanner.take(.weekend)
                return ((isWeekend ? sunday.advanced(byDays: -1) : monday)...sunday, namesEnd)
            }
            let isNext = scanner.take(.next)
            if !isNext { scanner.skip(.this, .the) }
            guard scanner.take(.weekend) || scanner.take(.weekdays(.weekend)) else { return nil }
            let sunday = today.monday.advanced(byDays: isNext ? 13 : 6)
            return (max(today, sunday.advanced(byDays: -1))...sunday, namesEnd)
        }
    }

    /// Reads `january`, `all of january` or `1월 한 달` as the days of the next such month, and whether the
    /// words name its end.
    mutating func monthByName() -> (days: ClosedRange<CivilDate>, namesEnd: Bool)? {
        attempt { scanner in
            scanner.skip(.in)
            let namesEnd = scanner.take(.endOf)
            _ = scanner.takeText(among: Lexicon.allOf)
            let before = scanner.koreanYear()
            guard let month = scanner.month() else { return nil }
            let today = scanner.today
            let next = month < today.month ? today.year + 1 : today.year
            let year = before ?? scanner.year(afterComma: true) ?? next
            scanner.takeAtTail()
            _ = scanner.takeText(among: Lexicon.wholeMonth)
            return CivilDate(year: year, month: month, day: 1).map {
                ($0...$0.endOfMonth, namesEnd)
            }
        }
    }

    mutating func weeksAhead() -> Int? {
        take { if case .weeksAhead(let weeks) = $0 { weeks } else { nil } }
    }

    /// Reads `next week` or `of this week` behind a day of the week.
    private mutating func weeksBehindDay() -> Int? {
        var copy = self
        copy.skip(.of)
        guard let weeks = copy.weeksAhead() else { return nil }
        self = copy
        // In `수요일 다음 주 금요일까지`, the week belongs to the day behind it.
        return copy.weekday() == nil ? weeks : nil
    }

    /// Returns the day that `다음 금요일` means; people use it for the next such day, and for that of the
    /// next week.
    private func ambiguousNext(_ weekday: Weekday) throws(AlertError) -> PhraseDate {
        let this = today.next(weekday)
        let next = today.monday.advanced(byDays: 6 + weekday.rawValue)
        guard this == next else {
            throw .invalid(
                "'다음' with a day of the week can be \(this) or \(next). Write the date, or '이번 주' or "
                    + "'다음 주' before the day.")
        }
        return PhraseDate(date: this)
    }

    private func weekend(_ saturday: CivilDate, _ start: PhraseScanner) -> AlertError {
        ambiguous(saturday, saturday.advanced(byDays: 1), start)
    }

    /// The error for words that can be one of two days.
    private func ambiguous(
        _ first: CivilDate, _ second: CivilDate, _ start: PhraseScanner
    ) -> AlertError {
        .invalid("'\(words(since: start))' can be \(first) or \(second). Write the day.")
    }
}
