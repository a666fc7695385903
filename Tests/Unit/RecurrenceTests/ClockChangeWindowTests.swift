import Recurrence
import Testing

/// Checks windows and minutely rules in nights when the clocks change.
///
/// The expected instants follow from the definitions of the policies and the offsets of Python's
/// `zoneinfo`.
@Suite("Windows when the clocks change")
struct ClockChangeWindowTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let zone: String
        let from: String
        let to: String
        let minutes: Int
        let day: String
        let gaps: [GapPolicy]
        let folds: [FoldPolicy]
        let expected: String
        var testDescription: String { "\(zone) \(day) from \(from), \(gaps), \(folds)" }

        /// Creates a row.
        ///
        /// If a policy is `nil`, the row applies to all values of that policy.
        init(
            _ zone: String, _ from: String, _ to: String, every minutes: Int = 45, on day: String,
            gap: GapPolicy? = nil, fold: FoldPolicy? = nil, _ expected: String
        ) {
            self.zone = zone
            self.from = from
            self.to = to
            self.minutes = minutes
            self.day = day
            gaps = gap.map { [$0] } ?? GapPolicy.allCases
            folds = fold.map { [$0] } ?? FoldPolicy.allCases
            self.expected = expected
        }
    }

    static let rows: [Row] = [
        // The window contains the gap from 02:00 to 03:00.
        .init(
            "Europe/Berlin", "22:00", "04:00", on: "2026-03-28", gap: .next,
            "28T22:00+01:00 28T22:45+01:00 28T23:30+01:00 29T00:15+01:00 29T01:00+01:00"
                + " 29T01:45+01:00 29T03:00+02:00 29T03:15+02:00 29T04:00+02:00"),
        .init(
            "Europe/Berlin", "22:00", "04:00", on: "2026-03-28", gap: .shift,
            "28T22:00+01:00 28T22:45+01:00 28T23:30+01:00 29T00:15+01:00 29T01:00+01:00"
                + " 29T01:45+01:00 29T03:15+02:00 29T03:30+02:00 29T04:00+02:00"),
        .init(
            "Europe/Berlin", "22:00", "04:00", on: "2026-03-28", gap: .skip,
            "28T22:00+01:00 28T22:45+01:00 28T23:30+01:00 29T00:15+01:00 29T01:00+01:00"
                + " 29T01:45+01:00 29T03:15+02:00 29T04:00+02:00"),
        // The window contains the gap from 00:00 to 01:00.
        .init(
            "America/Santiago", "22:10", "01:25", on: "2026-09-05", gap: .next,
            "05T22:10-04:00 05T22:55-04:00 05T23:40-04:00 06T01:00-03:00 06T01:10-03:00"),
        .init(
            "America/Santiago", "22:10", "01:25", on: "2026-09-05", gap: .shift,
            "05T22:10-04:00 05T22:55-04:00 05T23:40-04:00 06T01:10-03:00 06T01:25-03:00"),
        .init(
            "America/Santiago", "22:10", "01:25", on: "2026-09-05", gap: .skip,
            "05T22:10-04:00 05T22:55-04:00 05T23:40-04:00 06T01:10-03:00"),
        .init(
            "Asia/Beirut", "22:10", "01:25", on: "2026-03-28", gap: .next,
            "28T22:10+02:00 28T22:55+02:00 28T23:40+02:00 29T01:00+03:00 29T01:10+03:00"),
        .init(
            "Asia/Beirut", "22:10", "01:25", on: "2026-03-28", gap: .shift,
            "28T22:10+02:00 28T22:55+02:00 28T23:40+02:00 29T01:10+03:00 29T01:25+03:00"),
        .init(
            "Asia/Beirut", "22:10", "01:25", on: "2026-03-28", gap: .skip,
            "28T22:10+02:00 28T22:55+02:00 28T23:40+02:00 29T01:10+03:00"),
        // The window of 29 December ends on 30 December, a day that the clocks skip. The gap policy
        // either moves the window's times after midnight to 31 December or skips them. The rings at
        // 00:25 and 01:10 on 31 December occur with every policy, because the window of 30 December
        // has these times too.
        .init(
            "Pacific/Apia", "22:10", "01:25", on: "2011-12-29", gap: .next,
            "29T22:10-10:00 29T22:55-10:00 29T23:40-10:00 31T00:00+14:00 31T00:25+14:00"
                + " 31T01:10+14:00"),
        .init(
            "Pacific/Apia", "22:10", "01:25", on: "2011-12-29", gap: .shift,
            "29T22:10-10:00 29T22:55-10:00 29T23:40-10:00 31T00:25+14:00 31T01:10+14:00"),
        .init(
            "Pacific/Apia", "22:10", "01:25", on: "2011-12-29", gap: .skip,
            "29T22:10-10:00 29T22:55-10:00 29T23:40-10:00 31T00:25+14:00 31T01:10+14:00"),
        // The window contains the fold from 03:00 back to 02:00.
        .init(
            "Europe/Berlin", "22:00", "04:00", on: "2026-10-24", fold: .first,
            "24T22:00+02:00 24T22:45+02:00 24T23:30+02:00 25T00:15+02:00 25T01:00+02:00"
                + " 25T01:45+02:00 25T02:30+02:00 25T03:15+01:00 25T04:00+01:00"),
        .init(
            "Europe/Berlin", "22:00", "04:00", on: "2026-10-24", fold: .last,
            "24T22:00+02:00 24T22:45+02:00 24T23:30+02:00 25T00:15+02:00 25T01:00+02:00"
                + " 25T01:45+02:00 25T02:30+01:00 25T03:15+01:00 25T04:00+01:00"),
        // The window contains the fold from 00:00 back to 23:00.
        .init(
            "America/Santiago", "22:10", "01:25", on: "2026-04-04", fold: .first,
            "04T22:10-03:00 04T22:55-03:00 04T23:40-03:00 05T00:25-04:00 05T01:10-04:00"),
        .init(
            "America/Santiago", "22:10", "01:25", on: "2026-04-04", fold: .last,
            "04T22:10-03:00 04T22:55-03:00 04T23:40-04:00 05T00:25-04:00 05T01:10-04:00"),
        .init(
            "Asia/Beirut", "22:10", "01:25", on: "2026-10-24", fold: .first,
            "24T22:10+03:00 24T22:55+03:00 24T23:40+03:00 25T00:25+02:00 25T01:10+02:00"),
        .init(
            "Asia/Beirut", "22:10", "01:25", on: "2026-10-24", fold: .last,
            "24T22:10+03:00 24T22:55+03:00 24T23:40+02:00 25T00:25+02:00 25T01:10+02:00"),
        // The window contains the fold from 04:00 back to 03:00.
        .init(
            "Pacific/Apia", "22:10", "04:10", on: "2012-03-31", fold: .first,
            "31T22:10+14:00 31T22:55+14:00 31T23:40+14:00 01T00:25+14:00 01T01:10+14:00"
                + " 01T01:55+14:00 01T02:40+14:00 01T03:25+14:00 01T04:10+13:00"),
        .init(
            "Pacific/Apia", "22:10", "04:10", on: "2012-03-31", fold: .last,
            "31T22:10+14:00 31T22:55+14:00 31T23:40+14:00 01T00:25+14:00 01T01:10+14:00"
                + " 01T01:55+14:00 01T02:40+14:00 01T03:25+13:00 01T04:10+13:00"),
        // This row and the next two match the cron expression `0,30 1-3`. In this row, the clocks
        // skip 02:00 to 03:00.
        .init(
            "Europe/Berlin", "01:00", "03:30", every: 30, on: "2026-03-28",
            "29T01:00+01:00 29T01:30+01:00 29T03:00+02:00 29T03:30+02:00"),
        // When the hour from 02:00 repeats, systemd and Debian's cron run each time once, like all
        // policies here. croniter and APScheduler run in both of the repeated hours.
        .init(
            "Europe/Berlin", "01:00", "03:30", every: 30, on: "2026-10-24", fold: .first,
            "25T01:00+02:00 25T01:30+02:00 25T02:00+02:00 25T02:30+02:00 25T03:00+01:00"
                + " 25T03:30+01:00"),
        .init(
            "Europe/Berlin", "01:00", "03:30", every: 30, on: "2026-10-24", fold: .last,
            "25T01:00+02:00 25T01:30+02:00 25T02:00+01:00 25T02:30+01:00 25T03:00+01:00"
                + " 25T03:30+01:00"),
    ]

    @Test("A window in a night with a clock change has the expected occurrences", arguments: rows)
    func window(_ row: Row) throws {
        let zone = try Zone(identifier: row.zone)
        let noon = try #require(zone.instant(of: CivilDateTime(iso8601: "\(row.day)T12:00")))
        for gap in row.gaps {
            for fold in row.folds {
                let schedule = try ScheduleTests.schedule(
                    start: "2000-01-01", windows: [(row.from, row.to, row.minutes * 60)], gap: gap,
                    fold: fold)
                let found = try schedule.texts(
                    from: noon.description, through: (noon + .seconds(86_400)).description, in: zone
                )
                #expect(Self.short(found) == row.expected, "\(gap), \(fold)")
            }
        }
    }

    // The rule is due every half hour on the wall clock, so in the gap it goes from 01:30 to 03:00,
    // and in the fold it pauses for 90 minutes. In the gap, systemd, croniter, Debian's cron and
    // APScheduler do the same. In the fold, systemd and dateutil pause too, but the other three
    // continue every 30 minutes of elapsed time.
    @Test(
        "A minutely rule follows the wall clock when the clocks change",
        arguments: [
            (
                "2026-03-29T01:00:00+01:00", "2026-03-29T04:00:00+02:00", FoldPolicy.allCases,
                "29T01:00+01:00 29T01:30+01:00 29T03:00+02:00 29T03:30+02:00 29T04:00+02:00"
            ),
            (
                "2026-10-25T01:30:00+02:00", "2026-10-25T03:30:00+01:00", [.first],
                "25T01:30+02:00 25T02:00+02:00 25T02:30+02:00 25T03:00+01:00 25T03:30+01:00"
            ),
            (
                "2026-10-25T01:30:00+02:00", "2026-10-25T03:30:00+01:00", [.last],
                "25T01:30+02:00 25T02:00+01:00 25T02:30+01:00 25T03:00+01:00 25T03:30+01:00"
            ),
        ])
    func minutely(
        _ start: String, _ end: String, _ folds: [FoldPolicy], _ expected: String
    ) throws {
        let zone = try Zone(identifier: "Europe/Berlin")
        for gap in GapPolicy.allCases {
            for fold in folds {
                let schedule = Schedule(
                    rule: try RecurrenceRule(rfc5545: "FREQ=MINUTELY;INTERVAL=30"),
                    start: try CivilDateTime(iso8601: "2026-01-01T00:00"), gap: gap, fold: fold)
                let found = try schedule.texts(from: start, through: end, in: zone)
                #expect(Self.short(found) == expected, "\(gap), \(fold)")
            }
        }
    }

    /// Shortens `2026-03-29T02:30:00+01:00` to `29T02:30+01:00`, and joins all texts to one line.
    private static func short(_ texts: [String]) -> String {
        texts.map { "\($0.dropFirst(8).prefix(8))\($0.dropFirst(19))" }.joined(separator: " ")
    }
}
