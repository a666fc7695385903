/// The parts `BYHOUR`, `BYMINUTE` and `BYSECOND`, as seconds after the beginning of a day or of an
/// hour or minute, and `BYSETPOS` where it chooses among them.
enum ByTime {
    /// The times of a day of a rule whose frequency is a day or longer: all hours with all minutes
    /// with all seconds, ascending; what is missing is the start's.
    static func daily(_ parts: RuleParts, start: CivilTime) -> [Int32] {
        product(
            parts.byHour.isEmpty ? [start.hour] : parts.byHour,
            product(minutes(parts, start), seconds(parts, start), unit: 60), unit: 3_600
        ).map { Int32($0) }
    }

    /// The times in an hour of an hourly rule, as seconds after its beginning.
    static func hourly(_ parts: RuleParts, start: CivilTime) -> [Int] {
        product(minutes(parts, start), seconds(parts, start), unit: 60)
    }

    /// The seconds in a minute of a minutely rule.
    static func minutely(_ parts: RuleParts, start: CivilTime) -> [Int] {
        seconds(parts, start)
    }

    private static func minutes(_ parts: RuleParts, _ start: CivilTime) -> [Int] {
        parts.byMinute.isEmpty ? [start.minute] : parts.byMinute
    }

    /// Without second 60, which no POSIX clock shows.
    private static func seconds(_ parts: RuleParts, _ start: CivilTime) -> [Int] {
        parts.bySecond.isEmpty ? [start.second] : parts.bySecond.filter { $0 < 60 }
    }

    private static func product(_ greater: [Int], _ smaller: [Int], unit: Int) -> [Int] {
        greater.flatMap { great in smaller.map { great * unit + $0 } }
    }

    /// What `BYSETPOS` leaves of a period's times; all of them where there is no such part.
    static func selected<Time>(_ times: [Time], by positions: [Int]) -> [Time] {
        guard !positions.isEmpty else { return times }
        let indexes = positions.map { $0 > 0 ? $0 - 1 : times.count + $0 }
        return times.indices.filter { indexes.contains($0) }.map { times[$0] }
    }
}
