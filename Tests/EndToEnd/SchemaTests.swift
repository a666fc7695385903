import DBusTestSupport
import Foundation
import Subprocess
import TestSupport
import Testing

@Suite("JSON output and its schema", .privateBus)
struct SchemaTests {
    struct Row: Sendable {
        /// The name of the schema: the verb, such as `list`, followed by an option if this option
        /// prints a different kind of document.
        let schema: String
        let arguments: [String]
        /// The allowed exit codes.
        ///
        /// `status` and `doctor` also print a document when they find a problem.
        var codes: Set<Int> = [0]

        init(_ schema: String, _ arguments: String..., codes: Set<Int> = [0]) {
            self.schema = schema
            self.arguments = arguments
            self.codes = codes
        }

        var verb: String { schema.split(separator: " ").first.map(String.init) ?? schema }
    }

    /// The commands, ordered so that each one finds the alerts that it needs.
    static let rows = [
        Row("peal"), Row("list", "list"), Row("next", "next"), Row("week", "week"),
        Row("agenda", "agenda"), Row("month", "month", "2027-02"),
        Row("history", "history"),
        Row("add --dry-run", "add", "A", "--at", "09:30", "--dry-run"),
        Row("add", "add", "A", "--id", "a", "--at", "09:30,13:00"),
        Row(
            "add", "add", "B", "--id", "b", "--on", "weekdays", "--every", "30m", "--from", "09:30",
            "--to", "21:30", "--except", "2026-12-25", "--until", "2027-12-24", "--zone",
            "Europe/Berlin"),
        Row("add", "add", "C", "--id", "c", "--in", "5h", "--late", "never", "--group", "g"),
        Row("add", "add", "D", "--id", "d", "--every", "45m", "--icon", "x", "--badge", "3"),
        Row("add", "add", "E", "--id", "e", "--at", "2999-12-24 18:00", "--action", "k=Label"),
        Row(
            "add", "add", "F", "--id", "f", "--rrule", "FREQ=HOURLY;INTERVAL=6", "--start",
            "2026-11-23 09:00", "--off", "--open", "https://example.org", "--done-on-open"),
        Row(
            "add", "add", "G", "--id", "more", "--at", "09:30", "--before", "1d,1h", "--again",
            "5m", "--run", "true"),
        Row("add --dry-run", "in", "5m", "Tea", "--dry-run"), Row("in", "in", "5", "hours", "Tea"),
        Row("at", "at", "23:30", "Sleep"),
        Row("edit --dry-run", "edit", "a", "--at", "10:00", "--dry-run"),
        Row("edit", "edit", "a", "--at", "10:00", "--sound", "none"),
        Row("edit --group", "edit", "--group", "g", "--sound", "none"),
        Row("edit --group", "edit", "--group", "g", "--sound", "bell", "--dry-run"),
        Row("edit --group", "edit", "--all", "--late", "1h"),
        Row("rename --group", "rename", "--group", "g", "h"),
        Row("rename --group", "rename", "--group", "h", "g"),
        Row("peal"), Row("list", "list", "--all"), Row("show", "show", "b"), Row("next", "next"),
        Row("next", "next", "a", "3"), Row("agenda", "agenda", "tomorrow"), Row("why", "why", "a"),
        Row("why", "why", "b", "2026-12-25"),
        Row("week", "week"), Row("agenda", "agenda", "3"), Row("month", "month"),
        Row("off", "off", "a", "b"), Row("on", "on", "a", "b"),
        Row("done", "done", "--all"), Row("show", "show", "a"), Row("done", "done", "a", "--undo"),
        Row("skip", "skip", "a", "2"),
        Row("off", "off", "a"), Row("snooze", "snooze", "a", "20m"),
        Row("postpone", "postpone", "a", "10m"), Row("on", "on", "a"),
        Row("postpone", "postpone", "a", "until", "2029-01-01 10:00"),
        Row("undo", "undo"), Row("redo", "redo"),
        Row("pause ID", "pause", "b", "--for", "1h"), Row("pause", "pause", "--for", "1h"),
        Row("list", "list"), Row("status", "status", codes: [0, 69]),
        Row("away", "away", "on"), Row("away", "away"), Row("status", "status", codes: [0, 69]),
        Row("away", "away", "auto"), Row("edit", "edit", "b", "--hold-away"),
        Row("places", "places"),
        Row("edit", "edit", "b", "--wake"),
        Row("edit", "edit", "b", "--again", "5m", "--escalate", "3:alarm"),
        Row("show", "show", "b"), Row("edit", "edit", "b", "--escalate", ""),
        Row("resume ID", "resume", "b"),
        Row("resume", "resume"), Row("preview", "preview", "--at", "09:30"),
        Row(
            "preview", "preview", "--at", "02:30", "--zone", "Europe/Berlin", "--after",
            "2027-03-27"),
        Row("history", "history"), Row("stats", "stats"), Row("badge", "badge"),
        Row("holidays", "holidays", "2035", "--country", "KR"),
        Row("badge", "badge", "clear"),
        Row("status", "status", codes: [0, 69]), Row("doctor", "doctor", codes: [0, 69]),
        Row("export", "export"), Row("autostart", "autostart"),
        Row("autostart", "autostart", "on"), Row("autostart", "autostart", "off"),
        Row("pause", "pause", "--from", "2035-01-01", "--until", "2035-02-01"),
        Row("pause ID", "pause", "b", "--from", "2035-01-01"), Row("show", "show", "b"),
        Row("list", "list"), Row("status", "status", codes: [0, 69]), Row("resume", "resume"),
        Row("config", "config"), Row("config KEY", "config", "quiet", "00:00-23:59"),
        Row("config KEY", "config", "snooze"), Row("list", "list"), Row("next", "next"),
        Row("status", "status", codes: [0, 69]), Row("doctor", "doctor", codes: [0, 69]),
        Row("config KEY", "config", "--unset", "quiet"), Row("config", "config"),
        Row("follow PATH", "follow", ".", "--name", "here"), Row("follow", "follow"),
        Row("doctor", "doctor", codes: [0, 69]), Row("unfollow", "unfollow", "here"),
        Row("groups", "groups"), Row("copy", "copy", "a", "g-2", "--at", "11:00"),
        Row("rename", "rename", "g-2", "h"), Row("off", "off", "--group", "g"),
        Row("list", "list", "h", "--today"), Row("purge", "purge", "--yes"),
        Row("remove", "remove", "h"), Row("remove", "remove", "d"),
        Row("remove", "remove", "e", "f", "--yes"),
        Row("undo --list", "undo", "--list"), Row("undo", "undo", "--dry-run"),
        Row("undo", "undo"), Row("undo", "undo"),
    ]

