import Alerts
import AlertsTestSupport
import Messages
import Programs
import Recurrence
import Synchronization
import TestSupport
import Testing

@Suite("What is known about programs")
struct ProgramCenterTests {
    @Test("A center that has ended is freed with the schedulers of its programs")
    func freed() async throws {
        struct Ended { weak var center: ProgramCenter? }
        let ended = Mutex(Ended())
        try await CenterFixture.run { fixture in
            try await fixture.register()
            ended.withLock { $0.center = fixture.center }
        }
        #expect(ended.withLock { $0.center } == nil)
    }

    // MARK: Identity

    @Test("A program without an id gets one from its file, the same every time")
    func derived() async throws {
        try await CenterFixture.run { fixture in
            var ids: [String] = []
            for (connection, file) in [
                (":1.1", "/usr/bin/water"), (":1.2", "/usr/bin/water"), (":1.3", "/opt/water"),
                (":1.4", "/opt/물 마시기"),
            ] {
                let program = try await fixture.center.register(
                    connection, as: nil, by: ProgramProcess(executable: file),
                    details: ProgramDetails())
                ids.append(program.id.rawValue)
            }
            #expect(ids[0].hasPrefix("water-"))
            #expect(ids[0] == ids[1])
            #expect(Set(ids).count == 3)
        }
    }

