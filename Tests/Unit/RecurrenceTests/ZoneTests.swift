import Recurrence
import Testing

@Suite("Zones")
struct ZoneTests {
    enum Meaning: Sendable {
        case unique(String)
        case gap(String, Int, Int)
        case fold(String, String)
    }

    struct WallRow: CustomTestStringConvertible, Sendable {
        let zone: String
        let wall: String
        let meaning: Meaning
        var testDescription: String { "\(zone) \(wall)" }

        init(_ zone: String, _ wall: String, _ meaning: Meaning) {
            self.zone = zone
            self.wall = wall
            self.meaning = meaning
        }
    }

    /// The expected values come from Python's `zoneinfo`.
    static let walls: [WallRow] = [
        .init("Europe/Berlin", "2026-03-29T02:00", .gap("2026-03-29T01:00:00Z", 3_600, 7_200)),
        .init("Europe/Berlin", "2026-03-29T02:30", .gap("2026-03-29T01:00:00Z", 3_600, 7_200)),
        .init("Europe/Berlin", "2026-03-29T03:00", .unique("2026-03-29T01:00:00Z")),
        .init(
            "Europe/Berlin", "2026-10-25T02:30",
            .fold("2026-10-25T00:30:00Z", "2026-10-25T01:30:00Z")),
        .init("Europe/Berlin", "2026-10-25T03:00", .unique("2026-10-25T02:00:00Z")),
        .init("Europe/Berlin", "2500-07-01T12:00", .unique("2500-07-01T10:00:00Z")),
        .init("Europe/Berlin", "2500-03-28T02:30", .gap("2500-03-28T01:00:00Z", 3_600, 7_200)),
        .init("Europe/Berlin", "1890-01-01T00:00", .unique("1889-12-31T23:06:32Z")),
        .init(
            "America/New_York", "2026-03-08T02:30", .gap("2026-03-08T07:00:00Z", -18_000, -14_400)),
        .init(
            "America/New_York", "2026-11-01T01:30",
            .fold("2026-11-01T05:30:00Z", "2026-11-01T06:30:00Z")),
        .init(
            "America/New_York", "2500-11-07T01:30",
            .fold("2500-11-07T05:30:00Z", "2500-11-07T06:30:00Z")),
        .init(
            "Australia/Lord_Howe", "2026-10-04T02:15",
            .gap("2026-10-03T15:30:00Z", 37_800, 39_600)),
        .init(
            "Australia/Lord_Howe", "2026-04-05T01:45",
            .fold("2026-04-04T14:45:00Z", "2026-04-04T15:15:00Z")),
        .init(
            "Australia/Lord_Howe", "2500-10-03T02:15",
            .gap("2500-10-02T15:30:00Z", 37_800, 39_600)),
        .init(
            "America/Santiago", "2026-09-06T00:00", .gap("2026-09-06T04:00:00Z", -14_400, -10_800)),
        .init(
            "America/Santiago", "2026-04-04T23:30",
            .fold("2026-04-05T02:30:00Z", "2026-04-05T03:30:00Z")),
        .init("Asia/Beirut", "2026-03-29T00:00", .gap("2026-03-28T22:00:00Z", 7_200, 10_800)),
        .init(
            "Asia/Beirut", "2026-10-24T23:30",
            .fold("2026-10-24T20:30:00Z", "2026-10-24T21:30:00Z")),
        .init("Europe/Dublin", "2026-03-29T01:30", .gap("2026-03-29T01:00:00Z", 0, 3_600)),
        .init(
            "Europe/Dublin", "2026-10-25T01:30",
            .fold("2026-10-25T00:30:00Z", "2026-10-25T01:30:00Z")),
        .init("Europe/Dublin", "2500-12-01T12:00", .unique("2500-12-01T12:00:00Z")),
        .init("Pacific/Apia", "2011-12-30T12:00", .gap("2011-12-30T10:00:00Z", -36_000, 50_400)),
        .init("Pacific/Apia", "2011-12-29T23:59", .unique("2011-12-30T09:59:00Z")),
        .init("Pacific/Apia", "2011-12-31T00:00", .unique("2011-12-30T10:00:00Z")),
        .init(
            "Africa/Casablanca", "2026-02-15T02:30",
            .fold("2026-02-15T01:30:00Z", "2026-02-15T02:30:00Z")),
        .init("Africa/Casablanca", "2026-03-22T02:30", .gap("2026-03-22T02:00:00Z", 0, 3_600)),
        .init("Asia/Kathmandu", "1986-01-01T00:10", .gap("1985-12-31T18:30:00Z", 19_800, 20_700)),
        .init("Asia/Kathmandu", "2026-06-01T12:00", .unique("2026-06-01T06:15:00Z")),
        .init("Africa/Cairo", "2026-04-24T00:00", .gap("2026-04-23T22:00:00Z", 7_200, 10_800)),
        .init("Asia/Seoul", "1988-05-08T02:30", .gap("1988-05-07T17:00:00Z", 32_400, 36_000)),
        .init("Asia/Seoul", "2026-11-23T09:30", .unique("2026-11-23T00:30:00Z")),
        .init("America/Nuuk", "2026-03-28T23:30", .gap("2026-03-29T01:00:00Z", -7_200, -3_600)),
        .init("America/Nuuk", "2500-03-27T23:30", .gap("2500-03-28T01:00:00Z", -7_200, -3_600)),
        .init(
            "America/Nuuk", "2500-10-30T23:30",
            .fold("2500-10-31T00:30:00Z", "2500-10-31T01:30:00Z")),
    ]

