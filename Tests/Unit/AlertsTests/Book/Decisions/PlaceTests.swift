import AlertsTestSupport
import Recurrence
import Testing

@testable import Alerts

@Suite("Alerts that ring at places")
struct PlaceTests {
    /// Returns a fixture with the places home and work, and an alert for each of these events, at 06:00.
    private func fixture(_ events: [(String, EventTrigger.Event)]) throws -> BookFixture {
        var fixture = try BookFixture("2026-11-23 06:00")
        var settings = RingSettings()
        settings.places = [
            Place(try Place.Name("home"), .networks([network("house"), network("garden")])),
            Place(try Place.Name("work"), .networks([network("office")])),
        ]
        fixture.apply(fixture.book.settingsChanged(to: settings, at: fixture.now))
        for (id, event) in events {
            try fixture.add(
                Alert(
                    id: try Alert.ID(id), content: Content(title: id),
                    trigger: .event(EventTrigger(event))))
        }
        return fixture
    }

    private func network(_ id: String) -> Network { Network(id: id, name: id, isWireless: true) }

    /// Returns a fixture with alerts for the arrival at home and work, and for leaving them.
    private func fixture() throws -> BookFixture {
        let (home, work) = (try Place.Name("home"), try Place.Name("work"))
        return try fixture([
            ("at-home", .arrive(home)), ("off-home", .leave(home)), ("at-work", .arrive(work)),
            ("off-work", .leave(work)),
        ])
    }

    @Test("The first networks are no arrival, and another place is one after a journey")
    func journey() throws {
        var fixture = try fixture()
        #expect(try fixture.connects("2026-11-23 07:00", "house").isEmpty)
        #expect(try fixture.connects("2026-11-23 08:00").isEmpty)
        #expect(try fixture.waits("2026-11-23 08:04:59").isEmpty)
        #expect(try fixture.waits("2026-11-23 08:05") == ["off-home"])
        #expect(try fixture.connects("2026-11-23 08:40", "office") == ["at-work"])
        #expect(fixture.book.nextDeparture == nil)
        #expect(try fixture.connects("2026-11-23 17:00", "train").isEmpty)
        #expect(try fixture.connects("2026-11-23 17:03", "house") == ["at-home"])
        #expect(try fixture.waits("2026-11-23 17:05") == ["off-work"])
    }

    @Test("A network that fails for less than five minutes, and another of the place, ring nothing")
    func flapping() throws {
        var fixture = try fixture()
        _ = try fixture.connects("2026-11-23 07:00", "house")
        for minute in 10..<40 {
            let networks = minute.isMultiple(of: 2) ? [] : ["house"]
            #expect(try fixture.connects("2026-11-23 07:\(minute)", networks).isEmpty)
        }
        #expect(try fixture.connects("2026-11-23 08:00", "garden").isEmpty)
        #expect(try fixture.waits("2026-11-23 08:05").isEmpty)
        #expect(fixture.book.nextDeparture == nil)
    }

    @Test("A sleep of the machine at a place is no departure, and one on a journey is")
    func sleep() throws {
        var fixture = try fixture()
        _ = try fixture.connects("2026-11-23 07:00", "house")
        // The network ends before the sleep, and comes back a moment after it.
        #expect(try fixture.connects("2026-11-23 08:00").isEmpty)
        #expect(try fixture.waits("2026-11-23 18:00").isEmpty)
        #expect(try fixture.connects("2026-11-23 18:01", "house").isEmpty)
        #expect(try fixture.connects("2026-11-23 19:00").isEmpty)
        #expect(try fixture.waits("2026-11-23 21:00").isEmpty)
        #expect(try fixture.waits("2026-11-23 21:05") == ["off-home"])
    }

    @Test("A daemon that starts again rings for an arrival only if the place is another one")
    func restart() throws {
        var fixture = try fixture()
        _ = try fixture.connects("2026-11-23 07:00", "house")
        try fixture.restart(at: "2026-11-23 12:00")
        #expect(try fixture.connects("2026-11-23 12:01", "house").isEmpty)
        try fixture.restart(at: "2026-11-24 09:00")
        #expect(try fixture.connects("2026-11-24 09:01", "office") == ["at-work"])
        #expect(try fixture.waits("2026-11-24 09:06") == ["off-home"])
    }

    @Test(
        "A step of the clock does not change when a place counts as left",
        arguments: [-7_200, 7_200])
    func clockStep(seconds: Int) throws {
        var fixture = try fixture()
        _ = try fixture.connects("2026-11-23 07:00", "house")
        _ = try fixture.connects("2026-11-23 12:00")
        let departure = try #require(fixture.book.nextDeparture)
        let step = Duration.seconds(seconds)
        let time = seconds < 0 ? "2026-11-23 10:01" : "2026-11-23 14:01"
        try fixture.go(to: time)
        fixture.apply(fixture.book.clockStepped(by: step, to: fixture.now))
        #expect(fixture.book.nextDeparture == departure + step)
    }

    @Test("An alert for a place that the user does not have is refused with what to type")
    func unknownPlace() throws {
        let error = #expect(throws: AlertError.self) {
            try fixture([("gym", .arrive(Place.Name("Gym")))])
        }
        #expect(error?.description.contains("There is no place 'gym'") == true)
        #expect(error?.description.contains("'peal places add gym'") == true)
    }

    @Test("Without an alert that is on, the book forgets the networks")
    func forgetting() throws {
        var fixture = try fixture([("at-home", .arrive(Place.Name("home")))])
        _ = try fixture.connects("2026-11-23 07:00", "house")
        #expect(fixture.book.global.networks == [NetworkPresence("house")])
        #expect(fixture.book.placeAlerts.count == 1)
        let id = try Alert.ID("at-home")
        fixture.apply(try fixture.book.change(.ids([id]), .off, at: fixture.now))
        #expect(fixture.book.placeAlerts.isEmpty)
        fixture.apply(fixture.book.forgetNetworks(at: fixture.now))
        #expect(fixture.book.global.networks == nil)
    }

    @Test("The name of a place is one word that begins with a letter, in small letters")
    func names() throws {
        #expect(try Place.Name("Home").rawValue == "home")
        #expect(try Place.Name("집").rawValue == "집")
        for text in ["", "two words", "9th", "a;b", "a=b"] {
            #expect(throws: AlertError.self, "\(text)") { try Place.Name(text) }
        }
    }
}

extension BookFixture {
    /// The machine connects to networks; returns what rings.
    fileprivate mutating func connects(_ time: String, _ networks: String...) throws -> [String] {
        try connects(time, networks)
    }

    fileprivate mutating func connects(_ time: String, _ networks: [String]) throws -> [String] {
        let departed = try waits(time)
        apply(book.networksChanged(to: Set(networks), at: now))
        return try departed + ringingIDs()
    }

    /// Time passes; returns what rings.
    fileprivate mutating func waits(_ time: String) throws -> [String] {
        try go(to: time)
        apply(book.departureCame(at: now))
        return try ringingIDs()
    }

    private mutating func ringingIDs() throws -> [String] {
        try ring().compactMap { $0.split(separator: " ").first.map(String.init) }
    }

    /// The daemon starts again, with what the store has.
    fileprivate mutating func restart(at time: String) throws {
        try go(to: time)
        book = AlertBook(
            records: book.entries.values.map(\.record), global: book.global, zone: zone,
            settings: book.settings)
        apply(book.started(at: now))
    }
}
