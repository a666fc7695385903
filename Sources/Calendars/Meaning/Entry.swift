internal import Messages
internal import Recurrence

/// A `VEVENT` or `VTODO` (RFC 5545, sections 3.6.1 and 3.6.2) in Peal's types.
struct Entry {
    let line: Int
    let isTodo: Bool
    var uid: String?
    var title: String?
    var body: String?
    var url: String?
    /// The first category of the entry.
    var category: String?
    var calendarName: String?
    /// The `DTSTART`, or the `DUE` of a to-do that has no start.
    var start: CalendarTime?
    /// The time from the start to the end of an event, or to when a to-do is due.
    var length = CalendarDuration()
    var rule: RecurrenceRule?
    /// The days of a lunar calendar on which a daily `rule` recurs.
    var lunar: LunarRule?
    var excludeRules: [RecurrenceRule] = []
    var include: [CalendarTime] = []
    var exclude: [CalendarTime] = []
    /// The time of the occurrence that this entry replaces, if the entry is an exception.
    var recurrenceID: CalendarTime?
    /// The number of the entry among its revisions.
    var revision = 0
    /// Whether the exception also applies to all following occurrences.
    var isForFuture = false
    var alarms: [EntryAlarm] = []
    /// The time up to which Thunderbird's user has acknowledged the entry's alarms.
    var acknowledged: CalendarTime?
    /// The times until which Thunderbird's user has put off the entry's alarms.
    var snoozes: [CalendarTime] = []
    var own: OwnParts?
    /// The reason why a cancelled or completed entry does not ring.
    var ending: Refusal?
    /// The changes that were made while reading the entry.
    var changes: [Refusal] = []

    /// The name of the entry in notes.
    var name: String { title ?? (isTodo ? "To-do" : "Event") }
}

/// The properties that Peal adds to those of RFC 5545.
struct OwnParts {
    /// `X-PEAL-ALERT`: the alert as JSON.
    var alert: String?
    /// `X-PEAL-PARTS`: in the first entry of an alert, the number of its other entries.
    var parts = 0
    /// `X-PEAL-PART-OF`: in the other entries, the id of the alert.
    var partOf: String?
    /// `X-PEAL-TEXT` and `X-PEAL-TIMES`: the digests of the text and the times that Peal wrote.
    var textDigest: String?
    var timesDigest: String?
    /// `X-PEAL-RECORD`: the fields of a shared alert as JSON; only written here.
    var record: String?
}

extension Entry {
    /// Reads an entry.
    ///
    /// - Parameters:
    ///   - block: The lines of the entry.
    ///   - zones: The zones that the calendar names.
    ///   - machineZone: The zone of floating times, for computing the length of the entry.
    /// - Throws: ``EntryRefusal`` if the entry cannot be imported.
    init(_ block: EntryBlock, _ zones: ZoneNames, in machineZone: Zone) throws(EntryRefusal) {
        let component = block.component
        let title = component.first("SUMMARY").flatMap { EntryText.title($0.text) }
        self.init(line: block.line, isTodo: block.isTodo, title: title)
        if let damage = block.damage { throw EntryRefusal(self, Entry.refusal(for: damage)) }
        do {
            try readState(component, block)
            readText(component, block)
            try readTimes(component, block, zones, in: machineZone)
            try readRecurrence(component, zones)
            if let property = component.first("X-MOZ-LASTACK") {
                acknowledged = try CalendarTime(property, zones)
            }
            snoozes = component.all(startingWith: EntryBlock.snooze).compactMap {
                try? CalendarTime($0, zones)
            }
        } catch {
            throw EntryRefusal(self, error)
        }
        alarms = component.alarms.map { EntryAlarm($0, zones) }
    }

    static func refusal(for damage: EntryBlock.Damage) -> Refusal {
        switch damage {
        case .truncated: Refusal(.invalid, "The file ends in the middle of it.")
        case .nesting: Refusal(.invalid, "Its BEGIN and END lines do not match.")
        case .nul: Refusal(.invalid, "It contains the character U+0000.")
        case .tooLong: Refusal(.invalid, "It contains a line longer than one megabyte.")
        case .tooMany:
            Refusal(.invalid, "It has more than \(EntryBlock.mostProperties) properties.")
        }
    }

