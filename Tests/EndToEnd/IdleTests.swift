import DBus
import DBusTestSupport
import Foundation
import TestSupport
import Testing

@Suite("A daemon with everything in use, with the built binary", .privateBus)
struct IdleTests {
    /// Runs a body with fakes of NetworkManager, logind and GeoClue on a private system bus.
    private func withMachine(
        _ body: @escaping @Sendable (PealHome, FakeGeoClue) async throws -> Void
    ) async throws {
        try await withPrivateBus { systemBus in
            let system = try await systemBus.connect()
            let networks = try await FakeNetworkManager(on: system)
            try await networks.add("1111", "House")
            try networks.connect(to: "1111")
            let logind = try await FakeLogind(on: system)
            try await logind.begin(
                "c1",
                [
                    ("LockedHint", .boolean(false)), ("IdleHint", .boolean(false)),
                    ("Timestamp", .uint64(1)),
                ])
            let geoClue = try await FakeGeoClue(on: system)
            var home = try PealHome(bus: .current)
            home.systemBus = systemBus
            try await body(home, geoClue)
            await system.close()
        }
    }

    /// Makes a calendar folder with an entry that rings in 2040, and returns its path.
    private func calendar(_ number: Int, _ home: PealHome) throws -> String {
        let path = "\(home.folder.path)/calendar-\(number)"
        try FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: true)
        try home.folder.write(
            """
            BEGIN:VCALENDAR
            VERSION:2.0
            BEGIN:VEVENT
            UID:\(number)
            SUMMARY:Meeting
            DTSTART:20400101T090000Z
            BEGIN:VALARM
            ACTION:DISPLAY
            TRIGGER:-PT10M
            END:VALARM
            END:VEVENT
            END:VCALENDAR

            """, to: "calendar-\(number)/item.ics")
        return path
    }

    /// On a machine whose clock cannot wake it, the timer of the user manager is not set.
    @Test("With alarms, wake-ups, absences, places and calendars, the daemon sleeps between rings")
    func idle() async throws {
        _ = try await NotificationServer.started(on: .current)
        let session = try await PrivateBus.current.connect()
        _ = try await FakeUserManager(on: session)
        #expect(try await session.requestName("org.gnome.ScreenSaver") == .owner)
        try await withMachine { home, geoClue in
            var commands = [
                ["places", "add", "home"], ["places", "add", "park", "37.57,126.98"],
                ["config", "away", "hold"],
                ["add", "Wake up", "2040-01-01 7:00", "--alarm", "--wake", "--again", "5m"],
                ["add", "Stand up", "2040-01-01 8:00", "--hold-away"],
                ["add", "Water the plants", "when I get home"],
                ["add", "Feed the ducks", "when I get to the park"],
                ["add", "Read the mail", "when I unlock"],
            ]
            for number in 1...5 { commands.append(["follow", try calendar(number, home)]) }
            for words in commands {
                let result = try await home.peal(words)
                #expect(result.code == 0, "\(words): \(result)")
            }
            try await home.withDaemon { daemon in
                #expect(await geoClue.calls.next()?.hasPrefix("start ") == true)
                try await geoClue.move(to: 35, 129)
                let list = try await home.peal("list", "--all").output
                #expect(list.split(separator: "\n").count { $0.contains("Meeting") } == 5)
                try await home.expectSleep(of: daemon.process)
            }
        }
        await session.close()
    }
}
