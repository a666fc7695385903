import DBusTestSupport
import Foundation
import TestSupport
import Testing

@Suite("Editing many alerts, and renaming groups", .privateBus)
struct BulkEditTests {
    private func home() async throws -> PealHome {
        var home = try PealHome(bus: .current)
        home.fakeTime = "2026-11-24 08:00:00"
        for words in [
            ["Water", "daily 9:00", "--id", "water", "--group", "health"],
            ["Pill", "daily 20:00", "--id", "pill", "--group", "health", "--sound", "bell"],
            ["Bins", "mondays 19:00", "--id", "bins"],
        ] {
            #expect(try await home.peal(["add"] + words).code == 0)
        }
        return home
    }

    private func value(_ key: String, _ id: String, _ home: PealHome) async throws -> String? {
        try await home.json("show", id)[key] as? String
    }

    @Test("edit --group changes a group, lists what changed, and one undo is enough")
    func group() async throws {
        let home = try await home()
        try await home.withDaemon { _ in
            let edited = try await home.peal(
                "edit", "--group", "health", "--sound", "complete", "--urgency", "critical")
            #expect(edited.code == 0)
            #expect(
                edited.output == """
                    Changed 2 alerts: water, pill
                      water (Water)
                        Sound: default → complete
                        Urgency: normal → critical
                      pill (Pill)
                        Sound: bell → complete
                        Urgency: normal → critical

                    """)
            #expect(try await value("sound", "bins", home) == "default")
            #expect(try await value("group", "pill", home) == "health")
            let undone = try await home.peal("undo")
            #expect(undone.output.hasPrefix("Undone: Edited water (Water) and one other"))
            #expect(try await value("sound", "water", home) == "default")
            #expect(try await value("sound", "pill", home) == "bell")
            #expect(try await home.peal("undo", "--list").output.contains("Edited") == false)
        }
    }

    @Test("edit changes the settings of several named alerts, and of their group")
    func named() async throws {
        let home = try await home()
        let edited = try await home.peal("edit", "water", "bins", "--group", "house")
        #expect(edited.code == 0, "\(edited)")
        #expect(edited.output.hasPrefix("Changed 2 alerts: water, bins\n"), "\(edited)")
        #expect(try await value("group", "water", home) == "house")
        #expect(try await value("group", "bins", home) == "house")
        #expect(try await value("group", "pill", home) == "health")
        #expect(try await home.peal("undo").code == 0)
        #expect(try await value("group", "water", home) == "health")
    }

    @Test("edit --all changes all alerts; those that are like that already are not named")
    func all() async throws {
        let home = try await home()
        let edited = try await home.peal("edit", "--all", "--sound", "bell", "--before", "10m")
        #expect(edited.output.hasPrefix("Changed 3 alerts: water, bins, pill\n"), "\(edited)")
        let again = try await home.peal("edit", "--all", "--sound", "bell")
        #expect(again.output == "Nothing to change: all these alerts are like that already.\n")
        #expect(try await home.peal("undo").code == 0)
        #expect(try await value("sound", "bins", home) == "default")
    }

    @Test("edit --group --dry-run changes nothing and prints the same lines")
    func dryRun() async throws {
        let home = try await home()
        let shown = try await home.peal("edit", "--group", "health", "--late", "1h", "--dry-run")
        #expect(shown.output.hasPrefix("Not changed: 2 alerts: water, pill\n"), "\(shown)")
        #expect(shown.output.contains("→ shown up to 1 h late"), "\(shown)")
        #expect(try await home.peal("undo", "--list").output.contains("Edited") == false)
    }

    @Test(
        "What makes no sense for many alerts is refused with what to type instead",
        arguments: [
            (["edit", "--all", "--title", "x"], 64, "one alert at a time"),
            (["edit", "--group", "health", "--when", "9:00"], 64, "one alert at a time"),
            (["edit", "--group", "health", "--at", "9:00"], 64, "one alert at a time"),
            (["edit", "--group", "health", "17:00"], 64, "one alert at a time"),
            (["edit", "--all", "--group", "a", "--sound", "bell"], 64, "either --group or --all"),
            (["edit", "--group", "health"], 64, "'peal rename --group OLD NEW'"),
            (["edit", "--all"], 64, "Nothing to change. Add a setting"),
            (["edit", "water", "--all", "--sound", "bell"], 64, "either --all or 'water'"),
            (["edit"], 64, "an id or a title, --group or --all"),
            (["edit", "--group", "nobody", "--sound", "bell"], 66, "the group 'nobody'"),
            (["edit", "--group", "health", "--again", "1s"], 64, "Nothing was changed"),
            (["rename", "--group", "nobody", "x"], 66, "no alert in the group 'nobody'"),
            (["rename", "--group", "health"], 64, "'peal rename --group OLD NEW'"),
            (["rename", "--group", "health", ""], 64, "The new name of the group is empty"),
            (["rename", "water"], 64, "'peal rename ID NEW'"),
        ] as [([String], Int, String)])
    func refused(words: [String], code: Int, complaint: String) async throws {
        let home = try await home()
        let before = try await home.peal("export").output
        let result = try await home.peal(words)
        #expect(result.code == code, "\(words): \(result)")
        #expect(result.complaint.contains(complaint), "\(words): \(result.complaint)")
        #expect(try await home.peal("export").output == before)
    }

    @Test("rename --group renames a group, or moves its alerts to another, and undo takes it back")
    func rename() async throws {
        let home = try await home()
        let renamed = try await home.peal("rename", "--group", "health", "well")
        #expect(renamed.output == "Renamed group health to well: 2 alerts\n", "\(renamed)")
        #expect(try await home.peal("groups").output.contains("well   2"))
        #expect(try await home.peal("undo").code == 0)
        #expect(try await value("group", "water", home) == "health")
        _ = try await home.peal("edit", "bins", "--group", "home")
        let moved = try await home.peal("rename", "--group", "home", "health")
        #expect(moved.output == "Moved 1 alert from group home to group health\n", "\(moved)")
        #expect(try await home.peal("redo").output == "Nothing to redo.\n")
    }
}
