import Alerts
import Messages
import Recurrence

/// Days that are counted from others: `3 days before chuseok`, `25일 3영업일 전`.
extension PhraseScanner {
    /// Reads `3 days before chuseok`, `a month before seollal`, `the day after seollal`, `3 working days
    /// before the 25th`, `25일 3영업일 전`.
    mutating func movedSet(isMonthly: Bool) throws(AlertError) -> PhraseDaySet? {
        if let set = try attempt({ scanner throws(AlertError) in
            try scanner.movedBehindDay(isMonthly: isMonthly)
        }) {
            return set
        }
        return try attempt { scanner throws(AlertError) in
            scanner.skip(.on, .the)
            let start = scanner
            var counted: DaySet?
            var distance = PhraseLength.day
            if !scanner.take(.dayWord) || scanner.first?.isDigit == true {
                scanner = start
                let length = try scanner.attempt { scanner throws(AlertError) in
                    try scanner.length().flatMap { length in
                        length.isCalendar && length != PhraseLength()
                            && scanner.isBefore(.before, .after) ? length : nil
                    }
                }
                guard let number = length == nil ? scanner.count() : 1, number > 0 else {
                    return nil as PhraseDaySet?
                }
                distance = length ?? PhraseLength(days: number)
                if length != nil {
                    // `4 weeks before seollal` is 28 days before it.
                } else if let country = scanner.workingDays() {
                    counted = .workingDays(of: country)
                } else if scanner.take(.weekdays(.workdays)) {
                    counted = .weekdays
                } else if !scanner.take(.unit(.day)) {
                    return nil
                }
            }
            let isBefore = scanner.take(.before)
            guard isBefore || scanner.take(.after) else { return nil }
            if var phrase = try scanner.recurringBase() {
                guard case .set(let base) = phrase.days else { return nil }
                phrase.days = .set(
                    try base.moved(by: distance, isBefore: isBefore, counting: counted))
                return phrase
            }
            guard let base = try scanner.base(isMonthly: isMonthly), case .set(let set) = base.days,
                // `3 days before the 14th` can be a ring before another one.
                counted != nil || base.repeats
            else { return nil }
            return PhraseDaySet(
                try set.moved(by: distance, isBefore: isBefore, counting: counted),
                base.recurrence, repeats: base.repeats)
        }
    }

    /// Reads days whose evenings before are meant: `the night before every working day`.
    mutating func eveningSet() throws(AlertError) -> PhraseDaySet? {
        try attempt { scanner throws(AlertError) in
            scanner.skip(.on)
            guard scanner.take(.eveningBefore), var phrase = try scanner.recurringBase(),
                case .set(let base) = phrase.days
            else { return nil }
            phrase.days = .set(try base.moved(by: .day, isBefore: true))
            return phrase
        }
    }

    /// Reads lunar or named days that recur, holidays, working days, or working days of months: `the day
    /// before every public holiday`.
    private mutating func recurringBase() throws(AlertError) -> PhraseDaySet? {
        // `seollal holidays` begins with a lunar day.
        let often = try attempt { scanner throws(AlertError) in
            scanner.skip(.every, .article)
            if let country = scanner.workingDays() {
                return PhraseDaySet(.workingDays(of: country), .always, repeats: true)
            }
            return try scanner.holidays()
        }
        if let often { return often }
        if let days = try yearlyBase() { return days }
        if let days = try workingDayOfMonth() { return days }
        return try ordinalDayOfYear()
    }

    /// Reads lunar or named days that recur.
    private mutating func yearlyBase() throws(AlertError) -> PhraseDaySet? {
        try attempt { scanner throws(AlertError) in
            guard let days = try scanner.yearlyDays(), days.dates.isEmpty else { return nil }
            return days.phrase
        }
    }

    /// Reads the day of a month or a year that working days are counted from: `the 25th of the month`,
    /// `day 25 of every month`, `the end of the month`, `24 dec`.
    private mutating func base(isMonthly: Bool) throws(AlertError) -> PhraseDaySet? {
        if let date = try attempt({ scanner throws(AlertError) -> PhraseDate? in
            guard let date = try scanner.date(), date.kind == .yearless else { return nil }
            return date
        }) {
            return try Self.days(.yearly) { () throws(RuleError) in
                try RecurrenceRule(
                    frequency: .yearly, byMonthDay: [date.date.day], byMonth: [date.date.month])
            }
        }
        if let days = try ordinalDays(isMonthly: isMonthly) { return days }
        return try attempt { scanner throws(AlertError) in
            scanner.skip(.the)
            let day: Int
            var repeats = isMonthly
            if scanner.take(.beforeMonthEnd) {
                day = -1
                repeats = true
            } else if let last = scanner.take({ word -> Int? in
                if case .monthDays(.last, _) = word { -1 } else { nil }
            }) {
                day = last
            } else if scanner.take(.ordinal(-1)), scanner.take(.dayWord) {
                day = -1
            } else {
                let isNamed = scanner.take(.dayWord)
                guard let number = scanner.digits(1...2)?.value, (1...31).contains(number),
                    isNamed || scanner.takeOrdinalEnding() || scanner.take(.dayMark)
                else { return nil as PhraseDaySet? }
                day = number
            }
            repeats = scanner.take(.ofMonth) || repeats
            return try Self.days(.monthly, repeats: repeats) { () throws(RuleError) in
                try RecurrenceRule(frequency: .monthly, byMonthDay: [day])
            }
        }
    }

