import Messages

extension Instant: CustomStringConvertible, Codable {
    /// Parses an RFC 3339 timestamp (section 5.6).
    ///
    /// Digits after the sixth decimal place of the second are dropped. A leap second, 23:59:60 UTC,
    /// becomes the first second of the next day, as in POSIX time.
    ///
    /// - Parameter rfc3339: A date, `T` or a space, a time with seconds, and `Z` or an offset from
    ///   UTC, such as `2026-12-24T18:00:00.25+09:00`.
    /// - Throws: ``CivilError`` if the text has another form (for example, no offset), if the day
    ///   or the time does not exist, or if the instant is outside the years 1 to 9999 in UTC.
    public init(rfc3339: String) throws(CivilError) {
        var scanner = TextScanner(rfc3339)
        guard let date = try scanner.date(in: rfc3339), scanner.takeSeparator(),
            let second = try scanner.secondOfDay(in: rfc3339),
            let fraction = scanner.fraction(), let offset = scanner.offset(), scanner.isAtEnd
        else {
            throw CivilError(
                .malformed, rfc3339,
                "'\(rfc3339)' is not an instant. Write it like 2026-12-24T18:00:00+09:00.")
        }
        let total = Int64(date.daysSinceEpoch) * 86_400 + second.count - offset
        guard !second.isLeap || total.isMultiple(of: 86_400) else {
            throw CivilError(
                .outOfRange, rfc3339,
                "'\(rfc3339)' is not a valid time. Second 60 occurs only at the end of a UTC day.")
        }
        self.init(microseconds: total * 1_000_000 + fraction)
        guard seconds == total else {
            throw CivilError(
                .outOfRange, rfc3339, "'\(rfc3339)' lies outside the years 1 to 9999 in UTC.")
        }
    }

    /// Returns the instant as an RFC 3339 timestamp.
    ///
    /// The text has six decimal places if the second is not whole, and `Z` for an offset of zero.
    ///
    /// - Parameter offset: Seconds east of UTC, rounded down to whole minutes because RFC 3339 has
    ///   no seconds in offsets. An offset of 24 hours or more, or an offset that moves the date
    ///   outside the years 1 to 9999, counts as zero.
    /// - Returns: The text. ``init(rfc3339:)`` reads it as the same instant.
    public func rfc3339(offset: Int = 0) -> String {
        let minutes = offset.flooredDivision(by: 60).quotient
        guard abs(minutes) < 1_440 else { return rfc3339() }
        let local = seconds + Int64(minutes) * 60
        guard offset == 0 || Instant(seconds: local).seconds == local else { return rfc3339() }
        let part = Int(microseconds.flooredDivision(by: 1_000_000).remainder)
        return String(upTo: 32) { writer in
            writer.write(CivilDateTime(localSeconds: local))
            if part != 0 {
                writer.write(".")
                writer.write(part, digits: 6)
            }
            guard minutes != 0 else { return writer.write("Z") }
            writer.write(minutes < 0 ? "-" : "+")
            writer.write(abs(minutes) / 60, digits: 2)
            writer.write(":")
            writer.write(abs(minutes) % 60, digits: 2)
        }
    }

    /// The instant in UTC as an RFC 3339 timestamp, such as `2026-12-24T09:00:00Z`.
    public var description: String { rfc3339() }

    /// Decodes an instant from its text.
    ///
    /// - Parameter decoder: A decoder of one string, an RFC 3339 timestamp.
    /// - Throws: `DecodingError` if the value is anything else.
    public init(from decoder: any Decoder) throws {
        self = try decoder.decodeText { text throws(CivilError) in try Instant(rfc3339: text) }
    }

    /// Encodes the instant as its text, in UTC.
    ///
    /// - Parameter encoder: The encoder that receives the string.
    /// - Throws: Any error that the encoder throws.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}

extension TextScanner {
    /// Reads a time such as `18:00:00` as seconds since midnight.
    ///
    /// The second can be 60, for a leap second.
    fileprivate mutating func secondOfDay(
        in text: String
    ) throws(CivilError) -> (count: Int64, isLeap: Bool)? {
        guard let hour = digits(2), take(":"), let minute = digits(2), take(":"),
            let second = digits(2)
        else { return nil }
        guard hour < 24, minute < 60, second <= 60 else {
            throw CivilError(
                .outOfRange, text,
                "'\(text)' is not a valid time. The times of a day are 00:00:00 to 23:59:59.")
        }
        return (Int64(hour * 3_600 + minute * 60 + second), second == 60)
    }

    /// Reads the decimal places of a second, such as `.25`, as microseconds.
    ///
    /// Returns 0 if there is no dot.
    fileprivate mutating func fraction() -> Int64? {
        guard take(".") else { return 0 }
        let digits = run(while: \.isDigit)
        guard !digits.isEmpty else { return nil }
        let six = digits.prefix(6)
        return Int64(six + String(repeating: "0", count: 6 - six.count))
    }

    /// Reads `Z` or an offset such as `+09:00` as seconds east of UTC.
    fileprivate mutating func offset() -> Int64? {
        if take("Z") || take("z") { return 0 }
        let isNegative = take("-")
        guard isNegative || take("+"), let hour = digits(2), take(":"), let minute = digits(2),
            hour < 24, minute < 60
        else { return nil }
        let seconds = Int64(hour * 3_600 + minute * 60)
        return isNegative ? -seconds : seconds
    }
}
