import Messages

extension CivilDateTime: CustomStringConvertible, Codable {
    /// Reads a date and a time as ISO 8601 writes them.
    ///
    /// - Parameter iso8601: A date, `T` or a space, and a time with or without seconds:
    ///   `2026-12-24T18:00:00`, `2026-12-24 18:00`; or the basic form `20261224T180000`.
    /// - Throws: ``CivilError`` where the text is written otherwise (with an offset, for one) or
    ///   there is no such day or time; also for 24:00.
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
                "'\(iso8601)' is not a date and time; they are written 2026-12-24T18:00:00.")
        }
        guard time < .endOfDay else {
            throw CivilError(
                .outOfRange, iso8601,
                "'\(iso8601)' is on no clock: the end of a day is 00:00 of the next.")
        }
        self.init(date: date, time: time)
    }

    /// The wall time as ISO 8601 writes it, always with seconds: `2026-12-24T18:00:00`.
    public var description: String {
        String(upTo: 19) { $0.write(self) }
    }

    /// Reads a wall time from its text.
    ///
    /// - Parameter decoder: Holds one string, `2026-12-24T18:00:00`.
    /// - Throws: `DecodingError` where it is anything else.
    public init(from decoder: any Decoder) throws {
        self = try decoder.decodeText { text throws(CivilError) in
            try CivilDateTime(iso8601: text)
        }
    }

    /// Writes the wall time as its text.
    ///
    /// - Parameter encoder: Takes one string.
    /// - Throws: What the encoder throws.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}

extension TextWriter {
    /// Writes `2026-12-24T18:00:00`.
    mutating func write(_ wall: CivilDateTime) {
        write(wall.date)
        write("T")
        write(wall.time, withSeconds: true)
    }
}

extension TextScanner {
    /// Takes what stands between a date and a time.
    mutating func takeSeparator() -> Bool { take("T") || take("t") || take(" ") }
}
