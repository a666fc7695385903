import Alerts
import Messages
import Recurrence

/// What the schedule flags say, and the trigger that they mean.
struct ScheduleRequest: Hashable, Sendable {
    var at: [String] = []
    var on: String?
    var every: String?
    var from: String?
    var to: String?
    var windows: [String] = []
    var after: String?
    var once = false
    var rrule: String?
    var start: String?
    var until: String?
    var except: [String] = []
    var zone: String?
    var gap: GapPolicy?
    var fold: FoldPolicy?

    /// Whether nothing is said.
    var isEmpty: Bool { self == ScheduleRequest() }

    /// Makes the trigger that is meant.
    ///
    /// - Parameters:
    ///   - old: the trigger to change: what is not said stays as it is there.
    ///   - now: the present, from which `--once` looks ahead.
    ///   - machineZone: the machine's time zone.
    /// - Returns: the trigger.
    /// - Throws: ``AlertError`` with the flag and what would be right.
    func trigger(
        changing old: Trigger? = nil, now: Instant, in machineZone: Zone
    ) throws(AlertError) -> Trigger {
        if let after { return try delay(after) }
        let pinned = try pinnedZone(changing: old)
        var old = old
        if case .once(.instant(let instant)) = old {
            // An edit of it speaks of what the wall shows then.
            old = .once(.civil((pinned ?? machineZone).civil(at: instant), zone: pinned))
        }
        let today = (pinned ?? machineZone).civil(at: now).date
        if let once = try onceOnDate(changing: old, today: today, pinned: pinned) { return once }
        if case .once(.civil(let date, _)) = old, self == ScheduleRequest(zone: zone) {
            return .once(.civil(date, zone: pinned))
        }
        var dates: [CivilDateTime] = []
        var times: [CivilTime] = []
        for text in Self.parts(of: removes(at, of: old) ? [] : at) {
            if case .instant(let instant) = try? RecurrenceDate(iso8601: text) {
                guard self == ScheduleRequest(at: [text], once: once) else {
                    throw .invalid("'\(text)' says all there is to say: nothing goes with it.")
                }
                return .once(.instant(instant))
            }
            if let date = try TimeReading.dateTime(text, today: today) {
                dates.append(date)
            } else {
                times.append(try TimeReading.time(text))
            }
        }
        if let date = dates.first {
            let rest = ScheduleRequest(at: at, once: once, zone: zone)
            guard dates.count == 1, times.isEmpty, self == rest else {
                throw .invalid(
                    "--at with a date means once: it takes one date, and nothing else but --zone.")
            }
            return .once(.civil(date, zone: pinned))
        }
        if case .once(.civil(let date, _)) = old, let time = times.first,
            self == ScheduleRequest(at: at, once: once, zone: zone)
        {
            guard times.count == 1 else {
                throw .invalid("It rings once: give one time, or the days with --on.")
            }
            return .once(
                .civil(CivilDateTime(date: date.date, time: time), zone: pinned))
        }
        let ranges = try allWindows(changing: old)
        if every != nil, ranges.isEmpty {
            return try interval(changing: old)
        }
        let schedule = try schedule(times, ranges, pinned, changing: old, now: now, machineZone)
        guard once else { return .schedule(schedule) }
        guard let next = schedule.next(after: now, in: machineZone) else {
            throw .invalid("It would never ring: there is no occurrence to come.")
        }
        // Where the clocks change, the wall does not say which instant the policies have chosen.
        let isPlain = (pinned ?? machineZone).instant(of: next.wall) == next.instant
        return .once(isPlain ? .civil(next.wall, zone: pinned) : .instant(next.instant))
    }

    private func delay(_ text: String) throws(AlertError) -> Trigger {
        var rest = self
        rest.after = nil
        rest.once = false
        guard rest.isEmpty else {
            throw .invalid("--in means once, so long from now: no other time goes with it.")
        }
        return .interval(Interval(seconds: try DurationReading.seconds(text), repeats: false))
    }

