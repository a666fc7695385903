import Alerts
import AlertsTestSupport
import Programs
import TestSupport
import Testing

/// The room for programs.
extension ProgramCenterTests {
    @Test("There are at most 1000 programs, but the user can allow more")
    func programs() async throws {
        try await CenterFixture.run { fixture in
            for number in 1...1_000 {
                try await fixture.register(":1.\(number)", as: "program-\(number)")
            }
            await #expect {
                try await fixture.register(":1.1001", as: "program-1001")
            } throws: {
                ($0 as? ProgramError)?.code == .tooMany
            }
            try await fixture.center.allow(ProgramID("user-1"))
            for number in [7, 8] { await fixture.center.disconnected(":1.\(number)") }
            try await fixture.register(":1.1001", as: "program-1001")
        }
    }

    @Test("In a full table, new programs take the places of those that nobody needs, oldest first")
    func makesRoom() async throws {
        let archive = MemoryArchive()
        let needed = ["request", "notification", "response", "closed", "denied", "silent"]
        let unneeded = ["idle-2", "idle-1", "quiet"]
        try await CenterFixture.run(archive) { fixture in
            let center = fixture.center
            for (number, name) in (needed + unneeded).enumerated() {
                let connection = ":2.\(number)"
                let id = try await fixture.register(connection, as: name).id
                switch name {
                case "closed":
                    async let isGranted = center.requestAuthorization(7, from: connection)
                    fixture.delivery.close(try await fixture.delivered().receipt, .dismissed)
                    #expect(try await !isGranted)
                case "denied": try await center.setAuthorization(.denied, of: id)
                case "quiet": try await center.setCategories([#"{"id":"W"}"#], from: connection)
                default: _ = try await center.requestAuthorization(64, from: connection)
                }
                switch name {
                case "request":
                    try await fixture.add(
                        #"{"id": "a", "trigger": {"after": 60}}"#, from: connection)
                case "notification", "response":
                    try await fixture.add(#"{"id": "a"}"#, from: connection)
                    let receipt = try await fixture.delivered().receipt
                    if name == "response" {
                        fixture.delivery.activate(receipt)
                        try await eventually {
                            try await center.responses(for: connection).count == 1
                        }
                    }
                case "silent": try await center.set(.sound, to: false, of: id)
                default: break
                }
                await center.disconnected(connection)
            }
            for number in 1...990 {
                try await fixture.register(":1.\(number)", as: "program-\(number)")
            }
            // This program is now the last one to have registered.
            try await fixture.register(":2.100", as: "idle-2")
            await center.disconnected(":2.100")
            try await fixture.register(":1.991", as: "program-991")
            for (number, forgotten) in ["idle-1", "quiet", "idle-2"].enumerated() {
                try await fixture.register(":3.\(number)", as: "new-\(number)")
                let names = try await fixture.programs().map(\.id.rawValue)
                #expect(!names.contains(forgotten))
                #expect(names.count == 1_000)
            }
            await #expect {
                try await fixture.register(":3.3", as: "new-3")
            } throws: {
                ($0 as? ProgramError)?.code == .tooMany
            }
        }
        #expect(try archive.programs().map(\.id.rawValue) == needed.sorted())
    }

    @Test("Many programs that were stored before a start do not keep out others")
    func makesRoomAfterStart() async throws {
        let archive = MemoryArchive()
        for number in 1...1_000 {
            var program = Program(id: try ProgramID("old-\(number)"))
            program.authorization = .provisional
            try archive.put(program)
        }
        try await CenterFixture.run(archive) { fixture in
            try await fixture.register(as: "new")
            #expect(try archive.programs().count == 999)
        }
    }

    @Test("A process registers at most 20 programs that are undecided, also if each leaves at once")
    func undecided() async throws {
        try await CenterFixture.run { fixture in
            let process = ProgramProcess(executable: "/usr/bin/many", identity: "7@1")
            for number in 1...20 {
                try await fixture.register(":1.\(number)", as: "p\(number)", by: process)
                _ = try await fixture.center.requestAuthorization(64, from: ":1.\(number)")
                await fixture.center.disconnected(":1.\(number)")
            }
            await #expect {
                try await fixture.register(":1.21", as: "p21", by: process)
            } throws: {
                ($0 as? ProgramError)?.code == .tooMany
            }
            let other = ProgramProcess(executable: "/usr/bin/water", identity: "8@1")
            try await fixture.register(":1.22", as: "water", by: other)
            try await fixture.center.allow(ProgramID("p1"))
            try await fixture.register(":1.21", as: "p21", by: process)
        }
    }
}
