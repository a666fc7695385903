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

    /// Returns the point in time; `nil` for a wall time that does not exist.
    func instant(in machineZone: Zone) -> Instant? {
        switch self {
        case .civil(let time, let zone): (zone ?? machineZone).instant(of: time)
        case .instant(let instant): instant
        }
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

extension OneShot: TriggerKind {
    var trigger: Trigger { .once(self) }
    var comesOnce: Bool { true }

    var zone: Zone? {
        if case .civil(_, let zone) = self { zone } else { nil }
    }

    var isFloating: Bool {
        if case .civil(_, zone: nil) = self { true } else { false }
    }

    func next(after instant: Instant, in zone: Zone) -> Occurrence? {
        let occurrence = occurrence(in: zone)
        return occurrence.instant > instant ? occurrence : nil
    }

    /// Returns the only occurrence, even if that is later than `instant`.
    func last(through instant: Instant, in zone: Zone) -> Occurrence? { occurrence(in: zone) }

    func pinned(to zone: Zone) -> OneShot {
        if case .civil(let time, _) = self { .civil(time, zone: zone) } else { self }
    }

    func onlyWallTime(in machineZone: Zone) -> Instant? { instant(in: machineZone) }

    func moving(_ occurrence: Occurrence, to time: Instant, in machineZone: Zone) -> OneShot? {
        guard case .civil(_, let zone) = self else { return .instant(time) }
        let moved = OneShot.civil((zone ?? machineZone).civil(at: time), zone: zone)
        // A wall time that occurs twice means its first occurrence.
        return moved.instant(in: machineZone) == time ? moved : .instant(time)
    }

    func place(in zone: Zone) -> (Int, Int64) { (1, instant(in: zone)?.microseconds ?? 0) }

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
