import DBus
import DBusTestSupport
import Foundation
import TestSupport
import Testing

@Suite("The user's view of programs, with the built binary", .privateBus)
struct AppsTests {
    private func home(_ locale: String? = nil) async throws -> PealHome {
        var home = try PealHome(bus: .current)
        home.fakeTime = "2026-11-23 08:00:00"
        if let locale { home.locale = try await Locales.shared.value.variables(locale) }
        return home
    }

    /// Connects as a program with two pending requests and one that repeats.
    private func water(_ home: PealHome) async throws -> ProgramConnection {
        #expect(try await home.peal("apps", "allow", "org.example.Water").code == 0)
        let program = try await ProgramConnection(on: .current)
        try await program.register("org.example.Water", name: "물 마시기 알림")
        try await program.add(
            #"{"id": "later", "title": "Bed", "trigger": {"after": 7200}}"#,
            #"{"id": "next", "title": "Drink", "archive": "x", "trigger": {"after": 5400}}"#,
            #"{"id": "hourly", "trigger": {"after": 3600, "repeats": true}}"#)
        return program
    }

    @Test("A list names each program and counts its requests; a narrow terminal shows whole ids")
    func tables() async throws {
        let home = try await home()
        try await home.withDaemon { _ in
            let program = try await water(home)
            #expect(try await home.peal("apps", "allow", "study-1", "--badge", "off").code == 0)
            func lines(_ words: String, _ columns: Int) async throws -> [String] {
                let result = try await home.terminal(words: words, columns: columns)
                #expect(result.code == 0)
                return result.output.components(separatedBy: "\n")
            }
            #expect(
                try await lines("apps", 80) == [
                    "ID                 PERMISSION           PENDING  NAME",
                    "org.example.Water  allowed              3        물 마시기 알림",
                    "study-1            allowed, off: badge  0        study-1", "",
                ])
            #expect(
                try await lines("apps", 40) == [
                    "org.example.Water  allowed  3", "study-1  allowed, off: badge  0", "",
                ])
            #expect(
                try await lines("list --apps", 40) == [
                    "today 09:00  물 마시기 알림", "  물 마시기 알림",
                    "today 09:30  물 마시기 알림  Drink", "today 10:00  물 마시기 알림  Bed", "",
                ])
            #expect(
                try await lines("list --app org.example.Water", 80) == [
                    "NEXT         ID      TITLE",
                    "today 09:00  hourly  물 마시기 알림",
                    "today 09:30  next    Drink",
                    "today 10:00  later   Bed", "",
                ])
            let details = try await home.peal("apps", "show", "org").output
            for line in ["Name           물 마시기 알림", "Pending        3", "Running        yes"] {
                #expect(details.contains(line + "\n"), "\(details)")
            }
            #expect(
                try await home.peal("status").output
                    .contains("Programs: 2. Their pending notifications: 3.\n"))
            #expect(
                try await home.peal("doctor").output
                    .contains("✓ Programs: 2. Their pending notifications: 3.\n"))
            await program.end()
            #expect(
                try await home.eventually {
                    try await home.json("apps", "show", "org")["running"] as? Bool == false
                })
        }
    }

    @Test("In Korean, the tables have Korean headers and are stacked in 40 columns")
    func korean() async throws {
        let home = try await home("ko_KR")
        try await home.withDaemon { _ in
            let program = try await water(home)
            #expect(
                try await home.peal("apps").output == """
                    ID                 권한  예약  이름
                    org.example.Water  허용  3     물 마시기 알림

                    """)
            let narrow = try await home.terminal(words: "list --apps", columns: 40).output
            #expect(
                narrow.hasPrefix(
                    """
                    오늘 오전 9:00  물 마시기 알림
                      물 마시기 알림

                    """), "\(narrow)")
            let forget = try await home.terminal(
                "apps", "forget", "org.example.Water", typing: "ㅇ")
            #expect(forget.output.contains("물 마시기 알림 (org.example.Water) 프로그램을 예약된 알림 3개와 함께"))
            #expect(forget.output.contains("지웠어요: 물 마시기 알림 (org.example.Water)"))
            let unknown = try await home.peal("apps", "show", "org.example.Water")
            #expect(unknown.code == 66)
            #expect(unknown.complaint.contains("프로그램을 찾을 수 없어요."))
            await program.end()
        }
    }

    @Test("JSON is the same in every language, and leaves out the archive of a request")
    func json() async throws {
        let home = try await home()
        var korean = home
        korean.locale = try await Locales.shared.value.variables("ko_KR")
        try await home.withDaemon { [korean] _ in
            let program = try await water(home)
            for words in [["apps"], ["apps", "show", "org"], ["list", "--apps"]] {
                let english = try await home.peal(words + ["--json"]).output
                #expect(try await korean.peal(words + ["--json"]).output == english)
            }
            let listed = try await home.json("list", "--app", "org.example.Water")
            let items = listed["notifications"] as? [[String: Any]] ?? []
            #expect(items.count == 3)
            #expect(
                items.map { ($0["request"] as? [String: Any])?["id"] as? String }
                    == ["hourly", "next", "later"])
            #expect(
                !items.contains { ($0["request"] as? [String: Any])?["archive"] != nil })
            await program.end()
        }
    }

    @Test("A program that was allowed before its first connection may add requests at once")
    func allowedBefore() async throws {
        let server = try await NotificationServer.started(on: .current)
        let home = try await home()
        try await home.withDaemon { _ in
            let allowed = try await home.peal(
                "apps", "allow", "org.example.Water", "--sound", "off")
            #expect(allowed.output.contains("No program with this id has used Peal yet."))
            let program = try await ProgramConnection(on: .current)
            try await program.register("org.example.Water", name: "Water")
            #expect(try await program.requestAuthorization())
            try await program.add(#"{"id": "now", "title": "Drink", "sound": "default"}"#)
            let shown = try await server.nextNotification()
            #expect(shown.summary == "Drink")
            #expect(shown.hints["suppress-sound"] == .boolean(true))
            await program.end()
        }
        // The permission is in the store.
        try await home.withDaemon { _ in
            let program = try await home.json("apps", "show", "org.example.Water")
            #expect(program["authorization"] as? String == "authorized")
        }
    }

    @Test(
        "'apps allow' and 'deny' answer the question that is on screen, and take it off the screen",
        arguments: [true, false])
    func question(isAllowed: Bool) async throws {
        let server = try await NotificationServer.started(on: .current)
        let home = try await home()
        try await home.withDaemon { _ in
            let program = try await ProgramConnection(on: .current)
            try await program.register("org.example.Water", name: "Water")
            async let granted = program.requestAuthorization()
            let question = try await server.nextNotification()
            let verb = isAllowed ? "allow" : "deny"
            #expect(try await home.peal("apps", verb, "org.example.Water").code == 0)
            #expect(try await granted == isAllowed)
            #expect(try await server.nextClosing() == question.id)
            await program.end()
        }
    }

    @Test("Without a notification server, the user cannot be asked, and the permission stays open")
    func noServer() async throws {
        let home = try await home()
        try await home.withDaemon { _ in
            let program = try await ProgramConnection(on: .current)
            try await program.register("org.example.Water", name: "Water")
            #expect(try await program.requestAuthorization() == false)
            let water = try await home.json("apps", "show", "org.example.Water")
            #expect(water["authorization"] as? String == "notDetermined")
            await program.end()
        }
    }

    @Test("'apps deny' keeps the requests of a program, which then may add no more")
    func deny() async throws {
        let home = try await home()
        try await home.withDaemon { _ in
            let program = try await water(home)
            let denied = try await home.peal("apps", "deny", "org.example.Water")
            #expect(
                denied.output
                    == "물 마시기 알림 (org.example.Water) may not show notifications.\n")
            let error = await #expect(throws: BusError.self) {
                try await program.add(#"{"id": "more"}"#)
            }
            #expect(error?.code == .remote("io.github.peal.Error.NotAllowed"))
            #expect(try await home.json("apps", "show", "org")["pending"] as? Int == 3)
            await program.end()
        }
    }

    @Test("'apps forget' asks in a terminal; elsewhere it needs --yes, and a whole id")
    func forget() async throws {
        let home = try await home()
        try await home.withDaemon { _ in
            let program = try await water(home)
            let refused = try await home.peal("apps", "forget", "org.example.Water")
            #expect(refused.code == 64)
            #expect(refused.complaint.contains("add --yes to forget"))
            #expect(try await home.peal("apps", "forget", "org", "--yes").code == 66)
            let no = try await home.terminal("apps", "forget", "org.example.Water", typing: "n")
            #expect(no.output.contains("and its 3 pending notifications? [y/N]"))
            #expect(no.output.contains("Nothing was removed."))
            #expect(try await home.json("apps", "show", "org")["pending"] as? Int == 3)
            let yes = try await home.peal("apps", "forget", "org.example.Water", "--yes")
            #expect(yes.output == "Forgot 물 마시기 알림 (org.example.Water).\n")
            #expect((try await home.json("apps")["programs"] as? [Any])?.isEmpty == true)
            let error = await #expect(throws: BusError.self) {
                try await program.add(#"{"id": "more"}"#)
            }
            #expect(error?.code == .remote("io.github.peal.Error.NotRegistered"))
            await program.end()
        }
    }

    @Test("Wrong ids and values are refused with their exit code, and change nothing")
    func wrong() async throws {
        let home = try await home()
        try await home.withDaemon { _ in
            for id in ["org.example.Water", "org.example.Study"] {
                #expect(try await home.peal("apps", "allow", id).code == 0)
            }
            let before = try await home.peal("apps", "--json").output
            let long = String(repeating: "x", count: 5_000)
            for (words, code, complaint) in [
                (["apps", "show", "org.exmple.Water"], 66, "Did you mean 'org.example.Water'?"),
                (["apps", "show", "WATER"], 66, "Did you mean 'org.example.Water'?"),
                (["apps", "deny", "org."], 66, "the beginning of 2 ids"),
                (["apps", "show", ""], 66, "There is no program ''"),
                (["apps", "show", "\u{1B}[2J"], 66, "There is no program"),
                (["apps", "show", long], 66, "There is no program 'xxx"),
                (["list", "--app", "nix"], 66, "'peal apps' lists all programs."),
                (["apps", "allow", "a b"], 64, "cannot be the id of a program"),
                (["apps", "allow", ""], 64, "cannot be the id of a program"),
                (["apps", "allow", "💥"], 64, "'💥'"), (["apps", "allow", long], 64, "1 to 255"),
                (["apps", "allow", "org.example.Water", "--sound=nonsense"], 64, "'nonsense'"),
                (["apps", "alow", "org.example.Water"], 64, "Did you mean 'allow'?"),
                (["list", "--apps", "--all"], 64, "cannot be combined"),
            ] {
                let result = try await home.peal(words)
                #expect(result.code == code, "\(words): \(result.complaint)")
                #expect(result.complaint.contains(complaint), "\(words): \(result.complaint)")
                #expect(result.complaint.count < 1_000 && !result.complaint.contains("\u{1B}"))
                #expect(result.output.isEmpty)
            }
            #expect(try await home.peal("apps", "--json").output == before)
            let similar = try await home.peal("apps", "allow", "org.exmple.Water").output
            #expect(similar.contains("A similar id is 'org.example.Water'."))
        }
    }

    @Test(
        "Without a daemon, the commands say how to start one and exit with 69",
        arguments: [
            ("en_US", "Only a running daemon knows the programs."),
            ("ko_KR", "프로그램은 실행 중인 데몬만 알고 있어요."),
        ])
    func noDaemon(locale: String, sentence: String) async throws {
        let home = try await home(locale)
        for home in [home, home.elsewhere] {
            var home = home
            home.locale = try await Locales.shared.value.variables(locale)
            for words in [
                ["apps"], ["apps", "show", "x"], ["apps", "allow", "x"], ["apps", "deny", "x"],
                ["apps", "forget", "x", "--yes"], ["list", "--apps"], ["list", "--app", "x"],
            ] {
                let result = try await home.peal(words)
                #expect(result.code == 69, "\(words)")
                #expect(result.output.isEmpty)
                #expect(result.complaint.hasPrefix("peal: " + sentence), "\(result.complaint)")
                #expect(result.complaint.contains("'peal daemon --background'"))
            }
        }
        #expect(!FileManager.default.fileExists(atPath: home.folder.path + "/data"))
    }
}
