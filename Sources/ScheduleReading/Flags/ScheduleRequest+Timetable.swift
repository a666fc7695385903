import Alerts
import Messages
import Recurrence

/// Changes an alert with several schedules.
extension ScheduleRequest {
    /// Returns the trigger with another ring on one day, or with new bounds, exceptions or another zone for
    /// each of its schedules: `only on 4 dec 17:00`, `until 24 dec`, `except 25 dec`.
    ///
    /// - Parameters:
    ///   - old: The trigger to change.
    ///   - now: The current time.
    ///   - machineZone: The machine's time zone.
    /// - Returns: The trigger; `nil` if it does not have several schedules, or if the words or flags
    ///   replace all of them.
    /// - Throws: ``AlertError`` if the edit does not say which schedules it changes, such as `at 10:00`.
    func editedTimetable(
        _ old: Trigger, _ now: Instant, _ machineZone: Zone
    ) throws(AlertError) -> Trigger? {
        guard case .timetable = old else { return nil }
        if let trigger = try onOneDay(old, now, machineZone) { return trigger }
        let bounds = has(
            only: \.phrase, \.start, \.until, \.except, \.zone, \.gap, \.fold)
        guard let text = phrase else {
            guard !bounds else { return try each(of: old, now, machineZone) }
            let hasDays = !on.isEmpty || rrule != nil
            let hasTimes = !at.isEmpty || !windows.isEmpty || from != nil && to != nil
            guard after == nil else { return try trigger(now: now, in: machineZone) }
            guard hasDays, hasTimes else { throw Self.severalSchedules }
            var request = self
            request.removeEmptyValues()
            return try replaced(old, by: request, now, machineZone, UsualTimes())
        }
        guard !Self.isAddition(text) else { throw Self.severalSchedules }
        let wall = (old.ownZone ?? machineZone).civil(at: now)
        let words = try PhraseReader.phrase(text, now: wall)
        if bounds, words.has(only: [.start, .end, .except, .zone]), words.exceptTimes.isEmpty {
            return try each(of: old, now, machineZone)
        }
        guard words.replacesSchedules else { throw Self.severalSchedules }
        return nil
    }

    /// Returns the trigger with the changes of the edit to each of its schedules.
    private func each(
        of old: Trigger, _ now: Instant, _ machineZone: Zone
    ) throws(AlertError) -> Trigger {
        try old.changingSchedules { schedule throws(AlertError) in
            let edited = try edited(.schedule(schedule), now: now, in: machineZone)
            guard case .schedule(let new) = edited else { throw Self.severalSchedules }
            return new
        }
    }

    private static let severalSchedules = AlertError.invalid(
        "This alert has several schedules. Write all days and times that it must have, like 'mon 9:00 and fri "
            + "17:00', or only its end or exceptions, like 'until 24 dec'.")

    /// Removes empty values, which stand for parts that are neither kept nor set.
    mutating func removeEmptyValues() {
        if until == "" { until = nil }
        if zone == "" { zone = nil }
        except.removeAll { $0.isEmpty }
    }

