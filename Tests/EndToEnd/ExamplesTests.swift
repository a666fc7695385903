import DBusTestSupport
import Foundation
import Subprocess
import TestSupport
import Testing

@Suite("The programs in Examples", .privateBus)
struct ExamplesTests {
    /// Runs an example until it ends, and returns its output.
    private func example(_ words: String..., home: PealHome) async throws -> (String, Int) {
        let result = try await run(
            PealHome.env, arguments: Arguments(words), environment: home.environment,
            input: .none, output: .string(limit: 100_000), error: .combinedWithOutput)
        guard case .exited(let code) = result.terminationStatus else { return ("", -1) }
        return (result.standardOutput, Int(code))
    }

    private static let water = Locales.top + "/Examples/python/water.py"

    @Test("water.py asks for permission, and schedules its reminders")
    func python() async throws {
        let server = try await NotificationServer.started(on: .current)
        var home = try PealHome(bus: .current)
        home.zone = "UTC"
        try await home.withDaemon { [home] _ in
            async let scheduled = example("/usr/bin/python3", Self.water, "--schedule", home: home)
            let question = try await server.nextNotification()
            #expect(question.summary == "Allow notifications?")
            #expect(
                question.body.hasPrefix(
                    "'Drink water' would like to notify you.\n"
                        + "The program's id is org.example.Water.\n"
                        + "A click on a notification starts /usr/bin/python3"),
                "\(question.body)")
            try await server.invokeAction(id: question.id, key: "allow")
            let (output, code) = try await scheduled
            #expect(output == "Reminders: water-9, water-13, water-17\n")
            #expect(code == 0)
            #expect(try await home.json("apps", "show", "org.example")["pending"] as? Int == 3)
        }
    }

    @Test("While water.py runs, it receives the answer to its reminder")
    func running() async throws {
        let server = try await NotificationServer.started(on: .current)
        let home = try PealHome(bus: .current)
        try await home.withDaemon { [home] _ in
            #expect(try await home.peal("apps", "allow", "org.example.Water").code == 0)
            _ = try await run(
                PealHome.env,
                arguments: ["/usr/bin/python3", Self.water, "--in", "0.5"],
                environment: home.environment, input: .none, output: .sequence,
                error: .discarded
            ) { execution in
                var lines = execution.standardOutput.strings().makeAsyncIterator()
                #expect(
                    try await lines.next()
                        == "Reminders: water-9, water-13, water-17, water-soon")
                let shown = try await server.nextNotification()
                #expect(shown.summary == "Drink water")
                let button = try #require(shown.actions.firstIndex(of: "I drank"))
                try await server.invokeAction(id: shown.id, key: shown.actions[button - 1])
                #expect(try await lines.next() == "You drank a glass.")
                try execution.send(signal: .terminate)
            }
            #expect(
                try await home.eventually {
                    try await home.json("apps", "show", "org.example")["responses"] as? Int == 0
                })
        }
    }

    @Test("After water.py has ended, an answer starts it again")
    func started() async throws {
        let server = try await NotificationServer.started(on: .current)
        let home = try PealHome(bus: .current)
        try await home.withDaemon { [home] _ in
            #expect(try await home.peal("apps", "allow", "org.example.Water").code == 0)
            _ = try await run(
                PealHome.env,
                arguments: ["/usr/bin/python3", Self.water, "--in", "1"],
                environment: home.environment, input: .none, output: .sequence,
                error: .discarded
            ) { execution in
                var lines = execution.standardOutput.strings().makeAsyncIterator()
                _ = try await lines.next()
                try execution.send(signal: .kill)
            }
            let shown = try await server.nextNotification()
            let button = try #require(shown.actions.firstIndex(of: "I drank"))
            try await server.invokeAction(id: shown.id, key: shown.actions[button - 1])
            #expect(try await home.file("data/water.log").hasSuffix("Z\n"))
        }
    }

    @Test("water.sh adds its alert, and a second run has nothing to change")
    func shell() async throws {
        let home = try PealHome(bus: .current)
        try home.install("peal", "#!/bin/sh\nexec '\(PealHome.binary)' \"$@\"\n")
        try await home.withDaemon { _ in
            for word in ["Added water", "Nothing to change: water"] {
                let (output, code) = try await example(
                    Locales.top + "/Examples/shell/water.sh", home: home)
                #expect(output.hasPrefix(word), "\(output)")
                #expect(code == 0)
            }
            #expect(try await home.ids() == ["water"])
        }
    }
}
