import DBus
import DBusTestSupport
import Foundation
import Subprocess
import TestSupport
import Testing

/// Programs that ask too much of the daemon, while another program and the user wait for a ring.
@Suite("Hostile programs", .privateBus, .serialized)
struct HostileProgramTests {
    /// Something that a program can do to the daemon, and the errors that it gets.
    struct Attack: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let expected: Set<String>
        /// The latest time for the rings, which are due after two seconds, if nothing else runs.
        ///
        /// A debug build on a busy machine is slow.
        var latest = Duration.seconds(20)
        let run: @Sendable (HostileProgram) async throws -> Void
    }

    static let all = [
        Attack(testDescription: "100,000 requests in one call", expected: ["TooMany"]) {
            try await $0.add((1...100_000).map { #"{"id":"\#($0)","trigger":{"after":3600}}"# })
        },
        Attack(testDescription: "1,000 calls without waiting", expected: ["", "TooMany"]) {
            let program = $0
            try await program.add((1...9_500).map { #"{"id":"p\#($0)","trigger":{"after":3600}}"# })
            await program.send(1_000) {
                [.strings([#"{"id":"\#($0)","trigger":{"after":3600}}"#])]
            }
        },
        Attack(testDescription: "Requests of 10 MB", expected: ["InvalidRequest"]) {
            let archive = String(repeating: "x", count: 10_000_000)
            await $0.send(20) { [.strings([#"{"id":"\#($0)","archive":"\#(archive)"}"#])] }
        },
        Attack(testDescription: "Calls of 50 MB", expected: ["TooMany"]) {
            let archive = String(repeating: "x", count: 250_000)
            let requests = (1...200).map { #"{"id":"\#($0)","archive":"\#(archive)"}"# }
            for _ in 1...3 { try await $0.add(requests) }
        },
        Attack(testDescription: "More than 16 MiB of requests", expected: ["", "TooMany"]) {
            let archive = String(repeating: "x", count: 250_000)
            await $0.send(100) {
                [
                    .strings([
                        #"{"id":"\#($0)","archive":"\#(archive)","trigger":{"after":3600}}"#
                    ])
                ]
            }
            for _ in 1...5 { try await $0.call("GetPending") }
        },
        Attack(
            testDescription: "Arguments of other types",
            expected: ["InvalidArgs", "InvalidRequest", "UnknownMethod"]
        ) {
            try await $0.call("Add", [.string("x")])
            try await $0.call("Add", [.array(of: "u", [.uint32(1)])])
            try await $0.call("Add")
            try await $0.call("Acknowledge", [.strings(["1"])])
            try await $0.call("Register", [.uint32(1), .properties([])])
            try await $0.call("Configure", [.properties(["name": .uint32(1)])])
            try await $0.call("NoSuchMethod")
        },
        Attack(testDescription: "100 notifications at once", expected: [""], latest: .seconds(8)) {
            try await $0.add((1...100).map { #"{"id":"\#($0)"}"# })
        },
        Attack(testDescription: "Questions that are never answered", expected: [""]) {
            try await $0.call("Configure", [.properties(["presents": .boolean(true)])])
            try await $0.add((1...20).map { #"{"id":"\#($0)"}"# })
        },
        Attack(testDescription: "150 connections", expected: ["", "TooMany"]) {
            try await $0.connect(150)
        },
    ]

    @Test(
        "Each attack has a clear error, delays no other ring, and takes little memory",
        arguments: all)
    func attacks(_ attack: Attack) async throws {
        var home = try PealHome(bus: .current)
        home.moreVariables["PEAL_AUTHORIZATION"] = "allow"
        let server = try await NotificationServer.started(on: .current)
        let log = Arrivals<String>()
        try await home.withDaemon(log: log) { [home] daemon in
            try await LibraryTests.waitForServer(log)
            let water = try await ProgramConnection(on: .current)
            try await water.register("org.example.Water", name: "Water")
            _ = try await water.requestAuthorization()
            let hostile = try await HostileProgram(on: .current)
            let before = try Memory(of: daemon.process).peak
            let added = try await home.peal("add", "Tea", "--in", "2s")
            #expect(added.code == 0, "\(added.complaint)")
            try await water.add(#"{"id":"w","title":"Water","trigger":{"after":2}}"#)
            let start = ContinuousClock.now
            async let attacking: Void = attack.run(hostile)
            try await within(attack.latest) {
                var missing: Set = ["Tea", "Water"]
                while !missing.isEmpty {
                    missing.remove(try await server.nextNotification().summary)
                }
            }
            let elapsed = ContinuousClock.now - start
            try await attacking
            let growth = try Memory(of: daemon.process).peak - before
            print("\(attack.testDescription): rings after \(elapsed), \(growth) kB more memory")
            #expect(hostile.errors == attack.expected)
            // A sanitizer keeps freed memory.
            if !isSanitized { #expect(growth < 200_000) }
            await hostile.end()
            await water.end()
        }
    }

    /// The memory of a process, from `/proc`.
    struct Memory {
        /// The largest resident set so far, in kB.
        let peak: Int

        init(of process: Int) throws {
            let status = try String(
                contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
            let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") } ?? ""
            peak = Int(line.split(whereSeparator: \.isWhitespace).dropFirst().first ?? "") ?? 0
        }
    }
}
