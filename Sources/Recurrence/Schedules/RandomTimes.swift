import Messages

/// Times of day that are drawn at random within a part of the day, others on each day.
///
/// The draws depend only on these values and on the day, so each search, each machine and each
/// version of the program finds the same times. They are whole minutes, ascending, and at least
/// ``gap`` minutes apart on the wall clock.
public struct RandomTimes: Hashable, Sendable {
    /// The greatest number of times a day.
    public static let most = 10

    /// The number of times a day.
    public let count: Int
    /// The earliest time.
    public let from: CivilTime
    /// The latest time, 24:00 at the latest.
    ///
    /// A time that is earlier than `from` is on the next day.
    public let to: CivilTime
    /// The number that the draws depend on; `nil` until ``seeded(by:)`` sets it.
    public let seed: UInt64?

    /// Creates times.
    ///
    /// - Parameters:
    ///   - count: The number of times a day, 1 to ``most``.
    ///   - from: The earliest time. 24:00 is not allowed.
    ///   - to: The latest time. If it is earlier than `from`, it is on the next day.
    ///   - seed: The number that the draws depend on; `nil` if it is not known yet.
    /// - Throws: ``ScheduleError`` if the part of the day is shorter than a minute, or if so many
    ///   times do not fit into it.
    public init(
        count: Int, from: CivilTime, to: CivilTime, seed: UInt64? = nil
    ) throws(ScheduleError) {
        guard from < .endOfDay else {
            throw ScheduleError(
                .endOfDay, "A window cannot begin at 24:00. A day begins at 00:00.")
        }
        (self.count, self.from, self.to, self.seed) = (count, from, to, seed)
        guard minutes > 0 else {
            throw ScheduleError(
                .invalidRandom,
                "A random time needs a first and a last time that differ, like 'between 9:00 and 21:00'."
            )
        }
        let most = mostTimes
        guard (1...most).contains(count) else {
            throw ScheduleError(
                .invalidRandom,
                "From \(from) to \(to), \(count) random times a day are not possible. Write from 1 to \(most)."
            )
        }
    }

    /// Whether the latest time is on the day after the earliest one.
    public var crossesMidnight: Bool { to < from }

    /// The least number of minutes from one time to the next: a tenth of the part of the day.
    public var gap: Int { (minutes + 9) / 10 }

    /// All times that can be drawn.
    package var possibleTimes: [CivilTime] {
        (0...minutes).compactMap { minute in
            CivilTime(secondsSinceMidnight: (from.secondsSinceMidnight + minute * 60) % 86_400)
        }
    }

    private var mostTimes: Int { min(RandomTimes.most, minutes / gap + 1) }

    private var minutes: Int {
        let length = to.secondsSinceMidnight - from.secondsSinceMidnight
        return (length + (crossesMidnight ? 86_400 : 0)) / 60
    }

    /// Returns the same times with the seed of an alert, unless they already have a seed.
    ///
    /// - Parameter id: The id of the alert. The seed is its 64-bit FNV-1a hash.
    /// - Returns: The times.
    public func seeded(by id: String) -> RandomTimes {
        guard seed == nil else { return self }
        let hash = id.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { hash, byte in
            (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3
        }
        return (try? RandomTimes(count: count, from: from, to: to, seed: hash)) ?? self
    }

    /// Returns the times of a day, in seconds after the beginning of the day.
    ///
    /// Each choice of minutes that are far enough apart is equally likely: the numbers are drawn from
    /// a range without the gaps, sorted, and then moved apart.
    func seconds(on day: Int) -> [Int] {
        var seeds = RandomNumbers(state: seed ?? 0)
        var numbers = RandomNumbers(state: seeds.next() ^ UInt64(bitPattern: Int64(day)))
        let free = minutes - (count - 1) * gap
        let drawn = (0..<count).map { _ in numbers.next(upTo: free) }.sorted()
        return drawn.enumerated().map { index, minute in
            from.secondsSinceMidnight + (minute + index * gap) * 60
        }
    }
}

/// The random numbers of SplitMix64 (Steele, Lea and Flood, 2014).
///
/// Stored schedules depend on this sequence, so it must never change.
private struct RandomNumbers {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
        return mixed ^ (mixed >> 31)
    }

    /// Returns a number from 0 to `last`.
    ///
    /// The high half of a product takes the place of a remainder, and the bias is less than one in
    /// 2^52. `Int.random(in:using:)` could draw other numbers in another version of Swift.
    mutating func next(upTo last: Int) -> Int {
        Int(next().multipliedFullWidth(by: UInt64(last + 1)).high)
    }
}

extension RandomTimes: CustomStringConvertible {
    /// The text that ``init(_:)`` reads, such as `random(3, 09:00-21:00, af63bd4c8601b7be)`.
    public var description: String {
        let seed = seed.map { ", \(String($0, radix: 16))" } ?? ""
        return "random(\(count), \(from)-\(to)\(seed))"
    }

    /// Reads times from their text.
    ///
    /// - Parameter text: The number of times a day, the earliest and the latest time, and the seed in
    ///   hexadecimal digits, if there is one: `random(3, 09:00-21:00)`.
    /// - Throws: ``ScheduleError`` if this is not such a text, or if the times do not fit.
    public init(_ text: some StringProtocol) throws(ScheduleError) {
        let invalid = ScheduleError(
            .invalidRandom,
            "'\(String(text).printable(atMost: 60))' is not a random time. Write it like 'random(3, 09:00-21:00)'."
        )
        guard RandomTimes.begins(text), text.hasSuffix(")") else { throw invalid }
        let parts = text.dropFirst(7).dropLast().split(
            separator: ",", omittingEmptySubsequences: false
        ).map { $0.drop { $0 == " " } }
        guard (2...3).contains(parts.count), let count = Int(parts[0]) else { throw invalid }
        let ends = parts[1].split(separator: "-", omittingEmptySubsequences: false)
            .map { try? CivilTime(iso8601: String($0)) }
        guard ends.count == 2, let from = ends[0], let to = ends[1] else { throw invalid }
        var seed: UInt64?
        if parts.count == 3 {
            guard let number = UInt64(parts[2], radix: 16) else { throw invalid }
            seed = number
        }
        try self.init(count: count, from: from, to: to, seed: seed)
    }

    /// Returns whether a text begins like that of random times.
    ///
    /// - Parameter text: The text.
    /// - Returns: `true` if the text begins with `random(`.
    package static func begins(_ text: some StringProtocol) -> Bool { text.hasPrefix("random(") }
}
