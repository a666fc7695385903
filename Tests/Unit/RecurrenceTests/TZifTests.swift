import Glibc
import Recurrence
import TestSupport
import Testing

@Suite("TZif files")
struct TZifTests {
    static let berlin = contents(of: "/usr/share/zoneinfo/Europe/Berlin")

    static func contents(of path: String) -> [UInt8] {
        guard let file = fopen(path, "r") else { return [] }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        while case let byte = fgetc(file), byte != EOF { bytes.append(UInt8(byte)) }
        return bytes
    }

    @Test("A version 1 TZif file has 32-bit times and no rule, so the last offset stays in effect")
    func version1() throws {
        let file = TZifFile(
            version: 0, transitions: [-1_000, 1_000], typeIndexes: [1, 0],
            types: [(3_600, 0, 0), (7_200, 1, 4)], names: "AAA\0BBB\0")
        let zone = try Zone(identifier: "Test/One", tzif: file.bytes)
        #expect(zone.identifier == "Test/One")
        #expect(zone.offset(at: Instant(seconds: -1_001)).abbreviation == "AAA")
        #expect(zone.offset(at: Instant(seconds: -1_000)).abbreviation == "BBB")
        #expect(zone.offset(at: Instant(seconds: 999)).isDaylightSaving)
        #expect(zone.offset(at: Instant(seconds: 1_000)).abbreviation == "AAA")
        #expect(zone.offset(at: .distantFuture).abbreviation == "AAA")
    }

    @Test("TZif files of versions 2 to 4 have 64-bit times and a rule", arguments: ["2", "3", "4"])
    func laterVersions(_ version: Character) throws {
        let file = TZifFile(
            version: version.asciiValue ?? 0, transitions: [-8_990_000_000], typeIndexes: [1],
            types: [(3_208, 0, 0), (3_600, 0, 4)], names: "LMT\0CET\0",
            footer: "CET-1CEST,M3.5.0,M10.5.0/3")
        let zone = try Zone(identifier: "Test/Two", tzif: file.bytes)
        #expect(zone.offset(at: Instant(seconds: -8_990_000_001)).abbreviation == "LMT")
        #expect(zone.offset(at: Instant(seconds: -8_990_000_000)).abbreviation == "CET")
        #expect(zone.offset(at: try Instant(rfc3339: "1750-07-01T00:00:00Z")).seconds == 7_200)
        #expect(zone.offset(at: try Instant(rfc3339: "2500-07-01T00:00:00Z")).seconds == 7_200)
    }

    @Test("If a zone file has an empty footer, the last offset stays in effect")
    func emptyFooter() throws {
        let file = TZifFile(
            transitions: [0], typeIndexes: [1], types: [(0, 0, 0), (60, 0, 0)], footer: "")
        let zone = try Zone(identifier: "Test/Three", tzif: file.bytes)
        #expect(zone.offset(at: .distantFuture).seconds == 60)
    }

    @Test(
        "A zone file with impossible values is refused with a reason",
        arguments: [
            (TZifFile(types: [(0, 0, 0), (90_000, 0, 0), (-86_400, 0, 0)]), nil),
            (TZifFile(types: [(93_600, 0, 0)]), "an offset of 93600 seconds is not possible"),
            (TZifFile(types: [(0, 2, 0)]), "an offset of 0 seconds is not possible"),
            (TZifFile(types: [(0, 0, 9)]), "an abbreviation does not end"),
            (TZifFile(types: []), "its header is wrong"),
            (TZifFile(names: "UTC"), "an abbreviation does not end"),
            (TZifFile(transitions: [5, 5], typeIndexes: [0, 0]), "out of order"),
            (TZifFile(transitions: [.min], typeIndexes: [0]), "out of order"),
            (TZifFile(transitions: [5], typeIndexes: [1]), "a transition leads nowhere"),
            (TZifFile(leapSeconds: 1), "it counts leap seconds"),
            (TZifFile(footer: "UTC"), "'UTC' has no offset after 'UTC'"),
            (TZifFile(footer: "EST5EDT"), "does not say when daylight saving begins"),
        ] as [(TZifFile, String?)])
    func impossible(_ file: TZifFile, _ reason: String?) {
        do {
            _ = try Zone(identifier: "Test/Zone", tzif: file.bytes)
            #expect(reason == nil)
        } catch {
            #expect(error.code == .damaged)
            #expect(error.zone == "Test/Zone")
            #expect(error.description.contains(reason ?? "?"), "\(error)")
        }
    }

    @Test("A zone file that is cut off at any byte is refused")
    func truncated() throws {
        let bytes = TZifTests.berlin
        try #require(!bytes.isEmpty)
        for count in 0..<bytes.count {
            #expect(throws: ZoneError.self) {
                try Zone(identifier: "Europe/Berlin", tzif: Array(bytes.prefix(count)))
            }
        }
        #expect(throws: Never.self) { try Zone(identifier: "Europe/Berlin", tzif: bytes) }
    }

    @Test("A randomly damaged zone file is refused, or gives a zone whose lookups work")
    func mutated() throws {
        var random = SplitMix64(seed: 8_536)
        let original = TZifTests.berlin
        try #require(!original.isEmpty)
        let schedule = try Schedule(start: .earliest, times: [.midnight])
        var accepted = 0
        for round in 0..<3_000 {
            var bytes = original
            if round.isMultiple(of: 10) {
                bytes = (0..<random.below(400)).map { _ in UInt8(random.below(256)) }
                if round.isMultiple(of: 20) { bytes = Array(original.prefix(44)) + bytes }
            }
            for _ in 0...random.below(4) where !bytes.isEmpty {
                // The second half of the file is the 64-bit data, which version 2 uses.
                let start = random.below(2) * bytes.count / 2
                bytes[start + random.below(bytes.count - start)] = UInt8(random.below(256))
            }
            guard let zone = try? Zone(identifier: "Test/Zone", tzif: bytes) else { continue }
            accepted += 1
            for seconds: Int64 in [0, 1_795_393_800, -9_000_000_000, 9_000_000_000] {
                let instant = Instant(seconds: seconds)
                let wall = zone.civil(at: instant)
                #expect(zone.instant(of: wall) != nil)
                if let next = schedule.next(after: instant, in: zone) {
                    #expect(next.instant > instant)
                }
            }
        }
        #expect(accepted > 100)
    }
}
