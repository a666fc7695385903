package import Alerts
import Messages
package import Recurrence

/// Changes a schedule with words, which keep what they do not mention.
extension ScheduleRequest {
    /// Returns the trigger that an edit asks for.
    ///
    /// Words such as `weekdays 10:00` replace the days and times. The zone, the excluded days, the end
    /// and the number of rings stay, unless the words or a flag say otherwise. A time alone, such as
    /// `17:00`, replaces only the times, days alone keep the times, and words that name no days, such
    /// as `except 25 dec`, keep the days. A new end, number of rings or length replaces the old one.
    ///
    /// - Parameters:
    ///   - old: The trigger to change.
    ///   - now: The current time.
    ///   - machineZone: The machine's time zone.
    /// - Returns: The trigger.
    /// - Throws: ``AlertError`` if the words or the flags cannot be read.
    package func edited(
        _ old: Trigger, now: Instant, in machineZone: Zone
    ) throws(AlertError) -> Trigger {
        if let trigger = try replacingTimeOnDays(of: old, now, machineZone) { return trigger }
        if let trigger = try editedTimetable(old, now, machineZone) { return trigger }
        guard var text = phrase else {
            return try trigger(changing: old, now: now, in: machineZone)
        }
        text = try shifted(text, of: old, now, machineZone) ?? text
        var scanner = PhraseScanner(text)
        // `to 11:30`
        if scanner.take(.to), !scanner.isAtEnd { text = scanner.takeAll() }
        var request = self
        request.phrase = text
        if let trigger = try request.replacingTime(of: old, now, machineZone) { return trigger }
        if let trigger = try request.onOneDay(old, now, machineZone) { return trigger }
        if let trigger = try request.drawingRandom(old, now, machineZone) { return trigger }
        if let trigger = try request.added(to: old, now, machineZone) { return trigger }
        if let trigger = try request.onOtherDay(old, now, machineZone) { return trigger }
        if let trigger = try request.followingSun(old, now, machineZone) { return trigger }
        let context = ScheduleContext(
            changing: old, pinned: old.ownZone, now: now, machineZone: machineZone)
        let usual = UsualTimes(context)
        if at.isEmpty, let (times, zone) = try Self.times(text, instead: usual.times) {
            request.phrase = nil
            (request.at, request.zone) = (times, request.zone ?? zone)
            return try request.trigger(changing: old, now: now, in: machineZone)
        }
        request.removeEmptyValues()
        if let trigger = try keptDays(of: old, request, now, machineZone) { return trigger }
        if let phrase = try? PhraseReader.phrase(text, now: context.wall), phrase.isWindowEnd,
            let end = phrase.rangeEnd, usual.times.count + usual.windows.count == 1
        {
            let time = try ClockResolution(parts: [], now: nil).times([end])[0].description
            request.phrase = nil
            if usual.windows.isEmpty { request.at = [time] } else { request.to = time }
            return try request.trigger(changing: old, now: now, in: machineZone)
        }
        if let phrase = try? PhraseReader.phrase(text, now: context.wall),
            let flags = try request.flags(phrase, in: context)
        {
            return try flags.trigger(changing: old, now: now, in: machineZone)
        }
        request.phrase = repeating(text, context) ?? text
        return try replaced(old, by: request, now, machineZone, usual)
    }

    /// Returns the trigger with new times of the sun, such as `30 min before sunset`, on the days of the
    /// old one; `nil` if the words say something else.
    private func followingSun(
        _ old: Trigger, _ now: Instant, _ machineZone: Zone
    ) throws(AlertError) -> Trigger? {
        guard has(only: \.phrase, \.zone), let text = phrase,
            let words = try? PhraseReader.phrase(text, now: machineZone.civil(at: now)),
            !words.sun.isEmpty, words.has(only: [.time, .zone])
        else { return nil }
        let pinned = zone == nil ? words.zone ?? old.ownZone : try pinnedZone(changing: old)
        let context = ScheduleContext(
            changing: old, pinned: pinned, now: now, machineZone: machineZone)
        var intent = RecurringIntent(times: .remove, windows: .remove, sun: .set(words.sun))
        if let former = context.former {
            intent = try words.onDates([former.date], [], [])
            (intent.times, intent.windows, intent.sun) = (.remove, .remove, .set(words.sun))
            intent.once = words.sun.count == 1
        } else if context.schedule == nil {
            return nil
        }
        return try intent.trigger(in: context)
    }

