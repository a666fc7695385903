import Recurrence
import Testing

@Suite("POSIX TZ strings")
struct PosixZoneTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let rule: String
        let instant: String
        let seconds: Int
        let abbreviation: String
        var testDescription: String { "\(rule) \(instant)" }

        init(_ rule: String, _ instant: String, _ seconds: Int, _ abbreviation: String) {
            self.rule = rule
            self.instant = instant
            self.seconds = seconds
            self.abbreviation = abbreviation
        }
    }

    static let rows: [Row] = [
        .init("KST-9", "1950-01-01T00:00:00Z", 32_400, "KST"),
        .init("<+03>-3", "2026-01-01T00:00:00Z", 10_800, "+03"),
        .init("<-0330>3:30", "2026-01-01T00:00:00Z", -12_600, "-0330"),
        .init("LMT-5:41:16", "2026-01-01T00:00:00Z", 20_476, "LMT"),
        .init("UTC0", "2026-01-01T00:00:00Z", 0, "UTC"),
        .init("XXX+4", "2026-01-01T00:00:00Z", -14_400, "XXX"),
        // `Mm.w.d` with week 5, which is the last week of the month: just before and at each
        // change.
        .init("CET-1CEST,M3.5.0,M10.5.0/3", "2026-03-29T00:59:59Z", 3_600, "CET"),
        .init("CET-1CEST,M3.5.0,M10.5.0/3", "2026-03-29T01:00:00Z", 7_200, "CEST"),
        .init("CET-1CEST,M3.5.0,M10.5.0/3", "2026-10-25T00:59:59Z", 7_200, "CEST"),
        .init("CET-1CEST,M3.5.0,M10.5.0/3", "2026-10-25T01:00:00Z", 3_600, "CET"),
        .init("CET-1CEST,M3.5.0,M10.5.0/3", "0500-07-01T00:00:00Z", 7_200, "CEST"),
        .init("CET-1CEST,M3.5.0,M10.5.0/3", "9500-07-01T00:00:00Z", 7_200, "CEST"),
        // In the southern hemisphere, daylight saving continues past New Year.
        .init("AEST-10AEDT,M10.1.0,M4.1.0/3", "2026-01-01T00:00:00Z", 39_600, "AEDT"),
        .init("AEST-10AEDT,M10.1.0,M4.1.0/3", "2026-07-01T00:00:00Z", 36_000, "AEST"),
        // In Ireland, winter is the daylight saving period and is behind standard time.
        .init("IST-1GMT0,M10.5.0,M3.5.0/1", "2026-01-01T00:00:00Z", 0, "GMT"),
        .init("IST-1GMT0,M10.5.0,M3.5.0/1", "2026-07-01T00:00:00Z", 3_600, "IST"),
        // A negative time: Nuuk changes on the evening before the given day.
        .init("<-02>2<-01>,M3.5.0/-1,M10.5.0/0", "2026-03-29T00:59:59Z", -7_200, "-02"),
        .init("<-02>2<-01>,M3.5.0/-1,M10.5.0/0", "2026-03-29T01:00:00Z", -3_600, "-01"),
        // A time of more than 24 hours: Gaza changes on the Saturday after the given Thursday.
        .init("EET-2EEST,M3.4.4/50,M10.4.4/50", "2026-03-27T23:59:59Z", 7_200, "EET"),
        .init("EET-2EEST,M3.4.4/50,M10.4.4/50", "2026-03-28T00:00:00Z", 10_800, "EEST"),
        // `Jn` never counts 29 February, but `n` does.
        .init("AAA0BBB,J60/0,J300/0", "2024-02-29T23:59:59Z", 0, "AAA"),
        .init("AAA0BBB,J60/0,J300/0", "2024-03-01T00:00:00Z", 3_600, "BBB"),
        .init("AAA0BBB,J60/0,J300/0", "2023-03-01T00:00:00Z", 3_600, "BBB"),
        .init("AAA0BBB,59/0,300/0", "2024-02-29T00:00:00Z", 3_600, "BBB"),
        .init("AAA0BBB,59/0,300/0", "2024-02-28T23:59:59Z", 0, "AAA"),
        .init("AAA0BBB,59/0,300/0", "2023-03-01T00:00:00Z", 3_600, "BBB"),
        // Daylight saving all year (RFC 8536, section 3.3.1).
        .init("EST5EDT,0/0,J365/25", "2026-01-01T04:59:59Z", -14_400, "EDT"),
        .init("EST5EDT,0/0,J365/25", "2026-01-01T05:00:00Z", -14_400, "EDT"),
        .init("EST5EDT,0/0,J365/25", "2024-12-31T23:00:00Z", -14_400, "EDT"),
        .init("XXX3EDT4,0/0,J365/23", "2026-01-01T03:30:00Z", -14_400, "EDT"),
        // A string without dates uses those of the United States.
        .init("EST5EDT", "2026-03-08T06:59:59Z", -18_000, "EST"),
        .init("EST5EDT", "2026-03-08T07:00:00Z", -14_400, "EDT"),
    ]

    @Test("A POSIX rule gives the expected offset and abbreviation at an instant", arguments: rows)
    func offset(_ row: Row) throws {
        let zone = try Zone(posix: row.rule)
        let offset = zone.offset(at: try Instant(rfc3339: row.instant))
        #expect(offset.seconds == row.seconds)
        #expect(offset.abbreviation == row.abbreviation)
        #expect(zone.identifier == row.rule)
    }

    @Test("Daylight saving that lasts all year has no gap and no fold")
    func allYear() throws {
        let zone = try Zone(posix: "EST5EDT,0/0,J365/25")
        let wall = try CivilDateTime(iso8601: "2026-01-01T00:30")
        #expect(zone.resolve(wall) == .unique(try Instant(rfc3339: "2026-01-01T04:30:00Z")))
    }

    @Test(
        "Text that is not a TZ string is refused",
        arguments: [
            "", "K", "KS-9", "KST", "KST-", "KST-25", "KST-9:60", "<+03-3", "<+0>-3", "KST-9x",
            "CET-1CEST,", "CET-1CEST,M3.5.0", "CET-1CEST,M13.5.0,M10.5.0",
            "CET-1CEST,M3.6.0,M10.5.0", "CET-1CEST,M3.5.7,M10.5.0", "CET-1CEST,J0,J100",
            "CET-1CEST,J366,J100", "CET-1CEST,366,100", "CET-1CEST,M3.5.0/168,M10.5.0",
            "CET-1CEST,M3.5.0,M10.5.0,", "CET-1CEST,M3.5.0,M10.5.0/3 ", "KST-99999999999999999999",
        ])
    func refused(_ text: String) {
        let error = #expect(throws: ZoneError.self) { try Zone(posix: text) }
        #expect(error?.code == .invalidName)
    }
}
