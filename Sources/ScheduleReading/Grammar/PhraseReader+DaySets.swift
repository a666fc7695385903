import Alerts
import Messages
import Recurrence

extension PhraseReader {
    /// Reads lunar days, holidays, working days and cycles: `매년 음력 8월 15일`, `공휴일마다`, `3 days before
    /// chuseok`, `the first working day of the month`, `21 days on, 7 days off`.
    mutating func readDaySets() throws(AlertError) -> Bool {
        guard scanner.text.kinds.daySets else { return false }
        // `by chuseok` needs a date.
        guard clauses.last?.kind != .deadline else { return false }
        if let evening = try scanner.eveningSet() {
            return add(.daySet(evening), .parts([.evening]))
        }
        let isMonthly = countsMonths
        let isBehind = !clauses.isEmpty && scanner.isKorean
        var isWithin = false
        let found = try scanner.attempt { scanner throws(AlertError) in
            var inner = scanner
            var found: DaySetReading?
            if inner.takeText("that are also") || isBehind && inner.take(.amongTail) {
                found = try inner.daySet(isMonthly: isMonthly)
                isWithin = found != nil
            }
            if found != nil {
                scanner = inner
            } else {
                found = try scanner.daySet(isMonthly: isMonthly)
            }
            // `추석까지` is a bound.
            return scanner.isBefore(.untilTail, .startTail, .fromTail) ? nil : found
        }
        switch found {
        case .set(var set)?:
            set.isWithin = isWithin
            scanner.takeAtTail()
            return add(.daySet(set))
        case .dates(let dates)?:
            // A day of one year does not repeat.
            return add(.dates(dates.map { PhraseDate(date: $0) }), .once)
        case .workingDays(let country)?:
            let repeats = scanner.take(.everyTail)
            add(.weekdays(PhraseDays(days: .workdays)), .exceptSet(.holidays(country)))
            return repeats ? add(.every) : true
        case nil: return false
        }
    }

    // MARK: Cycles

    /// Reads `21 days on, 7 days off`, `4 on 4 off`, `21일 먹고 7일 쉬고`, `주주야야비비 주간`.
    mutating func readCycle() throws(AlertError) -> Bool {
        if try readShifts() { return true }
        guard scanner.text.kinds.cycles else { return false }
        return try read { scanner throws(AlertError) in
            var runs: [DayCycle.Run] = []
            while let run = try scanner.run() {
                runs.append(run)
                var next = scanner
                while next.take(.comma, .and, .filler) {}
                if try next.run() != nil { while scanner.take(.comma, .and, .filler) {} }
            }
            guard runs.count > 1, runs.contains(where: \.isOn), runs.contains(where: { !$0.isOn })
            else { return nil }
            return [.daySet(PhraseDaySet(cycle: runs))]
        }
    }

    /// Reads the letters of shifts, such as `주주야야비비`, and the shift that rings.
    private mutating func readShifts() throws(AlertError) -> Bool {
        guard scanner.text.kinds.shifts else { return false }
        return try read { scanner throws(AlertError) in
            let start = scanner
            var letters: [Character] = []
            while let letter = scanner.shift(isFirst: letters.isEmpty) { letters.append(letter) }
            guard letters.count > 3, Set(letters).count > 1 else { return nil }
            let pattern = scanner.words(since: start)
            let shift = PhraseScanner.shifts.first { scanner.takeText(among: $0.words) }
            guard let on = shift?.letters else {
                throw .invalid(
                    "'\(pattern)' does not say which shift rings. Write the shift behind it, like '\(pattern) 주간 7:00' or "
                        + "'\(pattern) 야간 19:00'.")
            }
            guard letters.contains(where: on.contains) else {
                throw .invalid("'\(scanner.words(since: start))' has no such shift.")
            }
            let runs = letters.map { DayCycle.Run(isOn: on.contains($0), days: 1) }
            guard !runs.allSatisfy(\.isOn) else { return [.step(DayStep(.daily, 1))] }
            return [.daySet(PhraseDaySet(cycle: runs))]
        }
    }
}

extension PhraseScanner {
    /// The words for shifts, with their letters in a pattern.
    static let shifts: [(words: [String], letters: Set<Character>)] = [
        (["주간에", "주간"], ["주"]), (["야간에", "야간"], ["야"]), (["비번에", "비번"], ["비"]),
        (["휴무에", "휴무"], ["휴"]), (["당직"], ["당"]), (["근무일에", "근무일", "근무"], ["주", "야", "당"]),
    ]

    /// Reads a letter of a pattern of shifts; a space can stand in front of the first one.
    fileprivate mutating func shift(isFirst: Bool) -> Character? {
        guard isKorean, isFirst || adjacent != UInt8(ascii: " ") else { return nil }
        return (["주", "야", "비", "휴", "당"] as [Character]).first { takeText("\($0)") }
    }

    /// Reads days that are on or off: `21 days on`, `7 off`, `4일 근무`, `이틀 쉬고`.
    fileprivate mutating func run() throws(AlertError) -> DayCycle.Run? {
        try attempt { scanner throws(AlertError) in
            var number: Int?
            if scanner.isKorean {
                number = try scanner.length()?.wholeDays
            } else {
                number = scanner.count()
                let off = scanner.take { word -> Int? in
                    if case .cycleOff(let days) = word { days } else { nil }
                }
                if let off { return number.map { DayCycle.Run(isOn: false, days: $0 * off) } }
                if scanner.take(.unit(.week)) {
                    number = number.map { $0 * 7 }
                } else if !scanner.takeText("nights", "shifts") {
                    scanner.skip(.unit(.day))
                }
            }
            guard let number else { return nil as DayCycle.Run? }
            guard let isOn = scanner.isOn() else { return nil }
            guard number > 0 else {
                throw .invalid(
                    "A cycle needs at least a day on and a day off, like '21 days on, 7 days off'.")
            }
            return DayCycle.Run(isOn: isOn, days: number)
        }
    }

    private mutating func isOn() -> Bool? {
        guard isKorean else { return takeText("on") ? true : takeText("off") ? false : nil }
        let on = [
            "먹고", "복용하고", "복용", "하고", "하기", "켜고", "근무하고", "근무", "일하고", "출근하고", "출근", "오고", "오기",
            "가고", "가기",
        ]
        let off = ["쉬고", "쉬기", "휴무", "휴약", "휴식", "끄고", "쉼"]
        return takeText(among: on) ? true : takeText(among: off) ? false : nil
    }
}
