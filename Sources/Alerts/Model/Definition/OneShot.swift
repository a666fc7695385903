public import Recurrence

/// A single point in time, as a wall time or as an instant.
public enum OneShot: Hashable, Sendable {
    /// A wall time in `zone`; `nil` means the machine's zone at that time.
    ///
    /// A time that daylight saving skips means the first instant after the gap.
    ///
    /// A time that occurs twice means its first occurrence.
    case civil(CivilDateTime, zone: Zone?)
    /// An instant, independent of time zones.
    case instant(Instant)

    var zone: Zone? {
        switch self {
        case .civil(_, let zone): zone
        case .instant: nil
        }
    }

    /// Whether the point in time follows the machine's time zone.
    var isFloating: Bool {
        if case .civil(_, zone: nil) = self { true } else { false }
    }

    func instant(in machineZone: Zone) -> Instant? {
        switch self {
        case .civil(let time, let zone): (zone ?? machineZone).instant(of: time)
        case .instant(let instant): instant
        }
    }

    func next(after instant: Instant, in machineZone: Zone) -> Occurrence? {
        let occurrence = occurrence(in: machineZone)
        return occurrence.instant > instant ? occurrence : nil
    }

    private func occurrence(in machineZone: Zone) -> Occurrence {
        switch self {
        case .instant(let due): return Occurrence(at: due, in: machineZone)
        case .civil(let wall, let zone):
            let (due, adjustment): (Instant, Occurrence.Adjustment?) =
                switch (zone ?? machineZone).resolve(wall) {
                case .unique(let instant): (instant, nil)
                case .gap(let start, _, _): (start, .gap)
                case .fold(let first, _): (first, .fold)
                }
            return Occurrence(instant: due, day: wall.date, wall: wall, adjustment: adjustment)
        }
    }
}

extension OneShot: CustomStringConvertible {
    /// An English description: "once, Thu 2026-12-24 at 18:00".
    public var description: String {
        switch self {
        case .civil(let time, let zone):
            "once, \(time.date.weekday.shortName) \(time.date) at \(time.time)"
                + (zone.map { " (\($0.identifier))" } ?? "")
        case .instant(let instant):
            "once, at \(instant.rfc3339())"
        }
    }
}

extension Occurrence {
    /// Creates the occurrence of a trigger that is an instant.
    ///
    /// Its day is the day of that instant in `zone`.
    init(at instant: Instant, in zone: Zone) {
        let wall = zone.civil(at: instant)
        self.init(instant: instant, day: wall.date, wall: wall, adjustment: nil)
    }
}
