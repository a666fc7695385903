import Alerts
import Recurrence

/// Changes of the machine's clock and of its zone.
extension Simulation {
    mutating func change() throws {
        if error != .zero, random.chance(60) { return try correctClock() }
        switch random.int(1...10) {
        case 1, 2: try setWrong()
        case 3:
            let seconds = random.pick([
                -2, 3, -600, 600, -3_600, 3_600, -10_800, -10_801, 20_000, -20_000, -200_000,
                400_000,
            ])
            try world.step(by: .seconds(seconds))
        case 4: try world.move(to: random.pick(maker.zones))
        case 5: try fly()
        case 6: try world.sleep(to: max(now, awakening()))
        case 7, 8: try sleepAndCorrect()
        case 9: try stepOften()
        default: try glitch()
        }
    }

    /// Returns a random time at which the machine will wake up.
    ///
    /// Half of these times are within a microsecond of the instant at which the next ring of a
    /// random alert becomes late, or too late to be shown.
    private mutating func awakening() -> Instant {
        let any = now.advanced(by: length())
        guard random.chance(50), !ids.isEmpty, let entry = world.model.entries[random.pick(ids)],
            let due = world.model.nextRing(entry, after: now)
        else { return any }
        let limit = if case .within(let seconds) = entry.late { max(seconds, 60) } else { 60 }
        return due.advanced(
            by: .seconds(random.pick([limit, 60]))
                + random.pick([.zero, .microseconds(1), .microseconds(-1)]))
    }

    /// Lets the machine sleep, and corrects the clock when the machine wakes up.
    ///
    /// The correction is either a small step or the whole error of the clock.
    private mutating func sleepAndCorrect() throws {
        let target = max(now, awakening())
        var step = random.pick([
            Duration.milliseconds(500), .milliseconds(-500), .seconds(3), .seconds(-600),
            .seconds(7_200), .seconds(20_000),
        ])
        if error != .zero, random.chance(70) {
            step = .zero - error
            error = .zero
        }
        try world.sleep(to: target, correctedBy: step)
    }

    /// Sets the clock wrong by more than three hours.
    mutating func setWrong() throws {
        let seconds = random.pick([
            -10_801, -40_000, -86_400, -604_800, 10_801, 32_400, 86_400, 2_592_000,
        ])
        error += .seconds(seconds)
        try world.step(by: .seconds(seconds))
    }

    /// Corrects the wrong clock.
    mutating func correctClock() throws {
        let step = .zero - error
        error = .zero
        try world.step(by: step)
    }

    /// Sets the clock in many small steps, like a user who clicks an arrow in a settings dialog.
    private mutating func stepOften() throws {
        let seconds = random.pick([-3_600, -3_600, -10_740, -600, 3_600])
        let count = random.int(2...12)
        for _ in 0..<count { try world.step(by: .seconds(seconds)) }
        guard random.chance(30) else { return }
        if random.chance(50), let next = world.model.nextDue { try pass(atMost: next) }
        for _ in 0..<count { try world.step(by: .seconds(-seconds)) }
    }

    /// Moves the clock past the next ring of an alert for a moment.
    private mutating func glitch() throws {
        guard !ids.isEmpty, let entry = world.model.entries[random.pick(ids)],
            let due = world.model.nextRing(entry, after: now),
            now.duration(to: due) < .seconds(4_000_000)
        else { return }
        let step = now.duration(to: due) + .seconds(random.pick([-1, 0, 61, 12_000, 100_000]))
        guard step > .zero else { return }
        try world.step(by: step)
        if random.chance(50) { try world.pass(to: now.advanced(by: .seconds(random.int(1...600)))) }
        if random.chance(30), world.daemon != nil { try respond() }
        if random.chance(80) { try world.step(by: .zero - step) } else { error += step }
    }

    /// Moves the machine across the date line and back, perhaps more than once.
    private mutating func fly() throws {
        let (west, east) = (random.pick(maker.west), random.pick(maker.east))
        let isEastward = random.chance(50)
        try world.move(to: isEastward ? east : west)
        if !ids.isEmpty, random.chance(50) {
            try world.done(.ids([random.pick(ids)]), undo: false)
        }
        try pass(atMost: now.advanced(by: .seconds(random.int(0...50_000))))
        try world.move(to: isEastward ? west : east)
        guard random.chance(30) else { return }
        try pass(atMost: now.advanced(by: .seconds(random.int(0...100_000))))
        try world.move(to: isEastward ? east : west)
    }

    private func pass(atMost target: Instant) throws {
        try world.pass(to: min(max(target, now), now.advanced(by: .seconds(4_000_000))))
    }
}
