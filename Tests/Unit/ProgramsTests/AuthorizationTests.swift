import Alerts
import AlertsTestSupport
import Messages
import Programs
import Recurrence
import TestSupport
import Testing

@Suite("The permission of a program")
struct AuthorizationTests {
    @Test(
        "The user's answer is returned, recorded and not asked for again",
        arguments: [("allow", true), ("deny", false)])
    func answered(_ button: String, _ isGranted: Bool) async throws {
        try await CenterFixture.run { fixture in
            try await fixture.register { $0.name = "Water" }
            async let first = fixture.center.requestAuthorization(7, from: ":1.1")
            let question = try await fixture.delivered()
            #expect(question.notification.content.title == "Allow notifications?")
            #expect(question.notification.actions.map(\.key) == ["allow", "deny"])
            fixture.delivery.activate(question.receipt, button)
            #expect(try await first == isGranted)
            #expect(try await fixture.center.requestAuthorization(7, from: ":1.1") == isGranted)
            let stored = try #require(try fixture.archive.programs().first)
            #expect(stored.authorization == (isGranted ? .authorized : .denied))
            #expect(fixture.delivery.shown.isEmpty)
        }
    }

    @Test("A click on the question itself is no answer")
    func clicked() async throws {
        try await CenterFixture.run { fixture in
            try await fixture.register()
            async let isGranted = fixture.center.requestAuthorization(7, from: ":1.1")
            let receipt = try await fixture.delivered().receipt
            fixture.delivery.activate(receipt, ResponseAction.open)
            fixture.delivery.activate(receipt, "allow")
            #expect(try await isGranted)
        }
    }

    @Test("Without a server, the permission stays open")
    func noServer() async throws {
        try await CenterFixture.run { fixture in
            fixture.delivery.disappear()
            try await fixture.register()
            #expect(try await !fixture.center.requestAuthorization(7, from: ":1.1"))
            #expect(try await fixture.programs().map(\.authorization) == [.notDetermined])
        }
    }

    @Test("If the daemon has just started, the question waits until the server is found")
    func serverComes() async throws {
        try await CenterFixture.run(hasServer: false) { fixture in
            try await fixture.register()
            async let isGranted = fixture.center.requestAuthorization(7, from: ":1.1")
            try await fixture.clock.sleeper(
                until: fixture.clock.now.advanced(by: .seconds(3)))
            fixture.delivery.appear()
            fixture.delivery.activate(try await fixture.delivered().receipt, "allow")
            #expect(try await isGranted)
        }
    }

    @Test("If no server is found in three seconds, the permission stays open")
    func noServerComes() async throws {
        try await CenterFixture.run(hasServer: false) { fixture in
            try await fixture.register()
            async let isGranted = fixture.center.requestAuthorization(7, from: ":1.1")
            try await fixture.clock.sleeper(
                until: fixture.clock.now.advanced(by: .seconds(3)))
            fixture.clock.advance(by: .seconds(3))
            #expect(try await !isGranted)
        }
    }

    @Test("A server without buttons shows no question, and the permission stays open")
    func noButtons() async throws {
        try await CenterFixture.run { fixture in
            fixture.delivery.setCapabilities(["body"])
            try await fixture.register()
            #expect(try await !fixture.center.requestAuthorization(7, from: ":1.1"))
            #expect(fixture.delivery.shown.isEmpty)
        }
    }

    @Test("If the server goes away, the question ends without an answer")
    func serverGoes() async throws {
        try await CenterFixture.run { fixture in
            try await fixture.register()
            async let isGranted = fixture.center.requestAuthorization(7, from: ":1.1")
            _ = try await fixture.delivered()
            fixture.delivery.disappear()
            #expect(try await !isGranted)
        }
    }

    @Test("If the server is replaced, the new one shows the question")
    func serverChanges() async throws {
        try await CenterFixture.run { fixture in
            try await fixture.register()
            async let isGranted = fixture.center.requestAuthorization(7, from: ":1.1")
            _ = try await fixture.delivered()
            fixture.delivery.appear()
            fixture.delivery.activate(try await fixture.delivered().receipt, "allow")
            #expect(try await isGranted)
        }
    }

    @Test(
        "A question that leaves the screen by itself is asked again, and the call waits",
        arguments: [CloseReason.expired, .undefined])
    func expired(_ reason: CloseReason) async throws {
        try await CenterFixture.run { fixture in
            try await fixture.register()
            async let isGranted = fixture.center.requestAuthorization(7, from: ":1.1")
            for pause in [Duration.seconds(60), .seconds(600), .seconds(3600)] {
                fixture.delivery.close(try await fixture.delivered().receipt, reason)
                try await fixture.clock.sleeper(until: fixture.clock.now.advanced(by: pause))
                #expect(fixture.delivery.shown.isEmpty)
                fixture.clock.advance(by: pause)
            }
            fixture.delivery.activate(try await fixture.delivered().receipt, "allow")
            #expect(try await isGranted)
        }
    }

