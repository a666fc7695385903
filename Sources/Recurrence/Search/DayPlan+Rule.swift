/// Builds a plan from a recurrence rule.
extension DayPlan {
    /// Creates a plan from a rule that gives the days, and from the times of each day.
    ///
    /// The days must also be in `set`, if there is one.
    init(
        rule: RecurrenceRule, start: CivilDate, slots: [Int32], extras: ScheduleExtras?,
        within set: DaySearch?
    ) {
        let first = CivilDateTime(date: start, time: .midnight)
        guard set == nil, rule.isWeekly(alone: extras) else {
            let regular = RulePlan(
                days: rule, start: first, slots: slots, countsDays: true, within: set)
            self.init(regular, rule, start: first, slots: slots, extras: extras) { other in
                DayPlan(rule: other, start: start, slots: slots, extras: nil, within: nil)
            }
            return
        }
        self.init(weekdays: rule.weekdays(from: start), start: start, slots: slots)
    }

    /// Creates a plan from an RFC 5545 rule with a start time, which gives both days and times.
    ///
    /// The days must also be in `set`, if there is one.
    init(
        rule: RecurrenceRule, start: CivilDateTime, extras: ScheduleExtras?, within set: DaySearch?
    ) {
        let slots: [Int32]
        let regular: RulePlan
        switch rule.frequency {
        case .secondly, .minutely, .hourly:
            slots = []
            regular = RulePlan(ticks: rule, start: start, within: set)
        case .daily, .weekly, .monthly, .yearly:
            let times = ByTime.daily(rule.parts, start: start.time)
            let isDaily = rule.frequency == .daily
            slots = isDaily ? ByTime.selected(times, by: rule.parts.bySetPos) : times
            if set == nil, rule.isWeekly(alone: extras), slots.count == 1 {
                self.init(
                    weekdays: rule.weekdays(from: start.date), start: start.date, slots: slots)
                return
            }
            regular =
                slots.count > 1 && !isDaily && !rule.bySetPos.isEmpty
                ? RulePlan(positions: rule, start: start, slots: slots, within: set)
                : RulePlan(
                    days: rule, start: start, slots: slots, countsDays: false, within: set)
        }
        self.init(regular, rule, start: start, slots: slots, extras: extras) { other in
            DayPlan(rule: other, start: start, extras: nil, within: nil)
        }
    }

    /// Combines a rule's own times with the schedule's included dates, excluded dates and end.
    private init(
        _ regular: RulePlan, _ rule: RecurrenceRule, start: CivilDateTime, slots: [Int32],
        extras: ScheduleExtras?, plan: (RecurrenceRule) -> DayPlan
    ) {
        var exceptions = ScheduleExceptions()
        if case .until(.instant(let last)) = rule.limit { exceptions.lastOfRule = last.seconds }
        if let extras {
            let own = extras.time == nil ? slots : [Int32(start.time.secondsSinceMidnight)]
            exceptions.add(extras, slots: own)
            exceptions.varying = extras.varying
            exceptions.excludedRules = extras.excludeRules.map(plan)
            exceptions.separateSingles(start: start.date, slots: slots)
        }
        var limited = regular
        if case .day(let date) = extras?.until {
            limited = limited.limited(
                by: .until(.day(date)), countsDays: false, slots: slots, start: start.date)
        } else if case .local(let time) = extras?.until {
            limited = limited.limited(
                by: .until(.local(time)), countsDays: false, slots: slots, start: start.date)
        }
        if !exceptions.excludedRules.isEmpty {
            let bare = DayPlan(rule: limited, start: start.date, slots: slots)
            exceptions.wholeDays = ExcludedDays(of: bare, by: exceptions.excludedRules)
        }
        let plan = RulePlan(
            limited.source, lower: limited.lower, upper: limited.upper, within: limited.set,
            exceptions: exceptions.isEmpty ? nil : exceptions)
        self.init(rule: plan, start: start.date, slots: slots)
    }
}

extension RecurrenceRule {
    /// Whether only weekdays decide when the rule recurs, because it has no other parts, and the
    /// schedule has no exceptions and no end of its own.
    fileprivate func isWeekly(alone extras: ScheduleExtras?) -> Bool {
        let hasExtras =
            extras.map { extras in
                !extras.exclude.isEmpty || !extras.include.isEmpty || !extras.excludeRules.isEmpty
                    || extras.until != nil || extras.varying != nil
            } ?? false
        return hasOnlyDays && !hasExtras && (frequency == .daily || frequency == .weekly)
    }
}

