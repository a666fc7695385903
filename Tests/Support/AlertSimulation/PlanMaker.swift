import Alerts
import Recurrence
import TestSupport

/// Generates random alerts: each trigger together with the model's plan for it.
struct PlanMaker {
    static let zoneNames = [
        "Europe/Berlin", "America/New_York", "Asia/Seoul", "Australia/Lord_Howe", "Africa/Cairo",
        "America/Santiago", "Asia/Kathmandu", "Europe/Dublin", "UTC", "Pacific/Apia",
        "Asia/Beirut", "America/St_Johns",
    ]

    let zones: [Zone]
    /// The zones west of the date line, which are almost a day ahead, and the zones east of it.
    let (west, east): ([Zone], [Zone])

    init() throws {
        zones = try Self.zoneNames.map { try Zone(identifier: $0) }
        west = try ["Asia/Seoul", "Pacific/Auckland", "Pacific/Kiritimati"]
            .map { try Zone(identifier: $0) }
        east = try ["America/Los_Angeles", "Pacific/Honolulu", "Pacific/Pago_Pago"]
            .map { try Zone(identifier: $0) }
    }

    /// Returns a trigger that rings after `now`.
    func make(
        at now: Instant, in machine: Zone, _ random: inout SplitMix64
    ) throws -> (Trigger, Plan) {
        while true {
            let made = try any(at: now, in: machine, &random)
            // Peal refuses a trigger that would never ring.
            if made.1.next(after: now, in: machine) != nil { return made }
        }
    }

    private func any(
        at now: Instant, in machine: Zone, _ random: inout SplitMix64
    ) throws -> (Trigger, Plan) {
        switch random.int(1...100) {
        case ...15: return once(at: now, in: machine, &random)
        case ...27: return interval(at: now, &random)
        case ...33: return afterDone(at: now, in: machine, &random)
        case ...45: return try rule(at: now, in: machine, &random)
        case ...57: return try timetable(at: now, in: machine, &random)
        default: return try days(at: now, in: machine, &random)
        }
    }

    private func once(
        at now: Instant, in machine: Zone, _ random: inout SplitMix64
    ) -> (Trigger, Plan) {
        let ahead = random.chance(50) ? random.int(60...172_800) : random.int(60...20_000_000)
        let at = Instant(seconds: now.advanced(by: .seconds(ahead)).seconds)
        if random.chance(30) { return (.once(.instant(at)), .instant(at)) }
        let zone = random.chance(30) ? random.pick(zones) : nil
        // Add four hours, because the wall time may resolve to an earlier instant.
        let later = at.advanced(by: .seconds(14_400))
        let wall = (zone ?? machine).civil(at: later)
        return (.once(.civil(wall, zone: zone)), .once(wall, zone: zone))
    }

    private func interval(
        at now: Instant, _ random: inout SplitMix64
    ) -> (Trigger, Plan) {
        let repeats = random.chance(60)
        let seconds =
            repeats ? random.pick([7_200, 86_400, 90_061, 604_800]) : random.int(1...400_000)
        return (
            .interval(Interval(seconds: seconds, repeats: repeats)),
            .interval(seconds: seconds, repeats: repeats, anchor: now)
        )
    }

    private func afterDone(
        at now: Instant, in machine: Zone, _ random: inout SplitMix64
    ) -> (Trigger, Plan) {
        let zone = random.chance(30) ? random.pick(zones) : nil
        if random.chance(30) {
            let seconds = random.pick([3_600, 21_600, 90_000])
            let trigger = AfterDone(.seconds(seconds), from: now, zone: zone, in: machine)
            let due = Instant(seconds: now.seconds + Int64(seconds))
            let plan = AfterDonePlan(seconds: seconds, zone: zone, due: .instant(due))
            return (.afterDone(trigger), .afterDone(plan))
        }
        let (days, time) = (random.int(1...5), time(&random))
        let day = (zone ?? machine).civil(at: now).date.advanced(byDays: random.int(0...6))
        let wall = CivilDateTime(date: day, time: time)
        let trigger = AfterDone(.days(days, at: time), due: .civil(wall, zone: zone), zone: zone)
        let plan = AfterDonePlan(
            days: days, seconds: time.secondsSinceMidnight, zone: zone,
            due: .once(wall, zone: zone))
        return (.afterDone(trigger), .afterDone(plan))
    }

