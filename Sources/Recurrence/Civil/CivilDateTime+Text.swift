import Messages

extension CivilDateTime: CustomStringConvertible, Codable {
    /// Parses an ISO 8601 date and time without an offset.
    ///
    /// - Parameter iso8601: A date, `T` or a space, and a time with or without seconds, such as
    ///   `2026-12-24T18:00:00` or `2026-12-24 18:00`, or the basic form, `20261224T180000`.
    /// - Throws: ``CivilError`` if the text has another form (for example, with an offset), if the
    ///   day or the time does not exist, or if the time is 24:00.
    public init(iso8601: String) throws(CivilError) {
        if case .local(let wall) = RecurrenceDate(rfc5545: iso8601) {
            self = wall
            return
        }
        var scanner = TextScanner(iso8601)
        guard let date = try scanner.date(in: iso8601), scanner.takeSeparator(),
            let time = try scanner.time(in: iso8601), scanner.isAtEnd
        else {
            throw CivilError(
                .malformed, iso8601,
                "'\(iso8601)' is not a date and time. Write it like 2026-12-24T18:00:00.")
        }
        guard time < .endOfDay else {
            throw CivilError(
                .outOfRange, iso8601,
                "'\(iso8601)' is not a valid time. Write the end of a day as 00:00 "
                    + "of the next day.")
        }
        self.init(date: date, time: time)
    }

    /// The wall time in ISO 8601 form, always with seconds, such as `2026-12-24T18:00:00`.
    public var description: String {
        String(upTo: 19) { $0.write(self) }
    }

    /// Decodes a wall time from its text.
    ///
    /// - Parameter decoder: A decoder of one string, such as `2026-12-24T18:00:00`.
    /// - Throws: `DecodingError` if the value is anything else.
    public init(from decoder: any Decoder) throws {
        self = try decoder.decodeText { text throws(CivilError) in
            try CivilDateTime(iso8601: text)
        }
    }

    /// Encodes the wall time as its text.
    ///
    /// - Parameter encoder: The encoder that receives the string.
    /// - Throws: Any error that the encoder throws.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}

extension TextWriter {
    /// Writes the wall time as `2026-12-24T18:00:00`.
    mutating func write(_ wall: CivilDateTime) {
        write(wall.date)
        write("T")
        write(wall.time, withSeconds: true)
    }
}

extension TextScanner {
    /// Reads the separator between a date and a time: `T`, `t` or a space.
    mutating func takeSeparator() -> Bool { take("T") || take("t") || take(" ") }
}
