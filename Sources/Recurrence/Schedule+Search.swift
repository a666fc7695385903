extension Schedule {
    /// The first occurrence after an instant.
    ///
    /// - Parameters:
    ///   - instant: Any instant; an occurrence at the instant itself does not count.
    ///   - machineZone: The zone to use if the schedule is floating.
    /// - Returns: The occurrence, later than `instant`; `nil` if the year 9999 ends before.
    public func next(after instant: Instant, in machineZone: Zone) -> Occurrence? {
        guard let zone else { return next(after: instant.seconds, in: machineZone.timeline) }
        return next(after: instant.seconds, in: zone.timeline)
    }

    /// The last occurrence at or before an instant.
    ///
    /// - Parameters:
    ///   - instant: Any instant; an occurrence at the instant itself counts.
    ///   - machineZone: The zone to use if the schedule is floating.
    /// - Returns: The occurrence; `nil` if the schedule starts later.
    public func previous(atOrBefore instant: Instant, in machineZone: Zone) -> Occurrence? {
        guard let zone else {
            return previous(atOrBefore: instant.seconds, in: machineZone.timeline)
        }
        return previous(atOrBefore: instant.seconds, in: zone.timeline)
    }

    /// The occurrences after an instant, each found when it is asked for.
    ///
    /// - Parameters:
    ///   - instant: Any instant; an occurrence at the instant itself does not count.
    ///   - machineZone: The zone to use if the schedule is floating.
    /// - Returns: A sequence that ascends strictly and ends with the year 9999, not before: take
    ///   as many as are needed.
    public func occurrences(
        after instant: Instant, in machineZone: Zone
    ) -> some Sequence<Occurrence> & Sendable {
        OccurrenceSequence(self, in: machineZone, after: instant)
    }

    /// The occurrences that belong to a day of the schedule.
    ///
    /// For a window across midnight these are also those of the following night. An instant that
    /// two days name belongs to the later.
    ///
    /// - Parameters:
    ///   - day: Any day.
    ///   - machineZone: The zone to use if the schedule is floating.
    /// - Returns: The occurrences, ascending; empty if it is not a day of the schedule.
    public func occurrences(on day: CivilDate, in machineZone: Zone) -> [Occurrence] {
        let timeline = (zone ?? machineZone).timeline
        let plan = plan(in: timeline)
        var seconds = plan.slots(on: day.daysSinceEpoch).compactMap { slot in
            candidate(slot, in: timeline)?.second
        }
        if let exceptions = plan.rule?.exceptions, exceptions.concernsInstants {
            seconds += exceptions.includedSeconds
            seconds += exceptions.singles.flatMap { $0.slots(on: day.daysSinceEpoch) }
                .compactMap { candidate($0, in: timeline)?.second }
        }
        return Set(seconds).sorted().compactMap { second in
            next(after: second - 1, in: timeline)
        }.filter { $0.day == day }
    }
}

/// The search far from a change of the clocks: further than any two offsets are apart, the wall
/// runs as the time does.
extension Schedule {
    func next(after second: Int64, in timeline: ZoneTimeline) -> Occurrence? {
        let plan = plan(in: timeline)
        guard let exceptions = plan.rule?.exceptions, exceptions.concernsInstants else {
            return nextOfWall(after: second, in: timeline, plan)
        }
        return next(after: second, in: timeline, plan, exceptions)
    }

    private func previous(atOrBefore second: Int64, in timeline: ZoneTimeline) -> Occurrence? {
        let plan = plan(in: timeline)
        guard let exceptions = plan.rule?.exceptions, exceptions.concernsInstants else {
            return previousOfWall(atOrBefore: second, in: timeline, plan)
        }
        return previous(atOrBefore: second, in: timeline, plan, exceptions)
    }

    /// The first that the slots on the wall have after a second.
    @inline(__always)
    func nextOfWall(
        after second: Int64, in timeline: ZoneTimeline, _ plan: DayPlan
    ) -> Occurrence? {
        let period = timeline.period(containing: second)
        if let slot = plan.slot(after: second + period.offset) {
            let found = slot.local - period.offset
            let spread = timeline.spread
            if second >= period.start + spread, found + spread < period.end {
                return occurrence(Candidate(second: found, slot: slot, adjustment: nil))
            }
            if period.contains(second, spread),
                let far = timeline.second(farFromChanges: slot.local)
            {
                return occurrence(Candidate(second: far, slot: slot, adjustment: nil))
            }
        }
        return search(after: second, in: timeline, plan)
    }

