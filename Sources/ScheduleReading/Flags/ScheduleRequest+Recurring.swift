import Alerts
import Messages
import Recurrence

extension ScheduleRequest {
    /// Returns the intent for days with times, or for a rule with a first time.
    func recurring(
        _ times: [CivilTime], _ windows: [Window], _ step: DayStep?, in context: ScheduleContext
    ) throws(AlertError) -> RecurringIntent {
        let wall = context.wall
        let start = try start.map { text throws(AlertError) in
            try TimeReading.date(text, "--start", now: wall)
        }
        let days = try days(with: step, now: wall)
        // An empty text removes the alert's excluded days.
        let clears = context.isEdit && except.contains("")
        let exceptions = try exceptions(clears ? except.filter { !$0.isEmpty } : except, wall)
        return RecurringIntent(
            days: days, step: step,
            times: PartChange(times, orRemoves: removes(at, in: context)),
            windows: PartChange(windows, orRemoves: removes(self.windows, in: context)),
            start: start, until: try end(in: context), clearsExceptions: clears,
            exceptions: exceptions,
            countsFromFirstRing: start == nil && (count != nil || isOnMonthDays(days)),
            count: count,
            gap: gap, fold: fold, once: once)
    }

    /// Whether `--on` names days of the month, whose interval counts from the first ring.
    private func isOnMonthDays(_ days: RecurringIntent.Days?) -> Bool {
        guard rrule == nil, case .rule = days else { return false }
        return true
    }

    /// Returns an intent of a phrase with the bounds and the policies of the flags.
    func changed(
        _ intent: RecurringIntent, _ context: ScheduleContext
    ) throws(AlertError) -> RecurringIntent {
        var intent = intent
        let wall = context.wall
        if let start {
            intent.start = try TimeReading.date(start, "--start", now: wall)
            intent.countsFromFirstRing = false
        }
        if let until { intent.until = .set(try TimeReading.date(until, "--until", now: wall)) }
        intent.exceptions += try exceptions(except, wall)
        if let count { intent.count = count }
        intent.gap = gap ?? intent.gap
        intent.fold = fold ?? intent.fold
        intent.once = intent.once || once
        return intent
    }

    /// Returns the windows of `--window`, and the window of `--every`, `--from` and `--to`.
    func allWindows(
        in context: ScheduleContext, step: DayStep?
    ) throws(AlertError) -> [Window] {
        var ranges: [Window] = []
        for text in removes(windows, in: context) ? [] : windows {
            ranges.append(try TimeReading.window(text))
        }
        let every = step == nil ? every : nil
        guard every != nil || from != nil || to != nil else { return ranges }
        // If the alert has exactly one window, an edit can change one end of that window and keep
        // the other.
        let windows = context.schedule?.windows ?? []
        let base = windows.count == 1 ? windows.first : nil
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

    /// Returns the change to the last day.
    ///
    /// An empty text removes the alert's last day.
    private func end(in context: ScheduleContext) throws(AlertError) -> PartChange<RecurrenceDate> {
        guard let until else { return .keep }
        if until.isEmpty, context.isEdit { return .remove }
        return .set(try TimeReading.date(until, "--until", now: context.wall))
    }

    /// Returns the days to exclude.
    private func exceptions(
        _ texts: [String], _ now: CivilDateTime
    ) throws(AlertError) -> [RecurrenceDate] {
        var dates: [RecurrenceDate] = []
        for text in Self.parts(of: texts) {
            if let range = try PhraseReader.days(text, now: now) {
                dates += range.filter { !dates.contains($0) }
                continue
            }
            let date = try TimeReading.date(text, "--except", now: now)
            if (try? DayReading.days(text)) != nil {
                throw .invalid(
                    "--except: '\(text)' can be every \(text) or only \(date). To "
                        + "leave out every one, change --on. To leave out one day, write "
                        + "\(date).")
            }
            dates.append(date)
        }
        return dates
    }
}
