internal import Messages
internal import Recurrence

/// A date or time in a calendar (RFC 5545, sections 3.3.4 and 3.3.5).
enum CalendarTime: Hashable {
    /// A day without a time.
    case day(CivilDate)
    /// A wall time in a zone.
    ///
    /// A time without a zone is floating: it is read in the machine's zone.
    case local(CivilDateTime, Zone?)
    /// A time in UTC.
    case instant(Instant)

    /// Reads a property's value, with the zone that its `TZID` names.
    init(_ property: CalendarProperty, _ zones: ZoneNames) throws(Refusal) {
        try self.init(property.value, of: property, zones)
    }

    /// Reads a property's value as a list of times, with the zone that its `TZID` names.
    static func list(
        _ property: CalendarProperty, _ zones: ZoneNames
    ) throws(Refusal) -> [CalendarTime] {
        var times: [CalendarTime] = []
        for text in property.value.utf8.split(
            separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
        {
            times.append(try CalendarTime(String(Substring(text)).trimmed, of: property, zones))
        }
        return times
    }

    private init(
        _ text: String, of property: CalendarProperty, _ zones: ZoneNames
    ) throws(Refusal) {
        guard let date = RecurrenceDate(rfc5545: text) else {
            throw Refusal(
                .invalid,
                "Its \(property.name), '\(CalendarText.excerpt(text))', is not a date "
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

    /// The day, by the clock that the time names.
    var date: CivilDate {
        switch self {
        case .day(let day): day
        case .local(let time, _): time.date
        case .instant(let instant): Zone.utc.civil(at: instant).date
        }
    }

    /// Returns the instant of this time.
    ///
    /// A day begins at midnight.
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
        // Only the policy `skip` gives no instant for a time in a gap, so the fallback is never
        // used.
        return zone.instant(of: wall, gap: .shift) ?? .distantPast
    }

    /// A string that is the same for equal times, whichever program wrote the entry.
    var canonical: String {
        switch self {
        case .day(let day): day.description
        case .local(let time, let zone): time.description + "@" + (zone?.identifier ?? "")
        case .instant(let instant): Instant(seconds: instant.seconds).description
        }
    }
}

/// The reason why an entry or an alarm is refused or was changed.
struct Refusal: Error {
    let code: CalendarNote.Code
    let message: Message

    init(_ code: CalendarNote.Code, _ message: Message) {
        self.code = code
        self.message = message
    }
}

extension CivilDateTime {
    /// Returns the wall time that is this many seconds later, without regard to clock changes.
    func advanced(bySeconds seconds: Int) -> CivilDateTime {
        let total = time.secondsSinceMidnight + seconds
        let days = Int((Double(total) / 86_400).rounded(.down))
        // The remainder is in 0..<86 400, so the initializer never fails.
        let time = CivilTime(secondsSinceMidnight: total - days * 86_400) ?? .midnight
        return CivilDateTime(date: date.advanced(byDays: days), time: time)
    }

    /// Returns the seconds from this wall time to another, without regard to clock changes.
    func seconds(to other: CivilDateTime) -> Int {
        (other.date.daysSinceEpoch - date.daysSinceEpoch) * 86_400
            + other.time.secondsSinceMidnight - time.secondsSinceMidnight
    }
}
