import Messages

/// The whole-day events of an iCalendar file (RFC 5545) as holidays.
///
/// Only the properties that days off have are read. Events with a time are left out. Importing
/// alerts is another matter: the target Calendars reads whole files, and depends on this one.
struct HolidayEvents {
    /// The last year into which a rule without an end is expanded.
    private static let lastYear = 2099
    /// The largest number of days of a file, which a rule such as `FREQ=DAILY` would exceed.
    private static let mostDays = 20_000

    private let lines: [ContentLine]

    init(_ bytes: [UInt8]) {
        lines = Array(ContentLines(bytes))
    }

    /// Returns the holidays by date.
    func holidays() throws(HolidayLines.Fault) -> [HolidayCalendar.Holiday] {
        let events = try events()
        let replaced = Dictionary(
            grouping: events.filter { $0.replacedDay != nil }, by: \.uid
        ).mapValues { Set($0.compactMap(\.replacedDay)) }
        var holidays: [HolidayCalendar.Holiday] = []
        for var event in events {
            if event.replacedDay == nil { event.excluded.formUnion(replaced[event.uid] ?? []) }
            holidays += event.holidays(through: Self.lastYear, atMost: Self.mostDays)
            guard holidays.count <= Self.mostDays else {
                throw HolidayLines.Fault(
                    line: event.line, reason: "the file has more than \(Self.mostDays) days")
            }
        }
        return holidays.sorted { $0.date < $1.date }
    }

    /// Returns the events of the file.
    private func events() throws(HolidayLines.Fault) -> [HolidayEvent] {
        guard let first = lines.first, first.name == "BEGIN", first.mark == "VCALENDAR" else {
            throw HolidayLines.Fault(
                line: lines.first?.number ?? 1,
                reason: "an iCalendar file begins with BEGIN:VCALENDAR")
        }
        var events: [HolidayEvent] = []
        var event: HolidayEvent?
        // The components within the event, such as alarms, which have texts and times of their own.
        var depth = 0
        for line in lines {
            switch (line.name, line.mark) {
            case ("BEGIN", "VEVENT") where event == nil: event = HolidayEvent(line: line.number)
            case ("BEGIN", _) where event != nil: depth += 1
            case ("END", _) where depth > 0: depth -= 1
            case ("END", "VEVENT"):
                if let event { events.append(event) }
                event = nil
            default:
                guard depth == 0 else { continue }
                do {
                    try event?.read(line)
                } catch {
                    throw HolidayLines.Fault(line: line.number, reason: error.reason)
                }
            }
        }
        if let event {
            throw HolidayLines.Fault(
                line: event.line, reason: "the event has no END:VEVENT, so the file is cut off")
        }
        return events
    }
}

/// The properties of an event that days off have.
private struct HolidayEvent {
    struct Failure: Error {
        let reason: Message
    }

    /// The line of the event's `BEGIN`.
    let line: Int
    var uid = ""
    /// The days of a repeating event that are left out.
    var excluded: Set<CivilDate> = []
    /// The day of a repeating event that this event replaces.
    var replacedDay: CivilDate?
    private var summary = ""
    private var start: CivilDate?
    private var end: CivilDate?
    private var days: Int?
    private var rule: RecurrenceRule?
    private var included: [CivilDate] = []
    private var isCancelled = false

    init(line: Int) {
        self.line = line
    }

    mutating func read(_ line: ContentLine) throws(Failure) {
        let value = line.value
        switch line.name {
        case "UID": uid = value
        case "SUMMARY": summary = line.text.replacingEach("\n", with: " ").printable(atMost: 600)
        case "STATUS": isCancelled = value.uppercased() == "CANCELLED"
        case "DURATION": days = CalendarDuration(rfc5545: value)?.days
        case "DTSTART" where line.isDate: start = try Self.date(value)
        case "DTEND" where line.isDate: end = try Self.date(value)
        case "RECURRENCE-ID" where line.isDate: replacedDay = try Self.date(value)
        case "EXDATE" where line.isDate: excluded.formUnion(try Self.dates(value))
        case "RDATE" where line.isDate: included += try Self.dates(value)
        case "RRULE":
            rule = try? RecurrenceRule(rfc5545: value)
            guard rule != nil else {
                throw Failure(
                    reason: "'\(value.printable(atMost: 80))' is not a rule like FREQ=YEARLY")
            }
        default: break
        }
    }

    /// Returns each day of the event, and of its repetitions.
    ///
    /// - Parameters:
    ///   - lastYear: The last year of the days.
    ///   - most: The number of days after which the list may end.
    /// - Returns: The days; empty for an event with a time.
    func holidays(through lastYear: Int, atMost most: Int) -> [HolidayCalendar.Holiday] {
        guard let start, !isCancelled else { return [] }
        let length = end.map { $0.daysSinceEpoch - start.daysSinceEpoch } ?? days ?? 1
        var firstDays = Set(included + [start])
        if let rule {
            let schedule = Schedule(
                rule: rule, start: CivilDateTime(date: start, time: .midnight))
            let days = schedule.occurrences(after: .distantPast, in: .utc).lazy.map(\.day)
            firstDays.formUnion(days.prefix { $0.year <= lastYear }.prefix(most + 1))
        }
        var holidays: [HolidayCalendar.Holiday] = []
        let name = summary.isEmpty ? "Holiday" : summary
        for day in firstDays.subtracting(excluded) {
            for offset in 0..<min(max(1, length), 366) {
                let date = day.advanced(byDays: offset)
                guard HolidayLines.years.contains(date.year) else { continue }
                holidays.append(.init(date: date, name: name, localName: name))
            }
            guard holidays.count <= most else { break }
        }
        return holidays
    }

    private static func dates(_ text: String) throws(Failure) -> [CivilDate] {
        var dates: [CivilDate] = []
        for part in text.split(separator: ",") { dates.append(try date(String(part))) }
        return dates
    }

    private static func date(_ text: String) throws(Failure) -> CivilDate {
        guard case .day(let date)? = RecurrenceDate(rfc5545: text) else {
            throw Failure(reason: "'\(text.printable(atMost: 40))' is not a date like 20260217")
        }
        return date
    }
}

extension ContentLine {
    /// The value of a `BEGIN` or `END`, in capitals.
    fileprivate var mark: String { value.trimmingSpaces.uppercased() }

    /// Whether the value is a date without a time.
    fileprivate var isDate: Bool {
        parameter("VALUE")?.uppercased() == "DATE" || valueBytes.count == 8
    }
}
