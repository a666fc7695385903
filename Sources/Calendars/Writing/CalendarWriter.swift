internal import Recurrence

/// Writes the lines of a calendar, with escapes and folds (RFC 5545, sections 3.1 and 3.3.11).
struct CalendarWriter {
    /// The text written so far, in UTF-8.
    private(set) var bytes: [UInt8] = []
    /// The bytes of the line that is being written.
    private var width = 0

    /// The longest line in bytes, without its end.
    private static let longestLine = 75

    /// Creates a writer of about this many bytes.
    init(capacity: Int) { bytes.reserveCapacity(capacity) }

    /// Writes a short line that is always the same.
    mutating func line(_ text: StaticString) {
        append(short: text)
        endLine()
    }

    /// Writes a line with a value of the type `TEXT`.
    mutating func line(_ name: StaticString, text: String) {
        begin(name)
        append(text, escaped: true)
        endLine()
    }

    /// Writes a line whose value needs no escapes.
    mutating func line(_ name: StaticString, _ value: String) {
        begin(name)
        append(value, escaped: false)
        endLine()
    }

    /// Writes a line with a date or time.
    mutating func line(_ name: StaticString, _ time: CalendarTime) {
        append(short: name)
        switch time {
        case .day(let day):
            append(short: ";VALUE=DATE:")
            append(RecurrenceDate.day(day).rfc5545, escaped: false)
        case .instant(let instant):
            append(short: ":")
            append(RecurrenceDate.instant(instant).rfc5545, escaped: false)
        case .local(let wall, let zone):
            if let zone { appendParameter(zone.identifier) }
            append(short: ":")
            append(RecurrenceDate.local(wall).rfc5545, escaped: false)
        }
        endLine()
    }

    private mutating func appendParameter(_ zone: String) {
        append(short: ";TZID=")
        let isPlain = zone.utf8.allSatisfy { !",:;".utf8.contains($0) }
        append(isPlain ? zone : "\"\(zone)\"", escaped: false)
    }

    private mutating func begin(_ name: StaticString) {
        append(short: name)
        append(short: ":")
    }

    private mutating func endLine() {
        bytes.append(UInt8(ascii: "\r"))
        bytes.append(UInt8(ascii: "\n"))
        width = 0
    }

    /// Appends the start of a line, which is too short to be folded.
    private mutating func append(short text: StaticString) {
        bytes.append(
            contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
        width += text.utf8CodeUnitCount
    }

    private mutating func append(_ text: String, escaped: Bool) {
        var text = text
        text.withUTF8 { append($0, escaped: escaped) }
    }

    private mutating func append(_ text: UnsafeBufferPointer<UInt8>, escaped: Bool) {
        var start = 0
        while start < text.count {
            // Copy as much of the rest as fits into the line and needs no escape.
            let most = min(text.count, start + CalendarWriter.longestLine - width)
            var end = start
            while end < most, !escaped || !CalendarWriter.mustEscape(text[end]) { end += 1 }
            if end == most, end < text.count {
                // A character is not divided.
                while end > start, text[end] & 0xC0 == 0x80 { end -= 1 }
                if end == start, width > 1 {
                    fold()
                    continue
                }
            }
            if end > start {
                bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[start..<end]))
                width += end - start
                start = end
            } else {
                append(escape: text[start])
                start += 1
            }
        }
    }

    private static func mustEscape(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "\\") || byte == UInt8(ascii: ",") || byte == UInt8(ascii: ";")
            || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
    }

    private mutating func append(escape byte: UInt8) {
        if width + 2 > CalendarWriter.longestLine { fold() }
        bytes.append(UInt8(ascii: "\\"))
        switch byte {
        case UInt8(ascii: "\n"), UInt8(ascii: "\r"): bytes.append(UInt8(ascii: "n"))
        default: bytes.append(byte)
        }
        width += 2
    }

    private mutating func fold() {
        bytes.append(UInt8(ascii: "\r"))
        bytes.append(UInt8(ascii: "\n"))
        bytes.append(UInt8(ascii: " "))
        width = 1
    }
}

extension CalendarWriter {
    /// Writes an entry.
    mutating func write(_ entry: Entry, stamp: String) {
        line("BEGIN:VEVENT")
        line("UID", text: entry.uid ?? "")
        line("DTSTAMP", stamp)
        if let title = entry.title { line("SUMMARY", text: title) }
        if let body = entry.body { line("DESCRIPTION", text: body) }
        if let start = entry.start { line("DTSTART", start) }
        if let rule = entry.ruleText { line("RRULE", rule) }
        for time in entry.include { line("RDATE", time) }
        for time in entry.exclude { line("EXDATE", time) }
        if let url = entry.url { line("URL", url) }
        if let category = entry.category { line("CATEGORIES", text: category) }
        if entry.ending?.code == .cancelled { line("STATUS:CANCELLED") }
        if entry.own?.record != nil { line("LAST-MODIFIED", stamp) }
        if let own = entry.own { write(own) }
        for alarm in entry.alarms {
            line("BEGIN:VALARM")
            line("ACTION:DISPLAY")
            line("DESCRIPTION", text: entry.name)
            line("TRIGGER", alarm.beforeStart)
            if let acknowledged = alarm.acknowledged { line("ACKNOWLEDGED", acknowledged) }
            line("END:VALARM")
        }
        line("END:VEVENT")
    }

    private mutating func write(_ own: OwnParts) {
        if let alert = own.alert { line("X-PEAL-ALERT", text: alert) }
        if own.parts > 0 { line("X-PEAL-PARTS", "\(own.parts)") }
        if let id = own.partOf { line("X-PEAL-PART-OF", text: id) }
        if let digest = own.textDigest { line("X-PEAL-TEXT", digest) }
        if let digest = own.timesDigest { line("X-PEAL-TIMES", digest) }
        if let record = own.record { line("X-PEAL-RECORD", text: record) }
    }
}
