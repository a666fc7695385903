import DBusTestSupport
import Foundation
import TestSupport
import Testing

@Suite("Questions in a terminal, with the built binary")
struct PromptTests {
    private let home: PealHome

    init() throws {
        var home = try PealHome(bus: nil)
        // 2026-11-23 is a Monday.
        home.fakeTime = "2026-11-23 08:00:00"
        self.home = home
    }

    @Test("'peal add' alone asks step by step, and repeats a question after a bad answer")
    func add() async throws {
        let result = try await home.terminal(
            "add", typing: "", "Tea", "fri at 7", "weekdays 25:00", "weekdays 9:30, 3pm", "Green",
            "a/b", "bell", "")
        #expect(result.code == 0)
        for part in [
            "What should Peal remind you of? The title is empty. Write some text.\n",
            "> 'at 7' can be 7:00 or 19:00. Write which: 7:00 or 19:00.",
            "> '25:00' is not a time of day.",
            "> Mon-Fri at 09:30, 15:00\n  today 09:30\n  today 15:00\n  tomorrow 09:30\n",
            "'a/b' is not a sound", "Add it? [Y/n] Added ",
        ] {
            #expect(result.output.contains(part), "\(part) is not in \(result.output)")
        }
        let alerts = try await home.json("list")["alerts"] as? [[String: Any]] ?? []
        #expect(alerts.count == 1)
        #expect(alerts.first?["title"] as? String == "Tea")
        #expect(alerts.first?["body"] as? String == "Green")
        #expect(alerts.first?["sound"] as? String == "bell")
        #expect(alerts.first?["next"] as? String == "2026-11-23T09:30:00Z")
    }

    @Test("'peal add' with a title but no time asks for the time only; in a script it fails")
    func titleAlone() async throws {
        let result = try await home.terminal(
            "add", "물", "--id", "water", typing: "9:30", "")
        #expect(result.code == 0, "\(result.output)")
        #expect(result.output.hasPrefix("When? Write it like"))
        #expect(try await home.json("show", "water")["title"] as? String == "물")

        let timed = try await home.terminal(
            "add", "--at", "9:30", "--id", "timed", typing: "Tea", "")
        #expect(
            timed.output.contains(
                "Add it? [Y/n] Added timed (Tea): every day at 09:30\n"
                    + "  today 09:30\n  tomorrow 09:30\n  Wed 25 Nov 09:30\n"))

