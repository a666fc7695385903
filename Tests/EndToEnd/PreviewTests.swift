import Foundation
import Testing

@Suite("Previews, with the built binary")
struct PreviewTests {
    private let home: PealHome

    init() throws {
        home = try PealHome(bus: nil)
    }

    private func occurrences(_ arguments: String...) async throws -> [[String: String]] {
        let result = try await home.peal(["preview"] + arguments + ["--json"])
        #expect(result.code == 0, "\(result.complaint)")
        #expect(result.complaint.isEmpty, "A preview needs neither daemon nor store")
        let document =
            try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
        let occurrences = document?["occurrences"] as? [[String: Any]] ?? []
        return occurrences.map { $0.compactMapValues { $0 as? String } }
    }

    @Test("A ring that a clock change moves or repeats has a note with the reason")
    func daylightSaving() async throws {
        let spring = try await occurrences(
            "--at", "02:30", "--zone", "Europe/Berlin", "--after", "2027-03-27", "--count", "3")
        #expect(
            spring == [
                ["at": "2027-03-27T02:30:00+01:00"],
                ["at": "2027-03-28T03:00:00+02:00", "note": "gap"],
                ["at": "2027-03-29T02:30:00+02:00"],
            ])
        let autumn = try await occurrences(
            "--at", "02:30", "--zone", "Europe/Berlin", "--after", "2027-10-31", "--count", "1",
            "--fold", "last")
        #expect(autumn == [["at": "2027-10-31T02:30:00+01:00", "note": "fold"]])
        let skipped = try await occurrences(
            "--at", "02:30", "--zone", "Europe/Berlin", "--after", "2027-03-28", "--count", "1",
            "--gap", "skip")
        #expect(skipped == [["at": "2027-03-29T02:30:00+02:00"]])
    }

    @Test("A ring exactly at the --after time is included")
    func after() async throws {
        let rings = try await occurrences(
            "--at", "09:30", "--after", "2027-01-01 09:30", "--count", "2")
        #expect(rings.map { $0["at"] } == ["2027-01-01T09:30:00Z", "2027-01-02T09:30:00Z"])
    }

    @Test("A preview follows a rule of RFC 5545 with an end and exceptions")
    func rule() async throws {
        let rings = try await occurrences(
            "--rrule", "FREQ=MONTHLY;BYDAY=-1FR", "--at", "17:00", "--after", "2036-11-01",
            "--until", "2037-02-28", "--except", "2036-12-26")
        #expect(
            rings.map { $0["at"] } == [
                "2036-11-28T17:00:00Z", "2037-01-30T17:00:00Z", "2037-02-27T17:00:00Z",
            ])
    }

    @Test("If a schedule never rings, a preview says so, and 'add' refuses the schedule")
    func never() async throws {
        let flags = ["--rrule", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", "--at", "09:00"]
        let preview = try await home.peal(["preview"] + flags)
        #expect(preview.code == 0)
        #expect(preview.output.contains("never rings"))
        let added = try await home.peal(["add", "Never"] + flags)
        #expect(added.code == 64)
        #expect(added.complaint.contains("never ring"))
    }
}
