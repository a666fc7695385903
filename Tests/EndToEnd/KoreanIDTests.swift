import DBusTestSupport
import Foundation
import TestSupport
import Testing

@Suite("Korean ids", .privateBus)
struct KoreanIDTests {
    /// The id 약 as input methods write it, and as two other forms of the same letters.
    private static let decomposed = "\u{110B}\u{1163}\u{11A8}"

    private func home() async throws -> PealHome {
        var home = try PealHome(bus: .current)
        home.fakeTime = "2026-11-24 08:00:00"
        home.locale = try await Locales.shared.value.variables("ko_KR")
        return home
    }

    @Test("An alert with a Korean id can be added, shown, edited, snoozed and removed over the bus")
    func living() async throws {
        let home = try await home()
        try await home.withDaemon { _ in
            let added = try await home.peal("add", "혈압약", "매일", "9시", "--id", "약")
            #expect(added.code == 0 && added.output.contains("약"), "\(added)")
            #expect(try await home.ids() == ["약"])
            for name in ["약", Self.decomposed, "혈압약"] {
                #expect(try await home.json("show", name)["id"] as? String == "약", "\(name)")
            }
            #expect(try await home.peal("edit", "약", "10시").code == 0)
            #expect(try await home.peal("postpone", "약", "10분").code == 0)
            #expect(try await home.peal("skip", Self.decomposed).code == 0)
            #expect(try await home.peal("done", "약").code == 0)
            #expect(try await home.peal("rename", "약", "약-2").code == 0)
            #expect(try await home.peal("---complete", "show", "약").output.hasPrefix("약-2"))
            let history = try await home.json("history", "약-2")["entries"] as? [[String: Any]]
            #expect(history?.isEmpty == false)
            #expect(try await home.peal("remove", "약-2").code == 0)
            #expect(try await home.ids().isEmpty)
        }
    }

    @Test("The same id in another Unicode form is taken")
    func taken() async throws {
        let home = try await home()
        _ = try await home.peal("add", "약", "매일", "9시", "--id", "약")
        let again = try await home.peal("add", "약", "매일", "9시", "--id", Self.decomposed)
        #expect(again.code == 64, "\(again)")
        #expect(try await home.ids() == ["약"])
    }

    @Test("JSON and calendars with a Korean id come back with it", arguments: ["json", "ics"])
    func imported(format: String) async throws {
        let home = try await home()
        _ = try await home.peal("add", "약", "매일", "9시", "--id", "약")
        let words = format == "ics" ? ["export", "--ics"] : ["export"]
        let exported = try await home.peal(words)
        #expect(exported.code == 0, "\(exported)")
        try home.folder.write(exported.output, to: "alerts.\(format)")
        _ = try await home.peal("remove", "약")
        let back = try await home.peal(
            "import", "\(home.folder.path)/alerts.\(format)", "--yes", "--again")
        #expect(back.code == 0, "\(back)")
        #expect(try await home.ids() == ["약"])
    }

    @Test("A text that is no id is refused in Korean")
    func refused() async throws {
        let home = try await home()
        for id in ["약 2", "a\u{202E}b", "\u{301}"] {
            let result = try await home.peal("add", "약", "매일", "9시", "--id", id)
            #expect(result.code == 64, "\(result)")
            #expect(result.complaint.contains("ID"), "\(result.complaint)")
            #expect(!result.complaint.contains("cannot"), "\(result.complaint)")
        }
    }
}
