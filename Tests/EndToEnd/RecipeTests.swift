import DBus
import DBusTestSupport
import Foundation
import Subprocess
import TestSupport
import Testing

/// The alerts of Peal's first three users, which docs/recipes.md shows in English.
@Suite("The recipes", .privateBus)
struct RecipeTests {
    private let title = "물 마실 시간이에요! 💦"
    private let body = "세계보건기구(WHO)가 권장하는 하루 물 섭취량은 1.5~2L 입니다."

    @Test("Drink water: alerts ring on time with sound and badge, and survive kill -9")
    func water() async throws {
        let server = try await NotificationServer.started(on: .current)
        let dock = try await PrivateBus.current.connect()
        let updates = try await dock.events(matching: [
            MatchRule(interface: "com.canonical.Unity.LauncherEntry", member: "Update")
        ])
        var home = try PealHome(bus: .current)
        // Leave enough time before the ring for a busy machine.
        home.fakeTime = "2026-11-23 09:00:00"
        try await home.withDaemon { [home, title, body] _ in
            for time in ["13:00", "18:00", "09:30"] {
                let added = try await home.peal(
                    "add", title, "--body", body, "--at", time, "--id", "water-\(time.prefix(2))")
                #expect(added.code == 0, "\(added.complaint)")
            }
            #expect(try await home.ids() == ["water-09", "water-13", "water-18"])
            #expect(try await home.peal("off", "water-13").code == 0)
            #expect(try await home.peal("remove", "water-18").code == 0)
        }

        home.fakeTime = "2026-11-23 09:29:58"
        try await home.withDaemon(endingBy: .kill) { [home, title, body] _ in
            let shown = try await server.nextNotification()
            #expect(shown.summary == title)
            #expect(shown.body == body)
            #expect(shown.hints["sound-name"] == .string("message-new-instant"))
            #expect(shown.hints["urgency"] == .byte(1))
            #expect(shown.hints["desktop-entry"] == .string("io.github.peal.Peal"))
            #expect(
                shown.actions == ["default", "", "done", "Done", "snooze", "Snooze 10 min"])
            #expect(try await home.badge(becomes: 1))
        }

        // The alerts are still there, and the notification is not shown a second time.
        home.fakeTime = "2026-11-23 09:31:00"
        try await home.withDaemon { [home, title] _ in
            #expect(try await home.ids() == ["water-09", "water-13"])
            let water = try await home.json("show", "water-13")
            #expect(water["isOn"] as? Bool == false)
            #expect(water["title"] as? String == title)
            #expect(try await home.peal("on", "water-13").code == 0)
            #expect(
                try await home.next(2) == ["2026-11-23T13:00:00Z", "2026-11-24T09:30:00Z"])
            #expect(try await home.badge(becomes: 1))

            // The user has not seen output that went to a pipe, so the badge stays.
            #expect(try await home.peal().output.contains("Waiting for you"))
            #expect(try await home.json()["waiting"] as? [Any] != nil)
            #expect(try await home.badge(becomes: 1))

