import Alerts
import AlertsTestSupport
import DBusTestSupport
import DesktopDelivery
import Glibc
import Recurrence
import Testing

@Suite("Notifications in the terminal")
struct TerminalDeliveryTests {
    @Test("The terminal delivery passes the contract tests that all deliveries share")
    func contract() async throws {
        let null = open("/dev/null", O_WRONLY)
        defer { close(null) }
        try await DeliveryContract.check(TerminalDelivery(descriptor: null, logger: .silent))
    }

    @Test("The time, the title, the body and the link are printed")
    func prints() async throws {
        var ends: [CInt] = [0, 0]
        pipe(&ends)
        let delivery = TerminalDelivery(descriptor: ends[1], logger: .silent)
        _ = try await delivery.deliver(
            Alerts.Notification(
                subject: .alert(try Alert.ID("water")),
                content: Content(
                    title: "물 💦", body: "one\ntwo", open: try OpenTarget("https://example.org")),
                actions: [], due: Instant(seconds: 0),
                wall: try CivilDateTime(iso8601: "2026-11-23T09:30:00")))
        close(ends[1])
        var bytes = [UInt8](repeating: 0, count: 1000)
        let count = read(ends[0], &bytes, bytes.count)
        close(ends[0])
        #expect(
            String(decoding: bytes[..<count], as: UTF8.self)
                == "09:30  물 💦\n       one\n       two\n       → https://example.org\n")
    }

    @Test(
        "A ring ahead of an event also prints the time of the event",
        arguments: [
            ("2026-11-23T10:00", false, 0, 599, "In 10 min, at 10:00"),
            ("2026-11-24T00:05", false, 1, 600, "In 10 min, at 00:05"),
            ("2026-11-23T10:00", false, 0, 30, "In 30 s, at 10:00"),
            ("2026-11-23T22:00", false, 0, 50_000, "Today at 22:00"),
            ("2026-11-24T10:00", false, 1, 86_400, "Tomorrow at 10:00"),
            ("2026-11-30T10:00", false, 7, 604_800, "In 7 days, on Mon 30 Nov at 10:00"),
            ("2026-11-23T09:20", false, 0, 0, "It was at 09:20."),
            ("2026-11-22T09:20", false, -1, -9, "It was on Sun 22 Nov at 09:20."),
            ("2026-11-23T00:00", true, 0, 0, "Today, Mon 23 Nov"),
            ("2026-11-24T00:00", true, 1, 86_400, "Tomorrow, Tue 24 Nov"),
            ("2026-12-24T00:00", true, 31, 2_678_400, "In 31 days, on Thu 24 Dec"),
            ("2026-11-22T00:00", true, -1, -86_400, "It was on Sun 22 Nov."),
        ])
    func events(
        wall: String, isAllDay: Bool, days: Int, seconds: Int, line: String
    ) async throws {
        var ends: [CInt] = [0, 0]
        pipe(&ends)
        _ = try await TerminalDelivery(descriptor: ends[1], logger: .silent).deliver(
            Alerts.Notification(
                subject: .alert(try Alert.ID("sync")),
                content: Content(title: "Sync", body: "Room 1"), actions: [],
                due: Instant(seconds: 0),
                wall: try CivilDateTime(iso8601: "2026-11-23T09:30:00"),
                event: EventTime(
                    wall: try CivilDateTime(iso8601: wall), isAllDay: isAllDay, days: days,
                    seconds: seconds)))
        close(ends[1])
        var bytes = [UInt8](repeating: 0, count: 1000)
        let count = read(ends[0], &bytes, bytes.count)
        close(ends[0])
        #expect(
            String(decoding: bytes[..<count], as: UTF8.self)
                == "09:30  Sync\n       \(line)\n       Room 1\n")
    }

    @Test("Printing to a closed pipe throws an error and does not end Peal")
    func closed() async throws {
        signal(SIGPIPE, SIG_IGN)
        var ends: [CInt] = [0, 0]
        pipe(&ends)
        close(ends[0])
        defer { close(ends[1]) }
        let delivery = TerminalDelivery(descriptor: ends[1], logger: .silent)
        await #expect(throws: DeliveryError.self) {
            _ = try await delivery.deliver(
                Alerts.Notification(
                    subject: .alert(try Alert.ID("water")), content: Content(title: "A"),
                    actions: [],
                    due: Instant(seconds: 0),
                    wall: try CivilDateTime(iso8601: "2026-11-23T09:30:00")))
        }
    }
}
