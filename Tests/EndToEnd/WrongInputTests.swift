import DBusTestSupport
import Foundation
import TestSupport
import Testing

@Suite(
    "Wrong values for every flag: a message quotes the value, nothing is changed", .privateBus,
    .serialized)
struct WrongInputTests {
    /// Wrong values for one flag or argument.
    struct Row: CustomTestStringConvertible, Sendable {
        let flag: String
        /// The arguments before the value.
        let words: [String]
        let values: [String]
        var code = 64

        init(_ flag: String, _ words: [String], _ values: [String], code: Int = 64) {
            self.flag = flag
            self.words = words
            self.values = values
            self.code = code
        }

        var testDescription: String { flag }
    }

    private static let junk = [
        "nonsense", "💥", "{0}", "\u{1B}[2J", "a\nb", String(repeating: "x", count: 5_000),
    ]
    private static let noTimes =
        junk + [" ", "25:00", "12:60", "-1", "9:30-", "오후 25시", "13/14"]
    private static let noLengths =
        junk + [" ", "5", "-5m", "5 parsecs", "99999999999999999999h", "m", "25:00"]
    private static let noDates =
        junk + [" ", "2026-13-45", "2026-02-30", "13/14", "25:00", "0", "32 dec"]
    private static let noNumbers =
        junk + [" ", "-1", "99999999999999999999", "1.5", "0x10", "ten", "\u{301}5"]
    private static let noText = [
        "\u{1B}[2J", "a\nb", " ", String(repeating: "x", count: 5_000), "a\u{200E}\u{7}",
    ]
    private static let add = ["add", "A", "--dry-run"]
    private static let daily = add + ["--at", "09:30"]