    @Test("A program whose question expired stays undecided in the list, and can be allowed")
    func listed() async throws {
        try await CenterFixture.run { fixture in
            let id = try await fixture.register().id
            async let isGranted = fixture.center.requestAuthorization(7, from: ":1.1")
            fixture.delivery.close(try await fixture.delivered().receipt, .expired)
            try await fixture.clock.sleeper(until: fixture.clock.now.advanced(by: .seconds(60)))
            await fixture.center.disconnected(":1.1")
            #expect(try await !isGranted)
            #expect(try await fixture.programs().map(\.authorization) == [.notDetermined])
            try await fixture.center.allow(id)
            try await fixture.register(":1.2")
            #expect(try await fixture.center.requestAuthorization(7, from: ":1.2"))
        }
    }

    @Test("After the user has closed a question, a program is asked about only after a pause")
    func dismissed() async throws {
        try await CenterFixture.run { fixture in
            for (number, pause) in [Duration.seconds(60), .seconds(600)].enumerated() {
                let connection = ":1.\(number)"
                try await fixture.register(connection)
                async let first = fixture.center.requestAuthorization(7, from: connection)
                fixture.delivery.close(try await fixture.delivered().receipt, .dismissed)
                #expect(try await !first)
                fixture.clock.advance(by: pause - .seconds(1))
                // A new connection of the program is no reason to ask either.
                await fixture.center.disconnected(connection)
                try await fixture.register(connection)
                #expect(try await !fixture.center.requestAuthorization(7, from: connection))
                #expect(fixture.delivery.shown.isEmpty)
                await fixture.center.disconnected(connection)
                fixture.clock.advance(by: .seconds(1))
            }
            try await fixture.register()
            async let last = fixture.center.requestAuthorization(7, from: ":1.1")
            fixture.delivery.activate(try await fixture.delivered().receipt, "allow")
            #expect(try await last)
        }
    }

    @Test("The pause after a question that the user has closed outlives the daemon")
    func pauseOutlivesDaemon() async throws {
        let archive = MemoryArchive()
        for (number, time) in ["09:00", "09:02"].enumerated() {
            try await CenterFixture.run(archive, at: "2026-11-23 \(time)") { fixture in
                try await fixture.register()
                async let first = fixture.center.requestAuthorization(7, from: ":1.1")
                fixture.delivery.close(try await fixture.delivered().receipt, .dismissed)
                #expect(try await !first)
                let stored = try #require(try archive.programs().first?.unanswered)
                #expect(stored.count == number + 1)
            }
        }
        try await CenterFixture.run(archive, at: "2026-11-23 09:11") { fixture in
            let id = try await fixture.register().id
            #expect(try await !fixture.center.requestAuthorization(7, from: ":1.1"))
            #expect(fixture.delivery.shown.isEmpty)
            try await fixture.center.setAuthorization(.denied, of: id)
            #expect(try archive.programs().map(\.unanswered) == [nil])
        }
    }

    @Test("If the store refuses to keep a closed question, the pause is the same")
    func pauseIsNotWritten() async throws {
        try await CenterFixture.run { fixture in
            try await fixture.register()
            async let first = fixture.center.requestAuthorization(7, from: ":1.1")
            let receipt = try await fixture.delivered().receipt
            fixture.archive.refuse(with: AlertError(.storeUnwritable, "The disk is full."))
            fixture.delivery.close(receipt, .dismissed)
            #expect(try await !first)
            await fixture.center.disconnected(":1.1")
            try await fixture.register(":1.2")
            #expect(try await !fixture.center.requestAuthorization(7, from: ":1.2"))
            #expect(fixture.delivery.shown.isEmpty)
        }
    }

    @Test("Three questions are on screen at once, and the next comes when one is answered")
    func few() async throws {
        try await CenterFixture.run { fixture in
            let answers = Arrivals<Bool>()
            for number in 1...5 {
                try await fixture.register(":1.\(number)", as: "p\(number)")
                Task {
                    answers.add(
                        (try? await fixture.center.requestAuthorization(7, from: ":1.\(number)"))
                            ?? false)
                }
            }
            var receipts: [DeliveryReceipt] = []
            for _ in 1...3 { receipts.append(try await fixture.delivered().receipt) }
            #expect(fixture.delivery.shown.count == 3)
            for number in 0..<5 {
                fixture.delivery.activate(receipts[number], "allow")
                #expect(try await answers.next(within: .seconds(20)))
                if number < 2 { receipts.append(try await fixture.delivered().receipt) }
                #expect(fixture.delivery.shown.count <= 3)
            }
        }
    }

