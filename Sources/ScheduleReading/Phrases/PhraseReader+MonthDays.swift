import Alerts
import Messages
import Recurrence

extension PhraseReader {
    /// Reads days of a month or a year: `the 15th`, `first monday`, `last workday of the month`, `friday
    /// the 13th`, `3 days before the end of the month`, `매월 말일`, `둘째 주 화요일`, `15일과 30일`.
    mutating func readMonthDays() throws(AlertError) -> Bool {
        if try readNamedDays() { return true }
        if try readOrdinals() { return true }
        if readKoreanDays() { return true }
        return try readNumberedDays()
    }

    /// Reads `end of the month`, `odd days`, `friday the 13th`, `3 days before the end of the month`.
    private mutating func readNamedDays() throws(AlertError) -> Bool {
        let isEvery = phrase.step.map { $0.frequency >= .monthly } ?? false
        if isEvery, scanner.take(any: ["말일에", "말에", "말일", "말"]) {
            phrase.monthDays.insert(-1)
            try readDaysBeforeLast()
            return true
        }
        if isEvery, scanner.take(any: ["초에", "초"]) {
            phrase.monthDays.insert(1)
            return true
        }
        let odd = Set(stride(from: 1, through: 31, by: 2))
        let even = Set(stride(from: 2, through: 30, by: 2))
        let names: [String: Set<Int>] = [
            "end of the month": [-1], "end of month": [-1], "end of each month": [-1],
            "end of every month": [-1], "month end": [-1], "month's end": [-1], "말일": [-1],
            "월말": [-1], "월초": [1], "start of the month": [1], "beginning of the month": [1],
            "start of each month": [1], "beginning of each month": [1],
            "odd days": odd, "odd day": odd, "홀수일": odd, "홀수 날": odd, "even days": even,
            "even day": even, "짝수일": even,
            "짝수 날": even,
        ]
        var copy = scanner
        _ = copy.take(any: ["at the", "on the", "the", "at", "on"])
        if let days = copy.spacedValue(names) {
            let words = scanner.rest.dropLast(copy.rest.count)
            scanner = copy
            phrase.monthDays.formUnion(days)
            takeOfMonth()
            // `end of the month` is a date, and `end of each month` repeats.
            let repeats = words.includes("each") || words.includes("every") || days.count > 1
            if repeats || scanner.take("마다") || words.includes("말일") { phrase.isOfMonth = true }
            try readDaysBeforeLast()
            _ = scanner.take("에")
            return true
        }
        // `3 days before the end of the month`, `말일 3일 전`.
        copy = scanner
        if let count = copy.count(), copy.take(any: ["days before", "day before"]),
            copy.take(any: [
                "the end of the month", "the end of each month", "end of month", "end of the month",
                "month end", "the last day of the month", "the end of every month",
                "the last day of each month",
            ]), (1...30).contains(count)
        {
            scanner = copy
            phrase.monthDays.insert(-1 - count)
            phrase.isOfMonth = true
            return true
        }
        copy = scanner
        if let weekday = copy.weekday(), copy.take("the"), let day = copy.dayNumber() {
            scanner = copy
            phrase.weekdays.insert(weekday)
            phrase.monthDays.insert(day)
            phrase.isOfMonth = true
            return true
        }
        return false
    }

    /// Reads `3일 전` after the last day of the month.
    private mutating func readDaysBeforeLast() throws(AlertError) {
        let before = scanner
        guard let days = try scanner.lengthBefore()?.wholeDays, (1...30).contains(days) else {
            scanner = before
            return
        }
        phrase.monthDays.remove(-1)
        phrase.monthDays.insert(-1 - days)
        phrase.isOfMonth = true
    }

    /// Reads `from the 1st to the 5th` and `1일부터 5일까지` of each month.
    mutating func readMonthDayRange() throws(AlertError) -> Bool {
        guard phrase.step?.frequency == .monthly else { return false }
        let days = try scanner.attempt { scanner throws(AlertError) in
            _ = scanner.take(any: ["from the", "from", "the", "on the"])
            guard let first = scanner.number(), scanner.takeOrdinalEnding() || scanner.take("일"),
                scanner.take(any: ["to the", "to", "-", "through the", "through", "부터", "에서"]),
                let last = scanner.number(), scanner.takeOrdinalEnding() || scanner.take("일"),
                (1...31).contains(first), (first...31).contains(last)
            else { return nil as ClosedRange<Int>? }
            _ = scanner.take("까지")
            return first...last
        }
        guard let days else { return false }
        phrase.monthDays.formUnion(days)
        phrase.isOfMonth = true
        return true
    }

