import Foundation
import Subprocess
import TestSupport
import Testing

extension ImportTests {
    @Test("A broken entry stops the import; --partial imports the other entries")
    func partial() async throws {
        let home = try PealHome(bus: nil)
        let broken = Self.calendar.replacingOccurrences(of: "BYDAY=MO,TU", with: "BYDAY=MO,XX")
        try home.folder.write(broken, to: "a.ics")
        let path = home.folder.path + "/a.ics"
        let refused = try await home.peal("import", path)
        #expect(refused.code == 65)
        #expect(refused.output.contains("line 14, Standup: "), "\(refused.output)")
        #expect(refused.complaint.contains("--partial"))
        #expect(try await home.ids().isEmpty)
        let partial = try await home.json("import", path, "--partial")
        #expect(partial["imported"] as? Bool == true)
        #expect((partial["added"] as? [String])?.count == 1)
        #expect(try await home.ids().count == 1)
    }

    @Test("The address of a calendar is refused with the command that fetches it")
    func address() async throws {
        let home = try PealHome(bus: nil)
        for name in ["https://example.org/a.ics", "webcal://example.org/a.ics"] {
            let refused = try await home.peal("import", name)
            #expect(refused.code == 66)
            #expect(
                refused.complaint.contains(
                    "curl -fsSL 'https://example.org/a.ics' | peal import -"))
        }
    }

    @Test(
        "A file that is neither a calendar nor JSON is refused",
        arguments: [
            ("", 65, "nothing to import"), ("hello", 65, "not a calendar"),
            ("{\"alerts\":\n[}", 65, "line 2, column 2"), ("[{\"title\":\"A\"}]", 65, "trigger"),
            ("\u{0}\u{1}", 65, "nothing to import"), ("BEGIN:VCALENDAR\nEND:VCALENDAR", 0, ""),
        ])
    func refused(text: String, code: Int, words: String) async throws {
        let home = try PealHome(bus: nil)
        try home.folder.write(text, to: "file")
        let result = try await home.peal("import", home.folder.path + "/file")
        #expect(result.code == code, "\(result.output)\(result.complaint)")
        #expect(words.isEmpty || (result.output + result.complaint).contains(words))
        #expect(try await home.ids().isEmpty)
    }

    @Test("A missing file and a binary file are refused")
    func missing() async throws {
        let home = try PealHome(bus: nil)
        let missing = try await home.peal("import", "/nowhere.ics")
        #expect(missing.code == 66)
        #expect(
            missing.complaint.contains("Cannot read '/nowhere.ics': No such file or directory."))
        #expect(try await home.peal("import", "/bin/ls").code == 65)
        #expect(try await home.peal("import", "/").code == 66)
        #expect(try await home.peal("export", "nobody").code == 66)
        #expect(try await home.peal("export", "--ics", "--json").code == 64)
    }
}
