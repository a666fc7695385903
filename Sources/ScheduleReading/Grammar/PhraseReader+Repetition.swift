import Alerts
import Messages
import Recurrence

extension PhraseReader {
    /// Reads `every 2 weeks`, `every other tuesday`, `daily`, `30분마다`, `격주`, `twice a day`.
    mutating func readRepetition() throws(AlertError) -> Bool {
        if scanner.take(.weekendStep) {
            return add(.weekdays(PhraseDays(days: .weekend)), .every)
        }
        if let minute = minutePastHour() {
            return add(.period(3_600), .minuteOfHour(minute))
        }
        if try readRate() { return true }
        let isQuarterly = scanner.isBefore(.quarterly)
        if scanner.take(.hourly) { return try add(.hour, isHourly: true) }
        if let hours = numberedHours() { return try add(PhraseLength.hour.multiplied(by: hours)) }
        if let length = scanner.take({ if case .step(let length) = $0 { length } else { nil } }) {
            return try add(length, isQuarterly: isQuarterly)
        }
        if scanner.take(.onTheHourTail) { return add(.period(3_600), .minuteOfHour(0)) }
        if scanner.take(.nightly) { return add(.parts([.night]), .step(DayStep(.daily, 1))) }
        if let length = try koreanPeriod() { return try add(length, isQuarterly: isQuarterly) }
        guard scanner.take(.every) || scanner.isBefore(.alternate) else { return false }
        if try readInterval() { return true }
        if readPartInterval() { return true }
        // `every second tuesday of the month` has no interval.
        var copy = scanner
        let ordinal = copy.ordinal()
        if try copy.weekdays() != nil, ordinal != nil { return add(.every) }
        if let length = try scanner.length() { return try add(length, isQuarterly: isQuarterly) }
        guard var unit = scanner.singleUnit() else { return add(.every) }
        if let half = unit.half, scanner.take(.andAHalf) { unit = try unit.adding(half) }
        return try add(unit, isQuarterly: isQuarterly)
    }

    /// Reads what follows `every` in `every other tuesday`, `every second day` or `every 3rd friday`.
    private mutating func readInterval() throws(AlertError) -> Bool {
        var copy = scanner
        let interval = copy.take(.other, .alternate) ? 2 : copy.ordinal()
        guard let interval, interval > 1 else { return false }
        var list = copy
        // `every second and fourth thursday` are days of the month.
        if list.takeJoint(), list.ordinal() != nil, list.weekday() != nil { return add(.every) }
        if let unit = copy.unit() {
            scanner = copy
            return try add(unit.multiplied(by: interval))
        }
        guard let days = try copy.weekdays(), !copy.isBefore(.of, .ofMonth) else { return false }
        scanner = copy
        guard days.days != .workdays else {
            let words = scanner.words(since: start)
            throw .invalid(
                "'\(words)' can be Monday to Friday of every other week, or every other one of these days. Write "
                    + "'every \(interval) weeks on mon-fri', or the days, like 'mon, wed, fri'.")
        }
        add(.weekdays(PhraseDays(days: days.days)))
        return try add(PhraseLength(weeks: interval))
    }

    /// Reads what follows `every` in `every third night`, `every other morning` or `every 3 nights`.
    private mutating func readPartInterval() -> Bool {
        var copy = scanner
        let place = copy.take(.other, .alternate) ? 2 : copy.ordinal()
        // In `every 8 in the evening`, the number is a time, and `every 8 evening` can be one.
        guard let interval = place ?? copy.count(), interval > 1, !copy.isBefore(.in, .at),
            let part = copy.take({ word -> DayPart? in
                guard case .part(let part, let isPlural) = word else { return nil }
                return isPlural == (place == nil) ? part : nil
            })
        else { return false }
        scanner = copy
        return add(.parts([part]), .step(DayStep(.daily, interval)))
    }

    /// Reads `30분마다`, `2주에 한 번`, `1시간 간격으로`.
    private mutating func koreanPeriod() throws(AlertError) -> PhraseLength? {
        guard scanner.isKorean else { return nil }
        let countsMonths = countsMonths
        return try scanner.attempt { scanner throws(AlertError) in
            scanner.skip(.every)
            var length = try scanner.length()
            if length == nil { length = scanner.singleUnit() }
            guard let length, !countsMonths || length.days + length.weeks == 0,
                scanner.take(.intervalTail)
            else { return nil }
            return length
        }
    }

