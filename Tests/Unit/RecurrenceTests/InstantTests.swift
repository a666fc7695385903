import Recurrence
import Testing

@Suite("Instants")
struct InstantTests {
    @Test(
        "An instant has the expected text and microseconds",
        arguments: [
            ("1970-01-01T00:00:00Z", 0),
            ("2026-11-23T00:30:00Z", 1_795_393_800_000_000),
            ("1969-12-31T23:59:59Z", -1_000_000),
            ("1969-12-31T23:59:59.999999Z", -1),
            ("2000-02-29T12:00:00.250000Z", 951_825_600_250_000),
            ("0001-01-01T00:00:00Z", -62_135_596_800_000_000),
            ("9999-12-31T23:59:59.999999Z", 253_402_300_799_999_999),
        ] as [(String, Int64)])
    func text(_ text: String, _ microseconds: Int64) throws {
        let instant = try Instant(rfc3339: text)
        #expect(instant.microseconds == microseconds)
        #expect(instant.rfc3339() == text)
    }

    @Test(
        "Different timestamps of the same instant parse to the same instant",
        arguments: [
            "2026-12-24T18:00:00+09:00", "2026-12-24t09:00:00z", "2026-12-24 09:00:00Z",
            "2026-12-24T09:00:00-00:00", "2026-12-23T23:00:00-10:00", "2026-12-24T14:45:00+05:45",
            "2026-12-24T09:00:00.0Z", "2026-12-24T09:00:00.0000009Z",
        ])
    func sameInstant(_ text: String) throws {
        #expect(try Instant(rfc3339: text).rfc3339() == "2026-12-24T09:00:00Z")
    }

    @Test("A leap second becomes the first second of the next day")
    func leapSecond() throws {
        #expect(
            try Instant(rfc3339: "2016-12-31T23:59:60Z").description == "2017-01-01T00:00:00Z")
        #expect(
            try Instant(rfc3339: "2017-01-01T08:59:60+09:00").description == "2017-01-01T00:00:00Z")
        #expect(throws: CivilError.self) { try Instant(rfc3339: "2016-12-31T12:59:60Z") }
    }

    @Test(
        "Text that is not a valid timestamp is refused",
        arguments: [
            "", "2026-12-24", "2026-12-24T18:00:00", "2026-12-24T18:00Z", "2026-12-24T18:00:00+9",
            "2026-12-24T18:00:00+0900", "2026-12-24T18:00:00.Z", "2026-12-24T18:00:00+09:00 ",
            "2026-12-24T24:00:00Z", "2026-12-24T18:00:61Z", "2026-12-24T18:00:00+24:00",
            "2026-02-30T18:00:00Z", "0001-01-01T00:00:00+01:00", "9999-12-31T23:59:59-01:00",
        ])
    func refused(_ text: String) {
        #expect(throws: CivilError.self) { try Instant(rfc3339: text) }
    }

    @Test(
        "A timestamp printed with any offset parses to the same instant",
        arguments: [0, 32_400, -12_600, 20_700, 86_340, -86_340, 53_000, -1_172, 3_208])
    func offset(_ offset: Int) throws {
        let instant = Instant(microseconds: 1_795_393_800_000_001)
        #expect(try Instant(rfc3339: instant.rfc3339(offset: offset)) == instant)
    }

    @Test("An offset that RFC 3339 cannot express is printed as Z")
    func unwritableOffsets() {
        let instant = Instant(seconds: 0)
        #expect(instant.rfc3339(offset: 32_400) == "1970-01-01T09:00:00+09:00")
        #expect(instant.rfc3339(offset: 86_400) == "1970-01-01T00:00:00Z")
        #expect(instant.rfc3339(offset: .max) == "1970-01-01T00:00:00Z")
        #expect(instant.rfc3339(offset: .min) == "1970-01-01T00:00:00Z")
        #expect(Instant.distantFuture.rfc3339(offset: 3_600).hasSuffix("Z"))
        #expect(Instant.distantPast.rfc3339(offset: -3_600).hasSuffix("Z"))
    }

    @Test("Arithmetic is exact, rounds down, and is clamped to the range of instants")
    func arithmetic() {
        let instant = Instant(seconds: 100)
        #expect(instant + .seconds(1.5) == Instant(microseconds: 101_500_000))
        #expect(instant - .seconds(200) == Instant(seconds: -100))
        #expect(instant + .nanoseconds(-1) == Instant(microseconds: 99_999_999))
        #expect(instant + .nanoseconds(999) == instant)
        #expect(Instant(seconds: 5) - instant == .seconds(-95))
        #expect(Instant.distantPast + (.distantFuture - Instant.distantPast) == .distantFuture)
        for huge in [Duration.seconds(Int64.max), .seconds(1 << 50), .seconds(Int64.max) * 4] {
            #expect(instant + huge == .distantFuture)
            #expect(instant - huge == .distantPast)
        }
        #expect(Instant(seconds: .max) == .distantFuture)
        #expect(Instant(seconds: .min) == .distantPast)
        #expect(Instant(microseconds: .min) == .distantPast)
    }

    @Test("Whole seconds are rounded down, even before 1970")
    func seconds() {
        #expect(Instant(microseconds: -1).seconds == -1)
        #expect(Instant(microseconds: 999_999).seconds == 0)
        #expect(Instant(microseconds: -1_000_000).seconds == -1)
    }
}
