import AlertCoding
import AlertStorage
import Alerts
import Foundation
import Recurrence
import TestSupport
import Testing

@Suite("Programs in the store")
struct ProgramStoreTests {
    private let fixture: StoreFixture
    private let water: ProgramID
    private let study: ProgramID

    init() throws {
        fixture = try StoreFixture()
        water = try ProgramID("org.example.Water")
        study = try ProgramID("org.example.Study")
    }

    private func program(_ id: ProgramID) throws -> Program {
        var program = Program(id: id, name: "Drink Water")
        program.icon = "water"
        program.desktopEntry = id.rawValue
        program.executable = "/usr/bin/water"
        program.arguments = ["--quiet", ""]
        program.authorization = .authorized
        program.playsSounds = false
        program.badge = 3
        let (name, category) = try ProgramCategory.named(
            by: #"{"id":"W","actions":[{"id":"A","title":"I drank"}],"dismiss":true}"#)
        program.categories = [name: category]
        program.unanswered = UnansweredQuestions(
            count: 2, last: Instant(microseconds: 1_795_521_600_123_457), isClosed: true)
        return program
    }

    private func record(_ id: String, of program: Program) throws -> AlertRecord {
        let received = Instant(microseconds: 1_795_521_600_123_457)
        let alert = try Alert(
            id: Alert.ID("\(id)-1"),
            request: #"{"id":"\#(id)","title":"Drink","trigger":{"after":90.5},"archive":"물"}"#,
            of: program, receivedAt: received)
        return AlertRecord(
            alert: alert, state: AlertState(watermark: received - .microseconds(1)))
    }

    private func response(_ id: String) -> ProgramResponse {
        ProgramResponse(
            identifier: id, document: #"{"id":"\#(id)"}"#, due: Instant(seconds: 1_795_521_600),
            kind: .action, action: "A", text: "a glass")
    }

    @Test("A program is the same after a restart")
    func programs() throws {
        let programs = try [program(study), program(water)]
        for program in programs { try fixture.open().put(program) }
        #expect(try fixture.open().programs() == programs)
        var changed = programs[1]
        changed.authorization = .denied
        try fixture.open().put(changed)
        #expect(try fixture.open().programs() == [programs[0], changed])
    }

    @Test("A request is the same after a restart, to the microsecond")
    func requests() throws {
        let program = try program(water)
        var record = try record("a", of: program)
        try fixture.open().put(program)
        try fixture.open().requests(of: water).commit([.put(record)])
        #expect(try fixture.open().requests(of: water).load().records == [record])
        record.state.watermark = Instant(microseconds: 1_795_521_700_000_001)
        record.state.notification = NotificationState(
            due: record.state.watermark, day: CivilDate(daysSinceEpoch: 20_000))
        try fixture.open().requests(of: water).commit([.state(record)])
        #expect(try fixture.open().requests(of: water).load().records == [record])
        try fixture.open().requests(of: water).commit([.remove(record.id)])
        #expect(try fixture.open().requests(of: water).load().records.isEmpty)
    }

    @Test("The pause and the digest of a program survive a restart, and a change of the program")
    func globalState() throws {
        let program = try program(water)
        try fixture.open().put(program)
        let global = GlobalState(pause: Pause(since: fixture.now, until: nil))
        try fixture.open().requests(of: water).commit([.global(global)])
        try fixture.open().put(program)
        #expect(try fixture.open().requests(of: water).load().global == global)
        #expect(try fixture.open().load().global == GlobalState())
    }

    @Test("Programs and the user's alerts do not see each other's rows")
    func isolated() throws {
        try fixture.put(["mine"])
        let store = try fixture.open()
        for id in [water, study] {
            let program = try program(id)
            try store.put(program)
            try store.requests(of: id).commit([
                .put(try record("of-\(id.rawValue.suffix(5))", of: program)),
                .response(response(id.rawValue)),
            ])
        }
        #expect(try store.load().records.map(\.id.rawValue) == ["mine"])
        #expect(try store.requests(of: water).load().records.map(\.id.rawValue) == ["of-Water-1"])
        try store.requests(of: study).commit([.remove(Alert.ID("of-Water-1"))])
        let number = try #require(try store.responses(for: water).first?.number)
        try store.acknowledge([number], for: study)
        #expect(try store.requests(of: water).load().records.count == 1)
        #expect(try store.responses(for: water).map(\.response) == [response(water.rawValue)])
    }

    @Test("Responses keep their order, survive a restart, and never get an old number again")
    func responses() throws {
        try fixture.open().put(program(water))
        try fixture.open().requests(of: water).commit([.response(response("a"))])
        try fixture.open().requests(of: water).commit([
            .response(response("b")), .response(response("c")),
        ])
        let all = try fixture.open().responses(for: water)
        #expect(all.map(\.response) == [response("a"), response("b"), response("c")])
        #expect(all.map(\.number) == all.map(\.number).sorted())
        try fixture.open().acknowledge(all.map(\.number), for: water)
        #expect(try fixture.open().responses(for: water).isEmpty)
        try fixture.open().requests(of: water).commit([.response(response("d"))])
        let next = try #require(try fixture.open().responses(for: water).first)
        #expect(next.number > all[2].number)
    }

    @Test("The only ring at a region that waits for the end of a pause comes once after a restart")
    func heldRegion() throws {
        let program = try program(water)
        try fixture.open().put(program)
        let received = Instant(seconds: 1_795_521_600)
        let place = #"{"id":"Home","latitude":37.5,"longitude":127,"radius":150}"#
        let alert = try Alert(
            id: Alert.ID("home-1"), request: #"{"id":"home","trigger":{"region":\#(place)}}"#,
            of: program, receivedAt: received)
        var record = AlertRecord(alert: alert, state: AlertState(watermark: received))
        try fixture.open().requests(of: water).commit([.put(record)])
        #expect(try fixture.open().requests(of: water).load().records == [record])
        record.state.snooze = Snooze(
            until: received + .seconds(60), day: CivilDate(daysSinceEpoch: 20_000),
            due: received + .seconds(60))
        try fixture.open().requests(of: water).commit([.state(record)])
        let stored = try #require(try fixture.open().requests(of: water).load().records.first)
        #expect(record.alert.trigger.waitsForEvent && !stored.alert.trigger.waitsForEvent)
    }

    @Test("A response and the change that comes with it are written together or not at all")
    func together() throws {
        let program = try program(water)
        try fixture.open().put(program)
        let record = try record("a", of: program)
        try fixture.open().requests(of: water).commit([.put(record), .response(response("first"))])
        // With this index, the store refuses a second response.
        try fixture.execute("CREATE UNIQUE INDEX refuse ON response (program)")
        let store = try fixture.open()
        #expect(throws: AlertError.self) {
            try store.requests(of: water).commit([.remove(record.id), .response(response("a"))])
        }
        #expect(try store.requests(of: water).load().records == [record])
        #expect(try store.responses(for: water).map(\.response) == [response("first")])
    }

