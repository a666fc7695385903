/// The lines of one `VEVENT` or `VTODO`, cut out of the text: what libical gets to read, and what
/// it does not.
struct EntryBlock {
    /// What makes a block unreadable.
    enum Damage {
        /// The text ends within it.
        case truncated
        /// A component within it does not end where it should.
        case nesting
        /// A line has a U+0000.
        case nul
        /// A line is longer than any that is meant seriously.
        case tooLong
    }

    let isTodo: Bool
    /// The line of its `BEGIN`.
    let line: Int
    /// The calendar that it is in.
    let calendar: CalendarHead
    /// Lines for libical: those whose properties matter.
    var text: [UInt8] = []
    /// The values of `RRULE`, as they are written: libical would mend what is wrong with them.
    var rules: [String] = []
    /// The values of `EXRULE`, likewise.
    var excludeRules: [String] = []
    /// The values of `CATEGORIES`, whose commas libical takes for text.
    var categories: [String] = []
    /// The lines on which its alarms begin.
    var alarmLines: [Int] = []
    var damage: Damage?

    /// As much of a text as is ever shown.
    private static let longestText = 16_384
    private static let longestLine = 1_048_576

    /// The texts among the properties that matter; they may be cut.
    private static let texts: Set<String> = ["SUMMARY", "DESCRIPTION", "LOCATION"]
    private static let others: Set<String> = [
        "ACKNOWLEDGED", "ACTION", "ATTACH", "COMPLETED", "DTEND", "DTSTART", "DUE", "DURATION",
        "EXDATE", "PERCENT-COMPLETE", "RDATE", "RECURRENCE-ID",
        "REPEAT", "STATUS", "TRIGGER", "UID", "URL", "X-APPLE-PROXIMITY", "X-KDE-KCALCORE-ENABLED",
        "X-PEAL-ALERT",
        "X-PEAL-PART-OF", "X-PEAL-PARTS", "X-PEAL-TEXT", "X-PEAL-TIMES",
    ]

    init(isTodo: Bool, line: Int, calendar: CalendarHead) {
        self.isTodo = isTodo
        self.line = line
        self.calendar = calendar
    }

    /// Takes a line of the entry itself, or of an alarm within it.
    mutating func add(_ line: ContentLine, isAlarm: Bool) {
        switch line.name {
        case "RRULE": if !isAlarm { rules.append(line.value) }
        case "EXRULE": if !isAlarm { excludeRules.append(line.value) }
        case "CATEGORIES": if !isAlarm { categories.append(line.value) }
        case let name where EntryBlock.texts.contains(name):
            append(line.bytes.prefix(EntryBlock.longestText))
        case "ATTACH":
            // That it is there is all that matters; a picture in it may be of any size.
            append(line.bytes.count > 1_024 ? ArraySlice("ATTACH:data".utf8) : line.bytes)
        case "PROXIMITY":
            // libical takes a property that is newer than it is for an error.
            append(ArraySlice("X-APPLE-PROXIMITY:\(line.value)".utf8.prefix(128)))
        case let name where EntryBlock.others.contains(name):
            if line.bytes.count > EntryBlock.longestLine { damage = damage ?? .tooLong }
            append(line.bytes.prefix(EntryBlock.longestLine))
        default: break
        }
    }

    mutating func beginAlarm(at line: Int) {
        alarmLines.append(line)
        append(ArraySlice("BEGIN:VALARM".utf8))
    }

    mutating func endAlarm() { append(ArraySlice("END:VALARM".utf8)) }

    private mutating func append(_ line: ArraySlice<UInt8>) {
        if line.contains(0) { damage = damage ?? .nul }
        text += line
        text += [UInt8(ascii: "\r"), UInt8(ascii: "\n")]
    }
}

/// What a `VCALENDAR` says of all that is in it.
struct CalendarHead {
    /// `NAME` (RFC 7986) or `X-WR-CALNAME`.
    var name: String?
    /// `METHOD:CANCEL` (RFC 5546): everything in it is called off.
    var isCancellation = false
    /// `VERSION:1.0` is vCalendar, whose rules and alarms are written otherwise.
    var isVersion1 = false

    mutating func add(_ line: ContentLine) {
        switch line.name {
        case "NAME", "X-WR-CALNAME": name = CalendarText.unescaped(line.value)
        case "METHOD": isCancellation = line.value.uppercased() == "CANCEL"
        case "VERSION": isVersion1 = line.value == "1.0"
        default: break
        }
    }
}
