import FoundationEssentials
import Recurrence
import Testing

@Suite("JSON")
struct CodableTests {
    @Test(
        "A window is encoded as an object with three values",
        arguments: [#"{"every":3600,"from":"22:00","to":"02:00"}"#])
    func window(_ json: String) throws {
        let window = try decode(Window.self, json)
        #expect(window == (try WindowTests.window("22:00", "02:00", 3_600)))
        #expect(try encode(window) == json)
    }

    @Test("Dates, times, instants, rules and policies are encoded as their text")
    func texts() throws {
        try roundTrip(CivilDate.self, "2026-11-23")
        try roundTrip(CivilTime.self, "09:30:15")
        try roundTrip(CivilDateTime.self, "2026-12-24T18:00:00")
        try roundTrip(Instant.self, "2026-12-24T09:00:00.250000Z")
        try roundTrip(RecurrenceRule.self, "FREQ=WEEKLY;BYDAY=MO,FR")
        try roundTrip(GapPolicy.self, "shift")
        try roundTrip(FoldPolicy.self, "last")
    }

    @Test(
        "A window that cannot be decoded throws an error with the parser's message",
        arguments: [
            (#"{"every":30,"from":"22:00","to":"02:00"}"#, "A window cannot repeat every 30 s"),
            (#"{"every":60,"from":"24:00","to":"02:00"}"#, "A window cannot begin at 24:00"),
            (#"{"every":60,"from":"22:60","to":"02:00"}"#, "'22:60' is not a valid time"),
        ])
    func refused(_ json: String, _ sentence: String) throws {
        let error = try #require(throws: DecodingError.self) { try decode(Window.self, json) }
        guard case .dataCorrupted(let context) = error else {
            Issue.record("\(error)")
            return
        }
        #expect(context.debugDescription.hasPrefix(sentence))
        #expect(context.underlyingError != nil)
    }

    private func roundTrip<Value: Codable>(_ type: Value.Type, _ text: String) throws {
        #expect(try encode(decode(type, "\"\(text)\"")) == "\"\(text)\"")
        #expect(throws: DecodingError.self) { try decode(type, "\"?\"") }
        #expect(throws: DecodingError.self) { try decode(type, "1") }
    }

    private func decode<Value: Decodable>(_ type: Value.Type, _ json: String) throws -> Value {
        try JSONDecoder().decode(type, from: Data(json.utf8))
    }

    private func encode(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }
}