    private func interval(changing old: Trigger?) throws(AlertError) -> Trigger {
        if case .schedule = old {
            throw .invalid(
                "--every alone counts elapsed time, day and night: the days and times that there are "
                    + "would be lost. Say from when to when: --every 30m --from 09:30 --to 21:30.")
        }
        guard self == ScheduleRequest(every: every) else {
            throw .invalid(
                "--every alone counts elapsed time. For certain times or days say from when to "
                    + "when: --every 30m --from 09:30 --to 21:30.")
        }
        let seconds = try DurationReading.seconds(every ?? "")
        return .interval(Interval(seconds: seconds, repeats: true))
    }

    private func schedule(
        _ times: [CivilTime], _ ranges: [Window], _ pinned: Zone?, changing old: Trigger?,
        now: Instant, _ machineZone: Zone
    ) throws(AlertError) -> Schedule {
        var base: Schedule?
        if case .schedule(let schedule) = old { base = schedule }
        let saysTimes = !times.isEmpty || !ranges.isEmpty
        let rule = try dayRule(changing: base?.rule) ?? base?.rule ?? .daily
        // Where there are times and windows, either can be changed alone.
        let hasBoth = base.map { !$0.times.isEmpty && !$0.windows.isEmpty } ?? false
        let keeps = hasBoth && !once || !saysTimes
        var (newTimes, newRanges) = (times, ranges)
        if keeps, times.isEmpty, !removes(at, of: old) { newTimes = base?.times ?? [] }
        if keeps, ranges.isEmpty, !removes(windows, of: old) { newRanges = base?.windows ?? [] }
        let hasTimes = !newTimes.isEmpty || !newRanges.isEmpty
        if hasTimes, rule.hasTimes {
            throw .invalid(
                "The rule has times of its own, BYHOUR, BYMINUTE or BYSECOND. Give a --rrule without "
                    + "them, or the first time with --start and no others.")
        }
        guard saysTimes || base != nil || start != nil else {
            throw .invalid(
                "Nothing says when. Give a time of day with --at 09:30, a window with "
                    + "--every 30m --from 09:30 --to 21:30, or a delay with --in 5m.")
        }
        let today = (pinned ?? machineZone).civil(at: now).date
        let first = try start.map { text throws(AlertError) in
            try TimeReading.date(text, "--start", today: today)
        }
        // Of what is there an empty text takes the dates away.
        let exclude =
            except.isEmpty
            ? base?.exclude ?? [] : removes(except, of: old) ? [] : try exceptions(today)
        var end = base?.until
        if let until {
            end =
                until.isEmpty && old != nil
                ? nil : try TimeReading.date(until, "--until", today: today)
        }
        let policies = (gap: gap ?? base?.gap ?? .next, fold: fold ?? base?.fold ?? .first)
        if !hasTimes, let dateTime = firstTime(first, base) {
            return Schedule(
                rule: rule, start: dateTime, exclude: exclude, include: base?.include ?? [],
                excludeRules: base?.excludeRules ?? [], until: end, zone: pinned, gap: policies.gap,
                fold: policies.fold)
        }
        var day = base?.start ?? today
        switch first {
        case nil: break
        case .day(let date): day = date
        case .local, .instant:
            throw .invalid("--start takes a day where --at or a window gives the times.")
        }
        let schedule = { (day: CivilDate) throws(ScheduleError) in
            try Schedule(
                rule: rule, start: day, times: newTimes, windows: newRanges, exclude: exclude,
                include: base?.include ?? [], excludeRules: base?.excludeRules ?? [], until: end,
                zone: pinned, gap: policies.gap, fold: policies.fold)
        }
        do {
            let last = try schedule(day).occurrences(on: day, in: machineZone).last?.instant
            // A day that is over by now is none of those that are counted.
            if base == nil, first == nil, rule.countsNamedDays, let last, last <= now {
                day = day.advanced(byDays: 1)
            }
            return try schedule(day)
        } catch {
            throw .invalid(error.message)
        }
    }

    /// The time at which a schedule starts that has no times of its own, as RFC 5545 has it.
    private func firstTime(_ first: RecurrenceDate?, _ base: Schedule?) -> CivilDateTime? {
        if case .local(let dateTime) = first { return dateTime }
        guard let base, let time = base.startTime else { return nil }
        if case .day(let day) = first { return CivilDateTime(date: day, time: time) }
        return CivilDateTime(date: base.start, time: time)
    }

