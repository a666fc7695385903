import FoundationEssentials
import Glibc
import Recurrence
import Testing

/// The expected occurrences of 72 rules from the tests of a mature calendar library, including the
/// examples of RFC 5545.
@Suite("Expected occurrences from another calendar library")
struct TruthTests {
    struct Vector: Decodable, Sendable, CustomTestStringConvertible {
        let name: String
        let dtstart: String
        let tzid: String?
        let rrule: [String]
        let exrule: [String]
        let exdate: [ExcludedDate]
        let expected: [String]
        var testDescription: String { name }
    }

    /// A pair such as `[{"TZID": "America/Denver"}, "20040728T180000"]`.
    ///
    /// The zone is always that of the start.
    struct ExcludedDate: Decodable, Sendable {
        let text: String

        init(from decoder: any Decoder) throws {
            var container = try decoder.unkeyedContainer()
            _ = try container.decode([String: String].self)
            text = try container.decode(String.self)
        }
    }

    static var path: String {
        if let path = getenv("PEAL_TRUTH") { return String(cString: path) }
        let folders = #filePath.split(separator: "/").dropLast(5)
        return "/" + (folders + ["shared", "truth", "recurrence.jsonl"]).joined(separator: "/")
    }

    static let vectors: [Vector] = {
        guard let data = try? Data(contentsOf: URL(filePath: path)) else { return [] }
        return String(decoding: data, as: UTF8.self).split(separator: "\n").compactMap {
            try? JSONDecoder().decode(Vector.self, from: Data($0.utf8))
        }
    }()

    /// The number of wrong offsets in the file for each rule: 1,882 of the 7,504 offsets in total.
    ///
    /// The file uses the start's offset all year round, as in `1997-12-23T09:00:00-04:00`, although
    /// New York is at -05:00 then. `Tests/Tools/Oracles/truth_offsets.py` reads this list, and shows
    /// that Python's zoneinfo, dateutil and `zdump` all give the same offsets as Recurrence.
    static let wrongOffsets = [
        "RFC2445/RFC2445_RRULETest02": 59,
        "RFC2445/RFC2445_RRULETest03": 239,
        "RFC2445/RFC2445_RRULETest07": 2,
        "RFC2445/RFC2445_RRULETest08": 9,
        "RFC2445/RFC2445_RRULETest09": 193,
        "RFC2445/RFC2445_RRULETest12": 13,
        "RFC2445/RFC2445_RRULETest14": 6,
        "RFC2445/RFC2445_RRULETest15": 2,
        "RFC2445/RFC2445_RRULETest16": 6,
        "RFC2445/RFC2445_RRULETest17": 4,
        "RFC2445/RFC2445_RRULETest18": 184,
        "RFC2445/RFC2445_RRULETest19": 6,
        "RFC2445/RFC2445_RRULETest20": 8,
        "RFC2445/RFC2445_RRULETest21": 4,
        "RFC2445/RFC2445_RRULETest22": 215,
        "RFC2445/RFC2445_RRULETest25": 6,
        "RFC2445/RFC2445_RRULETest28": 294,
        "RFC2445/RFC2445_RRULETest30": 168,
        "RFC2445/RFC2445_RRULETest31": 210,
        "RFC2445/RFC2445_RRULETest32": 69,
        "RFC2445/RFC2445_RRULETest33": 1,
        "RFC2445/RFC2445_RRULETest34": 184,
    ]

    private func start(of vector: Vector) throws -> CivilDateTime {
        switch try #require(RecurrenceDate(rfc5545: vector.dtstart)) {
        case .day(let date): CivilDateTime(date: date, time: .midnight)
        case .local(let time): time
        case .instant(let instant): Zone.utc.civil(at: instant)
        }
    }

    @Test("The file of expected occurrences has all 72 rules and 7,504 UTC offsets")
    func file() {
        guard !Self.vectors.isEmpty else {
            print("Skipped: there is no \(Self.path); name the file in PEAL_TRUTH.")
            return
        }
        #expect(Self.vectors.count == 72)
        let expected = Self.vectors.flatMap(\.expected)
        #expect(expected.count == 13_069)
        #expect(expected.count { $0.utf8.count > 19 } == 7_504)
        #expect(Self.wrongOffsets.values.reduce(0, +) == 1_882)
        #expect(Set(Self.wrongOffsets.keys).isSubset(of: Self.vectors.map(\.name)))
    }

    /// Compares wall times and offsets with those of the file.
    ///
    /// The file has these peculiarities:
    ///
    /// - Times of UTC events are given as wall times in Vienna, without an offset.
    /// - Some offsets in the file are wrong: `wrongOffsets` has their number for each rule. A wrong
    ///   offset must equal the start's offset. All other offsets must equal ours.
    /// - In two cases (ConnectDaily11, Until_TestCase02) the expected occurrences contain a start
    ///   that does not match the rule. In three other cases (KOrganizer_Test01, 10 and 13), such a
    ///   start is not expected, because the library that produced the file moves the start to the
    ///   rule's first day. RFC 5545 leaves this undefined (section 3.8.5.3). If the file expects
    ///   the start, this test adds it as an included date.
    @Test("Every rule has the expected occurrences", arguments: vectors)
    func occurrences(of vector: Vector) throws {
        let start = try start(of: vector)
        let isUTC = vector.tzid == "UTC"
        let zone = try Zone(identifier: vector.tzid ?? "UTC")
        let wall = isUTC ? try Zone(identifier: "Europe/Vienna") : zone
        let walls = vector.expected.map { String($0.prefix(19)) }
        let schedule = Schedule(
            rule: try RecurrenceRule(rfc5545: try #require(vector.rrule.first)), start: start,
            exclude: vector.exdate.compactMap { RecurrenceDate(rfc5545: $0.text) },
            include: walls.first == start.description && !isUTC ? [.local(start)] : [],
            excludeRules: try vector.exrule.map { try RecurrenceRule(rfc5545: $0) }, zone: zone)
        // For an endless rule the file lists only the first occurrences. Every other rule must end
        // after the listed ones.
        let isEndless = schedule.rule.limit == nil
        let found = schedule.occurrences(after: .distantPast, in: .utc)
            .prefix(walls.count + (isEndless ? 0 : 1)).map(\.instant)
        #expect(found.map { wall.civil(at: $0).description } == walls)

        let first = try #require(zone.instant(of: start))
        let startOffset = first.rfc3339(offset: zone.offset(at: first).seconds).dropFirst(19)
        var wrong = 0
        for (instant, expected) in zip(found, vector.expected) where expected.utf8.count > 19 {
            guard instant.rfc3339(offset: zone.offset(at: instant).seconds) != expected else {
                continue
            }
            wrong += 1
            #expect(expected.dropFirst(19) == startOffset)
        }
        #expect(wrong == Self.wrongOffsets[vector.name, default: 0])
    }

    @Test("A backward search finds the same occurrences as a forward search", arguments: vectors)
    func backwards(_ vector: Vector) throws {
        let start = try start(of: vector)
        let zone = try Zone(identifier: vector.tzid ?? "UTC")
        let schedule = Schedule(
            rule: try RecurrenceRule(rfc5545: try #require(vector.rrule.first)), start: start,
            zone: zone)
        let forwards = Array(schedule.occurrences(after: .distantPast, in: .utc).prefix(500))
        var backwards: [Occurrence] = []
        var instant = forwards.last?.instant ?? .distantPast
        while let previous = schedule.previous(atOrBefore: instant, in: .utc) {
            backwards.append(previous)
            instant = previous.instant - .microseconds(1)
        }
        #expect(backwards.reversed() == forwards)
    }
}
