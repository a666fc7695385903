import Recurrence
import Testing

@testable import Alerts

@Suite("The current and the planned pause")
struct PausesTests {
    /// A row of a table: pauses as hours of a day, and the result.
    ///
    /// `9-11, 12-` means a current pause from 9:00 to 11:00, and a planned one from 12:00 without an
    /// end. `-` alone means no pause.
    struct Row: CustomTestStringConvertible, Sendable {
        var before: String
        var now: Int
        var after: String

        init(_ before: String, at now: Int, _ after: String) {
            (self.before, self.now, self.after) = (before, now, after)
        }

        var testDescription: String { "\(before) at \(now): \(after)" }
    }

    private func instant(_ hour: Int) -> Instant { Instant(seconds: Int64(hour) * 3_600) }

    private func pauses(_ text: String) -> Pauses {
        let both = text.split(separator: ", ").map { part -> Pause? in
            let ends = part.split(separator: "-").compactMap { Int($0) }
            return ends.first.map {
                Pause(since: instant($0), until: ends.count > 1 ? instant(ends[1]) : nil)
            }
        }
        return Pauses(current: both[0], planned: both[1])
    }

    @Test(
        "A planned pause that has begun is the current one, together with one that it follows",
        arguments: [
            Row("9-11, 12-13", at: 10, "9-11, 12-13"),
            Row("-, 12-13", at: 12, "12-13, -"),
            Row("9-11, 12-13", at: 12, "12-13, -"),
            Row("9-12, 12-13", at: 12, "9-13, -"),
            Row("9-12, 11-", at: 11, "9-, -"),
            Row("9-, 11-12", at: 11, "9-, -"),
            Row("9-11, -", at: 12, "9-11, -"),
        ])
    func begun(row: Row) {
        #expect(pauses(row.before).begun(at: instant(row.now)) == pauses(row.after))
    }

    @Test(
        "A current pause that has ended is dropped",
        arguments: [
            Row("9-11, -", at: 10, "9-11, -"),
            Row("9-11, -", at: 11, "-, -"),
            Row("9-11, 12-13", at: 11, "-, 12-13"),
            Row("9-11, 12-13", at: 13, "-, -"),
        ])
    func going(row: Row) {
        #expect(pauses(row.before).going(at: instant(row.now)) == pauses(row.after))
    }

    @Test(
        "Resuming ends the current pause of one alert, or takes back the planned one",
        arguments: [
            Row("9-12, 13-14", at: 10, "9-10, 13-14"),
            Row("9-, -", at: 10, "9-10, -"),
            Row("-, 13-14", at: 10, "-, -"),
            Row("9-10, 13-14", at: 11, "9-10, -"),
        ])
    func ended(row: Row) {
        let (before, now) = (pauses(row.before), instant(row.now))
        let ended = before.ended(at: now, planned: false, ofOneAlert: true)
        #expect(ended == pauses(row.after))
        // The pauses of all alerts keep the planned one, unless it is to go, too.
        let common = before.ended(at: now, planned: false, ofOneAlert: false)
        #expect(common == Pauses(current: ended.current, planned: before.planned))
        #expect(before.ended(at: now, planned: true, ofOneAlert: false).planned == nil)
    }

    @Test("Undoing the begin of a pause lets it end now, so that the rings that waited for it come")
    func restored() {
        let now = instant(10)
        #expect(pauses("-, -").restored(after: pauses("9-, -"), at: now) == pauses("9-10, -"))
        #expect(pauses("-, -").restored(after: pauses("-, 13-14"), at: now) == pauses("-, -"))
        #expect(pauses("8-12, -").restored(after: pauses("9-, -"), at: now) == pauses("8-12, -"))
        #expect(pauses("7-8, 13-14").restored(after: pauses("-, -"), at: now) == pauses("-, 13-14"))
    }
}