extension RulePlan {
    fileprivate convenience init(
        days rule: RecurrenceRule, start: CivilDateTime, slots: [Int32], countsDays: Bool,
        within set: DaySearch?
    ) {
        let last = CivilDate.latest.daysSinceEpoch
        let days = RuleDays(rule, start: start.date, last: last, within: set)
        // The period of a daily rule is one day, so no positions other than 1 and -1 can select it.
        let isOut =
            countsDays && rule.frequency == .daily && !rule.bySetPos.isEmpty
            && !rule.bySetPos.contains(1) && !rule.bySetPos.contains(-1)
        let isNever =
            isOut || slots.isEmpty || days.day(onOrAfter: start.date.daysSinceEpoch) == nil
        self.init(
            isNever ? .never : .days(days), start, limit: rule.limit, countsDays: countsDays,
            slots: slots)
    }

    fileprivate convenience init(
        positions rule: RecurrenceRule, start: CivilDateTime, slots: [Int32], within set: DaySearch?
    ) {
        let positions = RuleDays.positions(rule, start: start.date, timesPerDay: slots.count)
        let isNever =
            positions?.number(onOrAfter: start.date.daysSinceEpoch * slots.count) == nil
        self.init(
            isNever ? .never : positions.map(Source.positions) ?? .never, start,
            limit: rule.limit, countsDays: false, slots: slots, within: set)
    }

    fileprivate convenience init(
        ticks rule: RecurrenceRule, start: CivilDateTime, within set: DaySearch?
    ) {
        let ticks = SubdailyTimes(rule, start: start)
        self.init(
            ticks.map(Source.ticks) ?? .never, start, limit: rule.limit, countsDays: false,
            slots: [], within: set)
    }

    private convenience init(
        _ source: Source, _ start: CivilDateTime, limit: RecurrenceRule.Limit?, countsDays: Bool,
        slots: [Int32], within set: DaySearch? = nil
    ) {
        let all = RulePlan(
            source, lower: start.localSeconds, upper: CivilDateTime.localRange.upperBound + 86_400,
            within: set)
        let limited = all.limited(
            by: limit, countsDays: countsDays, slots: slots, start: start.date)
        self.init(
            limited.source, lower: limited.lower, upper: limited.upper, within: limited.set)
    }
}

extension ScheduleExceptions {
    /// Moves the included times into a plan of their own if the rule ends at an instant (`UNTIL` in
    /// UTC).
    ///
    /// The included times may be later than this instant, because the instant ends only the rule.
    fileprivate mutating func separateSingles(start: CivilDate, slots: [Int32]) {
        guard lastOfRule < .max, !included.isEmpty else { return }
        var others = self
        others.lastOfRule = .max
        let range = CivilDateTime.localRange
        let plan = RulePlan(
            .never, lower: range.lowerBound, upper: range.upperBound, exceptions: others)
        singles = [DayPlan(rule: plan, start: start, slots: slots)]
        included = []
    }

    /// Adds the included dates, the excluded dates and the end of a schedule.
    fileprivate mutating func add(_ extras: ScheduleExtras, slots: [Int32]) {
        for date in extras.include {
            switch date {
            case .day(let day):
                let day = day.daysSinceEpoch
                included += slots.map {
                    DayPlan.Slot(local: Int64(day) * 86_400 + Int64($0), day: day)
                }
            case .local(let time):
                included.append(
                    DayPlan.Slot(local: time.localSeconds, day: time.date.daysSinceEpoch))
            case .instant(let instant):
                includedSeconds.append(instant.seconds)
            }
        }
        for date in extras.exclude {
            switch date {
            case .day(let day): excludedDays.append(day.daysSinceEpoch)
            case .local(let time): excludedLocals.append(time.localSeconds)
            case .instant(let instant): excludedSeconds.append(instant.seconds)
            }
        }
        switch extras.until {
        case nil: break
        case .day(let day): included.removeAll { $0.day > day.daysSinceEpoch }
        case .local(let time): included.removeAll { $0.local > time.localSeconds }
        case .instant(let instant): last = instant.seconds
        }
        includedSeconds.sort()
        excludedDays.sort()
        excludedLocals.sort()
        excludedSeconds.sort()
        removeDuplicates()
    }

    /// Sorts the included wall times, and removes the excluded ones and duplicates.
    ///
    /// Times after midnight in the window of one day can equal times of the next day. The time of
    /// the later day is kept, but only after the excluded days are removed: if the later day is
    /// excluded, the time still belongs to the earlier day.
    private mutating func removeDuplicates() {
        included.removeAll {
            excludedDays.contains(sorted: $0.day) || excludedLocals.contains(sorted: $0.local)
        }
        included.sort { ($0.local, $0.day) < ($1.local, $1.day) }
        var unique: [DayPlan.Slot] = []
        for slot in included {
            if slot.local == unique.last?.local { unique.removeLast() }
            unique.append(slot)
        }
        included = unique
    }
}
