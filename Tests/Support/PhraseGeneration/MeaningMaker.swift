package import Recurrence

/// Draws meanings at random, as people would wish for them.
package struct MeaningMaker {
    package let now: Instant
    package let zone: Zone
    let wall: CivilDateTime
    var wording: Wording

    var today: CivilDate { wall.date }
    private var minute: Int { wall.time.hour * 60 + wall.time.minute }

    package init(now: Instant, zone: Zone, seed: UInt64) {
        self.now = now
        self.zone = zone
        wall = zone.civil(at: now)
        wording = Wording(seed: seed)
    }

    /// Returns a meaning with at least one ring.
    package mutating func meaning() -> PhraseMeaning {
        while true {
            let meaning = draft()
            if !meaning.occurrences(after: now, in: zone, limit: 1).isEmpty { return meaning }
        }
    }

    private mutating func draft() -> PhraseMeaning {
        let kinds: [(Int, (inout MeaningMaker) -> PhraseMeaning)] = [
            (7, { PhraseMeaning(days: .next, times: [$0.time()]) }),
            (4, { PhraseMeaning(days: .delay(seconds: $0.delay())) }),
            (3, { PhraseMeaning(days: .elapsed(seconds: $0.step() * 60)) }),
            (24, { $0.oneDay() }), (4, { $0.severalDates() }), (62, { $0.recurring() }),
        ]
        let make = wording.pick(weighted: kinds.map { (weight: $0.0, value: $0.1) })
        return make(&self)
    }

    // MARK: - Times

    /// Returns a minute of the day, more often one at which people are awake.
    mutating func time() -> Int {
        // Parts of the day mean these times: morning, noon, afternoon, evening and night.
        if wording.chance(20) { return 60 * wording.pick([9, 12, 15, 18, 21]) }
        let hour = wording.pick(weighted: [
            (1, wording.int(0...4)), (12, wording.int(6...11)), (12, wording.int(12...21)),
            (2, wording.int(22...23)), (1, 5),
        ])
        let minute = wording.pick(weighted: [
            (6, 0), (3, 30), (1, 15), (1, 45), (1, 5 * wording.int(0...11)),
            (1, wording.int(0...59)),
        ])
        return hour * 60 + minute
    }

    mutating func times() -> [Int] {
        let count = wording.pick(weighted: [(weight: 75, value: 1), (17, 2), (8, 3)])
        var times: Set<Int> = []
        while times.count < count { times.insert(time()) }
        return times.sorted()
    }

    mutating func window() -> PhraseMeaning.Window {
        let every = wording.pick([10, 15, 20, 25, 30, 45, 60, 60, 90, 120, 180])
        let from = wording.int(7...16)
        let to = wording.int((from + max(1, every / 60))...min(from + 12, 23))
        return .init(
            from: from * 60 + wording.pick([0, 0, 0, 30]),
            to: to * 60 + wording.pick([0, 0, 0, 30]),
            every: every)
    }

    private mutating func delay() -> Int {
        wording.pick(weighted: [
            (6, 60 * wording.pick([1, 2, 3, 5, 10, 15, 20, 25, 30, 40, 45, 50, 90])),
            (4, 3_600 * wording.int(1...24)), (2, 3_600 * wording.int(1...5) + 1_800),
            (2, 3_600 * wording.int(1...5) + 60 * wording.pick([5, 10, 15, 20, 40])),
            (1, wording.pick([10, 30, 45])),
        ])
    }

    /// Returns a step in minutes.
    private mutating func step() -> Int {
        wording.pick([5, 10, 15, 20, 25, 30, 45, 60, 90, 120, 180, 240, 360, 480])
    }

    // MARK: - Days

    /// Returns one day whose times are all still to come.
    private mutating func oneDay() -> PhraseMeaning {
        var times = wording.chance(92) ? [time()] : times()
        let distance = wording.pick(weighted: [
            (2, 0), (4, 1), (2, 2), (6, wording.int(2...6)), (3, wording.int(7...13)),
            (7, wording.int(8...300)),
        ])
        if distance == 0 {
            times = times.filter { $0 > minute }
            if times.isEmpty { times = [min(minute + 60 * wording.int(1...8), 1_435)] }
        }
        var meaning = PhraseMeaning(days: .dates([today.advanced(byDays: distance)]), times: times)
        if distance > 0, wording.chance(4) {
            (meaning.times, meaning.window) = ([], window())
        }
        return meaning
    }

    private mutating func severalDates() -> PhraseMeaning {
        var dates: Set<CivilDate> = []
        let first = wording.int(1...200)
        for _ in 0..<wording.int(2...3) {
            dates.insert(today.advanced(byDays: first + wording.int(0...40)))
        }
        return PhraseMeaning(days: .dates(dates.sorted()), times: [time()])
    }

    mutating func weekdays() -> Set<Weekday> {
        wording.pick(weighted: [
            (weight: 5, value: Set(Weekday.allCases.prefix(5))),
            (2, Set([.saturday, .sunday])),
            (9, [wording.pick(Weekday.allCases)]),
            (5, Set([wording.pick(Weekday.allCases), wording.pick(Weekday.allCases)])),
            (2, Set([.monday, .wednesday, .friday])), (1, Set([.tuesday, .thursday, .saturday])),
            (1, Set(Weekday.allCases.prefix(4))), (1, Set(Weekday.allCases.dropFirst().prefix(5))),
        ])
    }

    private mutating func monthDays() -> PhraseMeaning.MonthDays {
        wording.pick(weighted: [
            (weight: 8, value: .numbers([wording.int(1...28)])),
            (1, .numbers([wording.int(29...31)])), (3, .numbers([-1])),
            (3, .numbers([wording.int(1...14), wording.int(15...28)])),
            (1, .numbers([5, 15, 25])), (1, .numbers([15, -1])),
            (5, .positions([wording.int(1...4)], wording.pick(Weekday.allCases))),
            (4, .positions([-1], wording.pick(Weekday.allCases))),
            (1, .positions([1, 3], wording.pick(Weekday.allCases))),
            (1, .positions([2, 4], wording.pick(Weekday.allCases))),
            (2, .workday(wording.pick([1, -1]))),
        ])
    }

    private mutating func yearDays() -> PhraseMeaning.Days {
        let month = wording.int(1...12)
        let every = wording.chance(90) ? 1 : wording.int(2...4)
        return wording.pick(weighted: [
            (
                weight: 8,
                value: .yearly(every: every, months: [month], .numbers([wording.int(1...28)]))
            ),
            (1, .yearly(every: every, months: [2], .numbers([29]))),
            (
                1,
                .yearly(every: 1, months: [wording.int(1...6), wording.int(7...12)], .numbers([1]))
            ),
            (
                3,
                .yearly(
                    every: 1, months: [month],
                    .positions([wording.pick([1, 2, 3, 4, -1])], wording.pick(Weekday.allCases)))
            ),
        ])
    }

    private mutating func recurring() -> PhraseMeaning {
        let days: PhraseMeaning.Days = wording.pick(weighted: [
            (weight: 18, value: .daily(every: 1)),
            (6, .daily(every: wording.pick([2, 2, 2, 3, 3, 4, 5, 7, 10, 14, 15]))),
            (26, .weekly(every: 1, weekdays())),
            (8, .weekly(every: wording.pick([2, 2, 2, 3, 4, 6]), weekdays())),
            (1, .alternateWeeks(isEven: wording.chance(50), [wording.pick(Weekday.allCases)])),
            (13, .monthly(every: 1, monthDays())),
            (4, .monthly(every: wording.pick([2, 3, 3, 6]), monthDays())),
            (8, yearDays()),
        ])
        var meaning = PhraseMeaning(days: days, times: times())
        let isFrequent =
            switch days {
            case .daily(every: 1), .weekly(every: 1, _): true
            default: false
            }
        if wording.chance(isFrequent ? 18 : 4) {
            meaning.window = window()
            if wording.chance(90) { meaning.times = [] }
        }
        if isFrequent, wording.chance(6) { meaning.months = months() }
        addBounds(&meaning, isFrequent: isFrequent)
        return meaning
    }

    private mutating func months() -> Set<Int> {
        let first = wording.int(1...12)
        let count = wording.int(1...3)
        return Set((0..<count).map { (first - 1 + $0) % 12 + 1 })
    }

    // MARK: - Bounds

    private mutating func addBounds(_ meaning: inout PhraseMeaning, isFrequent: Bool) {
        let isYearly = if case .yearly = meaning.days { true } else { false }
        let isLimited = !meaning.months.isEmpty
        if !isYearly, !isLimited, wording.chance(18) { meaning.start = start(of: meaning.days) }
        if !isLimited, wording.chance(30) {
            addLimit(&meaning, isYearly: isYearly)
        }
        // After an exception, `for 5 days` could count days with or without rings.
        if isFrequent, meaning.length == nil, wording.chance(14) { addException(&meaning) }
        let isFixed = meaning.start == nil && meaning.length == nil
        if isFixed, wording.chance(8) { meaning.zone = wording.pick(Self.zones) }
        // Local times that a zone skips would need a rule about gaps.
        if meaning.zone != nil { meaning.times = meaning.times.map { $0 < 240 ? $0 + 420 : $0 } }
    }

    private static let zones = [
        "America/New_York", "Europe/London", "Europe/Berlin", "Asia/Tokyo", "America/Los_Angeles",
        "UTC", "Asia/Seoul",
    ]

    private mutating func start(of days: PhraseMeaning.Days) -> CivilDate {
        let hasPhase =
            switch days {
            case .daily(let every): every > 1
            case .weekly(let every, _): every > 1
            default: false
            }
        let distance = wording.pick(weighted: [
            (3, 1), (2, 2), (8, wording.int(3...150)), (hasPhase ? 6 : 1, -wording.int(1...45)),
        ])
        return today.advanced(byDays: distance)
    }

    private mutating func addLimit(_ meaning: inout PhraseMeaning, isYearly: Bool) {
        let first = max(meaning.start ?? today, today)
        let isPast = meaning.start.map { $0 <= today } ?? false
        switch wording.int(1...10) {
        case 1...6 where !isYearly:
            let distance = wording.pick([
                wording.int(2...6), wording.int(7...40), wording.int(30...200),
            ])
            meaning.end = .init(date: first.advanced(byDays: distance))
            if wording.chance(20) { meaning.end = .init(date: endOfMonth(after: first)) }
            if meaning.window == nil, meaning.start == nil, wording.chance(8) {
                meaning.end?.minute = 60 * wording.int(10...20)
            }
        case 7...8 where !isPast:
            switch meaning.days {
            case .daily(every: 1): meaning.length = .days(wording.int(2...14))
            case .weekly(every: 1, _): meaning.length = .weeks(wording.int(2...8))
            default: break
            }
            if meaning.length != nil, wording.chance(40) {
                meaning.length =
                    wording.chance(70) ? .weeks(wording.int(1...6)) : .months(wording.int(1...3))
            }
        default: if !isPast { meaning.count = wording.int(2...20) }
        }
    }

    private mutating func endOfMonth(after day: CivilDate) -> CivilDate {
        let month = day.year * 12 + day.month + wording.int(0...4)
        let next = CivilDate(year: month / 12, month: month % 12 + 1, day: 1) ?? day
        return next.advanced(byDays: -1)
    }

    private mutating func addException(_ meaning: inout PhraseMeaning) {
        let weekdays: Set<Weekday>
        switch meaning.days {
        case .daily: weekdays = Set(Weekday.allCases)
        case .weekly(_, let days): weekdays = days
        default: return
        }
        let first = max(meaning.start ?? today, today)
        let day = first.advanced(byDays: wording.int(1...90))
        switch wording.int(1...10) {
        case 1...3:
            var dates: Set<CivilDate> = [day]
            if wording.chance(30) { dates.insert(day.advanced(byDays: wording.int(1...20))) }
            meaning.exceptions = [.dates(dates.sorted())]
        case 4...6:
            meaning.exceptions = [.range(day, day.advanced(byDays: wording.int(2...20)))]
        case 7...9 where weekdays.count > 1:
            let excluded: Set<Weekday> =
                weekdays.count == 7 && wording.chance(40)
                ? [.saturday, .sunday] : [wording.pick(weekdays.sorted())]
            meaning.exceptions = [.weekdays(excluded)]
        default: meaning.exceptions = [.month(wording.int(1...12))]
        }
    }
}
