import Alerts
import AlertsTestSupport
import Messages
import Programs
import Synchronization
import TestSupport
import Testing

@Suite("The user's responses to a program's notifications")
struct ResponseTests {
    private let category = """
        {"id": "W", "actions": [{"id": "DRANK", "title": "I drank"}, \
        {"id": "NOTE", "title": "Write", "input": {"button": "Send"}}], "dismiss": true}
        """

    /// Shows a request, and lets the user respond to it.
    private func respond(
        to id: String, _ fixture: CenterFixture, from connection: String = ":1.1",
        _ respond: (RecordingDelivery, DeliveryReceipt) -> Void = { $0.activate($1) }
    ) async throws {
        try await fixture.add(#"{"id": "\#(id)", "category": "W"}"#, from: connection)
        respond(fixture.delivery, try await fixture.delivered().receipt)
    }

    @Test("A running program gets each kind of response, in order")
    func kinds() async throws {
        try await CenterFixture.run { fixture in
            try await fixture.allowed { $0.takesResponses = true }
            try await fixture.center.setCategories([category], from: ":1.1")
            try await respond(to: "a", fixture)
            try await respond(to: "b", fixture) { $0.activate($1, "program-4452414e4b") }
            try await respond(to: "c", fixture) { $0.reply($1, "a glass") }
            try await respond(to: "d", fixture) { $0.close($1, .dismissed) }
            var texts: [String] = []
            var numbers: [Int64] = []
            for _ in 1...4 {
                let message = try await fixture.message(to: ":1.1")
                guard case .responded(let text) = message.content else { continue }
                texts.append(text)
                numbers.append(message.number)
            }
            let date = #""date":"2026-11-23T09:00:00Z""#
            #expect(
                texts == [
                    #"{\#(date),"kind":"default","request":{"category":"W","id":"a"}}"#,
                    #"{"action":"DRANK",\#(date),"kind":"action","#
                        + #""request":{"category":"W","id":"b"}}"#,
                    #"{"action":"NOTE",\#(date),"kind":"action","#
                        + #""request":{"category":"W","id":"c"},"text":"a glass"}"#,
                    #"{\#(date),"kind":"dismiss","request":{"category":"W","id":"d"}}"#,
                ])
            #expect(numbers == numbers.sorted())
            #expect(try await fixture.delivered().isEmpty)
        }
    }