        let script = try await home.peal("add", "Tea")
        #expect(script.code == 64)
        #expect(script.complaint.contains("There is no time."))
        #expect(try await home.peal("add", "--at", "9:30").code == 64)
        #expect(try await home.ids() == ["timed", "water"])
    }

    @Test("The prompt for the body does not offer 'n' as an answer")
    func body() async throws {
        let result = try await home.terminal("add", typing: "Tea", "in 5m", "", "", "")
        #expect(result.output.contains("Text below the title (optional): Sound (Enter"))
        #expect(!result.output.contains("Enter for no"))
    }

    @Test("The prompt does not ask for values that flags have set")
    func knowing() async throws {
        let result = try await home.terminal(
            "add", "--body", "Green", "--sound", "none", "--id", "tea", typing: "Tea", "in 5m", "y")
        #expect(result.code == 0, "\(result.output)")
        let tea = try await home.json("show", "tea")
        #expect(tea["title"] as? String == "Tea")
        #expect(tea["body"] as? String == "Green")
        #expect(tea["sound"] as? String == "none")
    }

    @Test("A Korean user is asked in Korean, and may answer in Korean")
    func korean() async throws {
        var home = home
        home.locale = try await Locales.shared.value.variables("ko_KR")
        let result = try await home.terminal(
            "add", typing: "물 마시기 💦", "매일 7시", "평일 30분마다 오전 9시부터 21:30까지", "한 잔", "", "네")
        #expect(result.code == 0)
        for part in [
            "무엇을 알려 드릴까요? 언제 알려 드릴까요? 이렇게 쓰세요:\n",
            "> '7시'는 7:00 또는 19:00일 수 있어요. 어느 쪽인지 쓰세요: 7:00 또는 19:00.\n",
            "> 평일 오전 9:00부터 오후 9:30까지 30분마다\n  오늘 오전 9:00\n  오늘 오전 9:30\n",
            "추가할까요? [Y/n] 추가했어요 — ",
        ] {
            #expect(result.output.contains(part), "\(part) is not in \(result.output)")
        }
        let alerts = try await home.json("list")["alerts"] as? [[String: Any]] ?? []
        #expect(alerts.map { $0["title"] as? String } == ["물 마시기 💦"])
        #expect(alerts.first?["body"] as? String == "한 잔")
    }

    @Test("'n' at the last question, or the end of input, adds nothing and exits with 1")
    func refusing() async throws {
        let no = try await home.terminal("add", typing: "Tea", "in 5m", "", "", "n")
        #expect(no.code == 1)
        #expect(no.output.contains("Nothing was added."))
        for answers in [[], ["Tea"], ["Tea", "in 5m"], ["Tea", "in 5m", "", ""]] {
            let end = try await home.terminal(["add"], typing: answers)
            #expect(end.code == 1)
            #expect(end.output.contains("Nothing was added."), "\(answers)")
        }
        let rehearsed = try await home.terminal(
            "add", "--dry-run", typing: "Tea", "in 5m", "", "", "y")
        #expect(
            rehearsed.output.contains(
                "Not added: once, after 5 min\n  Title: Tea\n  today 08:05\n"))
        #expect(try await home.ids().isEmpty)
    }

    @Test("'remove' asks before it removes several alerts, but not for a single one")
    func remove() async throws {
        for id in ["a", "b", "c", "d", "e", "f"] {
            #expect(try await home.peal("add", id, "--id", id, "--at", "09:30").code == 0)
        }
        let no = try await home.terminal("remove", "a", "b", typing: "")
        #expect(
            no.output.contains(
                "Remove 2 alerts (a (a), b (b))? [y/N] Nothing was removed.\n"))
        #expect(no.code == 0)
        let json = try await home.terminal("remove", "a", "b", "--json", typing: "n")
        #expect(json.output.contains("\"removed\": []"))
        #expect(try await home.ids().count == 6)

        let yes = try await home.terminal("remove", "a", "b", typing: "y")
        #expect(yes.output.contains("Removed a (a)\nRemoved b (b)\n"))
        #expect(try await home.terminal("remove", "c").output.contains("Removed c (c)\n"))
        // The same id twice means a single alert, so Peal does not ask.
        #expect(try await home.terminal("remove", "d", "d").output.contains("Removed d (d)\n"))
        #expect(try await home.ids() == ["e", "f"])

        let script = try await home.peal("remove", "e", "f")
        #expect(script.code == 64)
        #expect(
            script.complaint.contains(
                "Nothing was removed. Peal cannot ask you here: add --yes to remove 2 alerts."))
        #expect(try await home.ids() == ["e", "f"])
        let sure = try await home.peal("remove", "e", "f", "--yes")
        #expect(sure.output == "Removed e (e)\nRemoved f (f)\n")
        #expect(try await home.ids().isEmpty)
    }

    @Test("'remove' with part of an id removes nothing in a script, and asks in a terminal")
    func removePrefix() async throws {
        let home = try PealHome(bus: nil)
        for id in ["x", "xy", "water2"] {
            #expect(try await home.peal("add", "A \(id)", "--id", id, "--at", "09:30").code == 0)
        }
        #expect(try await home.peal("remove", "x").output == "Removed x (A x)\n")
        for words in [["x"], ["x", "--yes"], ["xy", "x", "--yes"]] {
            let again = try await home.peal(["remove"] + words)
            #expect(again.code == 66 && again.output.isEmpty)
            #expect(
                again.complaint.hasPrefix(
                    "peal: There is no alert 'x'. 'peal remove' needs a whole id or title. Similar ids: xy.\n"
                ))
        }
        #expect(try await home.peal("remove", "watr2").complaint.contains("Similar ids: water2."))
        let question = "There is no alert 'wat'. Remove water2 (A water2)? [y/N]"
        for answer in ["n", ""] {
            let no = try await home.terminal("remove", "wat", typing: answer)
            #expect(no.output.contains(question), "\(no.output)")
            #expect(no.output.contains("Nothing was removed.\n"))
        }
        #expect(try await home.terminal("remove", "wat", "--yes", typing: "y").code == 66)
        #expect(try await home.ids().count == 2)
        let yes = try await home.terminal("remove", "wat", typing: "y")
        #expect(yes.output.contains("Removed water2 (A water2)\n"), "\(yes.output)")
        #expect(try await home.ids() == ["xy"])
    }
}