            let opened = try await home.terminal(words: "")
            #expect(opened.output.contains(title))
            #expect(opened.output.contains("Waiting for you"))
            #expect(try await home.badge(becomes: 0))
        }
        #expect(await server.shown.count == 1)

        // Each daemon sends the badge 0 when it starts. Look for the badge 1, and then for 0, when
        // everything was seen.
        var hasWaited = false
        for await case .signal(let update) in updates {
            let count = update.arguments.last?.asProperties?["count"]
            hasWaited = hasWaited || count == .int64(1)
            if hasWaited, count == .int64(0) { break }
        }
        await dock.close()
    }

    @Test("Study nag: 25 rings each weekday; a click silences only that day")
    func study() async throws {
        let server = try await NotificationServer.started(on: .current)
        var home = try PealHome(bus: .current)
        // 2026-11-27 is a Friday.
        home.fakeTime = "2026-11-27 09:00:00"
        // Instead of opening a browser, this xdg-open writes down its argument.
        try home.install(
            "xdg-open",
            "#!/bin/sh\necho \"$1\" > \"$HOME/opened.part\"\nmv \"$HOME/opened.part\" \"$HOME/opened\"\n"
        )

        try await home.withDaemon { [home] _ in
            let added = try await home.peal(
                "add", "오늘 공부 시작?", "--body", "일본어 회화 공부를 시작하세요.", "--on", "weekdays",
                "--every", "30m", "--from", "09:30", "--to", "21:30", "--done-on-open", "--open",
                "https://example.org", "--id", "study")
            #expect(added.code == 0, "\(added.complaint)")

            let rings = try await home.next(51)
            let days = rings.reduce(into: [:]) { days, time in
                days[String(time.prefix(10)), default: 0] += 1
            }
            #expect(days == ["2026-11-27": 25, "2026-11-30": 25, "2026-12-01": 1])
            #expect(rings.first == "2026-11-27T09:30:00Z")
            #expect(rings[24] == "2026-11-27T21:30:00Z")
        }

        home.fakeTime = "2026-11-27 09:29:58"
        try await home.withDaemon { [home] _ in
            let shown = try await server.nextNotification()
            #expect(shown.summary == "오늘 공부 시작?")
            try await server.invokeAction(id: shown.id, key: "default")
            #expect(try await server.nextClosing() == shown.id)
            // The day is done when the target is open, which is after the notification has gone.
            #expect(try await home.badge(becomes: 0))
            #expect(try await home.next(1) == ["2026-11-30T09:30:00Z"])
            let opened = try await home.file("opened")
            #expect(opened == "https://example.org\n")
        }

        // The rest of that day is also silent after a restart, but the next weekday is not.
        home.fakeTime = "2026-11-27 09:59:59"
        try await home.withDaemon { [home] _ in
            let next = try await home.next(1)
            #expect(next == ["2026-11-30T09:30:00Z"])
        }
        home.fakeTime = "2026-11-30 09:29:59"
        try await home.withDaemon { [home] _ in
            _ = try await server.nextNotification()
            #expect(try await home.peal("done", "study").code == 0)
            #expect(try await home.next(1) == ["2026-12-01T09:30:00Z"])
            let again = try await home.peal("done", "study").output
            #expect(again.hasPrefix("Already done with study"))
            #expect(try await home.peal("done", "study", "--undo").code == 0)
            #expect(try await home.next(1) == ["2026-11-30T10:00:00Z"])
        }
    }

    @Test("Weekday alarm: after an edit, only the new days ring")
    func alarm() async throws {
        let server = try await NotificationServer.started(on: .current)
        var home = try PealHome(bus: .current)
        // 2026-11-23 is a Monday.
        home.fakeTime = "2026-11-23 15:59:58"
        home.zone = "Asia/Seoul"
        try await home.withDaemon { [home] _ in
            #expect(
                try await home.peal(
                    "add", "기상", "--on", "mon,wed,fri", "--at", "07:00", "--id", "wake"
                )
                .code == 0)
            #expect(
                try await home.next(3) == [
                    "2026-11-25T07:00:00+09:00", "2026-11-27T07:00:00+09:00",
                    "2026-11-30T07:00:00+09:00",
                ])
            let edited = try await home.peal("edit", "wake", "--on", "tue,sat")
            #expect(edited.code == 0, "\(edited.complaint)")
            #expect(
                try await home.next(3) == [
                    "2026-11-24T07:00:00+09:00", "2026-11-28T07:00:00+09:00",
                    "2026-12-01T07:00:00+09:00",
                ])
        }
        home.fakeTime = "2026-11-24 06:59:58"
        try await home.withDaemon { _ in
            let shown = try await server.nextNotification()
            #expect(shown.summary == "기상")
        }
    }
}
