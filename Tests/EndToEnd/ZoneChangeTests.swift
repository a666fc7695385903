import DBus
import DBusTestSupport
import Foundation
import Subprocess
import TestSupport
import Testing

@Suite("Changes of the machine's time zone", .privateBus)
struct ZoneChangeTests {
    @Test(
        "When the machine's zone changes, only alerts without their own zone move",
        .enabled(if: MountNamespace.isPossible, "It needs root, for an /etc of its own."))
    func zoneSwap() async throws {
        let server = try await NotificationServer.started(on: .current)
        var home = try PealHome(bus: .current)
        home.fakeTime = "2026-11-23 00:10:00"
        let machine = home
        let etc = home.folder.path + "/etc"
        @Sendable func move(to zone: String) throws {
            let link = etc + "/localtime.new"
            try FileManager.default.createSymbolicLink(
                atPath: link, withDestinationPath: "/usr/share/zoneinfo/" + zone)
            // Like timedatectl(1), replace the link instead of changing it.
            #expect(rename(link, etc + "/localtime") == 0)
        }
        try FileManager.default.createDirectory(
            atPath: etc, withIntermediateDirectories: false)
        try move(to: "Etc/UTC")
        try await MountNamespace.with(
            "cp -an /etc/. \(etc); mount --bind \(etc) /etc"
        ) { [home] mounts in
            var machine = machine
            machine.zone = nil
            machine.prefix = mounts.prefix
            try await machine.withDaemon { _ in
                for (id, zone) in [("floating", [String]()), ("pinned", ["--zone", "Asia/Seoul"])] {
                    let added = try await home.peal(
                        ["add", id, "--at", "09:30", "--id", id] + zone)
                    #expect(added.code == 0, "\(added.complaint)")
                }
                #expect(try await home.next("floating", is: "2026-11-23T09:30:00Z"))
                try move(to: "Asia/Kolkata")
                #expect(try await home.next("floating", is: "2026-11-23T04:00:00Z"))
                #expect(try await home.next("pinned", is: "2026-11-23T00:30:00Z"))
                try move(to: "Asia/Tokyo")
                #expect(try await home.next("floating", is: "2026-11-23T00:30:00Z"))
                try move(to: "Asia/Kolkata")
                #expect(try await home.next("floating", is: "2026-11-23T04:00:00Z"))
            }
            // Now wait for rings. The alerts ring every minute for hours, so a slow start does not
            // matter. The daemon starts in India, at 00:29:45 UTC.
            machine.fakeTime = "2026-11-23 05:59:45"
            try await machine.withDaemon { _ in
                for (id, zone) in [("nag", [String]()), ("fixed", ["--zone", "Asia/Seoul"])] {
                    let schedule = ["--every", "1m", "--from", "09:30", "--to", "20:00"]
                    let added = try await home.peal(["add", id, "--id", id] + schedule + zone)
                    #expect(added.code == 0, "\(added.complaint)")
                }
                #expect(try await home.next("nag", is: "2026-11-23T04:00:00Z"))
                try move(to: "Asia/Tokyo")
                var shown: Set<String> = []
                while !shown.isSuperset(of: ["nag", "fixed"]) {
                    shown.insert(try await server.nextNotification(timeout: .seconds(90)).summary)
                }
                // In New York it is not 09:30 yet, so the alert rings again.
                try move(to: "America/New_York")
                #expect(try await home.next("floating", is: "2026-11-23T14:30:00Z"))
            }
        }
    }

