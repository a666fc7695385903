extension Schedule {
    /// Returns the first occurrence after an instant.
    ///
    /// - Parameters:
    ///   - instant: Any instant. An occurrence at exactly this instant does not count.
    ///   - machineZone: The zone to use if the schedule is floating.
    /// - Returns: The occurrence, or `nil` if there is none before the end of the year 9999.
    public func next(after instant: Instant, in machineZone: Zone) -> Occurrence? {
        guard let zone else { return next(after: instant.seconds, in: machineZone.timeline) }
        return next(after: instant.seconds, in: zone.timeline)
    }

    /// Returns the last occurrence at or before an instant.
    ///
    /// - Parameters:
    ///   - instant: Any instant. An occurrence at exactly this instant counts.
    ///   - machineZone: The zone to use if the schedule is floating.
    /// - Returns: The occurrence, or `nil` if the first occurrence is later.
    public func previous(atOrBefore instant: Instant, in machineZone: Zone) -> Occurrence? {
        guard let zone else {
            return previous(atOrBefore: instant.seconds, in: machineZone.timeline)
        }
        return previous(atOrBefore: instant.seconds, in: zone.timeline)
    }

    /// Returns the occurrences after an instant, as a sequence that finds each one on demand.
    ///
    /// - Parameters:
    ///   - instant: Any instant. An occurrence at exactly this instant does not count.
    ///   - machineZone: The zone to use if the schedule is floating.
    /// - Returns: A strictly ascending sequence. It can continue until the year 9999, so take only
    ///   as many occurrences as needed.
    public func occurrences(
        after instant: Instant, in machineZone: Zone
    ) -> some Sequence<Occurrence> & Sendable {
        OccurrenceSequence(self, in: machineZone, after: instant)
    }

    /// Returns the occurrences that belong to a day of the schedule.
    ///
    /// For a window across midnight, these include the times after midnight, on the next calendar
    /// day. If two days of the schedule have occurrences at the same instant, the instant belongs
    /// to the later day.
    ///
    /// - Parameters:
    ///   - day: Any day.
    ///   - machineZone: The zone to use if the schedule is floating.
    /// - Returns: The occurrences, ascending. The array is empty if the day is not a day of the
    ///   schedule.
    public func occurrences(on day: CivilDate, in machineZone: Zone) -> [Occurrence] {
        let timeline = (zone ?? machineZone).timeline
        if let varying = extras?.varying {
            return occurrences(of: varying, on: day, in: machineZone)
        }
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

/// Searches far from any change of the clocks.
///
/// Wall times and instants have the same order if the nearest change is further away than the
/// largest difference between two of the zone's offsets.
extension Schedule {
    func next(after second: Int64, in timeline: ZoneTimeline) -> Occurrence? {
        let plan = plan(in: timeline)
        guard let exceptions = plan.rule?.exceptions, exceptions.concernsInstants else {
            return occurrenceOfWall(.forwards, from: second, in: timeline, plan)
        }
        return next(after: second, in: timeline, plan, exceptions)
    }

    private func previous(atOrBefore second: Int64, in timeline: ZoneTimeline) -> Occurrence? {
        let plan = plan(in: timeline)
        guard let exceptions = plan.rule?.exceptions, exceptions.concernsInstants else {
            return occurrenceOfWall(.backwards, from: second, in: timeline, plan)
        }
        return previous(atOrBefore: second, in: timeline, plan, exceptions)
    }

    /// Returns the nearest occurrence from `second` in the direction, without regard to included
    /// and excluded instants.
    @inline(__always)
    func occurrenceOfWall(
        _ direction: SearchDirection, from second: Int64, in timeline: ZoneTimeline, _ plan: DayPlan
    ) -> Occurrence? {
        let period = timeline.period(containing: second)
        if let slot = plan.slot(direction, from: second + period.offset) {
            let found = slot.local - period.offset
            let spread = timeline.spread
            if min(second, found) >= period.start + spread, found + spread < period.end {
                return occurrence(Candidate(second: found, slot: slot, adjustment: nil))
            }
            if period.contains(second, spread),
                let far = timeline.second(farFromChanges: slot.local)
            {
                return occurrence(Candidate(second: far, slot: slot, adjustment: nil))
            }
        }
        return search(direction, from: second, in: timeline, plan)
    }
}

/// Searches near a change of the clocks, where the order of wall times and instants can differ.
extension Schedule {
    /// A wall time of the schedule, and the same time in seconds since 1970-01-01T00:00:00Z.
    private struct Candidate {
        let second: Int64
        let slot: DayPlan.Slot
        let adjustment: Occurrence.Adjustment?

        /// Returns whether to prefer this candidate to another one at the same second.
        ///
        /// The candidate with the later day is preferred. On the same day, a wall time that exists
        /// is preferred, and then the later wall time.
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

    /// Returns the nearest occurrence from `second` in the direction, by checking every wall time
    /// that could be the nearest.
    private func search(
        _ direction: SearchDirection, from second: Int64, in timeline: ZoneTimeline, _ plan: DayPlan
    ) -> Occurrence? {
        let (least, greatest) = (timeline.leastOffset, timeline.greatestOffset)
        let isForwards = direction == .forwards
        var local = second + (isForwards ? least : greatest)
        var best: Candidate?
        while let slot = plan.slot(direction, from: local) {
            let nearest = slot.local - (isForwards ? greatest : least)
            if let best, direction.reaches(best.second, before: nearest) { break }
            local = isForwards ? slot.local : slot.local - 1
            guard let found = candidate(slot, in: timeline),
                direction.finds(found.second, from: second)
            else { continue }
            guard let known = best else {
                best = found
                continue
            }
            let isBetter =
                found.second == known.second
                ? found.isPreferred(to: known)
                : direction.reaches(found.second, before: known.second)
            if isBetter { best = found }
        }
        guard let best else { return nil }
        return occurrence(best)
    }

    /// Returns the occurrence at a wall time; `nil` if the wall time does not exist.
    func occurrence(of slot: DayPlan.Slot, in timeline: ZoneTimeline) -> Occurrence? {
        candidate(slot, in: timeline).flatMap(occurrence)
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
