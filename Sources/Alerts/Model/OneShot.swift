public import Recurrence

/// One point in time, by the clock on the wall or as an instant.
public enum OneShot: Hashable, Sendable {
    /// When the clocks of `zone` show this time; `nil` is the machine's zone, wherever it is then.
    ///
    /// A time that is skipped by daylight saving means the first instant after the gap, one that
    /// comes twice means the first.
    case civil(CivilDateTime, zone: Zone?)
    /// An instant, whatever the clocks show.
    case instant(Instant)

    var zone: Zone? {
        switch self {
        case .civil(_, let zone): zone
        case .instant: nil
        }
    }

    /// Whether it follows the machine's time zone.
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
    /// An English sentence: "once, Thu 2026-12-24 at 18:00".
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
    /// The occurrence of a trigger that names an instant: it belongs to the day it falls on.
    init(at instant: Instant, in zone: Zone) {
        let wall = zone.civil(at: instant)
        self.init(instant: instant, day: wall.date, wall: wall, adjustment: nil)
    }
}
