internal import Alerts
internal import Messages
internal import Recurrence

/// A `VALARM` (RFC 5545, section 3.6.6, and RFC 9074) in Peal's types.
struct EntryAlarm {
    /// The time of an alarm: relative to the entry, or absolute.
    enum Trigger: Hashable {
        case relative(CalendarDuration, isToEnd: Bool)
        case absolute(CalendarTime)
    }

    let line: Int
    var trigger: Trigger?
    /// The number of further rings, with ``pause`` before each of them.
    var repeats = 0
    var pause = CalendarDuration()
    /// The alarm's own text, in addition to that of the entry.
    var text: String?
    /// The time up to which the alarm was acknowledged (RFC 9074, section 6).
    var acknowledged: CalendarTime?
    /// The place of ``acknowledged`` in the text; if the alarm has none, the empty place where its
    /// line would begin.
    private(set) var acknowledgedRange: Range<Int>?
    /// The reason why the alarm is refused.
    var refusal: Refusal?
    /// Whether this alarm stands for "no alarm", as Apple's programs write it.
    var isNone = false
    /// Whether the alarm is switched off, as KOrganizer writes it.
    var isOff = false
    /// The changes that were made while reading the alarm.
    var changes: [Refusal] = []

    /// The limit for further rings, as `REPEAT` can be any number.
    private static let mostRepeats = 50

    /// An alarm at the start of the entry.
    static let atStart = EntryAlarm(
        line: 0, trigger: .relative(CalendarDuration(), isToEnd: false))

    /// The `TRIGGER` of an alarm that Peal writes: at or before the start of the entry.
    var beforeStart: String {
        guard case .relative(let offset, isToEnd: false) = trigger, offset.wallSeconds < 0 else {
            return "PT0S"
        }
        // A duration has one sign for all its parts. If a lead is a day minus some hours, its days
        // and seconds have different signs, so write it in seconds.
        let isMixed = offset.days > 0 || offset.seconds > 0
        let (days, seconds) = isMixed ? (0, -offset.wallSeconds) : (-offset.days, -offset.seconds)
        return "-P" + (days == 0 ? "" : "\(days)D") + (seconds == 0 ? "" : "T\(seconds)S")
    }

    private init(line: Int, trigger: Trigger) {
        self.line = line
        self.trigger = trigger
    }

    /// An alarm before the start of the entry.
    init(_ lead: Lead) {
        self.init(
            line: 0,
            trigger: .relative(
                CalendarDuration(days: -lead.days, seconds: -lead.seconds), isToEnd: false))
    }

    init(_ component: CalendarComponent, _ zones: ZoneNames) {
        line = component.line
        acknowledgedRange =
            component.first("ACKNOWLEDGED")?.range ?? component.end.map { $0..<$0 }
        text = component.first("DESCRIPTION").flatMap { EntryText.title($0.text) }
        do {
            try readAction(component)
            try readTrigger(component, zones)
            try readRepeats(component)
            if let property = component.first("ACKNOWLEDGED") {
                acknowledged = try CalendarTime(property, zones)
            }
        } catch {
            refusal = error
        }
    }

    private mutating func readAction(_ component: CalendarComponent) throws(Refusal) {
        isOff = component.first("X-KDE-KCALCORE-ENABLED")?.value.uppercased() == "FALSE"
        switch component.first("ACTION")?.value.uppercased() {
        case "NONE": isNone = true
        case nil, "DISPLAY": break
        case "AUDIO":
            if component.first("ATTACH") != nil {
                changes.append(
                    Refusal(
                        .action,
                        "Its alarm's sound is not imported. The alert uses Peal's sound."))
            }
        case "EMAIL":
            changes.append(
                Refusal(
                    .action,
                    "Its alarm would send an e-mail. The alert shows a notification instead."))
        case "PROCEDURE":
            changes.append(
                Refusal(
                    .action,
                    "Its alarm would run a program. The alert shows a notification instead."))
        case .some(let other):
            throw Refusal(
                .unsupported,
                "Its alarm has the unknown ACTION '\(CalendarText.excerpt(other))'.")
        }
        guard component.first("PROXIMITY") == nil, component.first("X-APPLE-PROXIMITY") == nil
        else {
            throw Refusal(.place, "Its alarm is for a place. Peal supports only times.")
        }
    }

    private mutating func readTrigger(
        _ component: CalendarComponent, _ zones: ZoneNames
    ) throws(Refusal) {
        guard let property = component.first("TRIGGER") else {
            throw Refusal(.invalid, "Its alarm's TRIGGER is missing.")
        }
        if let duration = property.duration {
            guard duration.isPlausible else {
                throw Refusal(.invalid, "Its alarm is more than ten years before or after it.")
            }
            trigger = .relative(duration, isToEnd: property.isRelatedToEnd)
        } else if RecurrenceDate(rfc5545: property.value) != nil {
            trigger = .absolute(try CalendarTime(property, zones))
        } else {
            throw Refusal(
                .invalid,
                "Its alarm's TRIGGER '\(CalendarText.excerpt(property.value))' is neither a "
                    + "duration nor a time.")
        }
    }

    private mutating func readRepeats(_ component: CalendarComponent) throws(Refusal) {
        guard let count = component.first("REPEAT").flatMap({ Int($0.value) }), count > 0 else {
            return
        }
        guard let duration = component.first("DURATION")?.duration, duration.isPlausible,
            duration.wallSeconds > 0
        else { throw Refusal(.invalid, "Its alarm has a REPEAT without a DURATION.") }
        pause = duration
        repeats = min(count, EntryAlarm.mostRepeats)
        if count > repeats {
            changes.append(
                Refusal(
                    .limited,
                    "Its alarm would repeat \(count) times. Only \(repeats) "
                        + "repetitions are imported."))
        }
    }

    /// A string that is the same for equal alarms, whichever program wrote the entry.
    var canonical: String {
        guard refusal == nil, !isNone else { return "-" }
        let when =
            switch trigger {
            case nil: "-"
            case .absolute(let time): time.canonical
            case .relative(let offset, let isToEnd):
                "\(offset.days)d\(offset.seconds)s\(isToEnd ? "e" : "s")"
            }
        return "\(when)*\(repeats)/\(pause.wallSeconds)"
    }
}
