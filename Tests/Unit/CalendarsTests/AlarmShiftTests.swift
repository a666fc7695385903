import Alerts
import Calendars
import Recurrence
import Testing

/// Alarms that ring on a different day than their event.
///
/// If Peal can shift the event's rule by whole days, the alarm gets the shifted rule. Otherwise the
/// alarm's times are listed. In both cases, the alarm must ring at its offset from each occurrence.
@Suite("Alarms on a different day than their event")
struct AlarmShiftTests {
    static let rules = [
        "FREQ=DAILY", "FREQ=DAILY;INTERVAL=3", "FREQ=DAILY;BYDAY=MO,WE", "FREQ=DAILY;BYMONTH=12",
        "FREQ=WEEKLY;BYDAY=MO,SU", "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,SU",
        "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,SU;WKST=SU", "FREQ=WEEKLY;INTERVAL=3",
        "FREQ=MONTHLY", "FREQ=MONTHLY;BYMONTHDAY=1", "FREQ=MONTHLY;BYMONTHDAY=31",
        "FREQ=MONTHLY;BYMONTHDAY=-1", "FREQ=MONTHLY;BYMONTHDAY=1,15,28",
        "FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=1", "FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=10",
        "FREQ=MONTHLY;BYDAY=1MO", "FREQ=MONTHLY;BYDAY=2TU", "FREQ=MONTHLY;BYDAY=-1FR",
        "FREQ=MONTHLY;BYDAY=1MO,3MO", "FREQ=MONTHLY;BYDAY=2MO,2FR", "FREQ=MONTHLY;BYDAY=5MO",
        "FREQ=MONTHLY;INTERVAL=2;BYDAY=1MO", "FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13",
        "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1", "FREQ=MONTHLY;BYDAY=TU",
        "FREQ=MONTHLY;BYMONTH=1,2,3;BYMONTHDAY=2", "FREQ=YEARLY", "FREQ=YEARLY;INTERVAL=2",
        "FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=1", "FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=1",
        "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29", "FREQ=YEARLY;BYMONTH=11;BYDAY=4TH",
        "FREQ=YEARLY;BYMONTH=1;BYDAY=1MO", "FREQ=YEARLY;BYMONTHDAY=3", "FREQ=YEARLY;BYMONTHDAY=1",
        "FREQ=YEARLY;INTERVAL=2;BYMONTHDAY=28,-14", "FREQ=YEARLY;BYDAY=MO",
        "FREQ=YEARLY;BYDAY=20MO", "FREQ=YEARLY;BYWEEKNO=20", "FREQ=YEARLY;BYYEARDAY=1,100",
        "FREQ=YEARLY;BYMONTH=6,12;BYMONTHDAY=24", "FREQ=WEEKLY;BYDAY=MO;COUNT=5",
        "FREQ=DAILY;UNTIL=20270110T093000", "FREQ=DAILY;UNTIL=20270110",
        "FREQ=MONTHLY;BYMONTHDAY=1;COUNT=7", "FREQ=DAILY;BYHOUR=9,21", "FREQ=HOURLY;INTERVAL=5",
        "FREQ=HOURLY;BYHOUR=9,10,11", "FREQ=MONTHLY;BYMONTHDAY=31;BYHOUR=9,10;COUNT=9",
    ]

    static let offsets = [
        -2_592_000, -691_200, -172_800, -86_400, -36_000, -900, 900, 54_000, 86_400,
    ]

    @Test("An alarm rings at its offset from each occurrence of the rule", arguments: rules)
    func rings(_ rule: String) throws {
        // 2026-12-01 is a Tuesday. Most of the rules do not include these starts.
        for start in ["20261201T093000", "20270101T093000", "20261128T093000"] {
            for offset in AlarmShiftTests.offsets {
                let sign = offset < 0 ? "-" : ""
                let reading = try Reading(
                    event: "DTSTART:\(start)\nRRULE:\(rule)\n"
                        + "BEGIN:VALARM\nTRIGGER:PT0S\nEND:VALARM\n"
                        + "BEGIN:VALARM\nTRIGGER:\(sign)PT\(abs(offset))S\nEND:VALARM")
                guard reading.result.alerts.count == 2 else {
                    #expect(reading.refused.allSatisfy { $0 == .past })
                    continue
                }
                let occurrences = AlarmShiftTests.seconds(reading, 0)
                let rings = AlarmShiftTests.seconds(reading, 1)
                let first = try Instant(rfc3339: "2026-11-22T10:00:00Z").seconds
                let wanted = occurrences.map { $0 + Int64(offset) }.filter { $0 > first }
                let isListed = reading.changes.contains(.limited)
                let count = min(wanted.count, rings.count, isListed ? 5 : 60)
                #expect(count > 0 || wanted.isEmpty && rings.isEmpty)
                #expect(
                    Array(wanted.prefix(count)) == Array(rings.prefix(count)),
                    "\(start) \(offset) s")
            }
        }
    }

    /// Returns the rings of an alert in seconds, computed in UTC, which has no clock changes.
    private static func seconds(_ reading: Reading, _ index: Int) -> [Int64] {
        var instant = reading.now - .seconds(40 * 86_400)
        if index == 1 { instant = reading.now + .seconds(3_600) }
        var seconds: [Int64] = []
        while seconds.count < 130,
            let next = reading.result.alerts[index].trigger.next(after: instant, in: .utc)
        {
            instant = next.instant
            seconds.append(instant.seconds)
        }
        return seconds
    }
}
