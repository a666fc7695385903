/// Single changes to a schedule, which become excluded and added times (`EXDATE` and `RDATE`) or
/// excluded rules.
extension Schedule {
    /// Returns the schedule with one of its occurrences at another time.
    ///
    /// All other occurrences stay as they are. An occurrence that was moved before leaves no trace
    /// of its former time.
    ///
    /// - Parameters:
    ///   - occurrence: The occurrence.
    ///   - time: Its new time, in whole seconds.
    ///   - machineZone: The zone to use if the schedule is floating.
    /// - Returns: The schedule; `nil` if it ends before the new time.
    public func moving(
        _ occurrence: Occurrence, to time: Instant, in machineZone: Zone
    ) -> Schedule? {
        let (old, new) = (occurrence.instant, time)
        let zone = zone ?? machineZone
        let from = RecurrenceDate.local(occurrence.wall)
        let to = RecurrenceDate.local(zone.civil(at: new))
        var schedule = with(
            exclude: exclude.filter { $0 != to },
            include: include.filter { $0 != from && $0 != .instant(old) })
        if schedule.rings(at: old, in: machineZone) {
            schedule = schedule.with(exclude: schedule.exclude + [from], include: schedule.include)
        }
        if schedule.rings(at: old, in: machineZone) {
            // The time belongs to a day that a second wall time shares, such as in a fold.
            schedule = schedule.with(
                exclude: schedule.exclude + [.instant(old)], include: schedule.include)
        }
        // The wall time may occur twice, be excluded by a rule, or be later than the last day. Then
        // add the instant itself.
        for date in [to, .instant(new)] where !schedule.rings(at: new, in: machineZone) {
            let include = schedule.include.filter { $0 != to }
            schedule = schedule.with(exclude: schedule.exclude, include: include + [date])
        }
        return schedule.rings(at: new, in: machineZone) ? schedule : nil
    }

    /// Returns the schedule with more added times and excluded rules.
    ///
    /// - Parameters:
    ///   - include: The days, wall times or instants to add.
    ///   - excludeRules: The rules whose days or times are excluded.
    /// - Returns: The schedule.
    public func adding(
        include: [RecurrenceDate], excludeRules: [RecurrenceRule]
    ) -> Schedule {
        let rules = excludeRules.filter { !self.excludeRules.contains($0) }
        guard !include.isEmpty || !rules.isEmpty else { return self }
        return with(
            exclude: exclude, include: self.include + include,
            excludeRules: self.excludeRules + rules)
    }

    /// Returns the schedule with a seed for its random times, unless they have one.
    ///
    /// - Parameter id: The id of the alert, from which the seed is made.
    /// - Returns: The schedule.
    public func seeded(by id: String) -> Schedule {
        guard let random, random.seed == nil else { return self }
        return with(
            exclude: exclude, include: include, excludeRules: excludeRules, checkedDays: days,
            random: random.seeded(by: id))
    }

    /// Returns the schedule without its excluded and added days and times.
    package func withoutExceptions() -> Schedule {
        exclude.isEmpty && include.isEmpty ? self : with(exclude: [], include: [])
    }

    private func rings(at time: Instant, in machineZone: Zone) -> Bool {
        next(after: time - .seconds(1), in: machineZone)?.instant == time
    }

    private func with(
        exclude: [RecurrenceDate], include: [RecurrenceDate],
        excludeRules: [RecurrenceRule]? = nil
    ) -> Schedule {
        with(
            exclude: exclude, include: include, excludeRules: excludeRules ?? self.excludeRules,
            checkedDays: days)
    }

    /// Returns the schedule with other exceptions and another set of days, which has been checked; with
    /// other random times if they are not `nil`.
    func with(
        exclude: [RecurrenceDate], include: [RecurrenceDate], excludeRules: [RecurrenceRule],
        checkedDays days: DaySet?, random: RandomTimes? = nil
    ) -> Schedule {
        if let startTime {
            return Schedule(
                rule: rule, start: CivilDateTime(date: start, time: startTime), exclude: exclude,
                include: include, excludeRules: excludeRules, until: until, checkedDays: days,
                zone: zone, gap: gap, fold: fold)
        }
        // The parts come from a schedule, so they fit together.
        return
            (try? Schedule(
                rule: rule, start: start, times: times, windows: windows, sun: sun,
                random: random ?? self.random, exclude: exclude, include: include,
                excludeRules: excludeRules, until: until, days: days, zone: zone, gap: gap,
                fold: fold)) ?? self
    }
}
