import Recurrence

extension Checks {
    /// Checks a TZif file.
    package static func tzif(_ bytes: [UInt8]) throws(Finding) {
        guard let zone = try? Zone(identifier: "Fuzz/Zone", tzif: bytes) else { return }
        // The reader ignores 15 bytes of the header, so the input can use them to choose an
        // instant.
        let seconds = bytes[5..<13].reduce(0) { $0 << 8 | UInt64($1) }
        let chosen = Instant(seconds: Int64(bitPattern: seconds) % 300_000_000_000)
        try check(zone, instants + [chosen])
    }

    /// Checks a zone at the given instants.
    static func check(_ zone: Zone, _ instants: [Instant]) throws(Finding) {
        for instant in instants {
            let wall = zone.civil(at: instant)
            _ = zone.offset(at: instant)
            let isNearEnd =
                instant < .distantPast + .seconds(200_000)
                || instant > .distantFuture - .seconds(200_000)
            guard !isNearEnd else { continue }
            switch zone.resolve(wall) {
            case .unique(let only):
                try require(only.seconds == instant.seconds, "\(instant) is not \(only)")
            case .fold(let first, let second):
                try require(first < second, "\(first), \(second)")
                try require(zone.civil(at: first) == wall, "\(wall) is not at \(first)")
                try require(zone.civil(at: second) == wall, "\(wall) is not at \(second)")
            case .gap:
                throw Finding(description: "\(instant) shows \(wall), which is in a gap")
            }
            for hours in -3...3 {
                try checkGap(zone, zone.civil(at: instant + .seconds(hours * 1_800)))
                try checkGap(zone, Zone.utc.civil(at: instant + .seconds(hours * 1_800)))
            }
        }
        for gap in GapPolicy.allCases {
            let fold = gap == .skip ? FoldPolicy.last : .first
            let schedule = try? Schedule(
                start: .earliest, times: times, windows: night, gap: gap, fold: fold)
            if let schedule { try walk(schedule, zone, instants) }
        }
    }

    /// Checks a wall time that a zone skips; other wall times pass.
    ///
    /// At the start of the gap, the wall clock must jump from before this time to after it. The gap
    /// policies must choose the start of the gap or nothing.
    private static func checkGap(_ zone: Zone, _ wall: CivilDateTime) throws(Finding) {
        guard case .gap(let start, let before, let after) = zone.resolve(wall) else { return }
        try require(before < after, "\(wall) is in a gap from \(before) to \(after)")
        try require(zone.civil(at: start) > wall, "\(wall) is after its gap")
        try require(zone.civil(at: start - .seconds(1)) < wall, "\(wall) is before its gap")
        try require(zone.instant(of: wall, gap: .next) == start, "\(wall) is not \(start)")
        try require(zone.instant(of: wall, gap: .skip) == nil, "\(wall) is not skipped")
    }
}
