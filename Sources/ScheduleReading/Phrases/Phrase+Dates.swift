import Alerts
import Messages
import Recurrence

/// The meaning of a phrase whose dates ring once each.
extension Phrase {
    /// Returns the dates on which the alert rings once each; `nil` if it repeats.
    func onlyDates(_ now: CivilDateTime) throws(AlertError) -> [PhraseDate]? {
        if hasSetDays { return repeats || step != nil ? nil : try datesOfSets(now) }
        let dates = dates
        let isRepeated =
            repeats || step != nil || has(.start) || has(.end) || has(.count) || has(.length)
        guard !isRepeated else {
            guard
                dates.isEmpty
                    || weekdays.isEmpty
                        && (step?.frequency == .yearly || has(.every) && step == nil)
            else { throw contradiction }
            return nil
        }
        if !dates.isEmpty {
            guard
                has(only: [
                    .date, .also, .weekday, .time, .zone, .once, .window, .interval, .deadline,
                ]), weekdays.allSatisfy({ day in dates.allSatisfy { $0.date.weekday == day } })
            else { throw contradiction }
            return dates
        }
        if isOneDay, let day = weekdays.first,
            !clauses.contains(where: { [.window, .month, .monthDay, .except].contains($0.kind) })
        {
            return [PhraseDate(date: now.date.next(day), kind: .weekday)]
        }
        return nil
    }

    private var contradiction: AlertError {
        .invalid(
            "'\(text)' has parts that contradict each other: a date rings once. Write one of them.")
    }

    /// Returns the intent to ring on each of the dates.
    func listed(
        _ dates: [PhraseDate], _ times: [CivilTime], _ windows: [Window], _ now: CivilDateTime
    ) throws(AlertError) -> ScheduleIntent {
        if let date = dates.first, dates.count == 1, let time = times.first, times.count == 1,
            windows.isEmpty, alsoDays.isEmpty
        {
            return .date(try moment(date, time, now))
        }
        let days = Set(dates.map(\.date)).sorted()
        guard let first = days.first else { throw noTime }
        try checkDayCount()
        let last = times.max().map { CivilDateTime(date: first, time: $0) > now }
        guard last ?? (first >= now.date) else {
            throw .invalid("'\(text)' has passed: it means \(first).")
        }
        return .recurring(try onDates(days, times, windows))
    }

    /// Returns the intent to ring at all times on each of the days.
    func onDates(
        _ days: [CivilDate], _ times: [CivilTime], _ windows: [Window]
    ) throws(AlertError) -> RecurringIntent {
        let days = Set(days).sorted()
        guard let first = days.first else { throw noTime }
        return RecurringIntent(
            days: .rule(
                try AlertError.wrapping { () throws(RuleError) in
                    try RecurrenceRule(frequency: .daily, limit: .count(1))
                }),
            times: PartChange(times, orRemoves: false),
            windows: PartChange(windows, orRemoves: false), start: .day(first),
            include: days.dropFirst().map { .day($0) } + alsoDays)
    }

    /// Refuses `8시, 20시 7일`, whose `7일` can be a number of days.
    private func checkDayCount() throws(AlertError) {
        guard let last = clauses.last, last.kind == .date, clauses.first?.kind == .time,
            let date = dates.first?.date
        else { return }
        var scanner = PhraseScanner(last.text)
        guard ((try? scanner.length()) ?? nil) != nil, scanner.isAtEnd else { return }
        throw .invalid(
            "'\(last.text)' can be a number of days or a date. Write '\(last.text) 동안', or '\(date.month)월 "
                + "\(last.text)'.")
    }

    /// Returns the moment, which is later by a week, a month or a year if it has passed and the date
    /// does not say which one it means.
    private func moment(
        _ date: PhraseDate, _ time: CivilTime, _ now: CivilDateTime
    ) throws(AlertError) -> CivilDateTime {
        var moment = TimeReading.moment(date.date, time)
        guard moment <= now else { return moment }
        switch date.kind {
        case .fixed: throw .invalid("'\(text)' has passed: it means \(moment.date) \(time).")
        case .weekday: moment = moment.advanced(byWeeks: 1)
        case .monthless:
            moment = TimeReading.moment(PhraseLength(months: 1).date(after: date.date), time)
        case .yearless:
            moment = TimeReading.moment(PhraseLength(years: 1).date(after: date.date), time)
        }
        return moment
    }
}