    /// Reads `the second sunday of the month`, `둘째 넷째 일요일`.
    private mutating func ordinalDays(isMonthly: Bool) throws(AlertError) -> PhraseDaySet? {
        try attempt { scanner throws(AlertError) in
            var days: Set<OrdinalWeekday> = []
            var ordinals: [Int] = []
            while ordinals.isEmpty || !scanner.isAtEnd {
                var copy = scanner
                if !days.isEmpty { _ = copy.takeJoint() }
                _ = copy.take(.the)
                guard let ordinal = copy.ordinal() else { break }
                ordinals.append(ordinal)
                copy.skip(.weekWord)
                if let weekday = copy.weekday() {
                    days.formUnion(ordinals.compactMap { OrdinalWeekday($0, weekday) })
                    ordinals = []
                } else {
                    _ = copy.takeJoint()
                }
                scanner = copy
            }
            guard !days.isEmpty, ordinals.isEmpty else { return nil as PhraseDaySet? }
            let repeats = scanner.take(.ofMonth) || isMonthly || days.count > 1
            return try Self.days(.monthly, repeats: repeats) { () throws(RuleError) in
                try RecurrenceRule(frequency: .monthly, byOrdinalDay: days)
            }
        }
    }

    /// Reads a day of the week in a month of each year: `the 4th thursday of november`, `11월 넷째 목요일`.
    mutating func ordinalDayOfYear() throws(AlertError) -> PhraseDaySet? {
        try attempt { scanner throws(AlertError) in
            var month = scanner.isKorean ? scanner.month() : nil
            scanner.skip(.the)
            guard let ordinal = scanner.ordinal(), let weekday = scanner.weekday(),
                let day = OrdinalWeekday(ordinal, weekday)
            else { return nil as PhraseDaySet? }
            if !scanner.isKorean, scanner.take(.of, .in) { month = scanner.month() }
            guard let month else { return nil }
            return try Self.days(.yearly) { () throws(RuleError) in
                try RecurrenceRule(frequency: .yearly, byOrdinalDay: [day], byMonth: [month])
            }
        }
    }

    /// Reads `25일 3영업일 전`, `말일 2영업일 전`, `매월 25일 평일 기준 2일 뒤`, `매월 14일 3일 전`.
    private mutating func movedBehindDay(isMonthly: Bool) throws(AlertError) -> PhraseDaySet? {
        guard isKorean else { return nil }
        var copy = self
        let repeats = copy.take(.step(.month))
        var base = try copy.yearlyBase()
        if base == nil { base = try copy.base(isMonthly: isMonthly || repeats) }
        guard let base, case .set(let set) = base.days else { return nil }
        copy.takeAtTail()
        if let place = copy.placeBehind() {
            // `13일 이후 첫 영업일` can be the 13th.
            self = copy
            return PhraseDaySet(
                .moved(.moved(set, by: -1), by: place.number, counting: place.counted),
                base.recurrence, repeats: base.repeats || repeats || take(.everyTail))
        }
        let isMonthly = repeats || isMonthly || base.repeats
        var counted: DaySet?
        var number: Int?
        if isMonthly, copy.take(.dayBeforeTail) {
            self = copy
            return PhraseDaySet(.moved(set, by: -1), base.recurrence, repeats: true)
        }
        if copy.take(.weekdays(.workdays)) {
            counted = .weekdays
        } else if let country = copy.workingDays() {
            counted = .workingDays(of: country)
        }
        if counted != nil {
            guard copy.takeText("기준") else { return nil }
            number = try copy.length()?.wholeDays
        } else {
            var working = copy
            number = working.count()
            if number != nil, let country = working.workingDays() {
                (copy, counted) = (working, .workingDays(of: country))
            } else {
                guard isMonthly else { return nil }
                number = try copy.length()?.wholeDays
            }
        }
        guard let number, number > 0 else { return nil }
        let isBefore = copy.take(.beforeTail)
        guard isBefore || copy.take(.later) else { return nil }
        self = copy
        return PhraseDaySet(
            .moved(set, by: isBefore ? -number : number, counting: counted), base.recurrence,
            repeats: base.repeats || repeats || take(.everyTail))
    }

    /// Reads `이후 첫 영업일` behind a day.
    private mutating func placeBehind() -> (number: Int, counted: DaySet)? {
        var copy = self
        guard copy.take(.startTail), let number = copy.ordinal(), (1...23).contains(number) else {
            return nil
        }
        let country = copy.workingDays()
        guard country != nil || copy.take(.workdays) else { return nil }
        self = copy
        return (number, country.map(DaySet.workingDays) ?? .weekdays)
    }

    /// Returns the days of a rule.
    private static func days(
        _ recurrence: PhraseDaySet.Recurrence, repeats: Bool = false,
        _ rule: () throws(RuleError) -> RecurrenceRule
    ) throws(AlertError) -> PhraseDaySet {
        PhraseDaySet(.rule(try AlertError.wrapping(rule)), recurrence, repeats: repeats)
    }
}
