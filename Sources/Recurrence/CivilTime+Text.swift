import Messages

extension CivilTime: CustomStringConvertible, Codable {
    /// Reads a time as ISO 8601 writes it.
    ///
    /// - Parameter iso8601: Hour and minute with two digits each, and the second where there is
    ///   one: `09:30`, `09:30:15`, `24:00`.
    /// - Throws: ``CivilError`` where the text is written otherwise or no clock shows it.
    public init(iso8601: String) throws(CivilError) {
        var scanner = TextScanner(iso8601)
        guard let time = try scanner.time(in: iso8601), scanner.isAtEnd else {
            throw CivilError(
                .malformed, iso8601,
                "'\(iso8601)' is not a time of day; times are written 09:30 or 09:30:15.")
        }
        self = time
    }

    /// The time as ISO 8601 writes it: `09:30`, or `09:30:15` where the second is not zero.
    public var description: String {
        String(upTo: 8) { $0.write(self, withSeconds: second != 0) }
    }

    /// Reads a time from its text.
    ///
    /// - Parameter decoder: Holds one string, `09:30` or `09:30:15`.
    /// - Throws: `DecodingError` where it is anything else.
    public init(from decoder: any Decoder) throws {
        self = try decoder.decodeText { text throws(CivilError) in try CivilTime(iso8601: text) }
    }

    /// Writes the time as its text.
    ///
    /// - Parameter encoder: Takes one string.
    /// - Throws: What the encoder throws.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}

extension TextWriter {
    /// Writes `09:30` or `09:30:15`.
    mutating func write(_ time: CivilTime, withSeconds: Bool) {
        write(time.hour, digits: 2)
        write(":")
        write(time.minute, digits: 2)
        if withSeconds {
            write(":")
            write(time.second, digits: 2)
        }
    }
}

extension TextScanner {
    /// Takes `09:30` or `09:30:15`; `nil` where it is written otherwise.
    mutating func time(in text: String) throws(CivilError) -> CivilTime? {
        guard let hour = digits(2), take(":"), let minute = digits(2) else { return nil }
        var second = 0
        if take(":") {
            guard let digits = digits(2) else { return nil }
            second = digits
        }
        guard let time = CivilTime(hour: hour, minute: minute, second: second) else {
            throw CivilError(
                .outOfRange, text,
                "'\(text)' is on no clock: a day's times run from 00:00:00 to 23:59:59.")
        }
        return time
    }
}
