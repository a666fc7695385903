import Messages

extension CivilDate: CustomStringConvertible, Codable {
    /// Parses an ISO 8601 date.
    ///
    /// - Parameter iso8601: The date in the extended form, `2026-11-23`, or in the basic form,
    ///   `20261123`.
    /// - Throws: ``CivilError`` if the text has another form or the day does not exist.
    public init(iso8601: String) throws(CivilError) {
        if case .day(let date) = RecurrenceDate(rfc5545: iso8601) {
            self = date
            return
        }
        var scanner = TextScanner(iso8601)
        guard let date = try scanner.date(in: iso8601), scanner.isAtEnd else {
            throw CivilError(
                .malformed, iso8601, "'\(iso8601)' is not a date. Write it like 2026-11-23.")
        }
        self = date
    }

    /// The date in ISO 8601 form, such as `2026-11-23`.
    public var description: String {
        String(upTo: 10) { $0.write(self) }
    }

    /// Decodes a date from its text.
    ///
    /// - Parameter decoder: A decoder of one string, such as `2026-11-23`.
    /// - Throws: `DecodingError` if the value is anything else.
    public init(from decoder: any Decoder) throws {
        self = try decoder.decodeText { text throws(CivilError) in try CivilDate(iso8601: text) }
    }

    /// Encodes the date as its text.
    ///
    /// - Parameter encoder: The encoder that receives the string.
    /// - Throws: Any error that the encoder throws.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}

extension TextWriter {
    /// Writes the date as `2026-11-23`.
    mutating func write(_ date: CivilDate) {
        let (year, month, day) = Gregorian.date(days: date.daysSinceEpoch)
        write(year, digits: 4)
        write("-")
        write(month, digits: 2)
        write("-")
        write(day, digits: 2)
    }
}

extension TextScanner {
    /// Reads a date such as `2026-11-23`.
    ///
    /// Returns `nil` if the text has another form, and throws if the day does not exist.
    mutating func date(in text: String) throws(CivilError) -> CivilDate? {
        guard let year = digits(4), take("-"), let month = digits(2), take("-"),
            let day = digits(2)
        else { return nil }
        if let date = CivilDate(year: year, month: month, day: day) { return date }
        let written = text.prefix(7)
        let reason =
            if year == 0 {
                Message("years run from 0001 to 9999")
            } else if !(1...12).contains(month) {
                Message("months run from 01 to 12")
            } else {
                Message(
                    "\(written) has the days 01 to \(Gregorian.length(ofMonth: month, in: year))")
            }
        throw CivilError(.outOfRange, text, "'\(text)' does not exist: \(reason).")
    }
}
