import Alerts
import Recurrence
import TestSupport

/// A simulation in which a seed determines all events.
package struct Simulation {
    let world: World
    let maker: PlanMaker
    var random: SplitMix64
    /// A generator of its own for goals, so that the other events of a seed stay the same.
    private var goals: SplitMix64
    /// A generator of its own for the presence of the user, who leaves only in odd seeds.
    private var presence: SplitMix64
    private let isUserRestless: Bool
    /// A generator of its own for alarms, wake-ups and places, which the first seeds do not have.
    private var senses: SplitMix64
    private var lastAlert = 0
    var lastConnection = 0
    private let steps: Int
    let isCalm: Bool
    /// The remaining error of the clock.
    ///
    /// It is positive if the clock is ahead.
    var error: Duration = .zero

    /// The last seed without alarms, wake-ups and places, whose events stay the same.
    private static let lastPlainSeed: UInt64 = 500

    /// Runs the simulation of a seed.
    ///
    /// - Parameters:
    ///   - seed: The seed, which determines everything.
    ///   - isShort: Whether long simulations end early.
    ///   - trace: A closure that receives a description of each event.
    /// - Returns: The statistics of the simulation.
    /// - Throws: ``SimulationFailure`` if the scheduler and the model differ.
    package static func run(
        seed: UInt64, isShort: Bool = false, trace: ((String) -> Void)? = nil
    ) throws -> SimulationStatistics {
        var simulation = try Simulation(seed: seed, isShort: isShort, trace: trace)
        defer { simulation.world.finish() }
        return try simulation.run()
    }

    private init(seed: UInt64, isShort: Bool, trace: ((String) -> Void)?) throws {
        random = SplitMix64(scattering: seed)
        goals = SplitMix64(scattering: seed ^ 0x60A1)
        presence = SplitMix64(scattering: seed ^ 0xA3A7)
        senses = SplitMix64(scattering: seed ^ 0x5E25)
        isUserRestless = !seed.isMultiple(of: 2)
        maker = try PlanMaker()
        let begin = Instant(
            microseconds: Int64(random.int(1_600_000_000...1_900_000_000)) * 1_000_000
                + Int64(random.pick([0, 0, 250_000])))
        world = World(
            seed: seed, now: begin, zone: random.pick(maker.zones), isShuffled: random.chance(50),
            trace: trace)
        if seed > Self.lastPlainSeed {
            world.surroundings = try Surroundings()
            world.model.holdsAway = senses.chance(50)
        }
        // Only one simulation in fifty is long, because a long one takes as much time as the others
        // together.
        let many = random.chance(2) ? 500 : random.int(30...120)
        steps = isShort ? min(many, 60) : many
        isCalm = random.chance(20)
        // A generator of its own keeps the alerts of a seed the same without programs.
        var other = SplitMix64(scattering: seed ^ 0x5EED)
        guard other.chance(50) else { return }
        for index in 1...other.int(1...3) {
            world.install(
                SimulatedProgram(
                    id: try ProgramID("p\(index)"), isInstalled: other.chance(30)))
        }
    }

    private mutating func run() throws -> SimulationStatistics {
        let begin = world.machine.elapsed
        if random.chance(90) { world.server.appear() }
        try world.start()
        for _ in 0..<random.int(1...12) { try add() }
        for _ in 0..<steps {
            world.statistics.steps += 1
            try step()
        }
        try settle()
        world.statistics.days = Int((world.machine.elapsed - begin) / .seconds(86_400))
        return world.statistics
    }

    var ids: [Alert.ID] { world.model.entries.keys.sorted() }

    var now: Instant { world.now }

    // MARK: Events

    private mutating func step() throws {
        if world.daemon == nil {
            try rest()
            return
        }
        let mayDie =
            !isCalm && !world.disk.refuses && !world.isDiskBehind && random.chance(20)
        world.daemon?.life.pointsToLive = mayDie ? random.int(0...8) : nil
        defer { world.daemon?.life.pointsToLive = nil }
        if isUserRestless, presence.chance(10) { try world.setAway(!world.model.isSaidAway) }
        if world.surroundings != nil, senses.chance(25) { try sense() }
        if !world.programs.isEmpty, random.chance(50) { return try stepOfProgram() }
        switch random.int(1...100) {
        case ...43: try pass()
        case ...51: try add()
        case ...69: try edit()
        case ...81: try respond()
        case ...86: try serve()
        case ...95: try change()
        default: try trouble()
        }
        world.daemon?.life.pointsToLive = nil
        if world.server.sounding != nil { world.statistics.sounds += 1 }
        try world.compareWake()
        // The model takes a long time to find upcoming rings, so they are compared rarely.
        if random.chance(4) {
            try world.compareUpcoming(
                through: now.advanced(by: length()), limit: random.int(1...6))
        }
    }

    mutating func length() -> Duration {
        switch random.int(1...10) {
        case ...3: .seconds(random.int(1...3_600))
        case ...7: .seconds(random.int(3_600...100_000))
        case ...9: .seconds(random.int(86_400...864_000))
        default: .seconds(random.int(864_000...4_000_000))
        }
    }

    private mutating func pass() throws {
        let next = world.tenants.compactMap(\.model.nextDue).randomElement(using: &random)
        let target: Instant
        if let next, random.chance(40) {
            // Stop exactly at, just before or just after the next due time.
            target = next.advanced(by: .seconds(random.pick([0, 0, -1, 1, 59, 61])))
        } else {
            target = now.advanced(by: length())
        }
        guard target > now else { return }
        world.note("\(world.text(now)) PASS to \(world.text(target))")
        try world.pass(to: target)
    }

    /// Lets time pass while the daemon is stopped, perhaps changes the clock, the zone or the
    /// server, and then starts the daemon again.
    private mutating func rest() throws {
        if random.chance(50) { try world.pass(to: now.advanced(by: length())) }
        if random.chance(15), !isCalm { try step() }
        if error != .zero, random.chance(30) {
            try correctClock()
        } else if random.chance(10), !isCalm {
            try setWrong()
        }
        if random.chance(10) { try world.move(to: random.pick(maker.zones)) }
        if world.surroundings != nil, senses.chance(30) { try sense() }
        if random.chance(20) {
            if world.server.session == nil {
                world.server.appear()
            } else {
                world.server.disappear()
            }
        }
        try world.start(pointsToLive: random.chance(10) && !isCalm ? random.int(0...8) : nil)
        world.daemon?.life.pointsToLive = nil
        func step() throws {
            try world.step(by: .seconds(random.pick([-40_000, -8_000, -600, 600, 40_000])))
        }
    }

    private mutating func add() throws {
        guard ids.count < 40 else { return try world.remove(random.pick(ids)) }
        lastAlert += 1
        let (trigger, plan) =
            try event() ?? maker.make(at: now, in: world.machine.zone, &random)
        var alert = Alert(
            id: try Alert.ID("a\(lastAlert)"), content: Content(title: "Version 0"),
            trigger: trigger)
        alert.late = random.pick([
            .default, .default, .never, .always, .within(seconds: 30), .within(seconds: 7_200),
        ])
        alert.isOn = random.chance(90)
        alert.content.doneOnOpen = random.chance(30)
        alert.group = random.chance(30) ? random.pick(["one", "two"]) : nil
        alert.content.badge = random.chance(15) ? random.int(0...5) : nil
        if random.chance(20) { alert.content.actions = [Action(key: "own", label: "Own")] }
        alert.goal = goal(for: plan)
        alert.holdsAway = presence.chance(30) ? true : nil
        if world.surroundings != nil {
            alert.alarm = senses.chance(20) ? Alarm() : nil
            alert.wakes = senses.chance(20)
        }
        try world.add(alert, plan)
    }

    /// Returns the trigger and the plan of an alert that rings at an event; `nil` for another alert.
    private mutating func event() -> (Trigger, Plan)? {
        guard let surroundings = world.surroundings, senses.chance(25) else { return nil }
        let event = senses.pick(surroundings.events)
        return (.event(EventTrigger(event)), .event(event, happened: nil))
    }

    /// Changes the user's presence or the place, or lets the machine sleep.
    private mutating func sense() throws {
        guard let surroundings = world.surroundings else { return }
        let seconds = senses.int(1...1_200)
        // The model does not know which rings are in a digest that the daemon cannot write.
        let isDiskFull = world.disk.refuses || world.isDiskBehind
        switch senses.int(isDiskFull ? 3...7 : 1...7) {
        case 1: try world.sense(senses.pick([.locked, .idle, nil]))
        case 2:
            try world.sense(.locked)
            try world.pass(to: now.advanced(by: .seconds(seconds)))
            try world.sense(nil)
        case 3, 4: try world.connect(toHome: !surroundings.isConnected)
        case 5:
            try world.connect(toHome: !surroundings.isConnected)
            try world.pass(to: now.advanced(by: .seconds(seconds)))
            try world.connect(toHome: surroundings.isConnected)
        case 6: try world.travel(toOffice: !surroundings.isAtOffice)
        default: try world.sleep(to: now.advanced(by: .seconds(seconds * 60)))
        }
    }

    /// Returns a random goal, or `nil` for an alert that counts nothing.
    private mutating func goal(for plan: Plan) -> Int? {
        let isCounted = goals.chance(30)
        let number = goals.int(1...4)
        return isCounted && !plan.isOnce ? number : nil
    }

    private mutating func edit() throws {
        guard let id = ids.isEmpty ? nil : random.pick(ids) else { return }
        let one = random.chance(70) ? id : nil
        switch random.int(1...13) {
        case 1: try world.remove(id)
        case 2:
            let trigger =
                random.chance(60)
                ? try maker.make(at: now, in: world.machine.zone, &random) : nil
            let version = world.statistics.steps
            let plan = trigger?.1 ?? world.model.entries[id]?.plan
            let wanted = plan.flatMap { goal(for: $0) }
            try world.update(id, trigger) {
                $0.content.title = "Version \(version)"
                $0.goal = wanted
            }
        case 3, 4: try world.setOn(random.chance(60), id)
        case 5:
            let selections: [AlertSelection] = [.ids([id]), .ids([id]), .all]
            try world.done(
                random.pick(selections), random.pick([nil, nil, .ring, .day]),
                undo: random.chance(30))
        case 6:
            let group = world.model.entries[id]?.group
            try world.done(
                group.map(AlertSelection.group) ?? .ids([id]), nil, undo: random.chance(20))
        case 7, 8: try world.snooze(id, for: .seconds(random.pick([60, 600, 5_000, 90_000])))
        case 9: try world.skip(id, random.int(0...3))
        case 10:
            try world.pause(one, until: pauseEnd(for: id))
        case 11: try world.resume(one)
        case 12: try world.present(id)
        default: try world.clearBadge()
        }
    }

    /// Returns a random end of a pause, or `nil` for no end.
    ///
    /// It is often an instant at which the alert is due.
    private mutating func pauseEnd(for id: Alert.ID) -> Instant? {
        let end = random.chance(80) ? now.advanced(by: length()) : nil
        guard random.chance(50), let entry = world.model.entries[id] else { return end }
        // Do not pause for years, because the model walks over every occurrence in a pause.
        let latest = now.advanced(by: .seconds(4_000_000))
        let rings = world.model.rings(entry, after: now, limit: random.int(1...3))
        return rings.last { $0 < latest } ?? end
    }
}