    /// Returns the trigger of a request in place of the old one, with the zone, the first day, the end and
    /// the exceptions of the old one that this request does not mention.
    ///
    /// - Parameters:
    ///   - old: The trigger to replace.
    ///   - request: This request without its empty values.
    ///   - now: The current time.
    ///   - machineZone: The machine's time zone.
    ///   - usual: The times of days without a time.
    /// - Returns: The trigger.
    /// - Throws: ``AlertError`` if the request cannot be read.
    func replaced(
        _ old: Trigger, by request: ScheduleRequest, _ now: Instant, _ machineZone: Zone,
        _ usual: UsualTimes
    ) throws(AlertError) -> Trigger {
        var request = request
        let plain = try request.trigger(now: now, in: machineZone, usual: usual)
        if zone == nil, plain.ownZone == nil {
            request.zone = old.ownZone?.identifier
        }
        if case .afterDone(let new) = plain, case .afterDone(let former) = old {
            return .afterDone(new.continuing(former, at: now, in: machineZone))
        }
        let (new, former) = (plain.schedules, old.schedules)
        guard !new.isEmpty, !former.isEmpty else {
            return request.zone == zone
                ? plain : try request.trigger(now: now, in: machineZone, usual: usual)
        }
        let wall = (plain.ownZone ?? machineZone).civil(at: now)
        let words = request.phrase.flatMap { try? PhraseReader.phrase($0, now: wall) }
        let first = former[0].start
        if start == nil, words?.has(Clause.Kind.start) == false, first > wall.date,
            former.allSatisfy({ $0.start == first })
        {
            // The new days do not say that the alert begins earlier.
            request.start = first.description
        }
        let isEndless = new.allSatisfy { $0.until == nil && $0.rule.limit == nil }
        if isEndless, until == nil, count == nil {
            request.keepEnd(of: former, isSingle: new.count == 1, machineZone)
        }
        guard !except.contains("") else {
            return try request.trigger(now: now, in: machineZone, usual: usual)
        }
        request.except += former.shared(\.exclude).map(\.description)
        return try request.trigger(now: now, in: machineZone, usual: usual)
            .keepingExceptions(of: former)
    }

    /// Keeps the last day of the former schedules, or the number of rings together with the day from
    /// which they count.
    ///
    /// - Parameters:
    ///   - former: The former schedules.
    ///   - isSingle: Whether the new trigger has a single schedule. Several schedules end on the day on
    ///     which the number of rings is reached.
    ///   - machineZone: The machine's time zone.
    mutating func keepEnd(of former: [Schedule], isSingle: Bool, _ machineZone: Zone) {
        let ends = Set(former.map(\.until))
        guard let schedule = former.first, ends.count == 1,
            Set(former.map(\.rule.limit)).count == 1
        else { return }
        until = schedule.until?.description
        switch schedule.rule.limit {
        case .count where !isSingle || former.count > 1:
            let last = former.compactMap {
                $0.previous(atOrBefore: .distantFuture, in: machineZone)?.day
            }
            until = until ?? last.max()?.description
        case .count(let number):
            count = number
            start = start ?? schedule.start.description
        case .until(let end): until = until ?? end.description
        case nil: break
        }
    }
}

extension Phrase {
    /// Whether the phrase says all days and times that an alert with several schedules has after an edit.
    ///
    /// A single day with a time, such as `fri 18:00`, can also be meant for one of the schedules.
    fileprivate var replacesSchedules: Bool {
        if !schedules.isEmpty || has(.delay) || has(.afterDone) { return true }
        let days: [Clause.Kind] = [.weekday, .monthDay, .week, .date, .daySet, .step]
        let isVague =
            isOneDay && !repeats || monthDays.count == 1 && !repeats && !isOfMonth
            || dates.contains { $0.kind == .monthless }
        return days.contains { has($0) } && !isVague
            && [.time, .window, .interval].contains { has($0) }
    }
}

extension Trigger {
    /// Returns the trigger with the added days, excluded rules and excluded sets of days that former
    /// schedules have.
    func keepingExceptions(of former: [Schedule]) throws(AlertError) -> Trigger {
        let exceptions = former.shared { $0.days?.exceptions ?? [] }
        var include = former.shared(\.include)
        return try changingSchedules { schedule throws(AlertError) in
            let added = schedule.adding(
                include: include, excludeRules: former.shared(\.excludeRules))
            // Another schedule would add its own times to the days.
            include = []
            // `weekends and holidays` after `weekdays except holidays` has its own holidays.
            guard added.days == nil, !exceptions.isEmpty else { return added }
            return try AlertError.wrapping { () throws(ScheduleError) in
                try added.limited(to: DaySet.intersection(exceptions))
            }
        }
    }
}

extension [Schedule] {
    /// The values that all schedules have.
    func shared<Value: Hashable>(_ values: (Schedule) -> [Value]) -> [Value] {
        guard let first else { return [] }
        return values(first).filter { value in dropFirst().allSatisfy { values($0).contains(value) }
        }
    }
}
