import AlertsTestSupport
import Recurrence
import Testing

@testable import Alerts

@Suite("Requests that ring at the borders of regions")
struct RegionTests {
    /// The north of a place on the equator in meters, to its degrees.
    private static let meter = 1 / 111_194.93

    /// Returns a fix at a distance from the center of the regions.
    private func fix(_ meters: Double, accuracy: Double = 10) throws -> LocationFix {
        let position = try #require(Coordinates(latitude: meters * Self.meter, longitude: 0))
        return try #require(LocationFix(position, accuracy: accuracy))
    }

    private func trigger(
        onEntry: Bool = true, onExit: Bool = false, repeats: Bool = true, radius: Double = 150
    ) throws -> Trigger {
        let center = try #require(Coordinates(latitude: 0, longitude: 0))
        return .program(
            .region(
                RegionTrigger(
                    name: "Home", region: try Region(center: center, radius: radius),
                    onEntry: onEntry, onExit: onExit, repeats: repeats)))
    }

    /// A book with a tracker, as a scheduler has them.
    private struct Machine {
        var book: BookFixture
        var tracker = RegionTracker()

        init(_ trigger: Trigger) throws {
            book = try BookFixture(program: "2026-11-23 06:00")
            try book.request("place", "At the place", trigger)
        }

        /// Moves the machine a minute later, and returns the number of rings.
        mutating func moves(to fix: LocationFix) throws -> Int {
            let before = book.rings
            book.now = book.now + .seconds(60)
            _ = tracker.follow(book.book.watchedRegions)
            book.settle(book.book.timePassed(until: book.now))
            // The decision about a crossing contains the ring, because a daemon that is killed after
            // the decision learns neither of the crossing nor of the ring again.
            book.settle(book.book.crossed(tracker.moved(to: fix), at: book.now))
            return book.rings - before
        }
    }

    @Test("The first position is no entry, and each later entry rings once")
    func entries() throws {
        var machine = try Machine(trigger())
        for (meters, rings) in [
            (20.0, 0), (400, 0), (80, 1), (20, 0), (130, 0), (900, 0), (0, 1),
        ] {
            #expect(try machine.moves(to: fix(meters)) == rings, "\(meters)")
        }
        #expect(machine.book.pending == ["place At the place"])
    }

    @Test("An exit rings if the region wants it, and an entry does not then")
    func exits() throws {
        var machine = try Machine(trigger(onEntry: false, onExit: true))
        for (meters, rings) in [(400.0, 0), (20, 0), (400, 1), (20, 0), (161, 1)] {
            #expect(try machine.moves(to: fix(meters)) == rings, "\(meters)")
        }
    }

    @Test("Positions that are not accurate enough are on neither side of the border")
    func jitter() throws {
        var machine = try Machine(trigger(onExit: true))
        #expect(try machine.moves(to: fix(400)) == 0)
        for meters in [141.0, 159, 145, 155, 150] {
            #expect(try machine.moves(to: fix(meters)) == 0, "\(meters)")
        }
        #expect(try machine.moves(to: fix(140)) == 1)
        for meters in [155.0, 145, 159] {
            #expect(try machine.moves(to: fix(meters)) == 0, "\(meters)")
        }
        #expect(try machine.moves(to: fix(0, accuracy: 5_000)) == 0)
        #expect(try machine.moves(to: fix(600, accuracy: 500)) == 0)
        #expect(try machine.moves(to: fix(600, accuracy: 440)) == 1)
    }

    @Test("A request that does not repeat is over after its ring")
    func once() throws {
        var machine = try Machine(trigger(repeats: false))
        #expect(try machine.moves(to: fix(400)) == 0)
        #expect(try machine.moves(to: fix(0)) == 1)
        #expect(machine.book.pending.isEmpty && machine.book.delivered.count == 1)
        #expect(machine.book.book.watchedRegions.isEmpty)
        #expect(try machine.moves(to: fix(400)) == 0)
        #expect(try machine.moves(to: fix(0)) == 0)
    }

