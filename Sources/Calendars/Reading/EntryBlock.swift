/// The lines of one `VEVENT` or `VTODO`, cut out of the text.
///
/// Most lines are handed to libical; Peal reads the rules and categories itself.
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
    }

    let isTodo: Bool
    /// The line of the entry's `BEGIN`.
    let line: Int
    /// The properties of the calendar that contains the entry.
    let calendar: CalendarHead
    /// The lines for libical, with only the properties that Peal needs.
    var text: [UInt8] = []
    /// The raw values of `RRULE`.
    ///
    /// libical would correct invalid rules silently.
    var rules: [String] = []
    /// The raw values of `EXRULE`, which libical would also correct silently.
    var excludeRules: [String] = []
    /// The raw values of `CATEGORIES`.
    ///
    /// libical treats their commas as text.
    var categories: [String] = []
    /// The lines on which the entry's alarms begin.
    var alarmLines: [Int] = []
    var damage: Damage?

    /// The length limit for text, which exceeds any text that Peal shows.
    private static let longestText = 16_384
    private static let longestLine = 1_048_576

    /// The properties that hold text, which may be cut.
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

    /// Adds a line of the entry itself, or of an alarm within the entry.
    mutating func add(_ line: ContentLine, isAlarm: Bool) {
        switch line.name {
        case "RRULE": if !isAlarm { rules.append(line.value) }
        case "EXRULE": if !isAlarm { excludeRules.append(line.value) }
        case "CATEGORIES": if !isAlarm { categories.append(line.value) }
        case let name where EntryBlock.texts.contains(name):
            append(line.bytes.prefix(EntryBlock.longestText))
        case "ATTACH":
            // Peal only needs to know that there is an attachment. Its data can be very large.
            append(line.bytes.count > 1_024 ? ArraySlice("ATTACH:data".utf8) : line.bytes)
        case "PROXIMITY":
            // libical does not know `PROXIMITY` and would report an error. Give it Apple's older
            // name.
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
        case "NAME", "X-WR-CALNAME": name = CalendarText.unescaped(line.value)
        case "METHOD": isCancellation = line.value.uppercased() == "CANCEL"
        case "VERSION": isVersion1 = line.value == "1.0"
        default: break
        }
    }
}