    @Test(
        "A response names the button that the user has seen, whatever the categories are now",
        arguments: [
            #"{"id": "W", "actions": [{"id": "LATER"}, {"id": "DRANK"}]}"#,
            #"{"id": "W", "actions": []}"#, #"{"id": "X"}"#,
        ])
    func changedCategories(_ category: String) async throws {
        try await CenterFixture.run { fixture in
            try await fixture.allowed()
            try await fixture.center.setCategories([self.category], from: ":1.1")
            try await fixture.add(#"{"id": "a", "category": "W"}"#)
            let shown = try await fixture.delivered()
            try await fixture.center.setCategories([category], from: ":1.1")
            fixture.delivery.activate(shown.receipt, shown.notification.actions[0].key)
            try await eventually { try await !fixture.center.responses(for: ":1.1").isEmpty }
            let document = try await fixture.center.responses(for: ":1.1").first?.document
            #expect(document?.hasPrefix(#"{"action":"DRANK","#) == true)
        }
    }

    @Test("A response comes again to the next connection until it is acknowledged")
    func atLeastOnce() async throws {
        try await CenterFixture.run { fixture in
            try await fixture.allowed { $0.takesResponses = true }
            try await respond(to: "a", fixture)
            let first = try await fixture.message(to: ":1.1")
            await fixture.center.disconnected(":1.1")
            try await fixture.register(":1.2") { $0.takesResponses = true }
            let second = try await fixture.message(to: ":1.2")
            #expect(second.number == first.number)
            #expect(second.content == first.content)
            try await fixture.center.acknowledge([second.number], from: ":1.2")
            try await fixture.register(":1.3") { $0.takesResponses = true }
            try await respond(to: "b", fixture, from: ":1.3")
            #expect(try await fixture.message(to: ":1.3").number > second.number)
        }
    }

    @Test("A response that a connection leaves behind goes to the program's other connection")
    func otherConnection() async throws {
        try await CenterFixture.run { fixture in
            try await fixture.allowed(":1.1") { $0.takesResponses = true }
            try await fixture.register(":1.2") { $0.takesResponses = true }
            try await respond(to: "a", fixture)
            let first = try await fixture.message(to: ":1.2")
            await fixture.center.disconnected(":1.2")
            #expect(try await fixture.message(to: ":1.1").number == first.number)
        }
    }

    @Test("A program that does not run is started, and takes the response")
    func started() async throws {
        try await CenterFixture.run { fixture in
            try await fixture.allowed { $0.arguments = ["--quiet"] }
            try await fixture.add(#"{"id": "a", "trigger": {"after": 60}}"#)
            await fixture.center.disconnected(":1.1")
            fixture.clock.advance(by: .seconds(60))
            fixture.delivery.activate(try await fixture.delivered().receipt)
            let program = try await fixture.starter.starts.next(within: .seconds(20))
            #expect(program.id.rawValue == "org.example.Water")
            #expect(program.executable == "/usr/bin/water")
            #expect(program.arguments == ["--quiet"])
            try await fixture.register(":1.2") { $0.takesResponses = true }
            _ = try await fixture.message(to: ":1.2")
        }
    }

    @Test(
        "A failed start is reported only if the program has not taken its response",
        arguments: [false, true])
    func failedStart(isTaken: Bool) async throws {
        try await CenterFixture.run { fixture in
            fixture.starter.fails.store(true, ordering: .relaxed)
            try await fixture.allowed()
            try await fixture.add(#"{"id": "a"}"#)
            await fixture.center.disconnected(":1.1")
            fixture.delivery.activate(try await fixture.delivered().receipt)
            _ = try await fixture.starter.starts.next(within: .seconds(20))
            if isTaken {
                try await fixture.register(":1.2") { $0.takesResponses = true }
                let number = try await fixture.message(to: ":1.2").number
                try await fixture.center.acknowledge([number], from: ":1.2")
            }
            fixture.starter.failures.add(DeliveryError(.rejected, "It has no name."))
            let levels = isTaken ? ["debug"] : ["warning"]
            try await eventually {
                fixture.log.lines.filter { $0.contains("It has no name.") }
                    .compactMap { $0.split(separator: ":").first.map(String.init) } == levels
            }
        }
    }

    @Test("A program that crashes before it registers is started at most every ten seconds")
    func crashes() async throws {
        try await CenterFixture.run { fixture in
            let id = try await fixture.allowed().id
            try await fixture.allowed(":1.2", as: "org.example.Study")
            for request in ["a", "b", "c"] {
                try await fixture.add(#"{"id": "\#(request)"}"#)
            }
            var receipts: [DeliveryReceipt] = []
            for _ in 1...3 { receipts.append(try await fixture.delivered().receipt) }
            try await fixture.add(#"{"id": "d"}"#, from: ":1.2")
            let other = try await fixture.delivered().receipt
            await fixture.center.disconnected(":1.1")
            await fixture.center.disconnected(":1.2")
            for (index, receipt) in receipts.prefix(2).enumerated() {
                fixture.delivery.activate(receipt)
                try await eventually {
                    try fixture.archive.responses(for: id).count == index + 1
                }
            }
            fixture.delivery.activate(other)
            let first = try await fixture.starter.starts.next(within: .seconds(20))
            let second = try await fixture.starter.starts.next(within: .seconds(20))
            #expect(
                Set([first, second].map(\.id.rawValue)) == [
                    "org.example.Water", "org.example.Study",
                ])
            fixture.clock.advance(by: .seconds(10))
            fixture.delivery.activate(receipts[2])
            let third = try await fixture.starter.starts.next(within: .seconds(20))
            #expect(third.id == id)
        }
    }

    @Test("After a setback of the clock, a program that was started before is started again")
    func setback() async throws {
        try await CenterFixture.run { fixture in
            try await fixture.allowed()
            for request in ["a", "b"] { try await fixture.add(#"{"id": "\#(request)"}"#) }
            let first = try await fixture.delivered().receipt
            let second = try await fixture.delivered().receipt
            await fixture.center.disconnected(":1.1")
            fixture.delivery.activate(first)
            _ = try await fixture.starter.starts.next(within: .seconds(20))
            fixture.clock.step(by: .seconds(-3600))
            fixture.delivery.activate(second)
            _ = try await fixture.starter.starts.next(within: .seconds(20))
        }
    }

    @Test("A program that crashes with each response is started once for each click")
    func crashesWithResponse() async throws {
        try await CenterFixture.run { fixture in
            try await fixture.allowed()
            for round in 2...4 {
                try await fixture.add(#"{"id": "a"}"#, from: ":1.\(round - 1)")
                let receipt = try await fixture.delivered().receipt
                await fixture.center.disconnected(":1.\(round - 1)")
                fixture.delivery.activate(receipt)
                _ = try await fixture.starter.starts.next(within: .seconds(20))
                // The program gets all responses, and ends without an acknowledgement.
                try await fixture.register(":1.\(round)") { $0.takesResponses = true }
                for _ in 2...round { _ = try await fixture.message(to: ":1.\(round)") }
            }
            await fixture.center.disconnected(":1.4")
            fixture.starter.starts.end()
            #expect(await fixture.starter.starts.next() == nil)
        }
    }

    @Test("A program that was denied meanwhile is not started, and its response waits")
    func denied() async throws {
        try await CenterFixture.run { fixture in
            let id = try await fixture.allowed().id
            try await fixture.allowed(":1.2", as: "org.example.Study")
            try await fixture.add(#"{"id": "a"}"#, from: ":1.1")
            let receipt = try await fixture.delivered().receipt
            try await fixture.add(#"{"id": "b"}"#, from: ":1.2")
            let other = try await fixture.delivered().receipt
            try await fixture.center.setAuthorization(.denied, of: id)
            await fixture.center.disconnected(":1.1")
            await fixture.center.disconnected(":1.2")
            fixture.delivery.activate(receipt)
            try await eventually { try fixture.archive.responses(for: id).count == 1 }
            fixture.delivery.activate(other)
            let program = try await fixture.starter.starts.next(within: .seconds(20))
            #expect(program.id.rawValue == "org.example.Study")
        }
    }

    @Test("A running program without a desktop entry is not started a second time")
    func secondCopy() async throws {
        try await CenterFixture.run { fixture in
            fixture.starter.install("org.example.Study")
            let id = try await fixture.allowed(":1.1").id
            try await fixture.allowed(":1.2", as: "org.example.Study")
            try await respond(to: "a", fixture)
            try await eventually { try fixture.archive.responses(for: id).count == 1 }
            try await respond(to: "b", fixture, from: ":1.2")
            let program = try await fixture.starter.starts.next(within: .seconds(20))
            #expect(program.id.rawValue == "org.example.Study")
        }
    }

    @Test("A program sees and acknowledges its own responses only")
    func isolated() async throws {
        try await CenterFixture.run { fixture in
            let id = try await fixture.allowed(":1.1").id
            try await fixture.allowed(":1.2", as: "org.example.Study")
            try await respond(to: "a", fixture)
            try await eventually { try fixture.archive.responses(for: id).count == 1 }
            let number = try #require(try fixture.archive.responses(for: id).first?.number)
            #expect(try await fixture.center.responses(for: ":1.2").isEmpty)
            try await fixture.center.acknowledge([number], from: ":1.2")
            #expect(try await fixture.center.responses(for: ":1.1").map(\.number) == [number])
        }
    }
}
