internal import Messages
internal import Recurrence

/// A time as a calendar has it (RFC 5545, sections 3.3.4 and 3.3.5).
enum CalendarTime: Hashable {
    /// A day without a time.
    case day(CivilDate)
    /// What the wall shows, in a zone or wherever one is.
    case local(CivilDateTime, Zone?)
    /// In UTC.
    case instant(Instant)

    /// Reads a value with its zone.
    init(_ property: CalendarProperty, _ zones: ZoneNames) throws(Refusal) {
        guard let date = RecurrenceDate(rfc5545: property.value) else {
            throw Refusal(
                .invalid,
                "Its \(property.name), '\(CalendarText.excerpt(property.value))', is not a date "
                    + "or time that exists.")
        }
        switch date {
        case .day(let day): self = .day(day)
        case .instant(let instant): self = .instant(instant)
        case .local(let time):
            self = .local(
                time,
                try property.zoneName.map { name throws(Refusal) in
                    try zones.zone(named: name)
                })
        }
    }

    /// The instant it means; a day begins at midnight.
    func instant(in machineZone: Zone) -> Instant {
        switch self {
        case .day(let day): CalendarTime.instant(of: day, .midnight, in: machineZone)
        case .local(let time, let zone):
            CalendarTime.instant(of: time.date, time.time, in: zone ?? machineZone)
        case .instant(let instant): instant
        }
    }

    private static func instant(of day: CivilDate, _ time: CivilTime, in zone: Zone) -> Instant {
        let wall = CivilDateTime(date: day, time: time)
        // A time in a gap has an instant by every policy but `skip`.
        return zone.instant(of: wall, gap: .shift) ?? .distantPast
    }

    /// The same for the same time, whoever wrote it.
    var canonical: String {
        switch self {
        case .day(let day): day.description
        case .local(let time, let zone): "\(time)@\(zone?.identifier ?? "")"
        case .instant(let instant): Instant(seconds: instant.seconds).description
        }
    }
}

/// A duration (RFC 5545, section 3.3.6): days go by the wall, hours by elapsed time.
struct CalendarDuration: Hashable {
    var days = 0
    var seconds = 0

    static func + (left: CalendarDuration, right: CalendarDuration) -> CalendarDuration {
        CalendarDuration(days: left.days + right.days, seconds: left.seconds + right.seconds)
    }

    static func * (duration: CalendarDuration, times: Int) -> CalendarDuration {
        CalendarDuration(days: duration.days * times, seconds: duration.seconds * times)
    }

    /// By the wall alone.
    var wallSeconds: Int { days * 86_400 + seconds }

    /// Longer ones are slips, and numbers that have run over in reading.
    var isPlausible: Bool { abs(days) <= 3_660 && abs(seconds) <= 3_660 * 86_400 }
}

/// Why an entry or an alarm is not taken.
struct Refusal: Error {
    let code: CalendarNote.Code
    let message: Message

    init(_ code: CalendarNote.Code, _ message: Message) {
        self.code = code
        self.message = message
    }
}

extension CivilDateTime {
    /// The wall time so many seconds later on the same wall.
    func advanced(bySeconds seconds: Int) -> CivilDateTime {
        let total = time.secondsSinceMidnight + seconds
        let days = Int((Double(total) / 86_400).rounded(.down))
        // The remainder is 0..<86 400.
        let time = CivilTime(secondsSinceMidnight: total - days * 86_400) ?? .midnight
        return CivilDateTime(date: date.advanced(byDays: days), time: time)
    }

    /// The seconds on the wall from this to another.
    func seconds(to other: CivilDateTime) -> Int {
        (other.date.daysSinceEpoch - date.daysSinceEpoch) * 86_400
            + other.time.secondsSinceMidnight - time.secondsSinceMidnight
    }
}
