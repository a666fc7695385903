import Alerts
import Messages
import Recurrence

extension PhraseScanner {
    mutating func holiday(_ today: CivilDate) throws(AlertError) -> PhraseDate? {
        let start = rest
        let days = [
            "christmas eve": (12, 24), "christmas day": (12, 25), "christmas": (12, 25),
            "new year's eve": (12, 31), "new year's day": (1, 1), "크리스마스 이브": (12, 24),
            "크리스마스": (12, 25),
        ]
        guard let (month, day) = spacedValue(days) else { return nil }
        return try self.day(start, nil, month, day, today)
    }

    mutating func relativeDate(_ today: CivilDate) throws(AlertError) -> PhraseDate? {
        let days = [
            "today": 0, "오늘": 0, "금일": 0, "tomorrow": 1, "tmrw": 1, "tmr": 1, "내일": 1,
            "익일": 1, "the day after tomorrow": 2, "day after tomorrow": 2, "overmorrow": 2,
            "내일모레": 2, "내일 모레": 2, "낼모레": 2, "모레": 2, "글피": 3, "낼": 1, "이따가": 0, "이따": 0,
            "today's": 0,
        ]
        if let count = spacedValue(days) {
            return PhraseDate(date: today.advanced(byDays: count))
        }
        // `the 5th of next month`, `next month on the 5th`.
        return try attempt { scanner throws(AlertError) in
            let start = scanner.rest
            if scanner.take(any: ["at the", "the", "on the"]) {}
            var day = scanner.dayNumber()
            var isLast = false
            if day == nil {
                var copy = scanner
                if let ordinal = copy.ordinal() {
                    isLast = ordinal == -1
                    day = isLast ? 31 : ordinal
                    _ = copy.take("day")
                } else if copy.take("end") {
                    isLast = true
                    day = 31
                } else {
                    copy = scanner
                }
                scanner = copy
            }
            _ = day != nil && scanner.take("of")
            guard let months = scanner.spacedValue(["next month": 1, "this month": 0]) else {
                return nil
            }
            if day == nil {
                _ = scanner.take(",")
                _ = scanner.take("on")
                _ = scanner.take("the")
                day = scanner.dayNumber()
            }
            guard let day else { return nil }
            let first = CivilDate(year: today.year, month: today.month, day: 1) ?? today
            let month = PhraseLength(months: months).date(after: first)
            if isLast {
                return try scanner.lastDay(month.year, month.month, isYearless: false, today)
            }
            return try scanner.day(start, month.year, month.month, day, today)
        }
    }

    /// Reads a day of the week with a word that says which one.
    ///
    /// A day of the week alone belongs to the days of a schedule.
    mutating func weekdayDate(_ today: CivilDate) throws(AlertError) -> PhraseDate? {
        try attempt { scanner throws(AlertError) in
            let monday = today.advanced(byDays: 1 - today.weekday.rawValue)
            let weeks = [
                "next week": 1, "this week": 0, "다음 주": 1, "다음주": 1, "담주": 1, "차주": 1, "이번 주": 0,
                "이번주": 0, "금주": 0, "다다음 주": 2, "다다음주": 2,
            ]
            if let count = scanner.spacedValue(weeks) {
                _ = scanner.take(any: [",", "on", "의"])
                let week = monday.advanced(byDays: 7 * count)
                if scanner.take("말") {
                    throw Self.weekend("주말", week.advanced(byDays: 5))
                }
                guard let weekday = scanner.weekday() else {
                    return ["이 시간", "같은 시간"].contains(where: scanner.isBefore)
                        ? PhraseDate(date: today.advanced(byDays: 7 * count)) : nil
                }
                return PhraseDate(date: week.advanced(byDays: weekday.rawValue - 1))
            }
            let isExplicit = scanner.take(
                any: [
                    "this coming", "only this", "this", "the coming", "coming", "돌아오는", "이번", "오는",
                ])
            let isNext = !isExplicit && scanner.take("next")
            if isExplicit || isNext, scanner.take(any: ["weekend", "주말"]) {
                throw Self.weekend("weekend", today.next(.saturday))
            }
            if !isExplicit, scanner.take("다음"), let weekday = scanner.weekday() {
                // People use it for the next such day, and for that of the next week.
                let this = today.next(weekday)
                let next = monday.advanced(byDays: 6 + weekday.rawValue)
                guard this == next else {
                    throw .invalid(
                        "'다음' with a day of the week can be \(this) or \(next). Write the date, or '이번 주' or "
                            + "'다음 주' before the day.")
                }
                return PhraseDate(date: this)
            }
            guard let weekday = scanner.weekday() else { return nil }
            if isNext {
                let date = today.next(weekday)
                return PhraseDate(date: date == today ? date.advanced(byDays: 7) : date)
            }
            if scanner.isBefore("of next week") { _ = scanner.take("of") }
            if scanner.take("next week") {
                return PhraseDate(date: monday.advanced(byDays: 6 + weekday.rawValue))
            }
            guard isExplicit || scanner.take("this week") else { return nil }
            return PhraseDate(date: today.next(weekday), kind: .weekday)
        }
    }
}

extension CivilDate {
    /// Returns the next date that is this day of the week; it can be the date itself.
    func next(_ weekday: Weekday) -> CivilDate {
        advanced(byDays: (weekday.rawValue - self.weekday.rawValue + 7) % 7)
    }
}
