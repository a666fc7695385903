/// A date or a time in one of the three forms that RFC 5545 allows for `UNTIL`, `EXDATE` and
/// `RDATE`: a date (RFC 5545, section 3.3.4), a local time, or a time in UTC (section 3.3.5, forms
/// 1 and 2).
public enum RecurrenceDate: Hashable, Sendable {
    /// A whole day of the schedule.
    case day(CivilDate)
    /// A wall time in the schedule's time zone.
    case local(CivilDateTime)
    /// An instant, independent of the schedule's time zone.
    case instant(Instant)
}

extension RecurrenceDate: CustomStringConvertible, Codable {
    /// Reads a date or a time in the form that Peal's JSON uses.
    ///
    /// - Parameter iso8601: A date `2026-12-24`, a local time `2026-12-24T18:00:00`, or a time with
    ///   an offset `2026-12-24T18:00:00+09:00`. The basic forms of RFC 5545 (`20261224`,
    ///   `20261224T180000` and `20261224T090000Z`) are also accepted.
    /// - Throws: ``CivilError`` if the text has another form, or the day or the time does not
    ///   exist.
    public init(iso8601: String) throws(CivilError) {
        if let basic = RecurrenceDate(rfc5545: iso8601) {
            self = basic
        } else if iso8601.utf8.count <= 10 {
            self = .day(try CivilDate(iso8601: iso8601))
        } else if iso8601.utf8.dropFirst(11).contains(where: { "Zz+-".utf8.contains($0) }) {
            self = .instant(try Instant(rfc3339: iso8601))
        } else {
            self = .local(try CivilDateTime(iso8601: iso8601))
        }
    }

    /// Reads a date or a time in the form of RFC 5545; `nil` if the text has another form.
    ///
    /// - Parameter rfc5545: `20261224`, `20261224T180000` or `20261224T090000Z`.
    public init?(rfc5545: String) {
        var scanner = TextScanner(rfc5545)
        guard let year = scanner.digits(4), let month = scanner.digits(2),
            let day = scanner.digits(2), let date = CivilDate(year: year, month: month, day: day)
        else { return nil }
        if scanner.isAtEnd {
            self = .day(date)
            return
        }
        guard scanner.take("T") || scanner.take("t"), let hour = scanner.digits(2), hour < 24,
            let minute = scanner.digits(2), let second = scanner.digits(2),
            // POSIX clocks show no leap second, so second 60 is read as 59 (RFC 5545, section
            // 3.3.12).
            let time = CivilTime(hour: hour, minute: minute, second: second == 60 ? 59 : second)
        else { return nil }
        let local = CivilDateTime(date: date, time: time)
        if scanner.take("Z") || scanner.take("z") {
            self = .instant(Instant(seconds: local.localSeconds))
        } else {
            self = .local(local)
        }
        guard scanner.isAtEnd else { return nil }
    }

    /// The text in the form of RFC 5545: `20261224`, `20261224T180000`, `20261224T090000Z`.
    public var rfc5545: String {
        switch self {
        case .day(let date): String(upTo: 8) { $0.write(basic: date) }
        case .local(let time): String(upTo: 15) { $0.write(basic: time) }
        case .instant(let instant):
            String(upTo: 16) {
                $0.write(basic: Zone.utc.civil(at: instant))
                $0.write("Z")
            }
        }
    }

    /// The text in the form of Peal's JSON: `2026-12-24`, `2026-12-24T18:00:00`,
    /// `2026-12-24T09:00:00Z`.
    public var description: String {
        switch self {
        case .day(let date): date.description
        case .local(let time): time.description
        case .instant(let instant): instant.description
        }
    }

    /// Decodes a date or a time from its text.
    ///
    /// - Parameter decoder: A decoder that holds one string.
    /// - Throws: `DecodingError` if the decoder holds anything else.
    public init(from decoder: any Decoder) throws {
        self = try decoder.decodeText { text throws(CivilError) in
            try RecurrenceDate(iso8601: text)
        }
    }

    /// Encodes the date or time as its text.
    ///
    /// - Parameter encoder: The encoder that receives one string.
    /// - Throws: Any error that the encoder throws.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}

extension TextWriter {
    /// Writes the date as `20261224`.
    fileprivate mutating func write(basic date: CivilDate) {
        let (year, month, day) = Gregorian.date(days: date.daysSinceEpoch)
        write(year, digits: 4)
        write(month, digits: 2)
        write(day, digits: 2)
    }

    /// Writes the wall time as `20261224T180000`.
    fileprivate mutating func write(basic wall: CivilDateTime) {
        write(basic: wall.date)
        write("T")
        write(wall.time.hour, digits: 2)
        write(wall.time.minute, digits: 2)
        write(wall.time.second, digits: 2)
    }
}
