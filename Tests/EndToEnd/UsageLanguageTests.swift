import DBusTestSupport
import TestSupport
import Testing

@Suite("Usage errors and help in Korean")
struct UsageLanguageTests {
    private func home() async throws -> PealHome {
        var home = try PealHome(bus: nil)
        home.locale = try await Locales.shared.value.variables("ko_KR")
        return home
    }

    @Test(
        "A usage error is printed in the user's language",
        arguments: [
            (["list", "--jso"], "'--jso' 옵션은 없어요. '--json' 말인가요?"),
            (["list", "--frobnicate"], "'--frobnicate' 옵션은 없어요."),
            (["add", "A", "--command", "x"], "'--command' 옵션은 없어요. '--run' 말인가요?"),
            (["edit", "a", "--id", "b"], "'peal edit'는 ID를 바꾸지 않아요. 'peal rename ID 새ID'를 쓰세요."),
            (["list", "-?"], "'-?' 옵션은 없어요."),
            (["add", "A", "--at"], "'--at <시각>'에 값이 없어요."),
            (["show"], "'<id>' 인자가 빠졌어요."),
            (["week", "a"], "예상하지 못한 인자: 'a'."),
            (["week", "a", "b"], "예상하지 못한 인자: 'a', 'b'."),
            (
                ["add", "A", "--fold", "both"],
                "'--fold <방식>' 옵션에 'both' 값은 쓸 수 없어요. 쓸 수 있는 값: 'first', 'last'."
            ),
            (
                ["add", "A", "--urgency", "loud"],
                "'--urgency <긴급도>' 옵션에 'loud' 값은 쓸 수 없어요. "
                    + "쓸 수 있는 값: 'low', 'normal', 'critical'."
            ),
            (
                ["status", "--format", "bar"],
                "'--format <형식>' 옵션에 'bar' 값은 쓸 수 없어요. 쓸 수 있는 값: "
                    + "'text', 'json', 'waybar', 'i3blocks', 'plain', 'next'."
            ),
            (
                ["add", "A", "--badge", "z"],
                "'--badge <수>' 옵션에 'z' 값은 쓸 수 없어요. 정수를 쓰세요."
            ),
            (["list", "--json=3"], "'--json' 옵션은 값을 받지 않아요. '3' 부분을 빼세요."),
            (
                ["add", "A", "--done-on-open", "--no-done-on-open"],
                "'--done-on-open', '--no-done-on-open' 옵션은 함께 쓸 수 없어요."
            ),
        ])
    func complaint(_ arguments: [String], _ sentence: String) async throws {
        let result = try await home().peal(arguments)
        #expect(result.code == 64)
        let lines = result.complaint.split(separator: "\n")
        #expect(lines.first.map(String.init) == "peal: \(sentence)")
        #expect(lines.contains { $0.hasPrefix("사용법: peal ") }, "\(result.complaint)")
        #expect(
            lines.contains { $0.hasPrefix("  자세한 내용은 'peal ") }, "\(result.complaint)")
        #expect(!result.complaint.contains("Help:"))
    }

    @Test(
        "The help is printed in the user's language",
        arguments: [
            (
                ["--help"],
                [
                    "개요: ", "사용법: peal ", "옵션:", "알림:", " 버전을 보여 줘요.", " 도움말을 보여 줘요.",
                    "  명령별 도움말은 'peal help <명령>'로 볼 수 있어요.",
                ]
            ),
            (["help", "history"], ["인자:", "(기본값: 1d)"]),
            (["add", "--help-all"], ["(값: first, last)"]),
            (["help", "daemon"], ["(값: auto, desktop, portal, terminal; 기본값: auto)"]),
        ])
    func help(_ arguments: [String], _ texts: [String]) async throws {
        let help = try await home().peal(arguments).output
        // Peal wraps the help to the width of the terminal.
        let joined = help.split(separator: "\n").map { $0.drop { $0 == " " } }
            .joined(separator: " ")
        for text in texts {
            #expect(help.contains(text) || joined.contains(text), "\(text) in \(help)")
        }
        for english in ["OVERVIEW", "USAGE", "ARGUMENTS", "OPTIONS", "SUBCOMMANDS", "default: "] {
            #expect(!help.contains(english), "\(help)")
        }
    }

    @Test(
        "The main help has a line for each command, and fits in 80 columns",
        arguments: ["en_US", "ko_KR"])
    func lines(locale: String) async throws {
        var home = try PealHome(bus: nil)
        home.locale = try await Locales.shared.value.variables(locale)
        let help = try await home.peal("--help").output
        let lines = help.split(separator: "\n").map(String.init)
        for line in lines {
            // A Korean character is two columns wide.
            let columns = line.unicodeScalars.reduce(0) { $0 + ($1.value < 0x1100 ? 1 : 2) }
            #expect(columns <= 80, "\(line)")
        }
        let start = try #require(lines.firstIndex { $0.hasPrefix("  add ") })
        let commands = lines[start...].dropLast().filter { $0.hasPrefix(" ") }
        #expect(commands.count > 30)
        #expect(commands.allSatisfy { $0.contains(/^  [a-z]+ +[^ ]/) }, "\(commands)")
        let values = try await home.peal("add", "--help").output
        #expect(locale == "en_US" || !values.contains(/<[a-z]/), "\(values)")
    }
}