    /// Reads `first monday`, `first and third monday`, `last workday`, `last day of the month`.
    private mutating func readOrdinals() throws(AlertError) -> Bool {
        var copy = scanner
        _ = copy.take(any: ["on the", "the", "on"])
        var ordinals = try copy.list { scanner throws(AlertError) in
            _ = scanner.take("the")
            let ordinal = scanner.ordinal()
            return ordinal
        }
        guard !ordinals.isEmpty else { return false }
        // Korean needs no words between them: `첫째 셋째 토요일`.
        while copy.rest.drop(while: { $0 == " " }).first?.isHangul == true,
            let more = copy.ordinal()
        {
            ordinals.append(more)
        }
        if copy.isBefore("of next month") || copy.isBefore("day of next month")
            || copy.isBefore("of this month") || copy.isBefore("day of this month")
        {
            return false
        }
        if phrase.step?.frequency == .yearly, ordinals.contains(where: { abs($0) > 5 }) {
            // `20번째 주`, `100번째 날` count in the year.
            if copy.take("날") {
                phrase.yearDays.formUnion(ordinals)
            } else if copy.take("주") {
                phrase.weekNumbers.formUnion(ordinals)
            } else {
                return false
            }
            scanner = copy
            return true
        }
        // The printed form of a rule with `BYSETPOS`: `on the last of Mon-Fri`.
        if copy.take("of") {
            if let days = try copy.weekdays() {
                (phrase.positions, phrase.group) = (Set(ordinals), days.days)
                scanner = copy
                return true
            }
            if copy.take("days"), let days = try copy.numbers() {
                phrase.positions = Set(ordinals)
                phrase.monthDays.formUnion(days)
                phrase.isOfMonth = true
                scanner = copy
                return true
            }
            guard copy.take(any: ["the month", "each month", "every month", "month"]) else {
                return false
            }
            scanner = copy
            phrase.monthDays.formUnion(ordinals)
            phrase.isOfMonth = true
            return true
        }
        _ = copy.take(any: ["주의", "주"])
        let isOne = copy.take(any: ["day", "날"])
        if isOne {
            if copy.isBefore("of next month") || copy.isBefore("of this month") { return false }
            let isOf = copy.isBefore("of") || copy.isBefore("in") || phrase.repeats
            guard isOf || ordinals == [-1] || ordinals == [1] else { return false }
            scanner = copy
            takeOfPeriod(ordinals)
            return true
        }
        let group = copy.take(
            any: ["영업일", "근무일", "평일", "weekend day", "business day", "working day", "work day"])
        let days: PhraseDays?
        if group {
            days = PhraseDays(days: Set(Weekday.allCases.filter { $0 <= .friday }))
        } else {
            days = try copy.weekdays()
        }
        guard let days else { return false }
        guard ordinals.allSatisfy({ abs($0) <= 5 }) || phrase.step?.frequency == .yearly else {
            let words = String(scanner.rest.dropLast(copy.rest.count)).trimmingSpaces
            throw .invalid("A month has no '\(words)'. Write first to fifth, or last.")
        }
        scanner = copy
        if days.days.count == 1, let weekday = days.days.first {
            phrase.ordinalWeekdays.formUnion(
                ordinals.compactMap { OrdinalWeekday($0, weekday) })
        } else if group || days.days.count == 5 || days.days == [.saturday, .sunday] {
            phrase.positions.formUnion(ordinals)
            phrase.group = days.days
        } else {
            for weekday in days.days {
                phrase.ordinalWeekdays.formUnion(
                    ordinals.compactMap { OrdinalWeekday($0, weekday) })
            }
        }
        takeOfMonth()
        if scanner.take("마다") { phrase.repeats = true }
        phrase.isOfMonth = true
        return true
    }

