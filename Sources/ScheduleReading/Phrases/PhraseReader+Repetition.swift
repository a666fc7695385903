import Alerts
import Messages
import Recurrence

extension PhraseReader {
    /// Words that repeat by themselves.
    private static let words: [String: PhraseLength] = {
        let day = PhraseLength(days: 1)
        let week = PhraseLength(weeks: 1)
        let hour = PhraseLength(seconds: 3_600)
        return [
            "daily": day, "everyday": day, "매일": day, "날마다": day, "매일매일": day, "weekly": week,
            "매주": week, "biweekly": PhraseLength(weeks: 2), "fortnightly": PhraseLength(weeks: 2),
            "격주": PhraseLength(weeks: 2), "격주로": PhraseLength(weeks: 2),
            "격주마다": PhraseLength(weeks: 2), "monthly": PhraseLength(months: 1),
            "매월": PhraseLength(months: 1), "매달": PhraseLength(months: 1),
            "다달이": PhraseLength(months: 1), "달마다": PhraseLength(months: 1),
            "격월": PhraseLength(months: 2), "격월로": PhraseLength(months: 2),
            "격월마다": PhraseLength(months: 2), "bimonthly": PhraseLength(months: 2),
            "quarterly": PhraseLength(months: 3), "매분기": PhraseLength(months: 3),
            "분기": PhraseLength(months: 3), "분기별": PhraseLength(months: 3),
            "yearly": PhraseLength(years: 1), "annually": PhraseLength(years: 1),
            "annual": PhraseLength(years: 1), "매년": PhraseLength(years: 1),
            "해마다": PhraseLength(years: 1), "매해": PhraseLength(years: 1),
            "격일": PhraseLength(days: 2), "격일로": PhraseLength(days: 2),
            "하루걸러": PhraseLength(days: 2), "hourly": hour, "매시간": hour, "매시": hour,
            "매분": PhraseLength(seconds: 60), "한시간마다": hour,
        ]
    }()

    private static let phrases: [String: PhraseLength] = [
        "bi-weekly": PhraseLength(weeks: 2), "하루 걸러": PhraseLength(days: 2),
        "매 분기": PhraseLength(months: 3), "매 시간": PhraseLength(seconds: 3_600),
        "이틀에 한 번": PhraseLength(days: 2),
        "half-hourly": PhraseLength(seconds: 1_800), "two-weekly": PhraseLength(weeks: 2),
        "이틀에 한번": PhraseLength(days: 2),
    ]

    /// Reads `every 2 weeks`, `every other tuesday`, `daily`, `30분마다`, `격주`.
    mutating func readRepetition() throws(AlertError) -> Bool {
        if scanner.take("매주말") {
            (phrase.weekdays, phrase.repeats) = ([.saturday, .sunday], true)
            return true
        }
        if ["quarterly", "every quarter", "each quarter", "매분기", "매 분기", "분기"]
            .contains(where: scanner.isBefore)
        {
            phrase.isQuarterly = true
        }
        if try readMinutePastHour() { return true }
        phrase.isHourly = scanner.isBefore("hourly") || phrase.isHourly
        if let length = scanner.value(Self.words) { return try add(length) }
        if scanner.take("정시마다") {
            phrase.minuteOfHour = 0
            return try add(PhraseLength(seconds: 3_600))
        }
        if scanner.take("nightly") {
            phrase.parts.append(.night)
            return try add(PhraseLength(days: 1))
        }
        if let length = scanner.spacedValue(Self.phrases) { return try add(length) }
        if let length = try koreanPeriod() { return try add(length) }
        if try readFrequency() { return true }
        guard scanner.take(any: ["once every", "once each", "every", "each", "매"]) else {
            return false
        }
        if try readInterval() { return true }
        // `every second tuesday of the month` has no interval.
        var copy = scanner
        let ordinal = copy.ordinal()
        let isOrdinal = try copy.weekdays() != nil && ordinal != nil
        if !isOrdinal {
            if let length = try scanner.length() { return try add(length) }
            if var unit = scanner.unit() {
                if let half = unit.half, scanner.take("and a half") { unit = try unit.adding(half) }
                return try add(unit)
            }
        }
        phrase.repeats = true
        return true
    }

    /// Reads what follows `every` in `every other tuesday`, `every second day` or `every 3rd friday`.
    private mutating func readInterval() throws(AlertError) -> Bool {
        var copy = scanner
        let interval = copy.take("other") ? 2 : copy.ordinal()
        guard let interval, interval > 1 else { return false }
        if let unit = copy.unit() {
            scanner = copy
            return try add(unit.multiplied(by: interval))
        }
        guard let days = try copy.weekdays(), !copy.isBefore("of"), !copy.isBefore("in the month")
        else { return false }
        scanner = copy
        phrase.weekdays.formUnion(days.days)
        return try add(PhraseLength(weeks: interval))
    }

    /// Reads `30분마다`, `2주에 한 번`, `1시간 간격으로`.
    private mutating func koreanPeriod() throws(AlertError) -> PhraseLength? {
        let isMonthly = phrase.step.map { $0.frequency >= .monthly } ?? false
        return try scanner.attempt { scanner throws(AlertError) in
            _ = scanner.take("매")
            var length = try scanner.length()
            if length == nil { length = scanner.unit() }
            guard let length, !isMonthly || (length.wholeDays ?? 0) == 0 else { return nil }
            let endings = [
                "마다 한 번씩", "마다 한번씩", "마다", "간격으로", "간격", "에 한 번씩", "에 한번씩", "에 한 번", "에 한번",
                "에 1번", "에 1회", "걸러",
            ]
            guard scanner.take(any: endings) else { return nil }
            return length
        }
    }