    @Test(
        "A program that says no id is refused if its file is not known, or an interpreter",
        arguments: [
            nil, "/usr/bin/python3.11", "/usr/bin/bash", "/usr/bin/gjs-console", "/opt/lua5.4",
            "/usr/bin/node",
        ])
    func unknown(_ executable: String?) async throws {
        try await CenterFixture.run { fixture in
            await #expect {
                try await fixture.center.register(
                    ":1.1", as: nil, by: ProgramProcess(executable: executable),
                    details: ProgramDetails())
            } throws: {
                ($0 as? ProgramError)?.code == .invalidRequest
            }
            let id = try ProgramID("org.example.Script")
            let program = try await fixture.center.register(
                ":1.1", as: id, by: ProgramProcess(executable: executable),
                details: ProgramDetails())
            #expect(program.executable == executable)
        }
    }

    @Test("A connection stays with its program")
    func oneProgram() async throws {
        try await CenterFixture.run { fixture in
            try await fixture.register()
            try await fixture.register()
            await #expect(throws: ProgramError.self) {
                try await fixture.register(as: "org.example.Study")
            }
            #expect(try await fixture.programs().map(\.id.rawValue) == ["org.example.Water"])
        }
    }

    @Test("A program's name comes from the program, else from its file, and is cut when too long")
    func names() async throws {
        try await CenterFixture.run { fixture in
            let long = String(repeating: "w", count: 10_000_000)
            let fromFile = try await fixture.register()
            let own = try await fixture.register { $0.name = "Drink\nWater" }
            let cut = try await fixture.register { $0.name = long }
            #expect(fromFile.name == "water")
            #expect(own.name == "Drink Water")
            #expect(cut.name.count <= 64)
        }
    }

    @Test(
        "A name without a visible character is refused, and the program keeps its name",
        arguments: ["", " \n", "\u{200B}\u{2060}", "\u{3164}"])
    func blankName(_ name: String) async throws {
        try await CenterFixture.run { fixture in
            try await fixture.register { $0.name = "Water" }
            await #expect {
                try await fixture.register { $0.name = name }
            } throws: {
                ($0 as? ProgramError)?.code == .invalidRequest
            }
            #expect(try await fixture.programs().map(\.name) == ["Water"])
        }
    }

    @Test("A program that says no name and no icon has those of its desktop entry")
    func installed() async throws {
        try await CenterFixture.run { fixture in
            fixture.starter.install("org.example.Water", name: "Glass", icon: "glass")
            let plain = try await fixture.register()
            #expect(plain.name == "Glass" && plain.icon == "glass")
            #expect(plain.desktopEntry == "org.example.Water")
            let own = try await fixture.register {
                $0.name = "Water"
                $0.icon = "drop"
            }
            #expect(own.name == "Water" && own.icon == "drop")
        }
    }

    @Test("An icon or arguments that are too long are refused")
    func tooLong() async throws {
        try await CenterFixture.run { fixture in
            let long = String(repeating: "w", count: 100_000)
            await #expect(throws: ProgramError.self) {
                try await fixture.register { $0.icon = long }
            }
            try await fixture.register()
            await #expect(throws: ProgramError.self) {
                try await fixture.register { $0.arguments = [long] }
            }
            #expect(try await fixture.programs().map(\.arguments) == [[]])
        }
    }

    @Test("A program has at most 100 connections, and another program is not affected")
    func connections() async throws {
        try await CenterFixture.run { fixture in
            for number in 1...100 { try await fixture.register(":1.\(number)") }
            await #expect {
                try await fixture.register(":1.101")
            } throws: {
                ($0 as? ProgramError)?.code == .tooMany
            }
            try await fixture.register(":1.100")
            try await fixture.register(":1.102", as: "org.example.Study")
            await fixture.center.disconnected(":1.1")
            try await fixture.register(":1.101")
        }
    }

    // MARK: Keeping

    @Test("A program that has only registered is forgotten when it disconnects")
    func unstored() async throws {
        try await CenterFixture.run { fixture in
            try await fixture.register(":1.1")
            try await fixture.register(":1.2")
            await fixture.center.disconnected(":1.1")
            #expect(try await fixture.programs().count == 1)
            await fixture.center.disconnected(":1.2")
            #expect(try await fixture.programs().isEmpty)
            #expect(try fixture.archive.programs().isEmpty)
        }
    }

    @Test("Requests, notifications, responses and the permission survive a restart")
    func restart() async throws {
        let archive = MemoryArchive()
        let category = #"{"id":"W","dismiss":true}"#
        try await CenterFixture.run(archive) { fixture in
            try await fixture.allowed { $0.name = "Water" }
            try await fixture.center.setCategories([category], from: ":1.1")
            try await fixture.add(
                #"{"id": "later", "trigger": {"after": 3600.5}}"#,
                #"{"id": "again", "trigger": {"after": 600, "repeats": true}}"#)
            for id in ["shown", "answered"] {
                try await fixture.add(#"{"id": "\#(id)"}"#)
                let receipt = try await fixture.delivered().receipt
                if id == "answered" { fixture.delivery.activate(receipt) }
            }
            try await eventually { try await fixture.center.responses(for: ":1.1").count == 1 }
            try await fixture.center.setBadge(3, from: ":1.1")
        }
        try await CenterFixture.run(archive, at: "2026-11-23 09:05") { fixture in
            #expect(try await fixture.delivery.programBadges.next(within: .seconds(20)).count == 3)
            // The notification that waits for the user is shown again, without a sound.
            let shown = try await fixture.delivered().notification
            #expect(shown.request?.identifier == "shown")
            #expect(!shown.isNew)
            let program = try await fixture.register { $0.takesResponses = true }
            #expect(program.authorization == .authorized)
            #expect(program.name == "Water")
            #expect(try await fixture.pending() == ["again", "later"])
            let next = try await fixture.center.pending(for: ":1.1").last?.next
            #expect(next == fixture.clock.now.advanced(by: .milliseconds(3_300_500)))
            #expect(try await fixture.delivered() == ["shown"])
            #expect(try await fixture.center.categories(for: ":1.1") == [category])
            _ = try await fixture.message(to: ":1.1")
        }
    }

    @Test("Requests that became due while the daemon did not run ring late, in one digest")
    func late() async throws {
        let archive = MemoryArchive()
        try await CenterFixture.run(archive) { fixture in
            try await fixture.allowed()
            for id in ["a", "b"] {
                try await fixture.add(#"{"id": "\#(id)", "trigger": {"after": 60}}"#)
            }
        }
        try await CenterFixture.run(archive, at: "2026-11-23 12:00") { fixture in
            let digest = try await fixture.delivered().notification
            #expect(digest.subject == .digest)
            #expect(digest.sender?.id.rawValue == "org.example.Water")
        }
    }

    @Test("A program that is forgotten leaves nothing behind, and must register again")
    func forget() async throws {
        try await CenterFixture.run { fixture in
            let id = try await fixture.allowed().id
            try await fixture.add(#"{"id": "later", "trigger": {"after": 60}}"#, #"{"id": "now"}"#)
            let receipt = try await fixture.delivered().receipt
            try await fixture.center.setBadge(3, from: ":1.1")
            #expect(try await fixture.delivery.programBadges.next(within: .seconds(20)).count == 3)
            try await fixture.center.forget(id)
            #expect(try await fixture.delivery.withdrawals.next(within: .seconds(20)) == receipt)
            #expect(try await fixture.delivery.programBadges.next(within: .seconds(20)).count == 0)
            #expect(try await fixture.programs().isEmpty)
            #expect(try fixture.archive.programs().isEmpty)
            #expect(try fixture.archive.requests(of: id).load().records.isEmpty)
            await #expect(throws: ProgramError.self) { try await fixture.pending() }
            #expect(try await fixture.register().authorization == .notDetermined)
            #expect(try await fixture.pending().isEmpty)
        }
    }

    @Test("Allowing a program that has never connected stores it, with the user's switches")
    func allowUnknown() async throws {
        try await CenterFixture.run { fixture in
            let id = try ProgramID("org.example.Water")
            try await fixture.center.allow(id, [.sound: false])
            try await fixture.center.allow(id, [.badge: false, .alert: true])
            let stored = try #require(try fixture.archive.programs().first)
            #expect(stored.authorization == .authorized)
            #expect(stored.showsAlerts && !stored.playsSounds && !stored.showsBadge)
            let program = try await fixture.register { $0.name = "Water" }
            #expect(program.authorization == .authorized && program.name == "Water")
            try await fixture.add(#"{"id": "a", "sound": "default"}"#)
            #expect(try await fixture.delivered().notification.content.sound == .none)
        }
    }

    @Test("Allowing a program answers the question on the screen, and takes it away")
    func allowAsked() async throws {
        try await CenterFixture.run { fixture in
            let id = try await fixture.register().id
            async let isGranted = fixture.center.requestAuthorization(7, from: ":1.1")
            let receipt = try await fixture.delivered().receipt
            try await fixture.center.allow(id)
            #expect(try await isGranted)
            #expect(try await fixture.delivery.withdrawals.next(within: .seconds(20)) == receipt)
            try await fixture.center.setAuthorization(.denied, of: id)
            try await fixture.center.allow(id)
            #expect(try await fixture.center.requestAuthorization(7, from: ":1.1"))
        }
    }

    @Test("If the store refuses a program, allowing it fails and leaves nothing behind")
    func allowRefused() async throws {
        try await CenterFixture.run { fixture in
            let id = try ProgramID("org.example.Water")
            fixture.archive.refuse(with: AlertError(.storeUnwritable, "The disk is full."))
            await #expect(throws: AlertError.self) { try await fixture.center.allow(id) }
            fixture.archive.refuse(with: nil)
            #expect(try await fixture.programs().isEmpty)
            try await fixture.center.allow(id)
            #expect(try await fixture.programs().map(\.authorization) == [.authorized])
        }
    }

    @Test("Managing a program that does not exist is an error")
    func noSuchProgram() async throws {
        try await CenterFixture.run { fixture in
            let id = try ProgramID("nothing")
            let center = fixture.center
            let calls: [@Sendable () async throws -> Void] = [
                { try await center.forget(id) }, { _ = try await center.pending(of: id) },
                { try await center.set(.sound, to: true, of: id) },
                { try await center.setAuthorization(.denied, of: id) },
            ]
            for call in calls {
                await #expect {
                    try await call()
                } throws: {
                    ($0 as? ProgramError)?.code == .noSuchProgram
                }
            }
        }
    }

    // MARK: Badge

    @Test("A program sets the number on its icon, and the user can hide it")
    func badge() async throws {
        try await CenterFixture.run { fixture in
            let id = try await fixture.allowed().id
            func next() async throws -> Int {
                try await fixture.delivery.programBadges.next(within: .seconds(20)).count
            }
            try await fixture.center.setBadge(3, from: ":1.1")
            #expect(try await next() == 3)
            try await fixture.add(#"{"id": "a", "badge": 5}"#)
            #expect(try await next() == 5)
            try await fixture.center.set(.badge, to: false, of: id)
            #expect(try await next() == 0)
            await #expect {
                try await fixture.center.setBadge(7, from: ":1.1")
            } throws: {
                ($0 as? ProgramError)?.code == .notAllowed
            }
            try await fixture.center.set(.badge, to: true, of: id)
            #expect(try await next() == 5)
            try await fixture.center.setAuthorization(.denied, of: id)
            #expect(try await next() == 0)
        }
    }
}
