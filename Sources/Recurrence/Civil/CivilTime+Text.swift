import Messages

extension CivilTime: CustomStringConvertible, Codable {
    /// Parses an ISO 8601 time of day.
    ///
    /// - Parameter iso8601: The hour and the minute with two digits each and, optionally, the
    ///   second: `09:30`, `09:30:15` or `24:00`.
    /// - Throws: ``CivilError`` if the text has another form or the time does not exist.
    public init(iso8601: String) throws(CivilError) {
        var scanner = TextScanner(iso8601)
        guard let time = try scanner.time(in: iso8601), scanner.isAtEnd else {
            throw CivilError(
                .malformed, iso8601,
                "'\(iso8601)' is not a time of day. Write it like 09:30 or 09:30:15.")
        }
        self = time
    }

    /// The time in ISO 8601 form: `09:30`, or `09:30:15` if the second is not zero.
    public var description: String {
        String(upTo: 8) { $0.write(self, withSeconds: second != 0) }
    }

    /// Decodes a time from its text.
    ///
    /// - Parameter decoder: A decoder of one string, such as `09:30` or `09:30:15`.
    /// - Throws: `DecodingError` if the value is anything else.
    public init(from decoder: any Decoder) throws {
        self = try decoder.decodeText { text throws(CivilError) in try CivilTime(iso8601: text) }
    }

    /// Encodes the time as its text.
    ///
    /// - Parameter encoder: The encoder that receives the string.
    /// - Throws: Any error that the encoder throws.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}

extension TextWriter {
    /// Writes the time as `09:30` or, with seconds, as `09:30:15`.
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
    /// Reads a time such as `09:30` or `09:30:15`.
    ///
    /// Returns `nil` if the text has another form, and throws if the time does not exist.
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
                "'\(text)' is not a valid time. The times of a day are 00:00:00 to 23:59:59.")
        }
        return time
    }
}