    @Test("Removing a program removes its requests and responses, and nothing else")
    func removal() throws {
        try fixture.put(["mine"])
        let store = try fixture.open()
        for id in [water, study] {
            let program = try program(id)
            try store.put(program)
            try store.requests(of: id).commit([
                .put(try record(String(id.rawValue.suffix(5)), of: program)),
                .response(response("a")),
            ])
        }
        try store.remove(water)
        #expect(try store.programs().map(\.id) == [study])
        #expect(try store.requests(of: water).load().records.isEmpty)
        #expect(try store.responses(for: water).isEmpty)
        #expect(try store.requests(of: study).load().records.count == 1)
        #expect(try store.responses(for: study).count == 1)
        #expect(try store.load().records.map(\.id.rawValue) == ["mine"])
    }

    @Test("A row that cannot be read is kept, and hides no other")
    func unreadable() throws {
        for id in [water, study] { try fixture.open().put(program(id)) }
        let program = try program(water)
        try fixture.open().requests(of: water).commit([
            .put(try record("a", of: program)), .put(try record("b", of: program)),
            .response(response("a")), .response(response("b")),
        ])
        try fixture.execute(
            """
            UPDATE program SET document = '{}' WHERE id = 'org.example.Study';
            UPDATE request SET document = 'SECRET' WHERE id = 'a-1';
            UPDATE response SET document = 'SECRET' WHERE number = 1
            """)
        #expect(try fixture.open().programs().map(\.id) == [water])
        let read = try fixture.open().requests(of: water).load().records
        #expect(read.map(\.id.rawValue) == ["b-1"])
        #expect(try fixture.open().responses(for: water).map(\.response) == [response("b")])
        try fixture.execute(
            """
            UPDATE request SET document = '{"id":"a"}' WHERE id = 'a-1' AND document = 'SECRET'
            """)
        #expect(try fixture.open().requests(of: water).load().records.count == 2)
    }

    @Test("A store that Peal 0.1.0 wrote opens with its alerts, and takes programs")
    func version3() throws {
        let dump = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "Fixtures/store-0.1.0.sql")
        try fixture.execute(String(contentsOf: dump, encoding: .utf8))
        let store = try fixture.open()
        let records = Dictionary(
            uniqueKeysWithValues: try store.load().records.map { ($0.id.rawValue, $0) })
        #expect(records.keys.sorted() == ["meeting", "once", "stretch", "water"])
        #expect(records["meeting"]?.alert.isOn == false)
        #expect(records["once"]?.state.snooze != nil)
        #expect(records["stretch"]?.state.skip != nil)
        #expect(records["water"]?.state.pause != nil)
        #expect(try store.history(since: .distantPast, limit: 10).count == 2)
        #expect(try store.programs().isEmpty)
        try store.put(program(water))
        #expect(try store.programs() == [program(water)])
    }
}
