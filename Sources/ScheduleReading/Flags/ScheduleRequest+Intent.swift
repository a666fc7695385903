import Alerts
import Messages
import Recurrence

extension ScheduleRequest {
    /// Returns the intent that the flags express.
    ///
    /// Some flags have different meanings for a one-time alert and for a repeating alert.
    func intent(in context: ScheduleContext) throws(AlertError) -> ScheduleIntent {
        if let after { return .delay(seconds: try delay(after)) }
        let step = dayStep(changing: context.old)
        if step != nil {
            if let request = try startingOnDate(context.wall) {
                return try request.intent(in: context)
            }
        } else if let date = try dateOfDay(in: context) {
            return .date(date)
        }
        if context.hasDate, let former = context.former, has(only: \.zone) {
            return .date(former)
        }
        switch try timesOfAt(in: context) {
        case .instant(let instant): return .instant(instant)
        case .date(let date): return .date(date)
        case .times(let times):
            if let former = context.former, let time = times.first,
                has(only: \.at, \.once, \.zone)
            {
                return try newTime(time, of: times.count, changing: former, context)
            }
            let windows = try allWindows(in: context, step: step)
            if every != nil, step == nil, windows.isEmpty {
                return .elapsed(seconds: try elapsed(in: context))
            }
            return .recurring(try recurring(times, windows, step, in: context))
        }
    }

    // MARK: Delays and elapsed time

    /// Refuses `--in` with other flags.
    func checkDelay() throws(AlertError) {
        guard after == nil || has(only: \.after, \.once) else {
            throw .invalid("--in rings once after a delay. It cannot be combined with other times.")
        }
    }

    /// Returns the seconds of `--in`: `5m`, `5분 뒤`.
    private func delay(_ text: String) throws(AlertError) -> Int {
        try DurationReading.seconds(text.split(before: .later)?.text ?? text)
    }

    /// Returns the seconds of `--every` for an alert that rings around the clock.
    private func elapsed(in context: ScheduleContext) throws(AlertError) -> Int {
        guard context.schedule == nil else {
            throw .invalid(
                "--every \(every ?? "") without --from and --to would replace this "
                    + "alert's days and times. Add both, like --every 30m --from 09:30 "
                    + "--to 21:30.")
        }
        let seconds = try period(every ?? "")
        guard has(only: \.every) else {
            throw .invalid(
                "--every \(every ?? "") repeats around the clock. To combine it "
                    + "with days or times, add --from and --to (--every 30m --from 09:30 "
                    + "--to 21:30), or count days, weeks, months or years (--every 2w "
                    + "--on tue --at 19:00).")
        }
        return seconds
    }

    /// Returns the seconds of `--every`: `30m`, `30분마다`.
    func period(_ text: String) throws(AlertError) -> Int {
        try DurationReading.seconds(text.split(before: .everyTail)?.text ?? text)
    }

    // MARK: --at

    /// The meaning of `--at`.
    private enum At {
        case instant(Instant)
        case date(CivilDateTime)
        case times([CivilTime])
    }

    private func timesOfAt(in context: ScheduleContext) throws(AlertError) -> At {
        var dates: [CivilDateTime] = []
        var times: [String] = []
        for text in Self.parts(of: removes(at, in: context) ? [] : at) {
            if case .instant(let instant) = try? RecurrenceDate(iso8601: text) {
                guard at == [text], has(only: \.at, \.once) else {
                    throw .invalid(
                        "'\(text)' already sets the exact time. It cannot be combined "
                            + "with other flags.")
                }
                return .instant(instant)
            }
            if let date = try TimeReading.dateTime(text, now: context.wall) {
                dates.append(date)
            } else {
                times.append(text)
            }
        }
        guard let date = dates.first else { return .times(try TimeReading.times(times)) }
        guard dates.count == 1, times.isEmpty, has(only: \.at, \.once, \.zone) else {
            throw .invalid(
                "--at with a date rings once. Give only one date, and combine "
                    + "it only with --zone.")
        }
        return .date(date)
    }

    /// Returns the intent to move an alert that rings once to another time.
    private func newTime(
        _ time: CivilTime, of count: Int, changing former: CivilDateTime,
        _ context: ScheduleContext
    ) throws(AlertError) -> ScheduleIntent {
        guard count == 1 else {
            throw .invalid("This alert rings once. Give one time, or give days with --on.")
        }
        // A date keeps its day. A timer has no day, so it becomes a ring at the next such time.
        return context.hasDate
            ? .date(CivilDateTime(date: former.date, time: time))
            : .recurring(RecurringIntent(times: .set([time]), once: true))
    }

    // MARK: Texts

    /// Whether `texts` is a single empty text, which removes the value from an existing alert.
    func removes(_ texts: [String], in context: ScheduleContext) -> Bool {
        texts == [""] && context.isEdit
    }

    /// Splits texts at commas.
    ///
    /// Empty parts are kept, so that a value missing between two commas is reported.
    static func parts(of texts: [String]) -> [String] {
        texts.flatMap { text in
            text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        }
    }
}