    @Test("At most 100 calls of a program wait for the user's answer, and the next one fails")
    func tooManyCalls() async throws {
        try await CenterFixture.run { fixture in
            try await fixture.register()
            let answers = Arrivals<Result<Bool, any Error>>()
            for _ in 1...101 {
                Task {
                    do {
                        answers.add(
                            .success(
                                try await fixture.center.requestAuthorization(7, from: ":1.1")))
                    } catch {
                        answers.add(.failure(error))
                    }
                }
            }
            let receipt = try await fixture.delivered().receipt
            let failed = try await answers.next(within: .seconds(20))
            #expect {
                try failed.get()
            } throws: {
                ($0 as? ProgramError)?.code == .tooMany
            }
            fixture.delivery.activate(receipt, "allow")
            for _ in 1...100 {
                #expect(try await answers.next(within: .seconds(20)).get())
            }
        }
    }

    @Test("Each program gets its own question and its own answer")
    func severalPrograms() async throws {
        try await CenterFixture.run { fixture in
            try await fixture.register(":1.1", as: "water") { $0.name = "Water" }
            try await fixture.register(":1.2", as: "study") { $0.name = "Study" }
            async let water = fixture.center.requestAuthorization(7, from: ":1.1")
            let first = try await fixture.delivered()
            async let study = fixture.center.requestAuthorization(7, from: ":1.2")
            let second = try await fixture.delivered()
            fixture.delivery.activate(second.receipt, "deny")
            #expect(try await !study)
            fixture.delivery.activate(first.receipt, "allow")
            #expect(try await water)
        }
    }

    @Test("An answer that comes when the program has ended is recorded")
    func answeredLater() async throws {
        try await CenterFixture.run { fixture in
            try await fixture.register()
            async let isGranted = fixture.center.requestAuthorization(7, from: ":1.1")
            let receipt = try await fixture.delivered().receipt
            await fixture.center.disconnected(":1.1")
            fixture.delivery.activate(receipt, "allow")
            #expect(try await isGranted)
            #expect(try fixture.archive.programs().map(\.authorization) == [.authorized])
        }
    }

    @Test(
        "Without permission, a program cannot add requests",
        arguments: [Program.Authorization.notDetermined, .denied])
    func refused(_ authorization: Program.Authorization) async throws {
        try await CenterFixture.run { fixture in
            let program = try await fixture.register()
            try await fixture.center.setAuthorization(authorization, of: program.id)
            await #expect {
                try await fixture.add(#"{"id": "a"}"#)
            } throws: {
                ($0 as? ProgramError)?.code == .notAllowed
            }
            #expect(try await fixture.pending().isEmpty)
        }
    }

    @Test("A permission that is taken away silences requests, and one that is given back does not")
    func changes() async throws {
        try await CenterFixture.run { fixture in
            let id = try await fixture.allowed().id
            try await fixture.add(#"{"id": "a", "trigger": {"after": 60}}"#)
            try await fixture.center.setAuthorization(.denied, of: id)
            fixture.clock.advance(by: .seconds(120))
            try await eventually { try await fixture.pending() == ["a"] }
            #expect(fixture.delivery.shown.isEmpty)
            try await fixture.center.setAuthorization(.authorized, of: id)
            #expect(try await fixture.delivered().notification.request?.identifier == "a")
        }
    }

    @Test("A pause of all alerts silences programs, until it ends")
    func paused() async throws {
        try await CenterFixture.run { fixture in
            try await fixture.allowed(":1.1")
            await fixture.center.pauseChanged(Pause(since: fixture.clock.now, until: nil))
            try await fixture.allowed(":1.2", as: "org.example.Study")
            try await fixture.add(#"{"id": "a"}"#, from: ":1.1")
            try await fixture.add(#"{"id": "b"}"#, from: ":1.2")
            #expect(try await fixture.pending(":1.1") == ["a"])
            #expect(try await fixture.pending(":1.2") == ["b"])
            await fixture.center.pauseChanged(nil)
            let first = try await fixture.delivered().notification.request?.identifier
            let second = try await fixture.delivered().notification.request?.identifier
            #expect(Set([first, second]) == ["a", "b"])
        }
    }

    @Test("A pause that began before the user allowed a program outlives the daemon")
    func pausedBefore() async throws {
        let archive = MemoryArchive()
        try await CenterFixture.run(archive) { fixture in
            let id = try await fixture.register().id
            await fixture.center.pauseChanged(Pause(since: fixture.clock.now, until: nil))
            _ = try await fixture.center.requestAuthorization(64, from: ":1.1")
            try await fixture.add(#"{"id": "a", "trigger": {"after": 60}}"#)
            let stored = try archive.requests(of: id).load()
            #expect(stored.records.count == 1)
            #expect(stored.global.pause?.covers(fixture.clock.now) == true)
        }
    }

    @Test("The end of a pause does not give a program back the permission that it lacks")
    func deniedInPause() async throws {
        try await CenterFixture.run { fixture in
            let id = try await fixture.allowed().id
            try await fixture.add(#"{"id": "a", "trigger": {"after": 60}}"#)
            try await fixture.center.setAuthorization(.denied, of: id)
            await fixture.center.pauseChanged(Pause(since: fixture.clock.now, until: nil))
            await fixture.center.pauseChanged(nil)
            fixture.clock.advance(by: .seconds(120))
            try await fixture.allowed(":1.2", as: "org.example.Study")
            try await fixture.add(#"{"id": "b"}"#, from: ":1.2")
            #expect(try await fixture.delivered().notification.request?.identifier == "b")
            #expect(try await fixture.pending() == ["a"])
        }
    }
}
