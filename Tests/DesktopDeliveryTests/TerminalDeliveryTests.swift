import Alerts
import AlertsTestSupport
import DesktopDelivery
import Glibc
import Recurrence
import Testing

@Suite("Notifications in the terminal")
struct TerminalDeliveryTests {
    @Test("It keeps the contract")
    func contract() async throws {
        let null = open("/dev/null", O_WRONLY)
        defer { close(null) }
        try await DeliveryContract.check(TerminalDelivery(descriptor: null))
    }

    @Test("It prints the time, the title, the body and what it opens")
    func prints() throws {
        var ends: [CInt] = [0, 0]
        pipe(&ends)
        let delivery = TerminalDelivery(descriptor: ends[1])
        _ = try delivery.deliver(
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

    @Test("A reader that has gone is an error, not the end")
    func closed() throws {
        signal(SIGPIPE, SIG_IGN)
        var ends: [CInt] = [0, 0]
        pipe(&ends)
        close(ends[0])
        defer { close(ends[1]) }
        let delivery = TerminalDelivery(descriptor: ends[1])
        #expect(throws: DeliveryError.self) {
            _ = try delivery.deliver(
                Alerts.Notification(
                    subject: .alert(try Alert.ID("water")), content: Content(title: "A"),
                    actions: [],
                    due: Instant(seconds: 0),
                    wall: try CivilDateTime(iso8601: "2026-11-23T09:30:00")))
        }
    }
}
