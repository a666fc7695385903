public import Recurrence

/// A trigger that only programs' requests have; the user's alerts have a `Schedule` instead.
public indirect enum ProgramTrigger: Hashable, Sendable {
    /// The moments after `since` at which fields of the date and time have given values.
    ///
    /// If the trigger does not repeat, only the first of these moments counts.
    case match(DateComponentsMatch, repeats: Bool, since: Instant)
    /// A list of instants, in ascending order.
    case instants([Instant])
    /// The crossings of a region's border.
    case region(RegionTrigger)
}

extension ProgramTrigger: TriggerKind {
    var trigger: Trigger { .program(self) }

    var zone: Zone? {
        switch self {
        case .match(let match, _, _): match.zone
        case .instants, .region: nil
        }
    }

    var isFloating: Bool {
        switch self {
        case .match(let match, _, _): match.isFloating
        case .instants, .region: false
        }
    }

    var comesOnce: Bool {
        switch self {
        case .match(_, let repeats, _): !repeats
        case .instants(let instants): instants.count <= 1
        case .region(let trigger): !trigger.repeats
        }
    }

    func pinned(to zone: Zone) -> ProgramTrigger {
        switch self {
        case .match(let match, let repeats, let since) where !match.isFloating:
            .match(match.pinned(to: zone), repeats: repeats, since: since)
        case .match, .instants, .region: self
        }
    }

    func next(after instant: Instant, in zone: Zone) -> Occurrence? {
        switch self {
        case .match(let match, repeats: true, let since):
            return match.next(after: max(instant, since), in: zone)
        case .match(let match, repeats: false, let since):
            guard let only = Self.only(match, since, in: zone), only.instant > instant else {
                return nil
            }
            return only
        case .instants(let instants):
            return instants.first { $0 > instant }.map { Occurrence(at: $0, in: zone) }
        case .region(let trigger): return trigger.next(after: instant, in: zone)
        }
    }

    /// Returns the only moment that counts of a match that does not repeat.
    ///
    /// After a change of the machine's time zone, a date that was in the future at `since` can lie
    /// before `since`. It still counts then, because it is the only one.
    private static func only(
        _ match: DateComponentsMatch, _ since: Instant, in zone: Zone
    ) -> Occurrence? {
        if let first = match.next(after: since, in: zone) { return first }
        guard let last = match.previous(atOrBefore: since, in: zone),
            last.instant.duration(to: since) < .seconds(172_800)
        else { return nil }
        return last
    }

    func last(through instant: Instant, in zone: Zone) -> Occurrence? {
        switch self {
        case .match(let match, repeats: true, let since):
            guard let last = match.previous(atOrBefore: instant, in: zone), last.instant > since
            else { return nil }
            return last
        case .match(let match, repeats: false, let since):
            return Self.only(match, since, in: zone)
        case .instants(let instants):
            return instants.last { $0 <= instant }.map { Occurrence(at: $0, in: zone) }
        case .region(let trigger): return trigger.last(through: instant, in: zone)
        }
    }

    func onlyWallTime(in machineZone: Zone) -> Instant? {
        guard case .match(_, repeats: false, _) = self else { return nil }
        return next(after: .distantPast, in: machineZone)?.instant
    }

    /// Moves no occurrence, because the times belong to the program.
    func moving(_ occurrence: Occurrence, to time: Instant, in zone: Zone) -> ProgramTrigger? {
        nil
    }

    func place(in zone: Zone) -> (Int, Int64) { (3, 0) }

    /// An English description: "each hour 9, minute 30".
    public var description: String {
        switch self {
        case .match(let match, repeats: true, _): match.description
        case .match(let match, repeats: false, _): "once, \(match.description)"
        case .instants(let instants): "at \(instants.count) instants"
        case .region(let trigger): trigger.description
        }
    }
}
