extension DateComponentsMatch {
    /// Returns the first match after an instant.
    ///
    /// - Parameters:
    ///   - instant: Any instant. A match at exactly this instant does not count.
    ///   - machineZone: The zone to use if the match is floating.
    /// - Returns: The match, or `nil` if there is none. As in Foundation, the search gives up after
    ///   about 100 periods of the unit above the largest field: if that field is the month, after
    ///   100 years. It also ends with the year 9999.
    public func next(after instant: Instant, in machineZone: Zone) -> Occurrence? {
        let calendar = calendar(in: machineZone)
        return match(after: instant.microseconds, in: calendar).map {
            occurrence($0, in: calendar)
        }
    }

    /// Returns the last match at or before an instant.
    ///
    /// A forward search with ``next(after:in:)`` that starts early enough also finds this match,
    /// and its next match is later than `instant`.
    ///
    /// - Parameters:
    ///   - instant: Any instant. A match at exactly this instant counts.
    ///   - machineZone: The zone to use if the match is floating.
    /// - Returns: The match, or `nil` if there is none since the year 1.
    public func previous(atOrBefore instant: Instant, in machineZone: Zone) -> Occurrence? {
        let calendar = calendar(in: machineZone)
        let limit = instant.microseconds
        func early(_ start: Int64) -> ComponentSearch.Match? {
            let match = match(after: start, in: calendar)
            return match.map { $0.moment <= limit } ?? false ? match : nil
        }
        // First, find the last midnight from which a search has a match. A match can take its time
        // of day from the start of the search, so all searches start at midnight.
        let last = calendar.day(at: limit)
        let found = Self.greatest(last, downTo: CivilDate.earliest.daysSinceEpoch) {
            early(calendar.midnight(of: $0))
        }
        guard var found else { return nil }
        // Then look for later matches, from start times to the second.
        while early(found.moment) != nil {
            let first = found.moment / ZonedCalendar.second
            let later = Self.greatest(
                Int(limit / ZonedCalendar.second), downTo: Int(first)
            ) { second in
                early(max(Int64(second) * ZonedCalendar.second, found.moment))
            }
            guard let later, later.moment > found.moment else { break }
            found = later
        }
        return occurrence(found, in: calendar)
    }

    /// Returns the result of the greatest number that has one, by binary search.
    ///
    /// All numbers with a result must be less than all numbers without one.
    private static func greatest<Result>(
        _ upper: Int, downTo lower: Int, _ result: (Int) -> Result?
    ) -> Result? {
        var without = upper + 1
        var with = upper
        var found = result(with)
        var step = 1
        while found == nil {
            guard with > lower else { return nil }
            without = with
            with = max(lower, with - step)
            step *= 2
            found = result(with)
        }
        while without - with > 1 {
            let middle = with + (without - with) / 2
            if let later = result(middle) {
                with = middle
                found = later
            } else {
                without = middle
            }
        }
        return found
    }

    private func calendar(in machineZone: Zone) -> ZonedCalendar {
        ZonedCalendar(
            timeline: (zone ?? machineZone).timeline,
            weeks: WeekNumbering(
                firstWeekday: firstWeekday, minimumDays: minimumDaysInFirstWeek))
    }

    private func match(after moment: Int64, in calendar: ZonedCalendar) -> ComponentSearch.Match? {
        ComponentSearch(for: values, after: moment, in: calendar)?.match()
    }

    private func occurrence(
        _ match: ComponentSearch.Match, in calendar: ZonedCalendar
    ) -> Occurrence {
        let second = match.moment.flooredDivision(by: ZonedCalendar.second).quotient
        let period = calendar.timeline.period(containing: second)
        var wall = second + period.offset
        var adjustment: Occurrence.Adjustment?
        if match.isShifted {
            // The skipped wall time is the match's time according to the offset before the gap.
            wall = second + calendar.timeline.period(containing: period.start - 1).offset
            adjustment = .gap
        } else if calendar.timeline.second(farFromChanges: wall) == nil,
            case .fold = calendar.timeline.resolve(local: wall)
        {
            adjustment = .fold
        }
        let civil = CivilDateTime(localSeconds: wall)
        return Occurrence(
            instant: Instant(microseconds: match.moment), day: civil.date, wall: civil,
            adjustment: adjustment)
    }
}
