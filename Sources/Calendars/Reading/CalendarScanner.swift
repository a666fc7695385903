internal import Recurrence

/// Cuts text into entries and keeps the line on which each one begins.
///
/// Each entry is read on its own, so that a mistake in one entry does not affect others. Lines that
/// Peal does not need are skipped.
struct CalendarScanner {
    private(set) var entries: [EntryBlock] = []
    let zones: ZoneNames
    private(set) var hasCalendar = false
    /// Whether the text has anything but white space.
    private(set) var hasText = false

    /// The names of the open components, the outermost first.
    private var open: [String] = []
    private var calendar = CalendarHead()
    private var entry: EntryBlock?
    private var zone: (name: String?, location: String?) = (nil, nil)
    private var zoneDefinition = ZoneDefinition()

    /// The limit for nested components, which no real calendar reaches.
    ///
    /// Components that are nested deeper are ignored.
    private static let deepest = 32

    /// Reads a calendar.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - machineZone: The machine's zone, the likeliest of the zones with the same clock changes.
    ///   - now: The current time; clock changes before it do not matter.
    init(_ text: String, machineZone: Zone, now: Instant) {
        zones = ZoneNames(machineZone: machineZone, now: now)
        for line in ContentLines(Array(text.utf8)) { read(line) }
        if entry != nil { endEntry(.truncated) }
    }

    private mutating func read(_ line: ContentLine) {
        if !hasText { hasText = line.bytes.contains { $0 > 0x20 } }
        switch line.name {
        case "BEGIN": begin(line.value.trimmed.uppercased(), line)
        case "END": end(line.value.trimmed.uppercased(), line)
        default: property(line)
        }
    }

    private mutating func begin(_ name: String, _ line: ContentLine) {
        switch name {
        case "VCALENDAR":
            if entry != nil { endEntry(.nesting) }
            hasCalendar = true
            calendar = CalendarHead()
            open = [name]
            return
        case "VEVENT", "VTODO", "VTIMEZONE", "VJOURNAL", "VFREEBUSY":
            // Components of this kind are never nested, so one that is still open has no END line.
            if entry != nil { endEntry(.nesting) }
            open = open.isEmpty ? [] : [open[0]]
            if name == "VEVENT" || name == "VTODO", hasCalendar {
                entry = EntryBlock(isTodo: name == "VTODO", line: line.number, calendar: calendar)
            }
            if name == "VTIMEZONE" { (zone, zoneDefinition) = ((nil, nil), ZoneDefinition()) }
        case "STANDARD", "DAYLIGHT":
            if open.last == "VTIMEZONE" { zoneDefinition.begin() }
        case "VALARM" where isInEntry:
            entry?.beginAlarm(at: line.number)
        default: break
        }
        if open.count < CalendarScanner.deepest { open.append(name) }
    }

    private mutating func end(_ name: String, _ line: ContentLine) {
        guard let index = open.lastIndex(of: name) else { return }
        let isClean = index == open.count - 1
        switch name {
        case "VEVENT", "VTODO": endEntry(isClean ? nil : .nesting)
        case "VCALENDAR": if entry != nil { endEntry(.nesting) }
        case "VALARM" where isInAlarm: entry?.endAlarm(at: line.range.lowerBound)
        case "VTIMEZONE":
            zones.add(name: zone.name, location: zone.location, definition: zoneDefinition)
        default: break
        }
        if !isClean, entry != nil { entry?.damage = .nesting }
        open.removeSubrange(index...)
    }

    private mutating func property(_ line: ContentLine) {
        if isInEntry {
            entry?.add(line, isAlarm: false)
        } else if isInAlarm {
            entry?.add(line, isAlarm: true)
        } else if open.last == "VTIMEZONE" {
            switch line.name {
            case "TZID": zone.name = line.text
            case "X-LIC-LOCATION", "TZID-ALIAS-OF": zone.location = line.value
            default: break
            }
        } else if isInZonePart {
            zoneDefinition.add(line)
        } else if open == ["VCALENDAR"] {
            calendar.add(line)
        }
    }

    private var isInEntry: Bool {
        entry != nil && (open.last == "VEVENT" || open.last == "VTODO")
    }

    private var isInZonePart: Bool {
        open.count > 1
            && (open.last == "STANDARD" || open.last == "DAYLIGHT")
            && open[open.count - 2] == "VTIMEZONE"
    }

    private var isInAlarm: Bool {
        entry != nil && open.last == "VALARM" && open.count > 1
            && ["VEVENT", "VTODO"].contains(open[open.count - 2])
    }

    private mutating func endEntry(_ damage: EntryBlock.Damage?) {
        guard var block = entry else { return }
        if let damage { block.damage = damage }
        entries.append(block)
        entry = nil
    }
}