    @Test("A wall time resolves to one instant, a gap or a fold", arguments: walls)
    func resolve(_ row: WallRow) throws {
        let zone = try Zone(identifier: row.zone)
        let wall = try CivilDateTime(iso8601: row.wall)
        let resolved = zone.resolve(wall)
        switch row.meaning {
        case .unique(let text):
            let instant = try Instant(rfc3339: text)
            #expect(resolved == .unique(instant))
            #expect(zone.instant(of: wall, gap: .skip, fold: .last) == instant)
            #expect(zone.civil(at: instant) == wall)
        case .gap(let text, let before, let after):
            let start = try Instant(rfc3339: text)
            #expect(resolved == .gap(start: start, offsetBefore: before, offsetAfter: after))
            #expect(zone.instant(of: wall) == start)
            #expect(zone.instant(of: wall, gap: .skip) == nil)
            let shifted = try #require(zone.instant(of: wall, gap: .shift))
            #expect(zone.offset(at: shifted).seconds == after)
            #expect(zone.civil(at: shifted) > wall)
        case .fold(let firstText, let secondText):
            let first = try Instant(rfc3339: firstText)
            let second = try Instant(rfc3339: secondText)
            #expect(resolved == .fold(first: first, second: second))
            #expect(zone.instant(of: wall) == first)
            #expect(zone.instant(of: wall, fold: .last) == second)
            #expect(zone.civil(at: first) == wall)
            #expect(zone.civil(at: second) == wall)
        }
    }

    struct OffsetRow: CustomTestStringConvertible, Sendable {
        let zone: String
        let instant: String
        let seconds: Int
        let abbreviation: String
        let isDaylightSaving: Bool
        var testDescription: String { "\(zone) \(instant)" }

        init(_ zone: String, _ instant: String, _ seconds: Int, _ name: String, _ isDaylight: Bool)
        {
            self.zone = zone
            self.instant = instant
            self.seconds = seconds
            abbreviation = name
            isDaylightSaving = isDaylight
        }
    }

