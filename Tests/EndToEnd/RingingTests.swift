import DBus
import DBusTestSupport
import Foundation
import Subprocess
import TestSupport
import Testing

@Suite("Ringing, with the built binary", .privateBus)
struct RingingTests {
    @Test("An alert that is due in two seconds is sent to the server on time")
    func punctual() async throws {
        let server = try await NotificationServer.started(on: .current)
        let home = try PealHome(bus: .current)
        try await home.withDaemon { daemon in
            let added = try await home.json("add", "Tea", "--in", "2s")
            let due = try #require(added["next"] as? String)
            let dueSeconds = try PealHome.seconds(due)
            _ = try await server.nextNotification()
            #expect(Date().timeIntervalSince1970 >= dueSeconds, "Nothing rings early")
        }
    }

    @Test("The buttons snooze, done and close change the alert's state")
    func buttons() async throws {
        let server = try await NotificationServer.started(on: .current)
        let home = try PealHome(bus: .current)
        try await home.withDaemon { _ in
            #expect(try await home.peal("add", "Wake", "--at", "07:00", "--id", "wake").code == 0)

            #expect(try await home.peal("present", "wake").code == 0)
            var shown = try await server.nextNotification()
            try await server.invokeAction(id: shown.id, key: "snooze")
            #expect(try await server.nextClosing() == shown.id)
            let snoozed = try await home.state("wake", "snoozedUntil") { $0 is String }
            #expect(snoozed is String)

            #expect(try await home.peal("present", "wake").code == 0)
            shown = try await server.nextNotification()
            try await server.invokeAction(id: shown.id, key: "done")
            #expect(try await server.nextClosing() == shown.id)
            let unseen = try await home.state("wake", "unseen") { $0 as? Int == 0 }
            #expect(unseen as? Int == 0)

            #expect(try await home.peal("present", "wake").code == 0)
            shown = try await server.nextNotification()
            #expect(try await home.badge(becomes: 1))
            try await server.close(id: shown.id, reason: 2)
            #expect(try await home.badge(becomes: 0))
        }
    }