    @Test("A changed zone in the tz database moves the alerts that have this zone")
    func dataSwap() async throws {
        var home = try PealHome(bus: .current)
        let area = home.folder.path + "/zoneinfo/Test"
        try FileManager.default.createDirectory(atPath: area, withIntermediateDirectories: true)
        @Sendable func put(_ zone: String) throws {
            let source = "/usr/share/zoneinfo/" + zone
            try FileManager.default.copyItem(atPath: source, toPath: area + "/new")
            #expect(rename(area + "/new", area + "/Town") == 0)
        }
        try put("Asia/Seoul")
        home.moreVariables["TZDIR"] = home.folder.path + "/zoneinfo"
        let log = Arrivals<String>()
        try await home.withDaemon(log: log) { [home] _ in
            for (id, time) in [("daily", "09:30"), ("once", "2030-01-01 09:30")] {
                let added = try await home.peal(
                    "add", id, "--at", time, "--id", id, "--zone", "Test/Town")
                #expect(added.code == 0, "\(added.complaint)")
            }
            #expect(try await home.next("once", is: "2030-01-01T00:30:00Z"))
            try put("Asia/Kathmandu")
            try await wait(for: "zones=Test/Town", in: log)
            #expect(try await home.next("once", is: "2030-01-01T03:45:00Z"))
            let daily = try await home.json("show", "daily")["next"] as? String
            #expect(daily?.hasSuffix("T03:45:00Z") == true)
            #expect(unlink(area + "/Town") == 0)
            try await wait(for: "zone=Test/Town", in: log)
        }
        // After a restart, the zone cannot be read, and a notification reports that.
        let server = try await NotificationServer.started(on: .current)
        try await home.withDaemon { _ in
            let shown = try await server.nextNotification()
            #expect(shown.summary == "Some alerts may not ring")
            #expect(shown.body == "These alerts cannot be read, so they do not ring: daily, once.")
        }
    }

    /// Waits for a line of the daemon's log.
    ///
    /// Cancels the test if the daemon cannot watch the tz database. A user can have 128 instances of
    /// inotify(7), and other tests that run at the same time may use all of them.
    private func wait(for text: String, in log: Arrivals<String>) async throws {
        while true {
            let line = try await log.next(within: .seconds(20))
            if line.contains("inotify cannot be used") {
                try Test.cancel("There is no free instance of inotify.")
            }
            if line.contains(text) { return }
        }
    }

    @Test(
        "A zone change that only systemd-timedated reports is followed",
        .enabled(if: MountNamespace.isPossible, "It needs root, for an /etc of its own."))
    func timedate() async throws {
        try await withPrivateBus { systemBus in
            let timedate = try await systemBus.connect()
            _ = try await timedate.requestName("org.freedesktop.timedate1")
            var home = try PealHome(bus: .current)
            home.zone = nil
            home.systemBus = systemBus
            let zone = home.folder.path + "/zone"
            @Sendable func move(to name: String) throws {
                try? FileManager.default.removeItem(atPath: zone)
                try FileManager.default.createSymbolicLink(
                    atPath: zone, withDestinationPath: "/usr/share/zoneinfo/" + name)
            }
            try move(to: "Asia/Seoul")
            let etc = home.folder.path + "/etc"
            try FileManager.default.createDirectory(atPath: etc, withIntermediateDirectories: false)
            // The link's target changes, but the link itself does not.
            try FileManager.default.createSymbolicLink(
                atPath: etc + "/localtime", withDestinationPath: zone)
            try await MountNamespace.with(
                "cp -an /etc/. \(etc); mount --bind \(etc) /etc"
            ) { [home] mounts in
                var machine = home
                machine.prefix = mounts.prefix
                try await machine.withDaemon { [machine] _ in
                    let added = try await machine.peal(
                        "add", "Tea", "--at", "2030-01-01 09:30", "--id", "tea")
                    #expect(added.code == 0, "\(added.complaint)")
                    #expect(try await machine.next("tea", is: "2030-01-01T09:30:00+09:00"))
                    try move(to: "Europe/Berlin")
                    try timedate.emitChange(
                        at: "/org/freedesktop/timedate1", of: "org.freedesktop.timedate1",
                        [("Timezone", .string("Europe/Berlin"))])
                    #expect(try await machine.next("tea", is: "2030-01-01T09:30:00+01:00"))
                }
            }
            await timedate.close()
        }
    }
}

extension PealHome {
    /// Waits until an alert's next ring is at this time.
    fileprivate func next(_ id: String, is time: String) async throws -> Bool {
        try await eventually { try await json("show", id)["next"] as? String == time }
    }
}