    /// The commands about programs, which need a daemon.
    static let programRows = [
        Row("apps", "apps"), Row("list --apps", "list", "--apps"),
        Row("apps ID", "apps", "allow", "org.example.Water", "--sound", "off"),
        Row("apps", "apps"), Row("apps ID", "apps", "show", "org.example.Water"),
        Row("list --apps", "list", "--app", "org.example.Water"),
        Row("apps ID", "apps", "deny", "org.example.Water"), Row("status", "status"),
        Row("apps forget", "apps", "forget", "org.example.Water", "--yes"),
    ]

    @Test("With a daemon and a server, every verb prints a document of its schema")
    func daemon() async throws {
        let server = try await NotificationServer.started(on: .current)
        let home = try PealHome(bus: .current)
        try home.writeHolidays("2035-02-08 Seollal | 설날", to: "KR")
        try await home.withDaemon { _ in
            for row in Self.rows + Self.programRows { try await check(row, home) }
            try await check(Row("present", "present", "a"), home)
            _ = try await server.nextNotification()
            #expect(try await home.badge(becomes: 1))
            for row in [Row("peal"), Row("history", "history"), Row("status", "status")] {
                try await check(row, home)
            }
            try await checkImport(home)
            try await checkShare(home)
        }
    }

    @Test("Without a daemon, every verb but 'present' and 'apps' prints a document of its schema")
    func alone() async throws {
        let home = try PealHome(bus: nil)
        try home.writeHolidays("2035-02-08 Seollal | 설날", to: "KR")
        for row in Self.rows { try await check(row, home) }
        try await checkImport(home)
        try await checkShare(home)
    }

    @Test("The table has a row for every verb with JSON output")
    func complete() async throws {
        let help = try await PealHome(bus: nil).peal("---describe").output
        let document = try JSONSerialization.jsonObject(with: Data(help.utf8)) as? [String: Any]
        let verbs = (document?["commands"] as? [[String: Any]] ?? [])
            .compactMap { $0["name"] as? String }
        #expect(verbs.count > 20)
        let checked = Set((Self.rows + Self.programRows).map(\.verb)).union([
            "present", "import", "share", "unshare", "calendar",
        ])
        // 'daemon' prints no document.
        #expect(Set(verbs).subtracting(checked) == ["daemon", "window"])
    }

    @Test("A document that does not match its schema is refused")
    func refused() async throws {
        for (schema, document) in [
            ("badge", #"{"badge": -1}"#), ("badge", #"{"badge": 1, "more": 1}"#), ("badge", "{}"),
            ("remove", #"{"removed": ["a b"]}"#), ("next", #"{"occurrences": [{"at": "soon"}]}"#),
            ("list", #"{"alerts": [{"id": "a"}]}"#), ("nothing", "{}"),
        ] {
            #expect(try await faults(of: document, schema) != nil, "\(document)")
        }
    }

    private func checkImport(_ home: PealHome) async throws {
        try home.folder.write(ImportTests.calendar, to: "a.ics")
        let path = home.folder.path + "/a.ics"
        for flag in ["--dry-run", "--yes", "--partial"] {
            try await check(Row("import", "import", path, flag), home)
        }
    }

    private func checkShare(_ home: PealHome) async throws {
        let item = "BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:tea@peal\nX-PEAL-RECORD:{}\nEND:VEVENT"
        let files = ["a.ics", "b.ics"].map { "\(home.folder.path)/\($0)" }
        for name in ["a.ics", "b.ics"] {
            try home.folder.write(item + "\nEND:VCALENDAR\n", to: name)
        }
        for row in [
            Row("share", "share"), Row("share", "share", home.folder.path + "/shared"),
            Row("doctor", "doctor", codes: [0, 69]), Row("unshare", "unshare"),
            Row("calendar merge", "calendar", "merge", files[0], files[1]),
            Row("month", "calendar"),
        ] {
            try await check(row, home)
        }
    }

    private func check(_ row: Row, _ home: PealHome) async throws {
        let result = try await home.peal(row.arguments + ["--json"])
        let words = row.arguments.joined(separator: " ")
        #expect(row.codes.contains(result.code), "\(words): \(result.complaint)")
        let faults = try await faults(of: result.output, row.schema)
        #expect(faults == nil, "\(words): \(faults ?? "")\(result.output)")
    }

    /// Returns the validator's complaints; `nil` if there are none.
    private func faults(of document: String, _ schema: String) async throws -> String? {
        let result = try await run(
            PealHome.env,
            arguments: [
                "/usr/bin/python3", Locales.top + "/packaging/json/validate.py", schema,
            ],
            input: FileDescriptorInput.text(document, in: TemporaryFolder()), output: .discarded,
            error: .string(limit: 100_000))
        return result.terminationStatus.isSuccess ? nil : result.standardError
    }
}