    private func rule(
        at now: Instant, in machine: Zone, _ random: inout SplitMix64
    ) throws -> (Trigger, Plan) {
        let text = random.pick([
            "FREQ=MONTHLY;BYMONTHDAY=31", "FREQ=MONTHLY;BYDAY=-1FR", "FREQ=YEARLY",
            "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1", "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SA",
            "FREQ=MONTHLY;INTERVAL=3", "FREQ=DAILY;INTERVAL=10;COUNT=7", "FREQ=YEARLY;BYWEEKNO=20",
        ])
        let zone = random.chance(30) ? random.pick(zones) : nil
        let today = (zone ?? machine).civil(at: now).date
        if random.chance(40) {
            let schedule = try onDays(from: today, zone: zone, &random)
            return (.schedule(schedule), .rule(schedule))
        }
        let schedule = Schedule(
            rule: try RecurrenceRule(rfc5545: text),
            start: CivilDateTime(
                date: today.advanced(byDays: random.int(-400...5)), time: time(&random)),
            zone: zone, gap: random.pick(GapPolicy.allCases), fold: random.pick(FoldPolicy.allCases)
        )
        return (.schedule(schedule), .rule(schedule))
    }

    /// Returns a schedule on the days of a random set.
    private func onDays(
        from today: CivilDate, zone: Zone?, _ random: inout SplitMix64
    ) throws -> Schedule {
        let start = today.advanced(byDays: random.int(-400...5))
        let text = random.pick([
            "lunar(8-15)", "lunar(5L-3)", "lunar(*-1) | lunar(*-15)", "lunar(1-30, chinese)",
            "cycle(\(start), 21 on, 7 off)", "cycle(\(start), 2 off, 2 on, 2 off)",
            "!rule(FREQ=WEEKLY;BYDAY=SA,SU)", "!lunar(*-1) & cycle(\(start), 1 on, 1 off)",
            "moved(-3, lunar(8-15))", "easter(western) | moved(-2, easter(orthodox))",
            "solar(270, Asia/Seoul) | solar(285, America/New_York)",
            "moved(1, rule(FREQ=MONTHLY;BYMONTHDAY=-1))",
            "moved(-3, rule(FREQ=MONTHLY;BYMONTHDAY=25), rule(FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR) "
                + "& !lunar(*-15))",
            "dates(\(start.advanced(byDays: 410)), \(start.advanced(byDays: 440)))",
        ])
        let rule: RecurrenceRule = random.chance(70) ? .daily : .weekly(on: Weekday.workdays)
        let times = (0..<random.int(1...2)).map { _ in time(&random) }
        // A generator of its own for times that differ from day to day, so that the other events of a
        // seed stay the same.
        var own = random
        own = SplitMix64(scattering: own.next())
        let kind = own.int(1...10)
        return try Schedule(
            rule: rule, start: start, times: kind > 5 ? times : [],
            sun: kind > 3 && kind <= 5 ? sunTimes(&own) : [],
            random: kind <= 3 ? try randomTimes(&own) : nil,
            days: kind <= 5 && own.chance(60) ? nil : DaySet(text),
            zone: zone, gap: random.pick(GapPolicy.allCases),
            fold: random.pick(FoldPolicy.allCases))
    }

    private func sunTimes(_ random: inout SplitMix64) -> [SunTime] {
        let texts = ["sunrise", "sunset", "sunset-00:30", "sunrise+01:00", "sunset+02:00"]
        return (0..<random.int(1...2)).compactMap { _ in SunTime(random.pick(texts)) }
    }

