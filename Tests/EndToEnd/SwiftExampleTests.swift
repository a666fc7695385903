import DBus
import DBusTestSupport
import Foundation
import Subprocess
import TestSupport
import Testing

@Suite("The programs in Examples/swift", .privateBus)
struct SwiftExampleTests {
    /// Makes a home; with a faked time, the daemon and all programs start at that time.
    private func home(at time: String? = nil, isAllowed: Bool = true) throws -> PealHome {
        var home = try PealHome(bus: .current)
        home.fakeTime = time
        if isAllowed { home.moreVariables["PEAL_AUTHORIZATION"] = "allow" }
        return home
    }

    /// Runs an example until it ends, and returns its output.
    private func example(
        _ name: String, _ words: String..., in home: PealHome
    ) async throws -> String {
        let result = try await run(
            PealHome.env, arguments: Arguments([PealHome.example(name)] + words),
            environment: home.environment, input: .none, output: .string(limit: 100_000),
            error: .combinedWithOutput)
        #expect(result.terminationStatus == .exited(0), "\(result.standardOutput)")
        return result.standardOutput
    }

    /// Returns the number of the example's pending requests.
    private func pendingCount(_ name: String, in home: PealHome) async throws -> Int? {
        try await home.json("apps", "show", name)["pending"] as? Int
    }

    /// Chooses a button by its label, or clicks on the notification if the label is `nil`.
    private func answer(
        _ label: String?, _ shown: ShownNotification, on server: NotificationServer
    ) async throws {
        guard let label else { return try await server.click(id: shown.id) }
        let place = try #require(shown.actions.firstIndex(of: label))
        try await server.invokeAction(id: shown.id, key: shown.actions[place - 1])
    }

    /// Ends the program that an answer has started.
    ///
    /// It would handle answers for half a minute, which does not pass with a faked time.
    private func endStartedProgram(in home: PealHome) throws {
        for name in try FileManager.default.contentsOfDirectory(atPath: "/proc") {
            guard let process = pid_t(name),
                let variables = FileManager.default.contents(atPath: "/proc/\(name)/environ"),
                variables.range(of: Data(home.folder.path.utf8)) != nil
            else { continue }
            kill(process, SIGTERM)
        }
    }

    @Test("drink-water asks for permission, schedules its reminders, lists and removes them")
    func water() async throws {
        let server = try await NotificationServer.started(on: .current)
        let home = try home(isAllowed: false)
        try await home.withDaemon { _ in
            async let started = example("drink-water", "on", in: home)
            let question = try await server.nextNotification()
            #expect(question.body.hasPrefix("'drink-water'"), "\(question.body)")
            // A question that expires looks like a refusal to the program.
            #expect(question.expireTimeout == 0)
            try await server.invokeAction(id: question.id, key: "allow")
            #expect(try await started == "")
            let lines = try await example("drink-water", "list", in: home)
                .split(separator: "\n").sorted()
            #expect(lines.count == 3)
            #expect(lines.first == "Glasses: 0")
            #expect(lines.last == "often\tevery 2 hours")
            _ = try await example("drink-water", "off", in: home)
            #expect(try await example("drink-water", "list", in: home) == "Glasses: 0\n")
        }
    }

    @Test(
        "An answer starts drink-water, which has ended, and its delegate handles the answer",
        arguments: [false, true], ["Drank", nil])
    func start(hasDesktopEntry: Bool, label: String?) async throws {
        var home = try home()
        let server = try await NotificationServer.started(on: .current)
        if hasDesktopEntry {
            let id = "org.example.Water"
            home.moreVariables["PEAL_APP_ID"] = id
            try FileManager.default.createDirectory(
                atPath: home.folder.path + "/data/applications", withIntermediateDirectories: true)
            try home.folder.write(
                """
                [Desktop Entry]
                Type=Application
                Name=Water
                Exec=\(PealHome.example("drink-water"))

                """, to: "data/applications/\(id).desktop")
        }
        try await home.withDaemon { [home] _ in
            _ = try await example("drink-water", "in", "1", in: home)
            let shown = try await server.nextNotification()
            #expect(shown.summary == "Drink water")
            try await answer(label, shown, on: server)
            #expect(try await home.file("data/drink-water.log").hasSuffix("Z 1 glass\n"))
            #expect(try await example("drink-water", "list", in: home).contains("Glasses: 1\n"))
        }
    }