    /// Returns the request with flags in place of words that change one part of the alert and keep the
    /// others: `every year` on a birthday, `every 45 min` in a window, `the 15th` of an alert of each
    /// month, `may 4` of one of each year; `nil` for other words.
    private func flags(
        _ phrase: Phrase, in context: ScheduleContext
    ) throws(AlertError) -> ScheduleRequest? {
        var request = self
        if context.former != nil || context.schedule != nil, let every = phrase.stepAlone {
            request.every = every
        } else if let schedule = context.schedule, schedule.windows.count == 1,
            phrase.clauses.count == 1, phrase.has(only: [.interval]),
            let period = phrase.periods.first
        {
            request.every = "\(period)s"
        } else if context.schedule?.rule.frequency == .monthly, context.schedule?.days == nil,
            let day = phrase.monthDayAlone
        {
            request.on = ["\(day)"]
        } else if let rule = context.schedule?.rule, let date = phrase.dateAlone,
            context.schedule?.days == nil
        {
            switch (rule.frequency, date.kind) {
            case (.monthly, .monthless): request.on = ["\(date.date.day)"]
            case (.yearly, .yearless):
                request.rrule =
                    "FREQ=YEARLY;BYMONTH=\(date.date.month);BYMONTHDAY=\(date.date.day)"
            default: return nil
            }
        } else {
            return nil
        }
        request.phrase = nil
        if phrase.has(.time) { request.at = try phrase.times(now: nil).map(\.description) }
        request.zone = request.zone ?? phrase.zone?.identifier
        return request
    }

    /// Returns words such as `lunar 3-4` with a word that repeats them, because the alert that they change
    /// repeats by months, years or sets of days; `nil` for other words and other alerts.
    private func repeating(_ text: String, _ context: ScheduleContext) -> String? {
        guard let schedule = context.schedule,
            schedule.days != nil || schedule.rule.frequency >= .monthly,
            schedule.rule.limit != .count(1),
            let phrase = try? PhraseReader.phrase(text, now: context.wall),
            !phrase.has(Clause.Kind.once), phrase.hasSetDays,
            phrase.daySets.allSatisfy(\.isSingle)
        else { return nil }
        let advice = Lexicon.Advice.for(text)
        let isMonthly = phrase.daySets.allSatisfy { $0.recurrence == .monthly }
        return "\(isMonthly ? advice.monthly : advice.yearly) \(text)"
    }

    /// Returns the trigger with the changes of words that name no days: `except 25 dec 9:50`.
    ///
    /// - Parameters:
    ///   - old: The trigger to change.
    ///   - request: The request without the empty values of this one.
    ///   - now: The current time.
    ///   - machineZone: The machine's time zone.
    /// - Returns: The trigger; `nil` if the words replace the days.
    /// - Throws: ``AlertError`` if the alert rings once, or if the words cannot be read.
    private func keptDays(
        of old: Trigger, _ request: ScheduleRequest, _ now: Instant, _ machineZone: Zone
    ) throws(AlertError) -> Trigger? {
        guard request.has(only: \.phrase, \.start, \.until, \.except, \.zone, \.gap, \.fold),
            let text = request.phrase,
            let phrase = try? PhraseReader.phrase(text, now: machineZone.civil(at: now)),
            phrase.keepsDays || phrase.has(only: [.length, .count])
        else { return nil }
        if case .schedule(let former) = old, phrase.has(only: [.length, .count]) {
            return try withLength(phrase, of: former, now, machineZone)
        }
        guard case .schedule(let former) = old else {
            let isOnce =
                switch old {
                case .once: true
                case .interval(let timer): !timer.repeats
                case .schedule, .timetable, .afterDone, .event, .program: false
                }
            guard isOnce, phrase.has(Clause.Kind.except) else { return nil }
            throw .invalid("This alert rings once. Give one time, or give days with --on.")
        }
        let pinned = zone == nil ? phrase.zone ?? old.ownZone : try pinnedZone(changing: old)
        let context = ScheduleContext(
            changing: old, pinned: pinned, now: now, machineZone: machineZone)
        let words = try phrase.changes(to: former, context.wall)
        var intent = try request.changed(words, context)
        if phrase.leavesOutTimes {
            var (times, windows) = (intent.times.newValue ?? former.times, former.windows)
            try phrase.leaveOutTimes(of: &windows, &times)
            (intent.times, intent.windows) = (.set(times), .set(windows))
        }
        if until == "" { intent.until = .remove }
        intent.clearsExceptions = except.contains("")
        if intent.clearsExceptions, let set = former.days {
            intent.daySet = set.withoutExceptions.map { .set($0) } ?? .remove
        }
        return try intent.trigger(in: context)
    }