    /// The units before a number of times, as in `하루에 두 번`.
    private static let koreanUnits: [String: PhraseLength] = [
        "하루에": PhraseLength(days: 1), "하루": PhraseLength(days: 1),
        "일주일에": PhraseLength(weeks: 1), "주": PhraseLength(weeks: 1),
        "한 달에": PhraseLength(months: 1), "월": PhraseLength(months: 1),
        "일 년에": PhraseLength(years: 1), "년": PhraseLength(years: 1),
    ]

    /// Reads `twice a day`, `주 3회`, which need the times or the days that follow.
    private mutating func readFrequency() throws(AlertError) -> Bool {
        let start = scanner
        let found = try scanner.attempt { scanner throws(AlertError) in
            if let unit = scanner.spacedValue(Self.koreanUnits) {
                guard let count = scanner.count(), scanner.take(any: ["번씩", "번", "회"]) else {
                    return nil as (count: Int, unit: PhraseLength)?
                }
                return (count, unit)
            }
            var count: Int?
            if scanner.take("once") {
                count = 1
            } else if scanner.take("twice") {
                count = 2
            } else if scanner.take("thrice") {
                count = 3
            } else if let number = scanner.count(), scanner.take(any: ["times", "days"]) {
                count = number
            }
            guard let count, scanner.take(any: ["a", "per", "each", "every"]),
                let unit = scanner.unit()
            else { return nil }
            return (count, unit)
        }
        guard let (count, unit) = found else { return false }
        if count > 1 {
            phrase.frequency = PhraseFrequency(
                count: count, unit: unit,
                text: String(start.rest.dropLast(scanner.rest.count)).trimmingSpaces)
        }
        return try add(unit.weeks == 1 && count == 7 ? PhraseLength(days: 1) : unit)
    }

    /// Reads `on the hour`, `at :15`, `at 15 past`, `정각` or `30분` after an hourly period.
    private mutating func readMinuteOfHour() {
        if let minute = scanner.spacedValue(Self.minutesOfHour) {
            phrase.minuteOfHour = minute
            return
        }
        var copy = scanner
        let isAt = copy.take("at")
        if copy.takeAdjacent(" :") || copy.take(":") {
            guard let minute = copy.number(), minute < 60 else { return }
            phrase.minuteOfHour = minute
        } else if isAt {
            guard let minute = Self.minutePast(&copy) else { return }
            phrase.minuteOfHour = minute
        } else {
            guard let minute = copy.number(), minute < 60, copy.take(any: ["분에", "분"]),
                !copy.isBefore("마다"), !copy.isBefore("간격")
            else { return }
            phrase.minuteOfHour = minute
        }
        scanner = copy
    }

    private static let minutesOfHour = [
        "on the hour": 0, "정각에": 0, "정각": 0, "on the half hour": 30,
    ]

    /// Reads `quarter past every hour` and `15 past each hour`.
    private mutating func readMinutePastHour() throws(AlertError) -> Bool {
        var copy = scanner
        _ = copy.take("at")
        guard let minute = Self.minutePast(&copy), copy.take(any: ["every hour", "each hour"])
        else { return false }
        scanner = copy
        phrase.minuteOfHour = minute
        return try add(PhraseLength(seconds: 3_600))
    }

    /// Reads a minute of any hour: `quarter past`, `half past`, `15 minutes past`.
    private static func minutePast(_ scanner: inout PhraseScanner) -> Int? {
        _ = scanner.take("a")
        let words = ["half past": 30, "quarter past": 15, "quarter to": 45]
        if let minute = scanner.spacedValue(words) { return minute }
        guard let minute = scanner.number(), minute < 60,
            scanner.take(any: ["minutes past", "past"])
        else { return nil }
        return minute
    }

    /// Adds a period or a step.
    private mutating func add(_ length: PhraseLength) throws(AlertError) -> Bool {
        _ = scanner.take(any: ["로", "씩"])
        if length.isCalendar {
            phrase.repeats = true
            guard let step = length.step else {
                throw .invalid(
                    "Peal cannot count months and days together. Count one of them, like 'every 2 weeks'."
                )
            }
            // `weekly` after `every 2 weeks` adds nothing.
            if let former = phrase.step, former != step {
                guard former.frequency == step.frequency, step.frequency > .daily,
                    min(former.interval, step.interval) == 1
                else {
                    throw .invalid(
                        "'\(text)' counts in two ways. Write one of them, like 'every 2 weeks'.")
                }
            }
            phrase.step = DayStep(step.frequency, max(step.interval, phrase.step?.interval ?? 1))
        } else {
            guard let seconds = length.elapsed else {
                throw .invalid("Peal cannot count months and hours together. Count one of them.")
            }
            if let open = phrase.periods.lastIndex(of: nil), phrase.period == nil {
                phrase.periods[open] = seconds
            } else {
                phrase.openPeriod = seconds
            }
            phrase.period = seconds
            if seconds == 3_600 { readMinuteOfHour() }
        }
        return true
    }
}
