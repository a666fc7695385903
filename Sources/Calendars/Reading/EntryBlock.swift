internal import Recurrence

/// A `VEVENT` or `VTODO` that was cut out of the text, with only the properties that Peal needs.
struct EntryBlock {
    /// The reason why a block cannot be read.
    enum Damage {
        /// The text ends within the entry.
        case truncated
        /// A component within the entry does not end at the right place.
        case nesting
        /// A line contains U+0000.
        case nul
        /// A line is longer than a megabyte.
        case tooLong
        /// The entry has too many properties.
        case tooMany
    }

    let isTodo: Bool
    /// The properties of the calendar that contains the entry.
    let calendar: CalendarHead
    private(set) var component: CalendarComponent
    /// Whether the entry has an organizer or attendees.
    private(set) var hasGuests = false
    var damage: Damage?
    private var count = 0

    /// The line of the entry's `BEGIN`.
    var line: Int { component.line }

    var uid: String? { component.first("UID")?.text.trimmed }

    /// The length limit for text, which exceeds any text that Peal shows.
    private static let longestText = 16_384
    private static let longestLine = 1_048_576
    /// The limit for the properties of an entry and its alarms.
    static let mostProperties = 10_000

    /// The properties that hold text, which may be cut.
    private static let texts: Set<String> = ["CATEGORIES", "DESCRIPTION", "LOCATION", "SUMMARY"]
    private static let others: Set<String> = [
        "ACKNOWLEDGED", "ACTION", "ATTACH", "COMPLETED", "DTEND", "DTSTART", "DUE", "DURATION",
        "EXDATE", "EXRULE", "PERCENT-COMPLETE", "PROXIMITY", "RDATE", "RECURRENCE-ID", "REPEAT",
        "RRULE", "SEQUENCE", "STATUS", "TRIGGER", "UID", "URL", "X-APPLE-PROXIMITY",
        "X-KDE-KCALCORE-ENABLED", "X-MOZ-LASTACK", "X-PEAL-ALERT", "X-PEAL-PART-OF", "X-PEAL-PARTS",
        "X-PEAL-RECORD", "X-PEAL-TEXT", "X-PEAL-TIMES",
    ]
    /// The time until which Thunderbird's user has put off the alarms.
    ///
    /// For an occurrence of a series, the name also has the number of the occurrence at its end.
    static let snooze = "X-MOZ-SNOOZE-TIME"

    init(isTodo: Bool, line: Int, calendar: CalendarHead) {
        self.isTodo = isTodo
        self.calendar = calendar
        component = CalendarComponent(line: line)
    }

    /// Adds a line of the entry itself, or of an alarm within the entry.
    mutating func add(_ line: ContentLine, isAlarm: Bool) {
        // An alarm that sends an e-mail has attendees, too: those who receive it.
        if !isAlarm, line.name == "ATTENDEE" || line.name == "ORGANIZER" { hasGuests = true }
        let isText = EntryBlock.texts.contains(line.name)
        let isNeeded = EntryBlock.others.contains(line.name) || line.name.hasPrefix(Self.snooze)
        guard isText || isNeeded else { return }
        // A property without a value says nothing. Some holiday calendars have an empty `RRULE`.
        guard !line.isBlank, hasRoom() else { return }
        // Peal only needs to know that there is an attachment. Its data can be very large.
        let mayBeCut = isText || line.name == "ATTACH"
        guard mayBeCut || line.bytes.count <= EntryBlock.longestLine else {
            note(.tooLong)
            return
        }
        let bytes = mayBeCut ? line.bytes.prefix(EntryBlock.longestText) : line.bytes
        if bytes.contains(0) { note(.nul) }
        let property = CalendarProperty(
            bytes.count < line.bytes.count
                ? ContentLine(number: line.number, range: line.range, bytes: bytes) : line)
        if isAlarm { component.addToAlarm(property) } else { component.add(property) }
    }

    mutating func beginAlarm(at line: Int) {
        if hasRoom() { component.beginAlarm(at: line) }
    }

    mutating func endAlarm(at index: Int) { component.endAlarm(at: index) }

    /// Counts a property, and returns whether the entry may have it.
    private mutating func hasRoom() -> Bool {
        count += 1
        if count > EntryBlock.mostProperties { note(.tooMany) }
        return count <= EntryBlock.mostProperties
    }

    /// Notes why the entry cannot be read; the first reason counts.
    private mutating func note(_ reason: Damage) { damage = damage ?? reason }
}

/// The properties of a `VCALENDAR` that apply to all its entries.
struct CalendarHead {
    /// `NAME` (RFC 7986) or `X-WR-CALNAME`.
    var name: String?
    /// `METHOD:CANCEL` (RFC 5546): all entries of the calendar are cancelled.
    var isCancellation = false
    /// `VERSION:1.0` is vCalendar, which writes rules and alarms differently.
    var isVersion1 = false

    mutating func add(_ line: ContentLine) {
        switch line.name {
        case "NAME", "X-WR-CALNAME": name = line.text
        case "METHOD": isCancellation = line.value.uppercased() == "CANCEL"
        case "VERSION": isVersion1 = line.value == "1.0"
        default: break
        }
    }
}