    /// Returns the schedule with a new length or number of rings: `for 10 days`, `5번`.
    ///
    /// - Throws: ``AlertError`` if the schedule has begun, because a length can count from its first day
    ///   or from today.
    private func withLength(
        _ phrase: Phrase, of former: Schedule, _ now: Instant, _ machineZone: Zone
    ) throws(AlertError) -> Trigger? {
        guard former.startTime == nil else { return nil }
        let context = ScheduleContext(
            changing: nil, pinned: former.zone, now: now, machineZone: machineZone)
        let today = context.wall.date
        let start = CivilDateTime(date: former.start, time: .midnight)
        if let midnight = context.zone.instant(of: start),
            let first = former.next(after: midnight - .microseconds(1), in: machineZone),
            first.instant <= now
        {
            let days = [first.day, today].map {
                phrase.length?.date(after: $0).advanced(byDays: -1) ?? $0
            }
            if days[0] == days[1] {
                return try ScheduleRequest.with { $0.until = days[0].description }
                    .trigger(changing: .schedule(former), now: now, in: machineZone)
            }
            throw .invalid(
                "'\(phrase.text)' can count from the first day or from today. Write the last day, like "
                    + "'until \(days[0])' or 'until \(days[1])'.")
        }
        let rule = try AlertError.wrapping { () throws(RuleError) in
            try former.rule.with(limit: nil)
        }
        let course = phrase.course(of: rule)
        let intent = RecurringIntent(
            days: .rule(rule), daySet: former.days.map { .set($0) } ?? .keep,
            times: .set(former.times), windows: .set(former.windows),
            sun: former.sun.isEmpty ? .keep : .set(former.sun),
            random: former.random.map { .set($0) } ?? .keep,
            start: .day(former.start), exceptions: former.exclude, include: former.include,
            excludeRules: former.excludeRules, length: course == nil ? phrase.length : nil,
            course: course, rings: phrase.rings, count: phrase.dayCount, gap: former.gap,
            fold: former.fold)
        return try intent.trigger(in: context)
    }

    /// Returns the times that `30 min earlier` means; `nil` for other words.
    ///
    /// - Throws: ``AlertError`` if one of the times would be on another day, or if there are none.
    private func shifted(
        _ text: String, of old: Trigger, _ now: Instant, _ machineZone: Zone
    ) throws(AlertError) -> String? {
        guard let (length, isLater) = Self.shift(text),
            let seconds = try? DurationReading.seconds(length)
        else { return nil }
        let context = ScheduleContext(
            changing: old, pinned: old.ownZone, now: now, machineZone: machineZone)
        let times = context.former.map { [$0.time] } ?? context.schedule?.times ?? []
        let shift = isLater ? seconds : -seconds
        let new = times.compactMap { time -> CivilTime? in
            let second = time.secondsSinceMidnight + shift
            return second < 86_400 ? CivilTime(secondsSinceMidnight: second) : nil
        }
        guard !new.isEmpty, new.count == times.count, context.schedule?.windows.isEmpty != false
        else {
            throw .invalid("'\(text)' does not say the new time. Write it like '10:30'.")
        }
        return new.map(\.description).joined(separator: ",")
    }

    /// Returns the length in `30 min earlier` and `an hour later`, and whether it is later.
    private static func shift(_ text: String) -> (length: String, isLater: Bool)? {
        for (words, isLater) in [(Lexicon.earlier, false), (Lexicon.later, true)] {
            let tail = words.lazy.map { " " + $0 }.first { text.hasSuffix($0) }
            if let tail { return (String(text.dropLast(tail.count)), isLater) }
        }
        if let length = text.split(before: .earlierTail)?.text { return (length, false) }
        // `한 시간 뒤` is a time from now.
        return text.split(before: .laterTail).map { ($0.text, true) }
    }