    /// The last that the slots on the wall have at or before a second.
    @inline(__always)
    func previousOfWall(
        atOrBefore second: Int64, in timeline: ZoneTimeline, _ plan: DayPlan
    ) -> Occurrence? {
        let period = timeline.period(containing: second)
        if let slot = plan.slot(atOrBefore: second + period.offset) {
            let found = slot.local - period.offset
            let spread = timeline.spread
            if found >= period.start + spread, found + spread < period.end {
                return occurrence(Candidate(second: found, slot: slot, adjustment: nil))
            }
            if period.contains(second, spread),
                let far = timeline.second(farFromChanges: slot.local)
            {
                return occurrence(Candidate(second: far, slot: slot, adjustment: nil))
            }
        }
        return search(atOrBefore: second, in: timeline, plan)
    }
}

/// The search near a change of the clocks, where the order of instants is not that of wall times.
extension Schedule {
    /// A slot, and the second since 1970 in UTC that it falls on.
    private struct Candidate {
        let second: Int64
        let slot: DayPlan.Slot
        let adjustment: Occurrence.Adjustment?

        /// Whether this one stands for an instant that both fall on: the one of the later day, then
        /// the one whose wall time exists, then the later.
        func isPreferred(to other: Candidate) -> Bool {
            if slot.day != other.slot.day { return slot.day > other.slot.day }
            let (exists, otherExists) = (adjustment != .gap, other.adjustment != .gap)
            return exists != otherExists ? exists : slot.local > other.slot.local
        }
    }

    private func candidate(_ slot: DayPlan.Slot, in timeline: ZoneTimeline) -> Candidate? {
        let resolution = timeline.resolve(local: slot.local)
        guard let (second, adjustment) = resolution.seconds(of: slot.local, gap: gap, fold: fold)
        else { return nil }
        return Candidate(second: second, slot: slot, adjustment: adjustment)
    }

    /// Looks at every slot that could fall after the second, as long as it could come first.
    private func search(
        after second: Int64, in timeline: ZoneTimeline, _ plan: DayPlan
    ) -> Occurrence? {
        var local = second + timeline.leastOffset
        var best: Candidate?
        while let slot = plan.slot(after: local) {
            if let best, slot.local - timeline.greatestOffset > best.second { break }
            local = slot.local
            guard let found = candidate(slot, in: timeline), found.second > second else { continue }
            guard let known = best else {
                best = found
                continue
            }
            let isBetter =
                found.second == known.second
                ? found.isPreferred(to: known) : found.second < known.second
            if isBetter { best = found }
        }
        guard let best else { return nil }
        return occurrence(best)
    }

    /// Looks at every slot that could fall at or before the second, as long as it could come last.
    private func search(
        atOrBefore second: Int64, in timeline: ZoneTimeline, _ plan: DayPlan
    ) -> Occurrence? {
        var local = second + timeline.greatestOffset
        var best: Candidate?
        while let slot = plan.slot(atOrBefore: local) {
            if let best, slot.local - timeline.leastOffset < best.second { break }
            local = slot.local - 1
            guard let found = candidate(slot, in: timeline), found.second <= second else {
                continue
            }
            guard let known = best else {
                best = found
                continue
            }
            let isBetter =
                found.second == known.second
                ? found.isPreferred(to: known) : found.second > known.second
            if isBetter { best = found }
        }
        guard let best else { return nil }
        return occurrence(best)
    }

    private func occurrence(_ candidate: Candidate) -> Occurrence? {
        let years = CivilDateTime.localRange
        let (local, day) = (candidate.slot.local, candidate.slot.day)
        guard years.contains(candidate.second), years.contains(local) else { return nil }
        return Occurrence(
            instant: Instant(seconds: candidate.second),
            day: CivilDate(daysSinceEpoch: day),
            wall: CivilDateTime(daysSinceEpoch: day, seconds: Int(local) - day * 86_400),
            adjustment: candidate.adjustment)
    }
}