    @Test("The button Later of drink-water schedules the notification again")
    func later() async throws {
        let home = try home()
        let server = try await NotificationServer.started(on: .current)
        try await home.withDaemon { _ in
            _ = try await example("drink-water", "in", "1", in: home)
            try await answer("Later", server.nextNotification(), on: server)
            #expect(
                try await home.eventually {
                    try await example("drink-water", "list", in: home).contains("later\tonce\n")
                })
        }
    }

    @Test("A text that the user writes reaches the delegate of drink-water")
    func note() async throws {
        let home = try home()
        var settings = NotificationServer.Settings()
        settings.capabilities.append("inline-reply")
        let server = try await NotificationServer.started(on: .current, settings: settings)
        try await home.withDaemon { _ in
            _ = try await example("drink-water", "in", "1", in: home)
            let shown = try await server.nextNotification()
            #expect(shown.actions.contains("Note"))
            try await server.reply(id: shown.id, text: "2 잔")
            #expect(try await home.file("data/drink-water.log").hasSuffix("Z 2 잔\n"))
        }
    }

    @Test("The button Done of study-nag stops the nags of today, and plans those of later days")
    func study() async throws {
        // This day is a Monday. The nags are planned in time, however slow the machine is, because
        // a second daemon shows the first one.
        var home = try home(at: "2026-11-23 16:50:00")
        let server = try await NotificationServer.started(on: .current)
        try await home.withDaemon { [home] _ in
            _ = try await example("study-nag", "on", in: home)
            let days = try await example("study-nag", "list", in: home)
            #expect(
                days.split(separator: "\n").map { $0.prefix(10) } == [
                    "2026-11-23", "2026-11-24", "2026-11-25", "2026-11-26", "2026-11-27",
                    "2026-11-30",
                ])
        }
        home.fakeTime = "2026-11-23 16:59:59"
        try await home.withDaemon { [home] _ in
            let shown = try await server.nextNotification()
            #expect(shown.summary == "Study!")
            try await answer("Done for today", shown, on: server)
            #expect(
                try await home.eventually {
                    try await example("study-nag", "list", in: home) == """
                        2026-11-24\t10
                        2026-11-25\t10
                        2026-11-26\t10
                        2026-11-27\t10
                        2026-11-30\t10
                        2026-12-01\t10

                        """
                })
            try endStartedProgram(in: home)
        }
    }

    @Test("The button Snooze of weekday-alarm adds a request, and the alarm stays set")
    func alarm() async throws {
        var home = try home(at: "2026-11-23 06:50:00")
        let server = try await NotificationServer.started(on: .current)
        try await home.withDaemon { [home] _ in
            _ = try await example("weekday-alarm", "on", in: home)
            #expect(try await pendingCount("weekday-alarm", in: home) == 3)
        }
        home.fakeTime = "2026-11-23 06:59:59"
        try await home.withDaemon { [home] _ in
            let shown = try await server.nextNotification()
            #expect(shown.summary == "Good morning")
            #expect(shown.hints["urgency"] == .byte(2))
            try await answer("Snooze", shown, on: server)
            #expect(
                try await home.eventually {
                    try await pendingCount("weekday-alarm", in: home) == 4
                })
            let days = try await example("weekday-alarm", "list", in: home)
            #expect(days.split(separator: "\n").count == 3)
            _ = try await example("weekday-alarm", "off", in: home)
            #expect(try await pendingCount("weekday-alarm", in: home) == 0)
            try endStartedProgram(in: home)
        }
    }
}