    static let rows = [
        Row(
            "--at", add,
            noTimes + [",", "09:30,", "09:30,,10:00", "2026-12-24", "2020-01-01 09:30"]),
        Row(
            "--on", daily,
            noDates.filter { $0 != "0" } + [",", "mon-", "mon-fri-sun", "frii", "월요", "3/4"]),
        Row("--every", add, noLengths + ["10s", "0m"]),
        Row("--from", add + ["--every", "30m", "--to", "21:30"], noTimes),
        Row("--to", add + ["--every", "30m", "--from", "09:30"], noTimes),
        Row(
            "--window", add,
            junk + [
                " ", "09:30", "09:30-10:00", "09:30-10:00/", "09:30-10:00/0m", "7-8/1h",
                "09:30/1h",
            ]),
        Row("--in", add, noLengths + ["0s"]),
        Row(
            "--rrule", daily,
            junk + [
                "DAILY", "FREQ=", "FREQ=DAYLY", "FREQ=DAILY;COUNT=0", "FREQ=DAILY;X=1",
                "FREQ=DAILY;BYDAY=XX",
            ]),
        Row("--start", daily, noDates), Row("--until", daily, noDates + ["2020-01-01"]),
        Row("--except", daily, noDates + [",", "2026-12-25,", "weekdays"]),
        Row(
            "--zone", daily,
            junk + [" ", "Asia/Seul", "KST+9", "/etc/localtime", "../../etc/passwd", "asia/seoul"]),
        Row("--gap", daily, junk + ["nextt", "NEXT"]), Row("--fold", daily, junk + ["2"]),
        Row("--urgency", daily, junk + ["high", "Low"]),
        Row("--sound", daily, noText + ["a/b", "ding dong", "💥", "~/x.oga"]),
        Row("--body", daily, noText.filter { $0 != "a\nb" }), Row("--icon", daily, noText),
        Row("--group", daily, noText),
        Row("--image", daily, noText + ["x.png", "./x.png", "~/x.png"]),
        Row("--category", daily, noText + ["💥", "a b"]),
        Row("--action", daily, noText + ["label", "=Label", "key=", "a b=Label", "default=Open"]),
        Row("--open", daily, noText + ["rm -rf /", "a b", "💥"]),
        Row("--before", daily, noLengths.filter { $0 != " " } + ["1d,1d,x", ",", "10m,", "20y"]),
        Row("--again", daily, noLengths + ["10s", "2d"]),
        Row("--run", daily, ["\u{1B}[2J", String(repeating: "x", count: 5_000), " "]),
        Row("--late", daily, noLengths + ["sometimes"]),
        Row("--badge", daily, noNumbers + ["10000"]),
        Row(
            "--id", daily,
            junk.filter { $0 != "nonsense" } + [
                " ", "a b", "-a", "a/b", "water",
            ]),
        Row("days of 'agenda'", ["agenda"], junk + ["0", "367", "1.5", "ten"]),
        Row("month of 'month'", ["month"], junk + ["13", "0", "2026-13", "decembre"]),
        Row("--template", ["add", "--dry-run"], junk + ["watr", "Water"]),
        Row("title of 'add'", ["add", "--dry-run", "--at", "09:30", "--"], noText + [""]),
        Row("--title", ["edit", "water", "--dry-run"], noText),
        Row("--number", ["next"], noNumbers + ["0", "100001"]),
        Row("--count", ["preview", "--at", "09:30"], noNumbers + ["0", "100001"]),
        Row("--after", ["preview", "--at", "09:30"], noDates),
        Row("--since", ["history"], noLengths),
        Row("--format", ["status"], junk + ["JSON", "xml"]),
        Row("--for", ["pause", "water"], noLengths + ["0m"]),
        Row("--until", ["pause", "water"], noTimes + ["2026-02-30 09:30", "2020-01-01 09:30"]),
        Row("--delivery", ["daemon"], junk + ["desk"]),
        Row("length of 'snooze'", ["snooze", "water", "--"], noLengths + ["0m", "400d"]),
        Row("count of 'skip'", ["skip", "water", "--"], noNumbers + ["1001"]),
        Row("action of 'badge'", ["badge"], junk + ["clean"]),
        Row("verb", [], junk + ["lst", "LIST", "add list"]),
        Row("verb of 'autostart'", ["autostart"], junk + ["onn"]),
        Row("id of 'show'", ["show", "--"], junk + ["", " ", "nix", "-1"], code: 66),
        Row("ids of 'remove'", ["remove", "water"], junk + ["nix"], code: 66),
        Row("file of 'import'", ["import", "--dry-run"], junk + ["", "/nowhere.ics"], code: 66),
        Row("extra arguments", ["week"], junk + ["water"]),
        Row("--sort", ["list"], junk + ["NEXT", "id"]),
        Row("flag", ["list"], ["--frobnicate", "-z", "--grup", "--json=1", "--al", "---", "--💥"]),
    ]

    @Test("Every wrong value is refused with its message and changes nothing", arguments: rows)
    func refused(row: Row) async throws {
        let home = try PealHome(bus: nil)
        let added = try await home.peal("add", "Water", "--id", "water", "--at", "09:30")
        #expect(added.code == 0)
        let before = try await home.peal("list", "--json").output
        for value in row.values {
            let isFlag = row.flag.hasPrefix("--")
            let words = row.words + (isFlag ? ["\(row.flag)=\(value)"] : [value])
            let result = try await home.peal(words)
            let complaint = result.complaint
            let name: Comment = "\(words.map { $0.prefix(60).debugDescription }): \(complaint)"
            #expect(result.code == row.code, name)
            #expect(result.output.isEmpty, name)
            let lines = complaint.split(separator: "\n")
            #expect(lines.first?.hasPrefix("peal: ") == true, name)
            #expect(
                lines.first?.hasSuffix(".") == true || lines.first?.hasSuffix("?") == true, name)
            // The parser adds the flag, the usage and a pointer to the help below the message.
            #expect(lines.count <= 4 && complaint.count < 1_000, name)
            if ["nonsense", "💥", "{0}"].contains(value) {
                #expect(complaint.contains("'\(value)'"), name)
            }
            #expect(!complaint.contains("\u{1B}") && !complaint.contains("Fatal"), name)
        }
        #expect(
            try await home.peal("list", "--json").output == before,
            "A refused value must not change the alerts")
    }
}
