import Recurrence
import Testing

@Suite("Zone names")
struct ZoneNameTests {
    @Test(
        "If a zone name is unknown, the error suggests a similar name",
        arguments: [
            ("Asia/Seul", "Asia/Seoul"), ("Seoul", "Asia/Seoul"), ("asia/seoul", "Asia/Seoul"),
            ("new_york", "America/New_York"), ("Europe/Belin", "Europe/Berlin"),
            ("Asia/Katmandoo", "Asia/Katmandu"),
        ])
    func suggestion(_ name: String, _ meant: String) {
        let error = #expect(throws: ZoneError.self) { try Zone(identifier: name) }
        #expect(error?.code == .unknownZone)
        #expect(error?.zone == name)
        #expect(error?.suggestion == meant)
        #expect(
            error?.description == "There is no time zone '\(name)'. Did you mean \(meant)?")
    }

    @Test("If a zone name is unknown and no name is similar, the error gives an example")
    func nothingNear() {
        let error = #expect(throws: ZoneError.self) { try Zone(identifier: "Mars/Olympus_Mons") }
        #expect(
            error?.description
                == "There is no time zone 'Mars/Olympus_Mons'. Zones are named like Asia/Seoul.")
    }

    @Test(
        "Text that cannot be a zone name is refused before any file is opened",
        arguments: [
            "", "/etc/passwd", "../../etc/passwd", "Asia/../UTC", "Asia//Seoul", "Asia/",
            "/usr/share/zoneinfo/Asia/Seoul", "Asia/Se\u{0}oul", "Asia/서울", ".", "Asia/.hidden",
            "America/New York", String(repeating: "a", count: 300),
        ])
    func invalid(_ name: String) {
        let error = #expect(throws: ZoneError.self) { try Zone(identifier: name) }
        #expect(error?.code == .invalidName)
    }

    @Test("A folder or another file of the tz database is not a zone")
    func noZone() {
        #expect(throws: ZoneError.self) { try Zone(identifier: "America") }
        let error = #expect(throws: ZoneError.self) { try Zone(identifier: "zone.tab") }
        #expect(error?.code == .damaged)
        #expect(error?.description.contains("zone.tab is damaged: it is not a TZif file") == true)
    }
}