    @Test("A request from before a small setback of the clock rings at an entry after the setback")
    func setback() throws {
        for repeats in [true, false] {
            var machine = try Machine(trigger(repeats: repeats))
            machine.book.now = machine.book.now - .seconds(1_200)
            machine.book.settle(
                machine.book.book.clockStepped(by: .seconds(-1_200), to: machine.book.now))
            #expect(try machine.moves(to: fix(400)) == 0)
            #expect(try machine.moves(to: fix(0)) == 1)
        }
    }

    @Test("In a pause, a single ring waits for its end, and the ring of one that repeats is silent")
    func pause() throws {
        for (repeats, rings) in [(false, 1), (true, 0)] {
            var machine = try Machine(trigger(repeats: repeats))
            let end = try machine.book.instant("2026-11-23 09:00")
            let book = machine.book.book
            machine.book.settle(try book.pause(nil, until: end, at: machine.book.now))
            for meters in [400.0, 0, 400, 0] {
                #expect(try machine.moves(to: fix(meters)) == 0)
            }
            try machine.book.wait(until: "2026-11-23 10:00")
            #expect(machine.book.rings == rings)
            #expect(machine.book.pending.isEmpty == !repeats)
        }
    }

    @Test("An alert of the user rings at the entry into a place with a region, and not at an exit")
    func place() throws {
        guard case .program(.region(let trigger)) = try trigger() else { return }
        var fixture = try BookFixture("2026-11-23 06:00")
        var settings = RingSettings()
        let home = try Place.Name("home")
        settings.places = [Place(home, .region(trigger.region))]
        fixture.apply(fixture.book.settingsChanged(to: settings, at: fixture.now))
        try fixture.add(
            Alert(
                id: Alert.ID("plants"), content: Content(title: "Plants"),
                trigger: .event(EventTrigger(.arrive(home)))))
        #expect(fixture.book.watchedRegions == [trigger.region] && !fixture.book.watchesNetworks)
        for (time, isEntry, rings) in [
            ("2026-11-23 08:00", false, []), ("2026-11-23 18:00", true, ["18:00"]),
            ("2026-11-24 08:00", false, []), ("2026-11-24 19:00", true, ["19:00"]),
        ] {
            try fixture.go(to: time)
            let crossing = RegionCrossing(region: trigger.region, isEntry: isEntry)
            let effects = fixture.apply(fixture.book.crossed([crossing], at: fixture.now))
            let found = fixture.deliver(effects)
            #expect(found.map { String($0.suffix(8).prefix(5)) } == rings, "\(time) \(found)")
        }
    }

    @Test("A request that is removed, or that cannot be shown, needs no position")
    func unwatched() throws {
        var machine = try Machine(trigger())
        #expect(machine.book.book.watchedRegions.count == 1)
        machine.book.book.program?.authorization = .denied
        #expect(machine.book.book.watchedRegions.isEmpty)
        machine.book.book.program?.authorization = .authorized
        machine.book.removePending(nil)
        #expect(machine.book.book.watchedRegions.isEmpty)
        #expect(try Machine(trigger(onEntry: false)).book.pending.isEmpty)
    }

    @Test("A region that is followed again has no known side")
    func forgetting() throws {
        var tracker = RegionTracker()
        let regions = try Machine(trigger()).book.book.watchedRegions
        #expect(tracker.follow(regions) && !tracker.follow(regions))
        _ = tracker.moved(to: try fix(400))
        #expect(tracker.follow([]) && tracker.follow(regions))
        #expect(tracker.moved(to: try fix(0)).isEmpty)
        #expect(tracker.moved(to: try fix(400)).map(\.isEntry) == [false])
    }

    @Test("A radius that is no distance, and an accuracy that is none, are refused")
    func refused() throws {
        let center = try #require(Coordinates(latitude: 0, longitude: 0))
        for radius in [0, -1, 1_000_001, Double.nan, .infinity] {
            #expect(throws: AlertError.self) { try Region(center: center, radius: radius) }
        }
        for accuracy in [-1, Double.nan, .infinity] {
            #expect(LocationFix(center, accuracy: accuracy) == nil)
        }
    }
}
