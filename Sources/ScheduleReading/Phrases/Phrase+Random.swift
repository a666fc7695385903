import Alerts
import Messages
import Recurrence

extension Phrase {
    /// Whether the times are drawn at random.
    var isRandom: Bool { has(.time) && clauses.contains { $0.isRandom } }

    /// Returns the intent to ring at random times: `3 times a day at random between 9:00 and 21:00`.
    ///
    /// The times are drawn when the alert is added, so nothing here may depend on them.
    func random(
        _ now: CivilDateTime, _ usual: UsualTimes
    ) throws(AlertError) -> RecurringIntent {
        guard !has(Clause.Kind.deadline), !has(Clause.Kind.once), untilClock == nil else {
            throw .invalid(
                "'\(text)': random times have no deadline and do not ring once. Write the day, like 'tomorrow at random between 9:00 and 18:00'."
            )
        }
        let (from, to) = try randomRange(or: usual.hours)
        let (count, rings) = try randomCount()
        let days = replacing([.window, .rate, .count], with: [])
        let window = try TimeReading.window(from: from, to: to, every: 86_400)
        var intent: RecurringIntent
        var first = from
        if let dates = try days.onlyDates(now) {
            guard case .recurring(let listed) = try days.listed(dates, [], [window], now) else {
                throw noTime
            }
            intent = listed
            // The rest of today counts.
            let next = CivilTime(hour: now.time.hour, minute: now.time.minute)
            if dates.map(\.date) == [now.date], from <= now.time, now.time < to, let next {
                first = CivilTime(secondsSinceMidnight: next.secondsSinceMidnight + 60) ?? from
            }
        } else {
            // `9시에서 21시 사이에 무작위로 3번` counts the times of each day.
            let isDaily = self.rings != nil && rings == nil
            guard isDaily || days.repeats || days.step != nil || !days.has(only: [.time, .zone])
            else {
                let advice = Lexicon.Advice.for(text)
                throw .invalid(
                    "'\(text)' does not say on which days. Write '\(advice.daily) \(text)' or '\(advice.tomorrow) \(text)'."
                )
            }
            try days.checkMonths()
            intent = try days.recurring([], [window], now)
            if let rings {
                guard rings % count == 0 else {
                    throw .invalid(
                        "'\(text)': \(rings) rings are no whole number of days with \(count) rings. Write how many days, like 'for 10 days'."
                    )
                }
                intent.count = rings / count
            }
            // Today's times may have passed, so a count begins with a whole day.
            let isCounted =
                intent.count != nil || intent.course != nil || intent.length != nil
                || step.map { $0.interval > 1 } ?? false
            if isCounted, intent.start == nil, from <= now.time {
                intent.start = .day(now.date.advanced(byDays: 1))
            }
        }
        let times = try AlertError.wrapping { () throws(ScheduleError) in
            try RandomTimes(count: count, from: first, to: to)
        }
        (intent.times, intent.windows, intent.sun) = (.remove, .remove, .remove)
        (intent.random, intent.once) = (.set(times), false)
        return intent
    }

    /// Returns the random times if the phrase says nothing about the days, and whether it says how many
    /// there are; `nil` for other phrases.
    func randomAlone() throws(AlertError) -> (times: RandomTimes, isCounted: Bool)? {
        guard isRandom, has(only: [.time, .window, .rate, .step, .zone]),
            step.map({ $0 == DayStep(.daily, 1) && rate != nil }) ?? true
        else { return nil }
        let (from, to) = try randomRange()
        let count = try randomCount().count
        let times = try AlertError.wrapping { () throws(ScheduleError) in
            try RandomTimes(count: count, from: from, to: to)
        }
        return (times, rate != nil || randomNumber != nil)
    }

    /// The number in `at 3 random times`.
    private var randomNumber: Int? {
        clauses.lazy.compactMap { clause -> Int? in
            if case .random(let count) = clause.meaning { count } else { nil }
        }.first
    }

    /// Returns the number of times a day, and the number of rings in all if the phrase says both.
    private func randomCount() throws(AlertError) -> (count: Int, rings: Int?) {
        if let (count, unit, words) = rate {
            guard unit.days == 1, randomNumber == nil else {
                throw .invalid(
                    "'\(words)' does not say how many random times a day has. Write it like '3 times a day at random between 9:00 and 21:00'."
                )
            }
            return (count, rings)
        }
        if let randomNumber { return (randomNumber, rings) }
        return (rings ?? 1, nil)
    }

    /// Returns the part of the day in which the times are, or the usual one if the phrase names no time.
    private func randomRange(
        or usual: UsualTimes.Hours? = nil
    ) throws(AlertError) -> UsualTimes.Hours {
        var ranges = try ranges().map(\.range)
        if let rangeStart, let rangeEnd {
            ranges.append(ClockRange(from: rangeStart, to: rangeEnd))
        }
        if let usual, isSpread { return usual }
        guard ranges.count == 1, let range = ranges.first, periods.isEmpty else {
            throw Self.needsRandomRange(text)
        }
        return try ClockResolution(parts: [], now: nil).range(range)
    }

    static func needsRandomRange(_ text: String) -> AlertError {
        .invalid(
            "'\(text)' does not say between which times. Write it like '3 times a day at random between 9:00 and 21:00' or '하루 3번 무작위로 9시부터 21시 사이'."
        )
    }
}

extension Clause {
    var isRandom: Bool { if case .random = meaning { true } else { false } }
}

extension RandomTimes {
    /// The clauses of the times.
    var meanings: [Clause.Meaning] {
        let range = ClockRange(from: ClockTime(from), to: ClockTime(to))
        return [.random(count: count), .window(range)]
    }
}
