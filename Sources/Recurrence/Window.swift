import Messages

/// A part of a day in which something recurs: from, to, and every so often.
///
/// Both ends are included, and the period is counted from `from` anew on every day. A window whose
/// end is earlier than its beginning crosses midnight; all of it belongs to the day it began on.
/// The times are those on the wall: where daylight saving changes within a window, each time on the
/// wall is still meant once.
public struct Window: Hashable, Sendable {
    /// The shortest period, a minute, in seconds.
    public static let shortestPeriod = 60

    /// The first time, 00:00:00 to 23:59:59.
    public let from: CivilTime
    /// The end, 24:00 at the latest.
    ///
    /// It is itself a time of the window only if a whole number of periods leads to it.
    public let to: CivilTime
    /// The period in seconds, 60 at least.
    public let every: Int

    /// Creates a window.
    ///
    /// - Parameters:
    ///   - from: The first time; not 24:00.
    ///   - to: The end. The same as `from` means only that time; earlier than `from` means on the
    ///     next day; 24:00 is allowed.
    ///   - every: The period in seconds, 60 at least. One that is longer than the window leaves
    ///     only `from`.
    /// - Throws: ``ScheduleError``.
    public init(from: CivilTime, to: CivilTime, every: Int) throws(ScheduleError) {
        guard from < .endOfDay else {
            throw ScheduleError(
                .endOfDay, "A window cannot begin at 24:00; 00:00 is where a day begins.")
        }
        guard every >= Window.shortestPeriod else {
            throw ScheduleError(
                .periodTooShort,
                "A window cannot recur every \(every) s; once a minute, 60 s, is the most.")
        }
        self.from = from
        self.to = to
        self.every = every
    }

    /// Whether the window ends on the day after the one it began on.
    public var crossesMidnight: Bool { to < from }

    /// Whether the period is longer than the window, which leaves only the first time.
    var hasOneTime: Bool {
        let length = to.secondsSinceMidnight - from.secondsSinceMidnight
        return every > length + (crossesMidnight ? 86_400 : 0)
    }

    /// The times in seconds after the midnight at which the day began; 86 400 and more are on the
    /// next day.
    var slots: StrideThrough<Int> {
        let start = from.secondsSinceMidnight
        let end = to.secondsSinceMidnight + (crossesMidnight ? 86_400 : 0)
        // No window is longer than a day, and a longer stride could overflow.
        return stride(from: start, through: end, by: min(every, 86_401))
    }
}

extension Window: CustomStringConvertible {
    /// The window in English: `every 30 min from 09:30 to 21:30`.
    public var description: String { sentence(\.description) }

    func sentence(_ time: (CivilTime) -> String) -> String {
        hasOneTime
            ? "at \(time(from))" : "every \(period) from \(time(from)) to \(time(to))"
    }

    private var period: String {
        if every == 3_600 { return "hour" }
        let parts = [(every / 3_600, "h"), (every / 60 % 60, "min"), (every % 60, "s")]
        return parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: " ")
    }
}

extension Window: Codable {
    private enum CodingKeys: String, CodingKey {
        case from
        case to
        case every
    }

    /// Reads a window from an object with its three values.
    ///
    /// - Parameter decoder: Holds `{"from": "22:00", "to": "02:00", "every": 3600}`.
    /// - Throws: `DecodingError` where a value is missing or refused.
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
