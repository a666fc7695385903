import Messages

extension Instant: CustomStringConvertible, Codable {
    /// Reads an instant as RFC 3339 writes it (section 5.6).
    ///
    /// Digits of the second beyond the sixth are dropped. A leap second, 23:59:60 in UTC, is the
    /// first second of the next day, as POSIX counts it.
    ///
    /// - Parameter rfc3339: A date, `T` or a space, a time with seconds, and `Z` or an offset from
    ///   UTC: `2026-12-24T18:00:00.25+09:00`.
    /// - Throws: ``CivilError`` where the text is written otherwise, without an offset for one,
    ///   where there is no such day or time, or where it lies outside the years 1 to 9999 in UTC.
    public init(rfc3339: String) throws(CivilError) {
        var scanner = TextScanner(rfc3339)
        guard let date = try scanner.date(in: rfc3339), scanner.takeSeparator(),
            let second = try scanner.secondOfDay(in: rfc3339),
            let fraction = scanner.fraction(), let offset = scanner.offset(), scanner.isAtEnd
        else {
            throw CivilError(
                .malformed, rfc3339,
                "'\(rfc3339)' is not an instant; they are written 2026-12-24T18:00:00+09:00.")
        }
        let total = Int64(date.daysSinceEpoch) * 86_400 + second.count - offset
        guard !second.isLeap || total.isMultiple(of: 86_400) else {
            throw CivilError(
                .outOfRange, rfc3339,
                "'\(rfc3339)' is on no clock: a second 60 occurs only at the end of a UTC day.")
        }
        self.init(microseconds: total * 1_000_000 + fraction)
        guard seconds == total else {
            throw CivilError(
                .outOfRange, rfc3339, "'\(rfc3339)' lies outside the years 1 to 9999 in UTC.")
        }
    }

    /// The instant as RFC 3339 writes it: with six digits of a second where it is not whole, and
    /// `Z` for an offset of zero.
    ///
    /// - Parameter offset: Seconds east of UTC. RFC 3339 writes minutes only, so an offset is
    ///   rounded down to them; one that RFC 3339 cannot write (24 hours or more, or one that puts
    ///   the date outside the years 1 to 9999) is taken as zero.
    /// - Returns: The text, which ``init(rfc3339:)`` reads as the same instant.
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

    /// The instant in UTC as RFC 3339 writes it, `2026-12-24T09:00:00Z`.
    public var description: String { rfc3339() }

    /// Reads an instant from its text.
    ///
    /// - Parameter decoder: Holds one string as RFC 3339 writes it.
    /// - Throws: `DecodingError` where it is anything else.
    public init(from decoder: any Decoder) throws {
        self = try decoder.decodeText { text throws(CivilError) in try Instant(rfc3339: text) }
    }

    /// Writes the instant as its text, in UTC.
    ///
    /// - Parameter encoder: Takes one string.
    /// - Throws: What the encoder throws.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}

extension TextScanner {
    /// Takes `18:00:00`, where the second may be 60.
    fileprivate mutating func secondOfDay(
        in text: String
    ) throws(CivilError) -> (count: Int64, isLeap: Bool)? {
        guard let hour = digits(2), take(":"), let minute = digits(2), take(":"),
            let second = digits(2)
        else { return nil }
        guard hour < 24, minute < 60, second <= 60 else {
            throw CivilError(
                .outOfRange, text,
                "'\(text)' is on no clock: a day's times run from 00:00:00 to 23:59:59.")
        }
        return (Int64(hour * 3_600 + minute * 60 + second), second == 60)
    }

    /// Takes a dot and digits, as microseconds; zero where there is no dot.
    fileprivate mutating func fraction() -> Int64? {
        guard take(".") else { return 0 }
        let digits = run(while: \.isDigit)
        guard !digits.isEmpty else { return nil }
        let six = digits.prefix(6)
        return Int64(six + String(repeating: "0", count: 6 - six.count))
    }

    /// Takes `Z` or `+09:00`, as seconds.
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