    /// Returns the times in a text that consists of times of day, and the zone behind them; otherwise
    /// `nil`.
    ///
    /// An hour that can be before or after noon is in the same half of the day as the only old time.
    static func times(
        _ text: String, instead old: [CivilTime] = []
    ) throws(AlertError) -> (times: [String], zone: String?)? {
        let areTimes = text.split(separator: ",", omittingEmptySubsequences: false).allSatisfy {
            (try? TimeReading.time(String($0.drop { $0 == " " }))) != nil
        }
        if areTimes { return ([text], nil) }
        guard let phrase = try? PhraseReader.phrase(text, now: WhenReading.anyTime),
            phrase.has(.time), phrase.sun.isEmpty, !phrase.isRandom,
            phrase.has(only: [.time, .zone, .deadline])
        else { return nil }
        let times: [CivilTime]
        do throws(AlertError) {
            times = try phrase.times(now: nil)
        } catch {
            guard old.count == 1, phrase.clocks.count == 1,
                let time = phrase.clocks[0].time(in: old[0].hour < 12 ? .beforeNoon : .afterNoon)
            else { throw error }
            times = [time]
        }
        return (times.map(\.description), phrase.zone?.identifier)
    }
}

extension Phrase {
    /// Whether the phrase says nothing about the days of an alert but when they begin and end, and
    /// which are left out.
    fileprivate var keepsDays: Bool {
        let isDeadline = !has(.time) && untilClock != nil
        let bounds: Clause.Kinds = [.start, .end, .length, .count, .except, .also]
        return !isDeadline && has(only: bounds.union([.time, .zone]))
            && clauses.contains { bounds.contains($0.kind) }
    }

    /// The value of `--every` if the phrase says only that the alert repeats every few weeks, months or
    /// years, with a time at most.
    fileprivate var stepAlone: String? {
        guard has(only: [.step, .time, .zone]), sun.isEmpty, let step else { return nil }
        switch step.frequency {
        case .weekly: return "\(step.interval)w"
        case .monthly: return "\(step.interval)mo"
        case .yearly: return "\(step.interval)y"
        default: return nil
        }
    }

    /// The day of the month if the phrase says only that, with a time at most: `the 15th`.
    fileprivate var monthDayAlone: Int? {
        let days = monthDays
        guard has(only: [.monthDay, .time, .zone]), sun.isEmpty, ordinalWeekdays.isEmpty,
            positions.isEmpty, days.count == 1, let day = days.first, day > 0
        else { return nil }
        return day
    }

    /// The date if the phrase says only that, with a time at most.
    fileprivate var dateAlone: PhraseDate? {
        let isDate = has(only: [.date, .time, .zone]) && sun.isEmpty && !isRandom
        return isDate && dates.count == 1 ? dates[0] : nil
    }

    /// Whether the phrase is the last time of the day: `until 17:00`, `17시까지`.
    fileprivate var isWindowEnd: Bool { has(only: [.window]) && rangeStart == nil }

    /// Returns the changes to an alert.
    fileprivate func changes(
        to former: Schedule, _ now: CivilDateTime
    ) throws(AlertError) -> RecurringIntent {
        let rule = former.rule
        let times = try times(now: nil).map { $0 == .endOfDay ? .midnight : $0 }
        var intent = try recurring(times, [], now)
        intent.days = nil
        let exceptions = exceptSets.map { DaySet.not($0) }
        if let set = DaySet.intersection([former.days].compactMap(\.self) + exceptions) {
            intent.daySet = .set(set)
        }
        // `for 2 weeks` of weekdays ends on a date.
        intent.course = course(of: rule)
        intent.length = intent.course == nil ? length : nil
        // The first day of the alert decides which weeks an interval counts.
        (intent.countsFromFirstRing, intent.startsOnFirstMatch) = (false, start != nil)
        if !exceptWeekdays.isEmpty {
            if rule.frequency == .weekly, !rule.byDay.isEmpty {
                let days = Set(rule.byDay).subtracting(exceptWeekdays)
                guard !days.isEmpty else { throw .invalid("'\(text)' leaves out all its days.") }
                intent.days = .weekdays(.weekly(on: days))
            } else {
                intent.excludeRules.append(.weekly(on: exceptWeekdays))
            }
        }
        if !exceptMonths.isEmpty {
            try AlertError.wrapping { () throws(RuleError) in
                intent.excludeRules.append(
                    try RecurrenceRule(frequency: .daily, byMonth: exceptMonths))
            }
        }
        return intent
    }
}