    private mutating func readState(
        _ component: CalendarComponent, _ block: EntryBlock
    ) throws(Refusal) {
        uid = block.uid
        revision = component.first("SEQUENCE").flatMap { Int($0.value) } ?? 0
        if let alert = component.first("X-PEAL-ALERT")?.text {
            own = OwnParts(alert: alert)
            own?.parts = component.first("X-PEAL-PARTS").flatMap { Int($0.value) } ?? 0
        } else if let partOf = component.first("X-PEAL-PART-OF")?.text {
            own = OwnParts(partOf: partOf)
        }
        own?.textDigest = component.first("X-PEAL-TEXT")?.value
        own?.timesDigest = component.first("X-PEAL-TIMES")?.value
        if block.calendar.isVersion1 {
            throw Refusal(
                .unsupported,
                "It has the older format vCalendar 1.0. Export it as iCalendar.")
        }
        let status = component.first("STATUS")?.value.uppercased()
        if block.calendar.isCancellation || status == "CANCELLED" {
            ending = Refusal(.cancelled, "It was cancelled.")
        } else if isTodo,
            status == "COMPLETED" || component.first("COMPLETED") != nil
                || component.first("PERCENT-COMPLETE")?.value == "100"
        {
            ending = Refusal(.completed, "It is already completed.")
        }
    }

    private mutating func readText(_ component: CalendarComponent, _ block: EntryBlock) {
        let raw = component.first("SUMMARY")?.text ?? ""
        if let title, title != raw.trimmed {
            changes.append(Refusal(.text, "Its title was shortened or cleaned."))
        }
        let place = component.first("LOCATION").map(\.text.trimmed) ?? ""
        let text = component.first("DESCRIPTION").map(\.text) ?? ""
        body = EntryText.body(place.isEmpty || place == text ? text : place + "\n" + text)
        if text.utf8.count > EntryText.longestBody {
            changes.append(Refusal(.text, "Its description was shortened."))
        }
        url = component.first("URL")?.value
        category = component.first("CATEGORIES").flatMap {
            EntryText.group(CalendarText.first(of: $0.value))
        }
        calendarName = block.calendar.name.flatMap(EntryText.group)
    }
}

extension Entry {
    private mutating func readTimes(
        _ component: CalendarComponent, _ block: EntryBlock, _ zones: ZoneNames,
        in machineZone: Zone
    ) throws(Refusal) {
        func time(_ name: String) throws(Refusal) -> CalendarTime? {
            guard let property = component.first(name) else { return nil }
            return try CalendarTime(property, zones)
        }
        let end = try time(isTodo ? "DUE" : "DTEND")
        let begin = try time("DTSTART")
        start = begin ?? (isTodo ? end : nil)
        if let duration = component.first("DURATION") {
            guard let value = duration.duration, value.isPlausible else {
                throw Refusal(.invalid, "Its DURATION is not a duration.")
            }
            length = value
        } else if let start, let end {
            length = Entry.length(from: start, to: end, in: machineZone)
        } else if case .day = start, !isTodo {
            length.days = 1
        }
        if let property = component.first("RECURRENCE-ID") {
            recurrenceID = try CalendarTime(property, zones)
            isForFuture = property.isForFuture
        }
    }

    private static func length(
        from start: CalendarTime, to end: CalendarTime, in machineZone: Zone
    ) -> CalendarDuration {
        switch (start, end) {
        case (.day(let first), .day(let last)):
            return CalendarDuration(days: last.daysSinceEpoch - first.daysSinceEpoch)
        case (.local(let first, nil), .local(let last, nil)):
            return CalendarDuration(seconds: first.seconds(to: last))
        default:
            let seconds =
                end.instant(in: machineZone).seconds - start.instant(in: machineZone).seconds
            return CalendarDuration(seconds: Int(seconds))
        }
    }

    private mutating func readRecurrence(
        _ component: CalendarComponent, _ zones: ZoneNames
    ) throws(Refusal) {
        // An exception is one occurrence. Some programs copy the rule of the series into it.
        guard recurrenceID == nil else { return }
        let rules = component.all("RRULE")
        guard rules.count < 2 else {
            throw Refusal(.unsupported, "It has \(rules.count) RRULEs. Peal supports one.")
        }
        if let rule = rules.first {
            (lunar, self.rule) = try LunarRule.read(rule.value, from: start?.date)
        }
        for rule in component.all("EXRULE") { excludeRules.append(try Entry.rule(rule)) }
        for property in component.all("RDATE") {
            guard !property.value.utf8.contains(UInt8(ascii: "/")) else {
                throw Refusal(
                    .unsupported, "Its RDATE is a period. Peal supports only dates and times.")
            }
            include += try CalendarTime.list(property, zones)
        }
        for property in component.all("EXDATE") {
            exclude += try CalendarTime.list(property, zones)
        }
    }

    private static func rule(_ property: CalendarProperty) throws(Refusal) -> RecurrenceRule {
        do {
            return try RecurrenceRule(rfc5545: property.value)
        } catch {
            throw Refusal(.invalid, "Its rule cannot be read: \(error)")
        }
    }
}

/// The reason why an entry is refused, with the part of the entry that was read.
struct EntryRefusal: Error {
    let entry: Entry
    let refusal: Refusal

    init(_ entry: Entry, _ refusal: Refusal) {
        self.entry = entry
        self.refusal = refusal
    }
}