    /// The expected values come from Python's `zoneinfo`.
    static let offsets: [OffsetRow] = [
        .init("Europe/Berlin", "2026-01-15T00:00:00Z", 3_600, "CET", false),
        .init("Europe/Berlin", "2026-07-15T00:00:00Z", 7_200, "CEST", true),
        .init("Europe/Berlin", "2500-07-15T00:00:00Z", 7_200, "CEST", true),
        .init("Europe/Berlin", "1880-01-01T00:00:00Z", 3_208, "LMT", false),
        .init("Europe/Dublin", "2026-01-15T00:00:00Z", 0, "GMT", true),
        .init("Europe/Dublin", "2026-07-15T00:00:00Z", 3_600, "IST", false),
        .init("Europe/Dublin", "2500-01-15T00:00:00Z", 0, "GMT", true),
        .init("Africa/Casablanca", "2026-03-01T00:00:00Z", 0, "+00", true),
        .init("Africa/Casablanca", "2026-07-01T00:00:00Z", 3_600, "+01", false),
        .init("Asia/Kathmandu", "2026-07-01T00:00:00Z", 20_700, "+0545", false),
        .init("Australia/Lord_Howe", "2026-01-15T00:00:00Z", 39_600, "+11", true),
        .init("Australia/Lord_Howe", "2500-07-01T00:00:00Z", 37_800, "+1030", false),
        .init("Asia/Seoul", "2026-11-23T00:00:00Z", 32_400, "KST", false),
        .init("Asia/Seoul", "1988-07-01T00:00:00Z", 36_000, "KDT", true),
        .init("America/New_York", "2037-12-01T00:00:00Z", -18_000, "EST", false),
        .init("America/New_York", "2038-07-01T00:00:00Z", -14_400, "EDT", true),
        .init("America/New_York", "2500-03-15T07:00:00Z", -14_400, "EDT", true),
        .init("America/Nuuk", "2500-07-01T00:00:00Z", -3_600, "-01", true),
        .init("Pacific/Apia", "2011-12-30T09:59:59Z", -36_000, "-10", true),
        .init("Pacific/Apia", "2011-12-30T10:00:00Z", 50_400, "+14", true),
    ]

    @Test(
        "A zone has the expected offset, abbreviation and daylight saving at an instant",
        arguments: offsets)
    func offset(_ row: OffsetRow) throws {
        let offset = try Zone(identifier: row.zone).offset(at: Instant(rfc3339: row.instant))
        #expect(offset.seconds == row.seconds)
        #expect(offset.abbreviation == row.abbreviation)
        #expect(offset.isDaylightSaving == row.isDaylightSaving)
    }

    @Test("Converting an instant to a wall time drops fractions of a second, even before 1970")
    func civilFloors() throws {
        let zone = try Zone(identifier: "Asia/Seoul")
        #expect(
            zone.civil(at: Instant(microseconds: -1)).description == "1970-01-01T08:59:59")
        #expect(Zone.utc.civil(at: .distantPast).description == "0001-01-01T00:00:00")
        #expect(zone.civil(at: .distantFuture).description == "9999-12-31T23:59:59")
    }

    @Test("Two zones that were read by the same name are equal; zones of other names differ")
    func identity() throws {
        let seoul = try Zone(identifier: "Asia/Seoul")
        #expect(seoul == (try Zone(identifier: "Asia/Seoul")))
        #expect(seoul != (try Zone(identifier: "Asia/Tokyo")))
        #expect(seoul.description == "Asia/Seoul")
        #expect(try Zone(identifier: "UTC") == .utc)
        #expect(Set([seoul, .utc, seoul]).count == 2)
    }

    @Test("Every zone of the system's tz database can be read")
    func allZones() throws {
        let identifiers = Zone.identifiers()
        #expect(identifiers.count > 300)
        #expect(identifiers.contains("America/Argentina/Buenos_Aires"))
        for identifier in identifiers {
            let zone = try Zone(identifier: identifier)
            let now = try Instant(rfc3339: "2026-11-23T00:00:00Z")
            #expect(zone.instant(of: zone.civil(at: now)) == now, "\(identifier)")
        }
    }
}
