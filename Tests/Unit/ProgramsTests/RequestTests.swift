import Alerts
import AlertsTestSupport
import Messages
import Programs
import Recurrence
import TestSupport
import Testing

/// Returns a request with a region, which by default is a valid one.
private func regionRequest(
    latitude: String = "37.5", longitude: String = "127", radius: String = "150", more: String = ""
) -> String {
    #"{"id": "place", "trigger": {"region": {"id": "Home", "latitude": \#(latitude), "#
        + #""longitude": \#(longitude), "radius": \#(radius)\#(more)}, "repeats": true}}"#
}

@Suite("The requests of programs")
struct RequestTests {
    @Test("A request with a region is pending without a time, and rings when the machine enters it")
    func region() async throws {
        try await CenterFixture.run { fixture in
            try await fixture.allowed()
            try await fixture.add(regionRequest(more: #", "onExit": false"#))
            let pending = try await fixture.center.pending(for: ":1.1")
            #expect(pending.map(\.request.identifier) == ["place"])
            #expect(pending.map(\.next) == [nil])
            var wishes = fixture.locations.wishes.makeAsyncIterator()
            #expect(await wishes.next() == 150)
            for latitude in [38, 37.5] {
                let position = try #require(Coordinates(latitude: latitude, longitude: 127))
                fixture.locations.report(try #require(LocationFix(position, accuracy: 10)))
            }
            #expect(
                try await fixture.delivered().notification.sender?.id.rawValue
                    == "org.example.Water")
            try await fixture.center.removePending(nil, from: ":1.1")
            #expect(await wishes.next() == .some(nil))
        }
    }

    private func later(_ id: String) -> String { #"{"id": "\#(id)", "trigger": {"after": 60}}"# }

    @Test("Calls of one program are carried out in order")
    func order() async throws {
        try await CenterFixture.run { fixture in
            try await fixture.allowed()
            try await fixture.add(later("a"), later("b"))
            try await fixture.center.removePending(nil, from: ":1.1")
            try await fixture.add(later("c"))
            #expect(try await fixture.pending() == ["c"])
            try await fixture.center.removePending(["c", "unknown"], from: ":1.1")
            #expect(try await fixture.pending().isEmpty)
        }
    }

    @Test("Two programs neither see nor change each other's requests and notifications")
    func isolated() async throws {
        try await CenterFixture.run { fixture in
            try await fixture.allowed(":1.1")
            try await fixture.allowed(":1.2", as: "org.example.Study")
            for connection in [":1.1", ":1.2"] {
                try await fixture.add(later("same"), from: connection)
                try await fixture.add(#"{"id": "now"}"#, from: connection)
                _ = try await fixture.delivered()
            }
            try await fixture.center.removePending(nil, from: ":1.2")
            try await fixture.center.removeDelivered(nil, from: ":1.2")
            _ = try await fixture.delivery.withdrawals.next(within: .seconds(20))
            #expect(try await fixture.pending(":1.1") == ["same"])
            #expect(try await fixture.delivered(":1.1") == ["now"])
            #expect(try await fixture.pending(":1.2").isEmpty)
            #expect(fixture.delivery.shown.map(\.sender?.id.rawValue) == ["org.example.Water"])
        }
    }

    @Test("Either all requests of a call are added or none")
    func allOrNone() async throws {
        try await CenterFixture.run { fixture in
            try await fixture.allowed()
            await #expect {
                try await fixture.add(later("a"), #"{"id": 5}"#)
            } throws: {
                ($0 as? ProgramError)?.code == .invalidRequest
            }
            #expect(try await fixture.pending().isEmpty)
        }
    }

    @Test(
        "A document that is not a request is refused",
        arguments: [
            "", "[]", "{}", "nonsense", #"{"id": "a", "badge": -1}"#,
            #"{"id": "a", "trigger": {}}"#, #"{"id": "a", "trigger": {"after": 0}}"#,
            #"{"id": "a", "trigger": {"after": 59, "repeats": true}}"#,
            #"{"id": "a", "trigger": {"after": 1e300}}"#, #"{"id": "a", "level": "loud"}"#,
            #"{"id": "a", "trigger": {"region": {"id": "r", "latitude": 1, "longitude": 1}}}"#,
            #"{"id": "a", "trigger": {"after": 5, "region": {}}}"#,
            regionRequest(latitude: "90.5"), regionRequest(longitude: "-181"),
            regionRequest(radius: "0"),
            regionRequest(radius: "1e9"), regionRequest(radius: #""1""#),
            regionRequest(more: #", "name": "r""#),
            #"{"id": "a", "image": "relative.png"}"#, #"{"id": "a", "title": "\u0000"}"#,
            #"{"id": "a", "body": "\#(String(repeating: "x", count: 262_144))"}"#,
            String(repeating: "[", count: 100_000),
        ])
    func refused(_ document: String) async throws {
        try await CenterFixture.run { fixture in
            try await fixture.allowed()
            await #expect {
                try await fixture.add(document)
            } throws: {
                ($0 as? ProgramError)?.code == .invalidRequest
            }
        }
    }

    @Test("A program has at most 10000 pending requests, and can replace one of them")
    func limit() async throws {
        try await CenterFixture.run { fixture in
            try await fixture.allowed()
            try await fixture.add((1...10_000).map { later("\($0)") })
            await #expect {
                try await fixture.add(later("one more"))
            } throws: {
                ($0 as? ProgramError)?.code == .tooMany
            }
            try await fixture.add(later("7"), later("8"))
            #expect(try await fixture.pending().count == 10_000)
            try await fixture.center.removePending(["7"], from: ":1.1")
            try await fixture.add(later("one more"))
            #expect(try await fixture.pending().count == 10_000)
        }
    }

    @Test("The pending requests of a program have at most 16 MiB, and others have their own room")
    func size() async throws {
        try await CenterFixture.run { fixture in
            try await fixture.allowed()
            try await fixture.allowed(":1.2", as: "org.example.Study")
            func large(_ id: Int) -> String {
                let body = String(repeating: "x", count: 262_000)
                return #"{"id": "\#(id)", "body": "\#(body)", "trigger": {"after": 60}}"#
            }
            try await fixture.add((1...64).map(large))
            for documents in [[large(65)], (1...65).map(large)] {
                await #expect {
                    try await fixture.add(documents)
                } throws: {
                    ($0 as? ProgramError)?.code == .tooMany
                }
            }
            // A request that replaces a pending one gives its room back.
            try await fixture.add(later("1"), large(65), large(64))
            #expect(try await fixture.pending().count == 65)
            try await fixture.add(large(1), from: ":1.2")
        }
    }

    @Test("Calls that are sent together share the room, and one that does not fit fails alone")
    func sharedRoom() async throws {
        try await CenterFixture.run { fixture in
            try await fixture.allowed()
            try await fixture.add((1...9_999).map { later("\($0)") })
            let results = await fixture.center.add(
                [[later("a"), later("b")], [later("c")], [later("d")], [later("c")]],
                from: ":1.1")
            #expect(results.map { (try? $0.get()) != nil } == [false, true, false, true])
            #expect(try await fixture.pending().count == 10_000)
        }
    }

    @Test("A program has at most 100 categories with at most 10 buttons each")
    func categories() async throws {
        try await CenterFixture.run { fixture in
            try await fixture.allowed()
            func category(_ id: Int, buttons: Int) -> String {
                let actions = (0..<buttons).map { #"{"id":"\#($0)","title":"Button"}"# }
                return #"{"id":"\#(id)","actions":[\#(actions.joined(separator: ","))]}"#
            }
            let most = (100...199).map { category($0, buttons: 10) }
            try await fixture.center.setCategories(most, from: ":1.1")
            for documents in [most + [category(200, buttons: 0)], [category(1, buttons: 11)]] {
                await #expect(throws: ProgramError.self) {
                    try await fixture.center.setCategories(documents, from: ":1.1")
                }
            }
            #expect(try await fixture.center.categories(for: ":1.1") == most)
            try await fixture.center.setCategories([], from: ":1.1")
            #expect(try await fixture.center.categories(for: ":1.1").isEmpty)
        }
    }

    @Test("A connection that has not registered can do nothing")
    func unregistered() async throws {
        try await CenterFixture.run { fixture in
            let center = fixture.center
            let calls: [@Sendable () async throws -> Void] = [
                { _ = try await center.requestAuthorization(7, from: ":1.9") },
                { try await fixture.add(#"{"id": "a"}"#, from: ":1.9") },
                { _ = try await center.pending(for: ":1.9") },
                { _ = try await center.delivered(for: ":1.9") },
                { try await center.removePending(nil, from: ":1.9") },
                { try await center.removeDelivered(nil, from: ":1.9") },
                { try await center.setCategories([], from: ":1.9") },
                { _ = try await center.categories(for: ":1.9") },
                { try await center.setBadge(1, from: ":1.9") },
                { _ = try await center.responses(for: ":1.9") },
                { try await center.acknowledge([1], from: ":1.9") },
                { try await center.configure(":1.9", ProgramDetails()) },
            ]
            for call in calls {
                await #expect {
                    try await call()
                } throws: {
                    ($0 as? ProgramError)?.code == .notRegistered
                }
            }
        }
    }

    @Test("If the store refuses a request, the program is told, and nothing rings")
    func fullStore() async throws {
        try await CenterFixture.run { fixture in
            try await fixture.allowed()
            fixture.archive.refuse(with: AlertError(.storeUnwritable, "The disk is full."))
            await #expect(throws: AlertError.self) { try await fixture.add(later("a")) }
            fixture.archive.refuse(with: nil)
            #expect(try await fixture.pending().isEmpty)
        }
    }
}
