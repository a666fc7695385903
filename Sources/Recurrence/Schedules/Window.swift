import Messages

/// A part of the day in which something recurs with a fixed period.
///
/// The times of the window are `from` and each time a period later, up to and including `to`. They
/// are the same on every day. A window whose end is earlier than its start crosses midnight, and
/// all of its times belong to the day on which it starts. The times are wall times: if the clocks
/// change within a window, each of its wall times still means one occurrence.
public struct Window: Hashable, Sendable {
    /// The shortest allowed period in seconds: one minute.
    public static let shortestPeriod = 60

    /// The first time, 00:00:00 to 23:59:59.
    public let from: CivilTime
    /// The end of the window, 24:00 at the latest.
    ///
    /// The end is itself a time of the window only if it is a whole number of periods after `from`.
    public let to: CivilTime
    /// The period in seconds, at least 60.
    public let every: Int

    /// Creates a window.
    ///
    /// - Parameters:
    ///   - from: The first time. 24:00 is not allowed.
    ///   - to: The end, which can be 24:00. If it equals `from`, the window has only that time. If
    ///     it is earlier than `from`, it is on the next day.
    ///   - every: The period in seconds, at least 60. If it is longer than the window, the window
    ///     has only the time `from`.
    /// - Throws: ``ScheduleError`` if `from` is 24:00 or the period is too short.
    public init(from: CivilTime, to: CivilTime, every: Int) throws(ScheduleError) {
        guard from < .endOfDay else {
            throw ScheduleError(
                .endOfDay, "A window cannot begin at 24:00. A day begins at 00:00.")
        }
        guard every >= Window.shortestPeriod else {
            throw ScheduleError(
                .periodTooShort,
                "A window cannot repeat every \(every) s. The shortest interval is 60 s.")
        }
        self.from = from
        self.to = to
        self.every = every
    }

    /// Whether the window ends on the day after its start.
    public var crossesMidnight: Bool { to < from }

    /// Whether the period is longer than the window, so that the window has only its first time.
    package var hasOneTime: Bool {
        let length = to.secondsSinceMidnight - from.secondsSinceMidnight
        return every > length + (crossesMidnight ? 86_400 : 0)
    }

    /// The times, in seconds after midnight of the day on which the window starts.
    ///
    /// Times of 86 400 and more are on the next day.
    var slots: StrideThrough<Int> {
        let start = from.secondsSinceMidnight
        let end = to.secondsSinceMidnight + (crossesMidnight ? 86_400 : 0)
        // A window is at most a day long, so a stride of more than a day gives only the first time.
        // The limit prevents an overflow if the period is huge.
        return stride(from: start, through: end, by: min(every, 86_401))
    }
}

extension Window: CustomStringConvertible {
    /// The window as its first time, its end and its period, such as `09:30-21:30/1800s`.
    public var description: String { "\(from)-\(to)/\(every)s" }
}

extension Window: Codable {
    private enum CodingKeys: String, CodingKey {
        case from
        case to
        case every
    }

    /// Decodes a window from an object with three values.
    ///
    /// - Parameter decoder: A decoder of an object such as
    ///   `{"from": "22:00", "to": "02:00", "every": 3600}`.
    /// - Throws: `DecodingError` if a value is missing or not valid.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let from = try container.decode(CivilTime.self, forKey: .from)
        let to = try container.decode(CivilTime.self, forKey: .to)
        let every = try container.decode(Int.self, forKey: .every)
        do {
            try self.init(from: from, to: to, every: every)
        } catch {
            throw DecodingError.dataCorrupted(
                .init(
                    codingPath: decoder.codingPath, debugDescription: error.description,
                    underlyingError: error))
        }
    }
}