    @Test("A second daemon says that one is running, and exits with 0")
    func secondDaemon() async throws {
        let home = try PealHome(bus: .current)
        try await home.withDaemon { daemon in
            let second = try await home.peal("daemon")
            #expect(second.code == 0)
            #expect(
                second.complaint.contains("Peal is already running (process \(daemon.process))"))
            let status = try await home.json("status")
            #expect(status["pid"] as? Int == daemon.process)
        }
    }

    @Test("If no server runs, a due alert waits until one starts")
    func noServer() async throws {
        let home = try PealHome(bus: .current)
        let server = NotificationServer(on: PrivateBus.current.address)
        try await home.withDaemon { _ in
            #expect(try await home.peal("add", "Tea", "--in", "1s", "--id", "tea").code == 0)
            let waiting = try await home.state("tea", "unseen") { $0 as? Int == 1 }
            #expect(waiting as? Int == 1)
            let status = try await home.peal("status")
            #expect(status.output.contains("no notification server"))
            let presented = try await home.peal("present", "tea")
            #expect(
                presented.output == "tea (Tea) will be shown when a notification server starts\n")
            try await server.start()
            #expect(try await server.nextNotification().summary == "Tea")
        }
    }

    @Test("An alert that was due while no daemon ran is shown late, with its due time")
    func late() async throws {
        let server = try await NotificationServer.started(on: .current)
        var home = try PealHome(bus: .current)
        home.fakeTime = "2026-11-23 08:00:00"
        #expect(try await home.peal("add", "Water", "--at", "09:30").code == 0)
        home.fakeTime = "2026-11-23 10:00:00"
        try await home.withDaemon { _ in
            let shown = try await server.nextNotification()
            #expect(shown.body == "Due 09:30 (30 min ago)")
        }
    }

    @Test("Kill -9 around the time of a ring loses no alert")
    func killed() async throws {
        let server = try await NotificationServer.started(on: .current)
        let home = try PealHome(bus: .current)
        var expected: Set<String> = []
        for round in 0..<5 {
            let title = "Alert \(round)"
            expected.insert(title)
            try await home.withDaemon(endingBy: .kill) { _ in
                let added = try await home.peal("add", title, "--in", "1s")
                #expect(added.code == 0)
            }
        }
        // Each alert was due around the time when its daemon was killed.
        try await home.withDaemon { [expected] _ in
            var shown: Set<String> = []
            while shown != expected {
                shown.insert(try await server.nextNotification().summary)
            }
        }
    }

    @Test("A daemon reconnects when a lost bus comes back")
    func lostBus() async throws {
        let bus = PrivateBus.current
        let server = try await NotificationServer.started(on: bus)
        let home = try PealHome(bus: bus)
        try await home.withDaemon { daemon in
            #expect(try await home.peal("add", "Tea", "--at", "17:00", "--id", "tea").code == 0)
            #expect(try await home.peal("present", "tea").code == 0)
            let first = try await server.nextNotification()
            await bus.kill()
            // The daemon waits 10 s for a bus, so nothing else may come between.
            try await bus.start()
            await server.stop()
            try await server.start()
            // The unseen notification is shown again on the new server.
            let again = try await server.nextNotification()
            #expect(again.summary == first.summary)
            #expect(again.replacesID == 0)
            #expect(try await home.badge(becomes: 1))
            #expect(try await home.json("status")["pid"] as? Int == daemon.process)
        }
    }

    @Test("A ring runs the alert's command, and the history says if it fails")
    func command() async throws {
        let home = try PealHome(bus: .current)
        _ = try await NotificationServer.started(on: .current)
        try await home.withDaemon { _ in
            let added = try await home.peal(
                "add", "Tea", "--in", "1h", "--id", "tea", "--run",
                "printf '%s %s' $PEAL_ID $PEAL_TITLE > $HOME/out; exit 7")
            #expect(added.code == 0)
            #expect(try await home.peal("present", "tea").code == 0)
            while try await !home.peal("history", "tea").output.contains("failed run") {}
            let said = try String(contentsOfFile: home.folder.path + "/out", encoding: .utf8)
            #expect(said == "tea Tea")
        }
    }

    @Test("If the bus does not come back, the daemon ends and releases the store")
    func endedSession() async throws {
        let bus = PrivateBus.current
        let home = try PealHome(bus: bus)
        let log = Arrivals<String>()
        let status = try await home.withDaemon(log: log, endingBy: nil) { _ in
            let added = try await home.peal("add", "Tea", "--at", "17:00")
            #expect(added.code == 0)
            await bus.kill()
        }
        #expect(status == .exited(69))
        var lines: [String] = []
        while let line = await log.next() { lines.append(line) }
        #expect(lines.contains("peal: The session bus is gone."))
        #expect(try await home.elsewhere.ids().count == 1)
    }

    @Test("A portal notification is shown, and its button works")
    func portal() async throws {
        let portal = try await PortalServer.started(on: .current, version: 2)
        let home = try PealHome(bus: .current)
        try await home.withDaemon(delivery: "portal") { _ in
            #expect(try await home.peal("add", "Tea", "--in", "1s", "--id", "tea").code == 0)
            let shown = try await portal.next()
            #expect(shown.properties["title"] == .string("Tea"))
            try await portal.invoke("done", of: shown.name)
            #expect(try await portal.nextRemoval() == shown.name)
            #expect(try await home.badge(becomes: 0))
        }
        await portal.stop()
    }

    @Test("With --delivery terminal, the daemon prints its notifications")
    func terminal() async throws {
        let home = try PealHome(bus: .current)
        try await home.withDaemon(delivery: "terminal") { daemon in
            let added = try await home.peal("add", "차 💦", "--body", "Green", "--in", "1s")
            #expect(added.code == 0)
            #expect(try await daemon.printed.next(within: .seconds(20)).contains("차 💦"))
            #expect(try await daemon.printed.next(within: .seconds(20)).contains("Green"))
        }
    }

    @Test("The daemon sleeps between rings, even after other work")
    func idle() async throws {
        let server = try await NotificationServer.started(on: .current)
        let home = try PealHome(bus: .current)
        try home.install("xdg-open", "#!/bin/sh\ntouch \"$HOME/opened\"\n")
        try await home.withDaemon { daemon in
            for hour in 10..<20 {
                let added = try await home.peal(
                    "add", "A", "--at", "\(hour):00", "--id", "a\(hour)", "--open", "x:y")
                #expect(added.code == 0)
            }
            #expect(try await home.peal("present", "a10").code == 0)
            let shown = try await server.nextNotification()
            try await server.invokeAction(id: shown.id, key: "default")
            _ = try await home.file("opened")
            _ = try await server.nextClosing()
            try await home.expectSleep(of: daemon.process)
        }
    }
}