    /// Whether what an alert has is to be taken away.
    private func removes(_ texts: [String], of old: Trigger?) -> Bool {
        texts == [""] && old != nil
    }

    private func dayRule(changing old: RecurrenceRule?) throws(AlertError) -> RecurrenceRule? {
        guard on == nil || rrule == nil else {
            throw .invalid("--on and --rrule both say on which days: give one of them.")
        }
        if let on { return try DayReading.days(on).with(partsOf: old) }
        guard let rrule else { return nil }
        do {
            // The property's name is often copied with it.
            let isNamed = rrule.uppercased().hasPrefix("RRULE:")
            return try RecurrenceRule(rfc5545: String(rrule.dropFirst(isNamed ? 6 : 0)))
        } catch {
            throw .invalid(error.message)
        }
    }

    /// What stands between commas; where that is nothing, something was forgotten.
    private static func parts(of texts: [String]) -> [String] {
        texts.flatMap { text in
            text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        }
    }

    private func exceptions(_ today: CivilDate) throws(AlertError) -> [RecurrenceDate] {
        var dates: [RecurrenceDate] = []
        for text in Self.parts(of: except) {
            let date = try TimeReading.date(text, "--except", today: today)
            if (try? DayReading.days(text)) != nil {
                throw .invalid(
                    "--except: '\(text)' can be every \(text) or \(date) alone. For every one leave it "
                        + "out of --on; for one write \(date).")
            }
            dates.append(date)
        }
        return dates
    }

    /// The windows of `--window`, and the one of `--every`, `--from` and `--to`.
    private func allWindows(changing old: Trigger?) throws(AlertError) -> [Window] {
        var ranges: [Window] = []
        for text in removes(windows, of: old) ? [] : windows {
            ranges.append(try TimeReading.window(text))
        }
        guard every != nil || from != nil || to != nil else { return ranges }
        // Of a window that is there already, one end can be changed alone.
        var base: Window?
        if case .schedule(let schedule) = old, schedule.windows.count == 1 {
            base = schedule.windows.first
        }
        let start = try from.map(TimeReading.time) ?? base?.from
        let end = try to.map(TimeReading.time) ?? base?.to
        let period = try every.map(DurationReading.seconds) ?? base?.every
        if start == nil, end == nil { return ranges }
        guard let start, let end, let period else {
            throw .invalid(
                "A window needs all three: --every 30m --from 09:30 --to 21:30.")
        }
        ranges.append(try TimeReading.window(from: start, to: end, every: period))
        return ranges
    }

    /// The zone to keep to; an empty text takes that of an alert away.
    private func pinnedZone(changing old: Trigger?) throws(AlertError) -> Zone? {
        guard let zone else { return old?.ownZone }
        if zone.isEmpty, old != nil { return nil }
        do {
            return try Zone(identifier: zone)
        } catch {
            throw .invalid(error.message)
        }
    }
}

extension Trigger {
    /// The zone that it is pinned to.
    fileprivate var ownZone: Zone? {
        switch self {
        case .once(.civil(_, let zone)): zone
        case .schedule(let schedule): schedule.zone
        case .once(.instant), .interval: nil
        }
    }
}

extension RecurrenceRule {
    /// Whether it says at which times of the day.
    fileprivate var hasTimes: Bool { !byHour.isEmpty || !byMinute.isEmpty || !bySecond.isEmpty }

    /// The days with the end, the weeks and the times of another rule, which are not about days.
    fileprivate func with(partsOf old: RecurrenceRule?) throws(AlertError) -> RecurrenceRule {
        guard let old else { return self }
        do {
            return try RecurrenceRule(
                frequency: frequency,
                interval: old.frequency == .weekly && frequency == .weekly ? old.interval : 1,
                limit: old.limit, bySecond: Set(old.bySecond), byMinute: Set(old.byMinute),
                byHour: Set(old.byHour), byDay: byDay, weekStart: old.weekStart)
        } catch {
            throw .invalid(error.message)
        }
    }

    /// Whether it ends after so many days, and which they are does not depend on where it starts.
    fileprivate var countsNamedDays: Bool {
        guard case .count = limit, interval == 1 else { return false }
        return frequency == .daily || frequency == .weekly && !byDay.isEmpty
    }
}
