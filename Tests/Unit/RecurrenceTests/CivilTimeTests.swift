import Recurrence
import Testing

@Suite("Civil times")
struct CivilTimeTests {
    @Test(
        "A time has the expected text and seconds since midnight",
        arguments: [
            ("00:00", 0), ("09:30", 34_200), ("09:30:15", 34_215), ("23:59:59", 86_399),
            ("24:00", 86_400),
        ])
    func text(_ text: String, _ seconds: Int) throws {
        let time = try CivilTime(iso8601: text)
        #expect(time.secondsSinceMidnight == seconds)
        #expect(time.description == text)
        #expect(CivilTime(secondsSinceMidnight: seconds) == time)
        #expect(CivilTime(hour: time.hour, minute: time.minute, second: time.second) == time)
    }

    @Test("A time with zero seconds is printed without seconds")
    func zeroSeconds() throws {
        #expect(try CivilTime(iso8601: "09:30:00").description == "09:30")
        #expect(try CivilTime(iso8601: "24:00:00") == .endOfDay)
    }

    @Test(
        "Text that does not have the form of a time is refused",
        arguments: ["", "9:30", "09.30", "0930", "09:30:1", "09:30 ", "09:30:15.5", "09:3O", "09:"])
    func malformed(_ text: String) {
        let error = #expect(throws: CivilError.self) { try CivilTime(iso8601: text) }
        #expect(error?.code == .malformed)
    }

    @Test(
        "A time that no clock shows is refused",
        arguments: ["24:01", "25:00", "24:00:01", "12:60", "12:00:60"])
    func outOfRange(_ text: String) {
        let error = #expect(throws: CivilError.self) { try CivilTime(iso8601: text) }
        #expect(error?.code == .outOfRange)
        #expect(error?.description.contains("'\(text)' is not a valid time") == true)
    }

    @Test("Creating a time from numbers outside the range of a day returns nil")
    func numbers() {
        #expect(CivilTime(secondsSinceMidnight: -1) == nil)
        #expect(CivilTime(secondsSinceMidnight: 86_401) == nil)
        #expect(CivilTime(hour: 24, minute: 0) == .endOfDay)
        #expect(CivilTime(hour: 24, minute: 0, second: 1) == nil)
        #expect(CivilTime(hour: -1, minute: 0) == nil)
    }
}

@Suite("Civil dates with times")
struct CivilDateTimeTests {
    @Test(
        "A date and time with a T or a space, with or without seconds, is parsed",
        arguments: [
            "2026-12-24T18:00:00", "2026-12-24 18:00:00", "2026-12-24T18:00", "2026-12-24 18:00",
            "2026-12-24t18:00",
        ])
    func text(_ text: String) throws {
        #expect(try CivilDateTime(iso8601: text).description == "2026-12-24T18:00:00")
    }

    @Test(
        "Text with an offset, without a date or time, or out of range is refused",
        arguments: [
            "2026-12-24", "18:00", "2026-12-24T18", "2026-12-24T18:00Z", "2026-12-24  18:00",
            "2026-12-24T18:00+09:00", "2026-02-30T18:00", "2026-12-24T25:00", "2026-12-24T24:00",
        ])
    func refused(_ text: String) {
        #expect(throws: CivilError.self) { try CivilDateTime(iso8601: text) }
    }

    @Test("24:00 becomes midnight of the next day")
    func endOfDay() throws {
        let date = try CivilDate(iso8601: "2026-12-31")
        #expect(
            CivilDateTime(date: date, time: .endOfDay).description == "2027-01-01T00:00:00")
        #expect(
            CivilDateTime(date: .latest, time: .endOfDay).description == "9999-12-31T23:59:59")
    }

    @Test("Wall times are ordered by date, then by time")
    func order() throws {
        let texts = ["2026-12-23T23:59:59", "2026-12-24T00:00:00", "2026-12-24T00:00:01"]
        let values = try texts.map { try CivilDateTime(iso8601: $0) }
        #expect(values.reversed().sorted() == values)
    }
}
