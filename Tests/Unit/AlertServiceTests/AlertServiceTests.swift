import AlertCoding
import Alerts
import AlertsTestSupport
import DBus
import DBusTestSupport
import JSON
import Logging
import Messages
import Recurrence
import TestSupport
import Testing

@testable import AlertService

@Suite("The alert service on the bus", .privateBus)
struct AlertServiceTests {
    typealias Event = HistoryEntry.Event

    static let name: BusName = "io.github.peal.Peal"
    private let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }

    /// Runs a service on the test's bus while `body` uses a connected client.
    func serving(
        _ body: @escaping @Sendable (AlertClient, Bus, RecordingDelivery) async throws -> Void
    ) async throws {
        let (server, bus) = (
            try await PrivateBus.current.connect(), try await PrivateBus.current.connect()
        )
        let clock = try ManualClock("2026-11-23 09:00", in: "Asia/Seoul")
        let delivery = RecordingDelivery()
        let scheduler = try Scheduler(
            store: MemoryStore(), delivery: delivery, clock: clock, logger: logger)
        let harness = try #require(try await AlertHarness.start(on: server, logger: logger))
        let forwarding = harness.forwardAnnouncements(from: scheduler, clock: clock)
        defer { forwarding.cancel() }
        try await within(.seconds(240)) {
            try await withThrowingTaskGroup { group in
                group.addTask { await scheduler.run() }
                group.addTask { try await harness.run(serving: scheduler, clock: clock) }
                // The simulation's tests may keep both processors busy for a long time.
                let client = try #require(
                    try await AlertClient.connect(to: bus, patience: .seconds(300)))
                do {
                    try await body(client, bus, delivery)
                } catch {
                    scheduler.stop()
                    group.cancelAll()
                    throw error
                }
                scheduler.stop()
                group.cancelAll()
            }
        }
        await bus.close()
        await server.close()
    }

    @Test("A list fetched in parts is complete and ordered; unknown ids are left out")
    func longList() async throws {
        try await serving { client, bus, _ in
            try await client.put((0..<1_001).map { try .daily("a\($0)", at: "13:00") })
            let listed = try await client.list().map(\.id)
            #expect(listed.count == 1_001)
            #expect(listed == listed.sorted())

            let answer = try await bus.call(
                MethodCall(
                    destination: Self.name, path: "/io/github/peal/Peal",
                    interface: "io.github.peal.Alerts1", member: "Documents",
                    arguments: [
                        .strings(["a7", "nobody", "", "a3"]), .string("brief"), .string(""),
                    ]))
            let alerts = try (answer.first?.asStrings ?? []).map {
                try AlertSnapshot(json: JSONValue(text: $0))
            }
            #expect(alerts.map(\.id.rawValue) == ["a7", "a3"])
        }
    }

    @Test("Rows, documents and counts over the bus equal those of the scheduler")
    func rows() async throws {
        try await serving { client, _, _ in
            let study = try Alert.window("study", from: "09:30", to: "21:30", every: 1800) {
                $0.group = "mind"
            }
            let first = try Alert.ID("a0")
            try await client.put((0..<600).map { try .daily("a\($0)", at: "13:00") } + [study])
            _ = try await client.change(.ids([first]), .skip(2))

            let ids = try await client.ids(inGroup: nil, all: false)
            #expect(ids.count == 601)
            #expect(ids[0] == study.id)
            #expect(Array(ids[1...]) == ids[1...].sorted())
            #expect(try await client.ids(inGroup: "mind", all: true) == [study.id])

            let statuses = try await client.statuses(of: ids)
            let rows = try await client.rows(of: ids + [try Alert.ID("nobody")])
            #expect(rows == statuses.map(\.listItem))
            #expect(rows.first { $0.id == first }?.skip == 2)

            let zone = try Zone(identifier: "Europe/Berlin")
            for form in AlertDetail.allCases {
                var texts: [String] = []
                try await client.documents(of: ids, form, in: zone) { texts += $0 }
                #expect(texts == statuses.map { $0.json(form, in: zone).text() })
            }
            #expect(
                statuses[0].json(.full, in: zone).text().contains("2026-11-23T01:30:00+01:00"))

            // Half-hour spans from midnight on. It is 09:00 in Seoul now, so earlier spans have no
            // rings.
            let midnight = try Instant(rfc3339: "2026-11-23T00:00:00+09:00")
            let spans = TimeSpans(from: midnight, every: 1800, count: 48)
            let counts = try await client.countRings(of: ids, in: spans)
            #expect(
                counts
                    == (0..<48).map { half in
                        (half == 26 ? 599 : 0) + ((19...43).contains(half) ? 1 : 0)
                    })
            let night = [midnight + .seconds(86_400)]
            let lines = try await client.agendaLines(inGroup: nil, ends: night, limit: 700)
            #expect(lines.count == 601)
            #expect(
                lines[0]
                    == AgendaLine(
                        part: 0, alert: study.id, title: study.content.title,
                        first: midnight + .seconds(19 * 1_800),
                        last: midnight + .seconds(43 * 1_800), count: 25, step: 1_800))
            let skipped = try #require(lines.first { $0.alert == first })
            #expect(skipped.silence == .skipped)
            #expect(skipped.step == nil)
            let mind = try await client.agendaLines(inGroup: "mind", ends: night, limit: 700)
            #expect(mind == [lines[0]])
        }
    }

    @Test("A preview over the bus equals what is then stored, and stores nothing")
    func preview() async throws {
        try await serving { client, _, _ in
            let schedule = try Schedule(
                rule: .daily, start: CivilDate(iso8601: "2027-03-27"),
                times: [CivilTime(iso8601: "02:30")], zone: Zone(identifier: "Europe/Berlin"))
            let wake = Alert(
                id: try Alert.ID("wake"), content: Content(title: "Wake"),
                trigger: .schedule(schedule))
            let preview = try await client.preview(wake, isNew: true, limit: 3)
            #expect(try await client.list().isEmpty)
            #expect(try await client.add(wake) == preview)
            #expect(preview.rings.map(\.adjustment) == [nil, .gap, nil])
            #expect(preview.rings[1].wall.description == "2027-03-28T02:30:00")
            #expect(preview.rings[1].instant.rfc3339() == "2027-03-28T01:00:00Z")
            #expect(preview.skipped.isEmpty)

            _ = try await client.change(.ids([wake.id]), .skip(1))
            let edited = try await client.preview(wake, isNew: false, limit: 2)
            #expect(edited.skipped == Array(preview.rings[..<1]))
            #expect(edited.rings == Array(preview.rings[1...]))
            let refusal = await #expect(throws: AlertError.self) {
                try await client.preview(wake, isNew: true, limit: 3)
            }
            #expect(refusal?.code == .alertExists)
        }
    }

    @Test("The answer to Add has the alerts with the same title, and the silences")
    func answer() async throws {
        try await serving { client, _, _ in
            let first = try await client.add(.daily("water", at: "13:00"))
            #expect(first.rings.count == AlertPreview.usualLimit)
            #expect(first.namesakes.isEmpty)
            #expect(first.silence == Silence())
            #expect(!first.replacesOther)

            try await client.pause(nil, from: nil, until: nil)
            var other = try Alert.daily("again", at: "13:00")
            other.content.title = first.snapshot.alert.content.title
            let second = try await client.add(other)
            #expect(second.namesakes == [try await client.get(first.id)])
            #expect(second.silence == (try await client.silence()))
            #expect(second.silence.pause != nil)
            #expect(try await client.update(other).namesakes.map(\.id) == [first.id])
        }
    }

    @Test("The methods for one alert that other programs call change it")
    func oneAlert() async throws {
        try await serving { client, _, _ in
            let water = try Alert.daily("water", at: "13:00")
            let next = try await client.add(water).snapshot.next
            func call(_ method: MemberName, _ value: Value) async throws -> AlertSnapshot {
                let answer = try await client.call(method, [.string("water"), value])
                return try AlertSnapshot(json: JSONValue(#require(answer.first)))
            }
            #expect(try await call(.setOn, .boolean(false)).next == nil)
            #expect(try await call(.setOn, .boolean(true)).next == next)
            #expect(try await call(.skip, .uint32(2)).skip == 2)
            #expect(try await call(.skip, .uint32(0)).skip == 0)
            // An alert that has not rung can be snoozed, too.
            #expect(try await call(.snooze, .uint32(60)).snoozedUntil != nil)
            for undo in [false, true] {
                let answer = try await client.call(
                    .done, [.strings(["water"]), .string(""), .boolean(undo)])
                #expect(answer == [.strings(["water"])])
            }
        }
    }

    @Test("Every operation on alerts works over the bus")
    func directory() async throws {
        try await serving { client, _, delivery in
            let study = try Alert.window("study", from: "09:30", to: "21:30", every: 1800) {
                $0.group = "mind"
                $0.content.body = "일본어 회화 공부를 시작하세요."
            }
            let added = try await client.add(study).snapshot
            #expect(added.alert == study)
            #expect(added.next?.rfc3339(offset: 9 * 3600) == "2026-11-23T09:30:00+09:00")
            _ = try await client.add(.daily("water", at: "13:00"))

            #expect(try await client.list().map(\.id.rawValue) == ["study", "water"])
            #expect(try await client.get(study.id) == added)
            #expect(try await client.ids(startingWith: "st") == [study.id])
            #expect(try await client.ids(named: "wat") == [Alert.ID("water")])
            #expect(
                try await client.groups() == [AlertGroup(name: "mind", alerts: 1, on: 1)])
            #expect(try await client.change(.all, .off).count == 2)
            #expect(try await client.get(study.id).next == nil)
            #expect(try await client.change(.ids([study.id]), .on) == [study.id])
            #expect(try await client.get(study.id).next == added.next)

            var edited = study
            edited.content.title = "Another"
            #expect(try await client.update(edited).snapshot.alert.content.title == "Another")
            var other = edited
            other.content.body = ""
            #expect(try await client.replace(edited, with: other).snapshot.alert == other)
            let stale = await #expect(throws: AlertError.self) {
                try await client.replace(edited, with: edited)
            }
            #expect(stale?.code == .alertChanged)
            #expect(try await client.get(study.id).alert == other)

            let rings = try await client.upcoming(through: .distantFuture, limit: 3)
            #expect(rings.map(\.alert.rawValue) == ["study", "study", "study"])
            let end = try #require(added.next)
            #expect(try await client.upcoming(through: end, limit: 3).count == 1)

            let finished = try await client.finish(.group("mind"), extent: nil)
            #expect(finished.map(\.id) == [study.id])
            let done = try await client.get(study.id)
            #expect(try done.doneFor == CivilDate(iso8601: "2026-11-23"))
            #expect(try await client.change(.ids([]), .notDone).isEmpty)
            await #expect(throws: AlertError.noSuchGroup("")) {
                try await client.change(.group(""), .notDone)
            }
            #expect(try await client.ids(inGroup: "", all: true).isEmpty)
            #expect(try await client.change(.all, .notDone) == [study.id])

            try await client.present(study.id)
            _ = try await delivery.deliveries.next(within: .seconds(20))
            while try await client.status().badge != 1 {}
            #expect(try await client.status().server == "recorder 1.0")
            #expect(
                try await client.history(since: .distantPast, limit: 1).map(\.event) == [.shown])
            try await client.clearBadge()
            #expect(try await client.status().badge == 0)
            try await client.remove(study.id)
            #expect(try await client.list().count == 1)
        }
    }

    @Test("History entries survive a round trip over the bus", arguments: Event.allCases)
    func history(event: Event) throws {
        let id = try Alert.ID("study")
        let at = try Instant(rfc3339: "2026-11-23T00:30:00.000001Z")
        let lines = [
            HistoryEntry(at: at, alert: id, event: event),
            HistoryEntry(
                at: at, alert: id, event: event, due: at - .seconds(60), count: 48, action: "여기",
                title: "제목"),
        ]
        let table = HistoryEntry.columns
        #expect(try table.rows(table.values(lines)) == lines)
        #expect(try table.rows(table.values([])).isEmpty)
        var columns = table.values(lines)
        // An older daemon does not send the titles.
        #expect(try table.rows(columns.dropLast()).map(\.title) == [nil, nil])
        columns[2] = .strings(["dreamt of", event.rawValue])
        #expect(try table.rows(columns) == [lines[1]])
        // Columns of unequal length can only come from another version of Peal or from another
        // program.
        columns[2] = .strings([event.rawValue])
        #expect(throws: BusError.unknownForm) { try table.rows(columns) }
        #expect(throws: BusError.unknownForm) { try table.rows([.strings(["now"])]) }
        #expect(throws: BusError.unknownForm) { try AlertListItem.columns.rows(columns) }
    }

    @Test("The client reads the server's settings and the current do-not-disturb state")
    func server() async throws {
        try await serving { client, bus, delivery in
            while try await client.status().delivery == nil {}
            #expect(try await client.status().delivery == delivery.settings())
            delivery.setDoNotDisturb(true)
            #expect(try await client.status().delivery?.doNotDisturb == true)
            #expect(try await client.version() == PealVersion.current)
            delivery.disappear()
            while try await client.status().delivery != nil {}
            let answer = try await bus.call(
                MethodCall(
                    destination: Self.name, path: "/io/github/peal/Peal",
                    interface: "org.freedesktop.DBus.Properties", member: "Get",
                    arguments: [.string("io.github.peal.Alerts1"), .string("Server")]))
            #expect(answer == [.variant(.properties([String: Value]()))])
        }
    }
}