    /// Returns times with a seed of their own, so that the plan has the same draws as the alert.
    private func randomTimes(_ random: inout SplitMix64) throws -> RandomTimes {
        let from = time(&random)
        let seconds = (from.secondsSinceMidnight + random.int(1...14) * 3_600) % 86_400
        return try RandomTimes(
            count: random.int(1...4), from: from,
            to: CivilTime(secondsSinceMidnight: seconds) ?? .midnight, seed: random.next())
    }

    private func time(_ random: inout SplitMix64) -> CivilTime {
        // Choose times between 0:00 and 3:59 often, because the clocks change at those hours.
        let hour = random.chance(40) ? random.int(0...3) : random.int(0...23)
        let minute = random.pick([0, 0, 15, 30, 59])
        return CivilTime(hour: hour, minute: minute) ?? .midnight
    }

    /// Returns two to four schedules in one zone.
    private func timetable(
        at now: Instant, in machine: Zone, _ random: inout SplitMix64
    ) throws -> (Trigger, Plan) {
        let zone = random.chance(30) ? random.pick(zones) : nil
        let today = (zone ?? machine).civil(at: now).date
        var made: [(Schedule, Plan)] = []
        for _ in 0..<random.int(2...4) {
            if random.chance(80) {
                made.append(try days(from: today, zone: zone, &random))
            } else {
                let schedule = try onDays(from: today, zone: zone, &random)
                made.append((schedule, .rule(schedule)))
            }
        }
        return (.timetable(Timetable(made.map(\.0))), .timetable(made.map(\.1)))
    }

    private func days(
        at now: Instant, in machine: Zone, _ random: inout SplitMix64
    ) throws -> (Trigger, Plan) {
        let zone = random.chance(30) ? random.pick(zones) : nil
        let today = (zone ?? machine).civil(at: now).date
        let (schedule, plan) = try days(from: today, zone: zone, &random)
        return (.schedule(schedule), plan)
    }

    private func days(
        from today: CivilDate, zone: Zone?, _ random: inout SplitMix64
    ) throws -> (Schedule, Plan) {
        var plan = Plan.DayPlan(start: today.advanced(byDays: random.int(-30...10)))
        plan.zone = zone
        plan.gap = random.pick(GapPolicy.allCases)
        plan.fold = random.pick(FoldPolicy.allCases)
        if random.chance(75) {
            let count = random.chance(80) ? 1 : random.int(2...5)
            plan.weekdays = Set((0..<count).map { _ in random.pick(Weekday.allCases) })
        }
        var windows: [Window] = []
        if random.chance(25) {
            let from = time(&random)
            let hours = random.int(1...9)
            let to =
                CivilTime(
                    secondsSinceMidnight: (from.secondsSinceMidnight + hours * 3_600) % 86_400)
                ?? .midnight
            let every = random.pick([3_600, 5_400, 7_200, 1_800])
            windows.append(try Window(from: from, to: to, every: every))
            plan.windows = [(from.secondsSinceMidnight, to.secondsSinceMidnight, every)]
        }
        var times: [CivilTime] = []
        if windows.isEmpty || random.chance(20) {
            times = (0..<random.int(1...2)).map { _ in time(&random) }
        }
        plan.times = times.map(\.secondsSinceMidnight)
        var until: RecurrenceDate?
        if random.chance(15) {
            let last = today.advanced(byDays: random.int(1...200))
            plan.until = last
            until = .day(last)
        }
        if random.chance(20) {
            plan.excluded = Set((0..<3).map { _ in today.advanced(byDays: random.int(0...20)) })
        }
        let schedule = try Schedule(
            rule: plan.weekdays.map(RecurrenceRule.weekly(on:)) ?? .daily, start: plan.start,
            times: times, windows: windows, exclude: plan.excluded.map(RecurrenceDate.day),
            until: until, zone: zone, gap: plan.gap, fold: plan.fold)
        return (schedule, .days(plan))
    }
}