    /// Reads `twice a day`, `three times daily`, `주 3회`, `매일 3회`.
    private mutating func readRate() throws(AlertError) -> Bool {
        let found = try scanner.attempt { scanner throws(AlertError) in
            if let unit = scanner.take({ if case .countedUnit(let unit) = $0 { unit } else { nil } }
            ) {
                return scanner.rateCount().map { ($0, unit) }
            }
            var copy = scanner
            if let step = copy.take({ if case .step(let step) = $0 { step } else { nil } }),
                step.isUnit, let count = copy.rateCount()
            {
                scanner = copy
                return (count, step)
            }
            copy = scanner
            var count = copy.take(.once) ? 1 : copy.take(.twice) ? 2 : nil
            if count == nil, let number = copy.count(), copy.take(.times, .unit(.day)) {
                count = number
            }
            guard let count else { return nil as (Int, PhraseLength)? }
            let step = copy.take { if case .step(let step) = $0 { step } else { nil } }
            guard let unit = step ?? (copy.take(.per) ? copy.unit() : nil), unit.isUnit else {
                return nil
            }
            scanner = copy
            return (count, unit)
        }
        guard let (count, unit) = found else { return false }
        add(.rate(count: count, unit: unit))
        return try add(unit.weeks == 1 && count == 7 ? .day : unit)
    }

    /// Reads the number in `12 hourly`, `6-hourly` and `every 4 hourly`.
    private mutating func numberedHours() -> Int? {
        var copy = scanner
        copy.skip(.every)
        guard let hours = copy.count(), hours > 1 else { return nil }
        copy.skip(.dash)
        guard copy.take(.hourly) else { return nil }
        scanner = copy
        return hours
    }

    /// Reads the minute of an hour before `every hour`: `quarter past every hour`.
    private mutating func minutePastHour() -> Int? {
        var copy = scanner
        copy.skip(.at)
        guard let minute = copy.minutePast(), copy.take(.every), copy.take(.unit(.hour)) else {
            return nil
        }
        scanner = copy
        return minute
    }

    /// Adds a period or a step.
    private mutating func add(
        _ length: PhraseLength, isHourly: Bool = false, isQuarterly: Bool = false
    ) throws(AlertError) -> Bool {
        scanner.skip(.filler)
        guard length.approximateSeconds > 0 else {
            throw .invalid(
                "'\(scanner.words(since: start))' is not an interval. The shortest interval is a minute."
            )
        }
        guard length.isCalendar else {
            guard let seconds = length.elapsed else {
                throw .invalid("Peal cannot count months and hours together. Count one of them.")
            }
            add(.period(seconds))
            if isHourly { add(.hourly) }
            if seconds == 3_600, let minute = scanner.minuteOfHour() { add(.minuteOfHour(minute)) }
            return true
        }
        guard let step = length.step else { throw PhraseLength.monthsAndDays }
        return isQuarterly ? add(.step(step), .quarterly) : add(.step(step))
    }
}

extension PhraseScanner {
    /// Reads the number of a rate behind its unit: `3회`, `두 번`, `twice`; but not `5번만` (only 5 times).
    fileprivate mutating func rateCount() -> Int? {
        var copy = self
        if copy.take(.once) || copy.take(.twice) {
            let isTwice = isBefore(.twice)
            guard !isBefore(.onceOnly), !copy.isBefore(.countedOrdinal) else { return nil }
            self = copy
            return isTwice ? 2 : 1
        }
        guard let count = copy.countedNumber(), !copy.isBefore(.timesOnly, .countedOrdinal),
            copy.take(.times)
        else {
            return nil
        }
        self = copy
        return count
    }

    /// Reads `on the hour`, `at :15`, `at 15 past`, `정각` or `30분` after an hourly period.
    fileprivate mutating func minuteOfHour() -> Int? {
        if let minute = take({ if case .minuteOfHour(let minute) = $0 { minute } else { nil } }) {
            return minute
        }
        var copy = self
        let isAt = copy.take(.at)
        if copy.first == UInt8(ascii: ":") {
            _ = copy.takeRun { $0 == UInt8(ascii: ":") }
            guard let minute = copy.number(), minute < 60 else { return nil }
            self = copy
            return minute
        }
        guard
            let minute = isAt ? copy.minutePast() : copy.number(1...2, before: .minuteMark),
            minute < 60, !copy.isBefore(.everyTail, .intervalTail)
        else { return nil }
        self = copy
        takeAtTail()
        return minute
    }

    /// Reads a minute of any hour: `quarter past`, `half past`, `15 minutes past`.
    fileprivate mutating func minutePast() -> Int? {
        if let minute = take({ if case .minutesPast(let minute) = $0 { minute } else { nil } }) {
            return minute
        }
        var copy = self
        guard let minute = copy.number(), minute < 60, copy.take(.past) else { return nil }
        self = copy
        return minute
    }
}

extension PhraseLength {
    /// Whether the length is one day, week, month or year.
    fileprivate var isUnit: Bool { step?.interval == 1 }
}
