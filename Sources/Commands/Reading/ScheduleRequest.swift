import Alerts
import Messages
import Recurrence

/// The values of the schedule flags, and the trigger that they describe.
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

    /// Whether no flag is given.
    var isEmpty: Bool { self == ScheduleRequest() }

    /// Returns the trigger that the flags describe.
    ///
    /// - Parameters:
    ///   - old: The trigger to change. Parts without a flag stay as they are.
    ///   - now: The current time, after which `--once` finds the next ring.
    ///   - machineZone: The machine's time zone.
    /// - Returns: The trigger.
    /// - Throws: ``AlertError`` that names the flag and shows a valid value.
    func trigger(
        changing old: Trigger? = nil, now: Instant, in machineZone: Zone
    ) throws(AlertError) -> Trigger {
        if let after { return try delay(after) }
        let pinned = try pinnedZone(changing: old)
        let zone = pinned ?? machineZone
        let wall = zone.civil(at: now)
        let former = old?.wallTime(in: zone)
        var old = old
        if case .once = old, let former {
            // An edit of an instant refers to the local time of that instant.
            old = .once(.civil(former, zone: pinned))
        }
        let step = dayStep(changing: old)
        if step != nil {
            if let request = try startingOnDate(wall) {
                return try request.trigger(changing: old, now: now, in: machineZone)
            }
            if case .once = old, let former {
                old = .schedule(try Self.daily(from: former, pinned))
            }
        } else if let once = try onceOnDate(changing: former, now: wall, pinned: pinned) {
            return once
        }
        if case .once(.civil(let date, _)) = old, self == ScheduleRequest(zone: self.zone) {
            return .once(.civil(date, zone: pinned))
        }
        var dates: [CivilDateTime] = []
        var times: [CivilTime] = []
        for text in Self.parts(of: removes(at, of: old) ? [] : at) {
            if case .instant(let instant) = try? RecurrenceDate(iso8601: text) {
                guard self == ScheduleRequest(at: [text], once: once) else {
                    throw .invalid(
                        "'\(text)' already sets the exact time. It cannot be combined "
                            + "with other flags.")
                }
                return .once(.instant(instant))
            }
            if let date = try TimeReading.dateTime(text, now: wall) {
                dates.append(date)
            } else {
                times.append(try TimeReading.time(text))
            }
        }
        if let date = dates.first {
            let rest = ScheduleRequest(at: at, once: once, zone: self.zone)
            guard dates.count == 1, times.isEmpty, self == rest else {
                throw .invalid(
                    "--at with a date rings once. Give only one date, and combine "
                        + "it only with --zone.")
            }
            return .once(.civil(date, zone: pinned))
        }
        if former != nil, let time = times.first,
            self == ScheduleRequest(at: at, once: once, zone: self.zone)
        {
            guard times.count == 1 else {
                throw .invalid("This alert rings once. Give one time, or give days with --on.")
            }
            if case .once(.civil(let date, _)) = old {
                return .once(.civil(CivilDateTime(date: date.date, time: time), zone: pinned))
            }
            // A timer has no date to keep, so the alert rings when the clock next shows this time.
            return try ScheduleRequest(at: at, once: true, zone: self.zone)
                .trigger(now: now, in: machineZone)
        }
        let ranges = try allWindows(changing: old, isStep: step != nil)
        if every != nil, step == nil, ranges.isEmpty {
            return try interval(changing: old)
        }
        let schedule = try schedule(
            times, ranges, step, pinned, changing: old, now: now, machineZone)
        guard once else { return .schedule(schedule) }
        guard let next = schedule.next(after: now, in: machineZone) else {
            throw .invalid("The alert would never ring: the schedule has no time in the future.")
        }
        // Near a clock change, the local time does not say which instant the policies have chosen.
        let isPlain = zone.instant(of: next.wall) == next.instant
        return .once(isPlain ? .civil(next.wall, zone: pinned) : .instant(next.instant))
    }

    private func delay(_ text: String) throws(AlertError) -> Trigger {
        var rest = self
        rest.after = nil
        rest.once = false
        guard rest.isEmpty else {
            throw .invalid("--in rings once after a delay. It cannot be combined with other times.")
        }
        let length = text.replacing(#/ ?(?:뒤|후)에?$/#, with: "")
        return .interval(Interval(seconds: try DurationReading.seconds(length), repeats: false))
    }

    private func interval(changing old: Trigger?) throws(AlertError) -> Trigger {
        if case .schedule = old {
            throw .invalid(
                "--every \(every ?? "") without --from and --to would replace this "
                    + "alert's days and times. Add both, like --every 30m --from 09:30 "
                    + "--to 21:30.")
        }
        let seconds = try period(every ?? "")
        guard self == ScheduleRequest(every: every) else {
            throw .invalid(
                "--every \(every ?? "") repeats around the clock. To combine it "
                    + "with days or times, add --from and --to (--every 30m --from 09:30 "
                    + "--to 21:30), or count days, weeks, months or years (--every 2w "
                    + "--on tue --at 19:00).")
        }
        return .interval(Interval(seconds: seconds, repeats: true))
    }

    /// Returns the seconds of `--every`: `30m`, `30분마다`.
    private func period(_ text: String) throws(AlertError) -> Int {
        try DurationReading.seconds(text.replacing(#/ ?마다$/#, with: ""))
    }

    /// Returns a daily schedule at the time of a one-time alert, starting on its date.
    ///
    /// An edit with a step of days changes this schedule.
    private static func daily(
        from former: CivilDateTime, _ pinned: Zone?
    ) throws(AlertError) -> Schedule {
        do {
            return try Schedule(start: former.date, times: [former.time], zone: pinned)
        } catch {
            throw .invalid(error.message)
        }
    }

    /// Whether an empty text asks to remove the alert's value.
    func removes(_ texts: [String], of old: Trigger?) -> Bool {
        texts == [""] && old != nil
    }

    /// Splits texts at commas.
    ///
    /// An empty part stays, so that a forgotten value is noticed.
    static func parts(of texts: [String]) -> [String] {
        texts.flatMap { text in
            text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        }
    }

    /// Returns the windows of `--window`, and the window of `--every`, `--from` and `--to`.
    private func allWindows(
        changing old: Trigger?, isStep: Bool
    ) throws(AlertError) -> [Window] {
        var ranges: [Window] = []
        for text in removes(windows, of: old) ? [] : windows {
            ranges.append(try TimeReading.window(text))
        }
        let every = isStep ? nil : every
        guard every != nil || from != nil || to != nil else { return ranges }
        // If the alert has one window, an edit can change one of its ends alone.
        var base: Window?
        if case .schedule(let schedule) = old, schedule.windows.count == 1 {
            base = schedule.windows.first
        }
        var start = base?.from
        var end = base?.to
        if let from, let to {
            (start, end) = try TimeReading.range(from, to)
        } else {
            if let from { start = try TimeReading.time(from) }
            if let to { end = try TimeReading.time(to) }
        }
        let period = try every.map(period) ?? base?.every
        if start == nil, end == nil { return ranges }
        guard let start, let end, let period else {
            throw .invalid(
                "A window needs all three flags: --every 30m --from 09:30 --to 21:30.")
        }
        ranges.append(try TimeReading.window(from: start, to: end, every: period))
        return ranges
    }

    /// Returns the alert's own zone; `nil` for the machine's zone.
    ///
    /// An empty text removes the alert's zone.
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
    /// The zone to which the trigger is pinned.
    fileprivate var ownZone: Zone? {
        switch self {
        case .once(.civil(_, let zone)): zone
        case .schedule(let schedule): schedule.zone
        case .once(.instant), .interval: nil
        }
    }

    /// Returns the local time of a one-time trigger; `nil` for a repeating one.
    fileprivate func wallTime(in zone: Zone) -> CivilDateTime? {
        switch self {
        case .once(.civil(let wall, _)): wall
        case .once(.instant(let instant)): zone.civil(at: instant)
        case .interval(let timer) where !timer.repeats:
            timer.anchor.map { zone.civil(at: $0 + .seconds(timer.seconds)) }
        case .interval, .schedule: nil
        }
    }
}
