import DBusTestSupport
import Foundation
import Subprocess
import TestSupport
import Testing

@Suite("The user's language, with the built binary", .privateBus)
struct LanguageTests {
    /// Returns a copy of `home` with another locale and time, and with more environment variables.
    private func home(
        _ locale: String, at time: String? = "2026-11-23 08:00:00", of home: PealHome,
        _ more: [String: String] = [:]
    ) async throws -> PealHome {
        var home = home
        home.fakeTime = time
        home.locale = try await Locales.shared.value.variables(locale).merging(more) { $1 }
        return home
    }

    private func addSome(_ home: PealHome) async throws {
        for (id, flags) in [
            ("water", ["--at", "09:30"]), ("tea", ["--every", "45m"]),
            ("study", ["--on", "weekdays", "--every", "30m", "--from", "13:00", "--to", "21:30"]),
            ("party", ["--at", "2026-12-24 18:00"]),
        ] {
            #expect(try await home.peal(["add", id, "--id", id] + flags).code == 0)
        }
    }

    @Test("In Korean, table columns line up and times and schedules are in Korean")
    func korean() async throws {
        let plain = try PealHome(bus: nil)
        let home = try await home("ko_KR", of: plain)
        try await addSome(home)
        // The faked clock keeps running, so the countdown of an interval can differ by a minute.
        let list = try await home.peal("list").output.replacing("46분 뒤", with: "45분 뒤")
        #expect(
            list.hasPrefix(
                """
                ID     상태  다음                      제목   언제
                tea    켜짐  오전 8:45, 45분 뒤        tea    45분마다
                water  켜짐  오전 9:30, 90분 뒤        water  매일 오전 9:30
                study  켜짐  오후 1:00, 5시간 뒤       study  평일 오후 1:00부터 오후 9:30까지 30분마다
                party  켜짐  12월 24일 (목) 오후 6:00  party  한 번, 2026-12-24 (목) 오후 6:00

                """))
        let status = try await home.peal("status")
        #expect(status.code == 69)
        #expect(
            status.output.hasPrefix(
                """
                실행 중인 데몬이 없어서 아무것도 울리지 않아요. 'peal daemon --background'로 시작하거나, \
                'peal autostart on --now'로 지금부터 로그인할 때마다 시작하게 하세요.
                확인하지 않은 알림 0개. 다음: 오늘 오전 8:45
                """))
        let added = try await home.peal("add", "A", "--id", "a", "--at", "17:00")
        #expect(
            added.output == """
                추가했어요 — a (A): 매일 오후 5:00
                  오늘 오후 5:00
                  내일 오후 5:00
                  11월 25일 (수) 오후 5:00

                """)
        let week = try await home.peal("week").output.split(separator: "\n")
        #expect(week[1].hasPrefix("오늘           ┊"))
        #expect(week[3].hasPrefix("11월 25일 (수) ┊"))
        let doctor = try await home.peal("doctor").output
        #expect(doctor.contains("! 데몬이 로그인할 때 시작되지 않아요."))
        #expect(doctor.contains("✓ 알림이 5개 있어요."))
        let help = try await home.peal("help", "snooze").output
        let show = try await home.peal("help", "show").output
        #expect(help.contains("나중에 다시 울려요."))
        #expect(show.contains("알림: ID나 그 앞부분, 또는 제목."))
    }

    @Test("A refusal by the daemon is printed in the language of the user who ran the command")
    func refusals() async throws {
        let plain = try PealHome(bus: .current)
        try await plain.withDaemon { _ in
            let home = try await home("ko_KR", at: nil, of: plain)
            let unknown = try await home.peal("show", "nix")
            #expect(unknown.complaint == "peal: 'nix' 알림을 찾을 수 없어요.\n")
            #expect(unknown.code == 66)
            let bad = try await home.peal("add", "A", "--at", "25:00")
            #expect(bad.complaint.contains("'25:00'은 시각이 아니에요."))
            // The daemon refuses the next two commands. The second refusal contains another
            // translated message.
            let past = try await home.peal("add", "A", "--at", "2020-01-01 09:30")
            #expect(past.complaint.contains("이미 지나서 울릴 일이 없어요"))
            let empty = try await home.peal("add", "", "--at", "09:30")
            #expect(empty.complaint == "peal: 제목이 비어 있어요. 내용을 쓰세요.\n")
            #expect(
                try await plain.peal("add", "", "--at", "09:30").complaint
                    == "peal: The title is empty. Write some text.\n")
        }
    }

    @Test("The button labels of a notification are in the daemon's language")
    func notification() async throws {
        let server = try await NotificationServer.started(on: .current)
        let home = try await home("ko_KR", at: nil, of: try PealHome(bus: .current))
        try await home.withDaemon { _ in
            #expect(try await home.peal("add", "Tea", "--at", "17:00", "--id", "tea").code == 0)
            #expect(try await home.peal("present", "tea").output == "울렸어요: tea (Tea)\n")
            let shown = try await server.nextNotification()
            #expect(shown.summary == "Tea")
            #expect(
                shown.actions == ["default", "", "done", "완료", "snooze", "10분 뒤 다시 알림"])
        }
    }

    @Test("The times in the notification about missed rings have the format of the locale")
    func times() async throws {
        let server = try await NotificationServer.started(on: .current)
        var home = try await home("ko_KR", of: try PealHome(bus: .current))
        for (id, time) in [("a", "09:01"), ("b", "16:02")] {
            #expect(try await home.peal("add", id, "--at", time, "--id", id).code == 0)
        }
        home.fakeTime = "2026-11-23 17:00:00"
        try await home.withDaemon { _ in
            let body = try await server.nextNotification().body
            #expect(body == "오전 9:01  a\n오후 4:02  b")
        }
    }

    @Test("LANGUAGE overrides LANG for messages; times still follow LC_TIME")
    func precedence() async throws {
        let plain = try PealHome(bus: nil)
        let added = try await home("en_US", of: plain)
        #expect(try await added.peal("add", "tea", "--id", "tea", "--at", "20:05").code == 0)
        #expect(try await added.peal("list").output.hasSuffix("every day at 8:05 PM\n"))
        func next(_ locale: String, _ more: [String: String] = [:]) async throws -> String {
            let home = try await home(locale, of: plain, more)
            let lines = try await home.peal("next", "-n", "1").output.split(separator: "\n")
            return lines.joined(separator: "|")
        }
        #expect(
            try await next("en_US")
                == "WHEN                    ID   TITLE|today 8:05 PM  in 12 h  tea  tea")
        #expect(
            try await next("de_DE")
                == "WHEN                  ID   TITLE|today 20:05  in 12 h  tea  tea")
        #expect(
            try await next("ko_KR", ["LC_TIME": "de_DE.UTF-8"])
                == "언제                   ID   제목|오늘 20:05  12시간 뒤  tea  tea")
        #expect(
            try await next("ko_KR", ["LANGUAGE": "en"])
                == "WHEN                      ID   TITLE|today 오후 8:05  in 12 h  tea  tea")
        #expect(
            try await next("ko_KR", ["LC_ALL": "C"])
                == "WHEN                  ID   TITLE|today 20:05  in 12 h  tea  tea")
        #expect(
            try await next("de_DE", ["LC_MESSAGES": "ko_KR.UTF-8"])
                == "언제                   ID   제목|오늘 20:05  12시간 뒤  tea  tea")
    }

    @Test(
        "JSON is the same in every language",
        arguments: [
            ["list"], ["show", "party"], ["status"], ["next"], ["week"], ["doctor"], ["history"],
            ["preview", "--at", "09:30"], ["badge"], [],
        ])
    func json(arguments: [String]) async throws {
        let plain = try PealHome(bus: nil)
        let english = try await home("en_US", of: plain)
        try await addSome(english)
        let korean = try await home("ko_KR", of: plain)
        // The faked clock keeps running, so the two runs can differ in the seconds.
        func document(_ home: PealHome) async throws -> String {
            try await home.peal(arguments + ["--json"]).output
                .replacing(#/08:00(:\d\d)?(\.\d+)?/#, with: "NOW")
        }
        let before = try await document(english)
        #expect(!before.isEmpty)
        #expect(try await document(korean) == before)
    }

    @Test("The program finds catalogues in the share folder next to its own folder")
    func installed() async throws {
        var home = try await home("ko_KR", at: nil, of: try PealHome(bus: nil))
        home.locale["TEXTDOMAINDIR"] = nil
        let root = home.folder.path
        try FileManager.default.createDirectory(
            atPath: root + "/bin", withIntermediateDirectories: true)
        // Copy the binary with cp(1). If this process had the file open for writing, a fork could
        // inherit the descriptor, and the kernel would refuse to run the file.
        try await Locales.command("cp", PealHome.binary, root + "/bin/peal")
        try await Locales.command(
            Locales.top + "/packaging/po/build.sh", root + "/share/locale")
        let result = try await run(
            PealHome.env, arguments: [root + "/bin/peal", "list"],
            environment: home.environment, output: .string(limit: 10_000), error: .discarded)
        #expect(result.standardOutput == "알림이 없어요. 'peal add'로 추가하세요.\n")
    }
}
