/// Combines `BYHOUR`, `BYMINUTE` and `BYSECOND` into times, in seconds after the beginning of a
/// day, an hour or a minute.
///
/// If `BYSETPOS` selects among these times, it is applied here as well.
enum ByTime {
    /// Returns the times of day for a rule whose frequency is a day or longer, ascending.
    ///
    /// The times combine every hour with every minute and every second of the rule. If the rule
    /// lacks one of these parts, the start supplies its value.
    static func daily(_ parts: RuleParts, start: CivilTime) -> [Int32] {
        product(
            parts.byHour.isEmpty ? [start.hour] : parts.byHour,
            product(minutes(parts, start), seconds(parts, start), unit: 60), unit: 3_600
        ).map { Int32($0) }
    }

    /// Returns the times within an hour for an hourly rule, in seconds after the beginning of the
    /// hour.
    static func hourly(_ parts: RuleParts, start: CivilTime) -> [Int] {
        product(minutes(parts, start), seconds(parts, start), unit: 60)
    }

    /// Returns the seconds within a minute for a minutely rule.
    static func minutely(_ parts: RuleParts, start: CivilTime) -> [Int] {
        seconds(parts, start)
    }

    private static func minutes(_ parts: RuleParts, _ start: CivilTime) -> [Int] {
        parts.byMinute.isEmpty ? [start.minute] : parts.byMinute
    }

    /// Returns the seconds of the rule without second 60, which no POSIX clock shows.
    private static func seconds(_ parts: RuleParts, _ start: CivilTime) -> [Int] {
        parts.bySecond.isEmpty ? [start.second] : parts.bySecond.filter { $0 < 60 }
    }

    private static func product(_ greater: [Int], _ smaller: [Int], unit: Int) -> [Int] {
        greater.flatMap { great in smaller.map { great * unit + $0 } }
    }

    /// Returns the times that `BYSETPOS` selects in a period, or all times if the rule has no
    /// `BYSETPOS`.
    static func selected<Time>(_ times: [Time], by positions: [Int]) -> [Time] {
        guard !positions.isEmpty else { return times }
        let indexes = positions.map { $0 > 0 ? $0 - 1 : times.count + $0 }
        return times.indices.filter { indexes.contains($0) }.map { times[$0] }
    }
}
