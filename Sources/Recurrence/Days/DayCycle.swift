import Messages

/// A pattern of days that are on or off, which repeats from a date on, and before it: 21 days on and
/// 7 days off.
public struct DayCycle: Hashable, Sendable {
    /// Consecutive days of a pattern that are all on or all off.
    public struct Run: Hashable, Sendable {
        /// Whether the days are on.
        public let isOn: Bool
        /// The number of days, at least 1.
        public let days: Int

        /// Creates a run.
        ///
        /// - Parameters:
        ///   - isOn: Whether the days are on.
        ///   - days: The number of days.
        public init(isOn: Bool, days: Int) {
            self.isOn = isOn
            self.days = days
        }
    }

    /// The largest number of days in a pattern.
    public static let longest = 1_000

    /// The first day of the pattern in one of its repetitions.
    public let anchor: CivilDate
    /// The pattern as runs, alternately on and off.
    public let runs: [Run]

    /// The number of days after which the pattern repeats.
    public var length: Int { runs.reduce(0) { $0 + $1.days } }

    /// Creates a cycle from runs; neighbours of the same kind are joined.
    ///
    /// - Parameters:
    ///   - anchor: The first day of the pattern.
    ///   - runs: The pattern.
    /// - Throws: ``DaySetError`` if a run has no days, if no day is on, or if the pattern is longer
    ///   than ``longest``.
    public init(from anchor: CivilDate, _ runs: [Run]) throws(DaySetError) {
        var joined: [Run] = []
        var length = 0
        for run in runs {
            guard (1...DayCycle.longest).contains(run.days) else {
                throw DaySetError(
                    .invalidValue,
                    "A cycle cannot have a part of \(run.days) days. Use 1 to "
                        + "\(DayCycle.longest).")
            }
            length += run.days
            if let last = joined.last, last.isOn == run.isOn {
                joined[joined.count - 1] = Run(isOn: run.isOn, days: last.days + run.days)
            } else {
                joined.append(run)
            }
        }
        guard length <= DayCycle.longest else {
            throw DaySetError(
                .invalidValue, "A cycle has at most \(DayCycle.longest) days, not \(length).")
        }
        guard joined.contains(where: \.isOn) else {
            throw DaySetError(
                .empty, "A cycle needs days that are on, as in '21 on, 7 off'.")
        }
        self.anchor = anchor
        self.runs = joined
    }

    /// Creates a cycle that is on for a number of days and then off for a number of days.
    ///
    /// - Parameters:
    ///   - anchor: The first day that is on.
    ///   - on: The number of days that are on, at least 1.
    ///   - off: The number of days that are off, at least 1.
    /// - Throws: ``DaySetError`` if a number is not possible.
    public init(from anchor: CivilDate, on: Int, off: Int) throws(DaySetError) {
        try self.init(from: anchor, [Run(isOn: true, days: on), Run(isOn: false, days: off)])
    }
}

/// The days of a cycle as bits.
struct CycleDays: Sendable {
    private let anchor: Int
    /// The 31 days that begin with each day of the pattern.
    private let masks: [UInt32]

    init(_ cycle: DayCycle) {
        anchor = cycle.anchor.daysSinceEpoch
        let days = cycle.runs.flatMap { [Bool](repeating: $0.isOn, count: $0.days) }
        masks = days.indices.map { first in
            (0..<31).reduce(into: UInt32(0)) { mask, day in
                if days[(first + day) % days.count] { mask |= 1 << UInt32(day) }
            }
        }
    }

    /// Returns the days of a month as bits.
    func mask(in month: CalendarMonth) -> UInt32 {
        masks[(month.firstDay - anchor).flooredDivision(by: masks.count).remainder] & month.all
    }
}
