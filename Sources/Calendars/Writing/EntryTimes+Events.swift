internal import Alerts
internal import Recurrence

extension EntryTimes {
    /// Returns the times of the events that these rings announce.
    ///
    /// Another program shows the event at its own time, with an alarm before it.
    ///
    /// - Parameters:
    ///   - lead: How long before its event each ring comes.
    ///   - machineZone: The machine's zone.
    /// - Returns: The times; `nil` if no rule can express them.
    func events(announcedBy lead: Lead, in machineZone: Zone) -> EntryTimes? {
        var entry = Entry(line: 0, isTodo: false)
        (entry.start, entry.rule, entry.lunar) = (start, rule, lunar)
        (entry.include, entry.exclude) = (include, exclude)
        let offset = CalendarDuration(days: lead.days, seconds: lead.seconds)
        guard let series = Series(entry, in: machineZone), !series.startIsExtra,
            let events = series.shifted(by: offset), events.days == series.days
        else { return nil }
        var times = lead.isAllDay ? EntryTimes(daysOf: events) : EntryTimes(timesOf: events)
        times?.lunar = lunar
        return times
    }

    private init(timesOf series: Series) {
        func time(_ date: RecurrenceDate) -> CalendarTime {
            switch date {
            case .day(let day): .day(day)
            case .local(let wall): Zone.time(wall, series.zone)
            case .instant(let instant): .instant(instant)
            }
        }
        self.init(start: Zone.time(series.start, series.zone), rule: series.rule)
        if let zone = series.zone, case .until(.local(let end)) = series.rule?.limit {
            // The end is in UTC if the start has a zone (RFC 5545, section 3.3.10).
            let instant = CalendarTime.local(end, zone).instant(in: zone)
            rule = series.rule?.ending(.until(.instant(instant)))
        }
        include = series.include.map(time)
        exclude = series.exclude.map(time)
    }

    /// Creates the times of events that last all day; `nil` if not all events begin at midnight.
    private init?(daysOf series: Series) {
        func day(_ date: RecurrenceDate) -> CalendarTime? {
            switch date {
            case .day(let day): .day(day)
            case .local(let wall) where wall.time == .midnight: .day(wall.date)
            case .local, .instant: nil
            }
        }
        let (included, excluded) = (series.include.map(day), series.exclude.map(day))
        guard series.start.time == .midnight,
            series.rule.map({ $0.frequency >= .daily && !RuleParts($0).hasTimes }) ?? true,
            !included.contains(nil), !excluded.contains(nil)
        else { return nil }
        self.init(start: .day(series.start.date), rule: series.rule)
        if case .until(.local(let end)) = series.rule?.limit {
            rule = series.rule?.ending(.until(.day(end.date)))
        } else if case .until(.instant) = series.rule?.limit {
            return nil
        }
        include = included.compactMap(\.self)
        exclude = excluded.compactMap(\.self)
    }
}