    /// Reads `15일`, `1일과 15일`, if they repeat: after `매월`, or several.
    private mutating func readKoreanDays() -> Bool {
        let isMonthly = phrase.step.map { $0.frequency >= .monthly } ?? false
        var copy = scanner
        var days: Set<Int> = []
        while true {
            var next = copy
            if !days.isEmpty {
                guard next.take(any: [",", "·", "과", "와", "하고", "및", "이랑", "랑"]) else { break }
            }
            if !days.isEmpty, next.take("말일") {
                days.insert(-1)
                copy = next
                continue
            }
            guard let day = next.digits(1...2).flatMap({ Int($0) }), (1...31).contains(day) else {
                break
            }
            // In `1, 15일`, only the last number has a unit.
            let hasUnit = next.take("일")
            guard hasUnit || next.isBefore(","), !next.isBefore("요일") else { break }
            let others = isMonthly ? ["뒤", "후", "동안", "간", "전"] : ["마다", "뒤", "후", "동안", "간", "전"]
            if hasUnit, others.contains(where: next.isBefore) { break }
            days.insert(day)
            copy = next
        }
        guard !days.isEmpty, days.count > 1 || isMonthly, !scannerEndsInComma(copy) else {
            return false
        }
        scanner = copy
        phrase.monthDays.formUnion(days)
        phrase.isOfMonth = true
        // The printed form of a rule with `BYSETPOS`.
        if scanner.take("중"), let position = scanner.ordinal() { phrase.positions = [position] }
        _ = scanner.take(any: ["에", "마다"])
        return true
    }

    private func scannerEndsInComma(_ copy: PhraseScanner) -> Bool {
        scanner.rest.dropLast(copy.rest.count).last != "일"
    }

    /// Reads `the 15th`, `on the 1st and 15th`, `day 15`, `days 1, 15`.
    private mutating func readNumberedDays() throws(AlertError) -> Bool {
        var copy = scanner
        _ = copy.take(any: ["on the", "the", "on"])
        let isNamed = copy.take(any: ["day", "days"])
        let days = try copy.list { scanner throws(AlertError) in
            _ = scanner.take(any: ["the", "on the"])
            guard let day = scanner.digits(1...2).flatMap({ Int($0) }) else {
                return nil as Set<Int>?
            }
            let hasEnding = scanner.takeOrdinalEnding()
            guard isNamed || hasEnding else { return nil }
            return isNamed ? scanner.range(from: day) : [day]
        }
        guard !days.isEmpty else { return false }
        let all = days.reduce(into: Set<Int>()) { $0.formUnion($1) }
        if copy.isBefore("of next month") || copy.isBefore("of this month") { return false }
        guard all.allSatisfy({ (1...31).contains($0) }) else {
            let words = String(scanner.rest.dropLast(copy.rest.count)).trimmingSpaces
            throw .invalid("'\(words)' is not a day of a month. Days are 1 to 31.")
        }
        scanner = copy
        phrase.monthDays.formUnion(all)
        if all.count > 1 || isNamed { phrase.isOfMonth = true }
        takeOfMonth()
        return true
    }

    /// Reads `of the month` and the like, which say that the days repeat.
    private mutating func takeOfMonth() {
        let words = [
            "of the month", "of each month", "of every month", "of a month", "in the month",
            "in each month", "in every month", "every month", "each month", "of month",
        ]
        if scanner.take(any: words) { phrase.isOfMonth = true }
        if scanner.take(any: ["of the year", "of each year", "of every year"]) {
            phrase.step = DayStep(.yearly, 1)
        }
        takeQuarter()
    }

    /// Reads what follows `the last day`: `of the month`, `of each quarter`, `of february`.
    private mutating func takeOfPeriod(_ ordinals: [Int]) {
        phrase.isOfMonth = true
        if scanner.take(any: ["of the year", "of each year", "of every year"]) {
            phrase.step = DayStep(.yearly, 1)
            phrase.months = ordinals.contains { $0 < 0 } ? [12] : [1]
        }
        phrase.monthDays.formUnion(ordinals)
        takeOfMonth()
        _ = scanner.take(any: ["에", "마다"])
    }

    /// Reads `of each quarter`, which means the first or the last month of the quarter.
    private mutating func takeQuarter() {
        let words = [
            "of the quarter", "of each quarter", "of every quarter", "of a quarter",
            "every quarter",
        ]
        guard scanner.take(any: words) else { return }
        phrase.isQuarterly = true
        phrase.step = DayStep(.monthly, 3)
    }
}

extension PhraseScanner {
    /// Reads days of a month, such as `1, 15` or `28-31`.
    fileprivate mutating func numbers() throws(AlertError) -> Set<Int>? {
        let ranges = try list { scanner throws(AlertError) in
            scanner.number().flatMap { scanner.range(from: $0) }
        }
        return ranges.isEmpty ? nil : ranges.reduce(into: []) { $0.formUnion($1) }
    }

    /// Reads the end of a range of days of a month, if there is one.
    fileprivate mutating func range(from first: Int) -> Set<Int>? {
        guard (1...31).contains(first) else { return nil }
        var copy = self
        guard copy.take("-"), let last = copy.number(), last > first, last <= 31 else {
            return [first]
        }
        self = copy
        return Set(first...last)
    }
}
