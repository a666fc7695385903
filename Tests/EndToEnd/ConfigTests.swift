import DBusTestSupport
import Foundation
import TestSupport
import Testing

@Suite("Settings, with the built binary", .privateBus)
struct ConfigTests {
    private func settings(_ home: PealHome) -> String { home.folder.path + "/.config/peal/config" }

    private func write(_ text: String, _ home: PealHome) throws {
        let path = settings(home)
        try FileManager.default.createDirectory(
            atPath: URL(fileURLWithPath: path).deletingLastPathComponent().path,
            withIntermediateDirectories: true)
        try text.write(toFile: path, atomically: true, encoding: .utf8)
    }

    @Test("New alerts get the sound, urgency and lateness of the settings; flags win")
    func newAlerts() async throws {
        let home = try PealHome(bus: nil)
        for setting in [("sound", "bell"), ("urgency", "low"), ("late", "2h"), ("all-day", "8:00")]
        {
            #expect(try await home.peal("config", setting.0, setting.1).code == 0)
        }
        let alert = try await home.json("add", "Rent", "friday", "--urgency", "normal")
        #expect(alert["sound"] as? String == "bell")
        #expect(alert["urgency"] as? String == "normal")
        #expect(alert["late"] as? Int == 7_200)
        #expect((alert["next"] as? String)?.contains("T08:00:00") == true)
        #expect(try await home.peal("config", "--unset", "all-day").code == 0)
        let usual = try await home.peal("add", "Rent", "friday")
        #expect(usual.output.contains("No time was said, so it rings at 09:00"), "\(usual)")
        #expect(try await home.peal("config", "all-day", "none").code == 0)
        let refused = try await home.peal("add", "Rent", "saturday")
        #expect(refused.code == 64)
        #expect(refused.complaint.contains("'saturday' has no time"), "\(refused)")
    }

    @Test(
        "A wrong setting is a sentence and exit code 64, and changes nothing",
        arguments: [
            ["config", "sond", "bell"], ["config", "quiet", "25:00-07:00"],
            ["config", "quiet", "8:00-8:00"], ["config", "snooze", "0m"],
            ["config", "late", "soon"],
            ["config", "urgency", "high"], ["config", "--unset", "sond"], ["config", "sond"],
            ["config", "--unset", "sound", "quiet"], ["config", "week", "someday"],
        ])
    func refused(arguments: [String]) async throws {
        let home = try PealHome(bus: nil)
        try write("# mine\nsound = bell\n", home)
        let result = try await home.peal(arguments)
        #expect(result.code == 64)
        #expect(result.complaint.hasPrefix("peal: "))
        #expect(
            try String(contentsOfFile: settings(home), encoding: .utf8) == "# mine\nsound = bell\n")
    }

    @Test(
        "The quiet hours can be words without quotes",
        arguments: [
            "23:00-07:00", "11pm to 7am", "from 23:00 until 7:00", "밤 11시부터 아침 7시까지",
            "23:00 - 7:00",
        ])
    func quietWords(_ words: String) async throws {
        let home = try PealHome(bus: nil)
        let words = words.split(separator: " ").map(String.init)
        let set = try await home.peal(["config", "quiet"] + words)
        #expect(set.output == "'quiet' is 23:00-07:00 now.\n", "\(set)")
        let wrong = try await home.peal("config", "quiet", "all", "night")
        #expect(wrong.complaint.contains("'all night' are not hours."), "\(wrong)")
    }

    @Test("Wrong lines are reported with their numbers, and commands still run")
    func wrongLines() async throws {
        let home = try PealHome(bus: nil)
        try write("quiet = 22:00\nbogus = 1\nsound = bell\n", home)
        let list = try await home.peal("config")
        #expect(list.code == 0)
        #expect(list.output.contains("sound = bell\n"))
        #expect(list.complaint.contains("Line 1 of \(settings(home)): "))
        #expect(list.complaint.contains("Line 2 of \(settings(home)): "))
        #expect(try await home.json("add", "Tea", "--in", "5m")["sound"] as? String == "bell")
        #expect(try await home.peal("doctor").output.contains("Some settings have no effect."))
    }

    @Test("A file that is no text is an error when a setting is changed, and is not overwritten")
    func noText() async throws {
        let home = try PealHome(bus: nil)
        try write("sound = \0\n", home)
        #expect(try await home.peal("config", "sound", "bell").code == 65)
        #expect(try await home.peal("config").code == 0)
        #expect(try String(contentsOfFile: settings(home), encoding: .utf8) == "sound = \0\n")
    }

    @Test("The daemon starts with a broken file, and uses a setting as soon as it is changed")
    func daemon() async throws {
        _ = try await NotificationServer.started(on: .current)
        let home = try PealHome(bus: .current)
        try write("broken\nquiet = all night\n", home)
        try await home.withDaemon { _ in
            _ = try await home.peal("add", "Tea", "daily", "12:00", "--id", "tea")
            #expect(try await home.json("status")["quietUntil"] is NSNull)
            #expect(try await home.peal("config", "quiet", "00:00-23:59").code == 0)
            #expect(try await home.json("status")["quietUntil"] is String)
            #expect(try await home.peal("list").output.contains("Quiet hours until "))
            #expect(try await home.peal("config", "--unset", "quiet").code == 0)
            #expect(try await home.json("status")["quietUntil"] is NSNull)
        }
    }
}
