import Foundation
import Glibc
import Recurrence

// Usage: bench study|rules|days|never|worst|replan|allocations|foundation COUNT
let arguments = CommandLine.arguments
let count = arguments.count > 2 ? Int(arguments[2]) ?? 1 : 1
let zone = try Zone(identifier: "America/New_York")
let start = try CivilDate(iso8601: "2026-01-05")
let begin = try Instant(rfc3339: "2026-01-05T05:00:00Z")

func study() throws -> Schedule {
    try Schedule(
        rule: .weekly(on: Weekday.workdays), start: start,
        windows: [
            Window(from: CivilTime(iso8601: "09:30"), to: CivilTime(iso8601: "21:30"), every: 1_800)
        ])
}

/// Returns the nanoseconds per occurrence for repeated calls of `next`, and the number of
/// occurrences.
///
/// After the year 2100, and after the last occurrence, the search starts again.
func step(_ schedule: Schedule, _ count: Int) -> (Double, Int) {
    let end = Instant(seconds: 4_102_444_800)
    var (instant, found) = (begin, 0)
    let time = ContinuousClock().measure {
        while found < count {
            let next = schedule.next(after: instant, in: zone)?.instant
            guard let next else {
                if found == 0 { break }
                instant = begin
                continue
            }
            found += 1
            instant = next < end ? next : begin
        }
    }
    return (
        Double(time.components.attoseconds) / 1e9 / Double(found)
            + Double(time.components.seconds) * 1e9 / Double(found), found
    )
}

/// Returns the nanoseconds per occurrence of the schedule's lazy sequence.
func iterate(_ schedule: Schedule, _ count: Int) -> Double {
    var found = 0
    let time = ContinuousClock().measure {
        for occurrence in schedule.occurrences(after: begin, in: zone) {
            found += occurrence.instant > begin ? 1 : 0
            if found == count { break }
        }
    }
    return Double(time.components.attoseconds) / 1e9 / Double(found)
}

/// Returns the nanoseconds per occurrence of the study rule (weekdays, every half hour) in
/// Foundation.
func foundation(_ frequency: Calendar.RecurrenceRule.Frequency, _ count: Int) -> Double {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(identifier: "America/New_York") ?? .gmt
    var rule = Calendar.RecurrenceRule(calendar: calendar, frequency: frequency)
    rule.weekdays = [.monday, .tuesday, .wednesday, .thursday, .friday].map { .every($0) }
    rule.hours = Array(9...21)
    rule.minutes = [0, 30]
    let from = Date(timeIntervalSince1970: 1_767_623_400)
    var found = 0
    let time = ContinuousClock().measure {
        for _ in rule.recurrences(of: from).prefix(count) { found += 1 }
    }
    let nanoseconds =
        Double(time.components.attoseconds) / 1e9
        + Double(time.components.seconds) * 1e9
    return nanoseconds / Double(found)
}

switch arguments.dropFirst().first {
case "study":
    // Print two figures: for the lazy sequence, and for repeated calls of `next`.
    print(iterate(try study(), count), step(try study(), count).0)
case "rules":
    let texts = [
        "FREQ=DAILY", "FREQ=DAILY;INTERVAL=3", "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH",
        "FREQ=MONTHLY;BYDAY=-1FR", "FREQ=MONTHLY;BYMONTHDAY=-1",
        "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1", "FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO",
        "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29", "FREQ=YEARLY;BYDAY=MO;BYSETPOS=-1,5",
        "FREQ=HOURLY;INTERVAL=5;BYDAY=MO", "FREQ=MINUTELY;INTERVAL=7", "FREQ=SECONDLY",
        "FREQ=SECONDLY;INTERVAL=86399;BYHOUR=9;BYMINUTE=0;BYSECOND=0",
    ]
    let nine = try CivilTime(iso8601: "10:00")
    for text in texts {
        let schedule = Schedule(
            rule: try RecurrenceRule(rfc5545: text), start: CivilDateTime(date: start, time: nine))
        let (time, found) = step(schedule, text.contains("86399") ? 5 : count)
        print("\(Int(time)) ns  \(text)  (\(found))")
    }
case "days":
    try printDays(count)
case "never":
    // Measure how long it takes to create a schedule that never matches, and to search it in both
    // directions.
    let texts = [
        "FREQ=MONTHLY;BYMONTH=2;BYMONTHDAY=30",
        "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30",
        "FREQ=DAILY;BYMONTH=2;BYMONTHDAY=31",
        "FREQ=YEARLY;BYDAY=53MO;BYMONTH=1",
        "FREQ=YEARLY;BYWEEKNO=30;BYMONTH=2;BYDAY=MO",
        "FREQ=YEARLY;BYWEEKNO=53;BYYEARDAY=100",
        "FREQ=YEARLY;INTERVAL=7;BYWEEKNO=1;BYYEARDAY=100",
        "FREQ=YEARLY;INTERVAL=4;BYMONTH=2;BYMONTHDAY=29",
        "FREQ=MONTHLY;BYDAY=MO;BYSETPOS=6",
        "FREQ=WEEKLY;BYDAY=MO;BYSETPOS=2",
        "FREQ=YEARLY;BYDAY=MO;BYSETPOS=54",
        "FREQ=YEARLY;BYDAY=MO;BYHOUR=1,2;BYSETPOS=-108",
        "FREQ=DAILY;BYDAY=MO;BYSETPOS=2",
        "FREQ=DAILY;INTERVAL=7;BYDAY=MO",
        "FREQ=DAILY;INTERVAL=700;BYDAY=MO",
        "FREQ=HOURLY;INTERVAL=168;BYDAY=MO",
        "FREQ=MINUTELY;INTERVAL=10080;BYDAY=SU",
        "FREQ=HOURLY;INTERVAL=2;BYHOUR=9",
        "FREQ=MINUTELY;BYSETPOS=2;BYHOUR=1",
        "FREQ=SECONDLY;INTERVAL=60;BYSECOND=30",
        "FREQ=SECONDLY;BYSECOND=60",
        "FREQ=SECONDLY;BYMONTH=4;BYMONTHDAY=31",
        "FREQ=MONTHLY;INTERVAL=12;BYMONTH=2",
        "FREQ=HOURLY;BYYEARDAY=366;BYMONTH=1",
        "FREQ=DAILY;BYSECOND=60",
        "FREQ=SECONDLY;INTERVAL=86402;BYHOUR=9;BYSECOND=1",
    ]
    // 2026-01-01 is a Thursday.
    let thursday = try CivilDateTime(iso8601: "2026-01-01T10:00:00")
    let times = try texts.map { text in
        let rule = try RecurrenceRule(rfc5545: text)
        let time = ContinuousClock().measure {
            let schedule = Schedule(rule: rule, start: thursday)
            let first = schedule.next(after: .distantPast, in: zone)
            let last = schedule.previous(atOrBefore: .distantFuture, in: zone)
            precondition(first == nil && last == nil)
        }
        return (time, text)
    }
    for (time, text) in times.sorted(by: { $0.0 > $1.0 }).prefix(3) { print("\(time)  \(text)") }
case "worst":
    try printWorst(count)
case "replan":
    // After a zone change, find the next occurrence of many schedules in a zone that has not been
    // used before.
    let rules = try [
        "FREQ=DAILY", "FREQ=WEEKLY;BYDAY=MO,WE", "FREQ=MONTHLY;BYDAY=-1FR",
        "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU",
    ]
    .map { try RecurrenceRule(rfc5545: $0) }
    let schedules = try (0..<count).map { number in
        try Schedule(
            rule: rules[number % 4], start: start,
            times: [CivilTime(hour: number % 24, minute: number % 60) ?? .midnight],
            windows: number % 3 == 0 ? study().windows : [])
    }
    let seoul = try Zone(identifier: "Asia/Seoul")
    var found = 0
    let time = ContinuousClock().measure {
        for schedule in schedules where schedule.next(after: begin, in: seoul) != nil { found += 1 }
    }
    print("\(time) for \(found) schedules")
case "allocations":
    let last = try RecurrenceRule(rfc5545: "FREQ=MONTHLY;BYDAY=-1FR")
    let schedules = [
        try study(), try Schedule(rule: last, start: start, windows: study().windows),
        try Schedule(start: start, times: [.midnight], days: DaySet("lunar(*-1) & !lunar(1-1)")),
    ]
    for schedule in schedules {
        var instant = begin
        for _ in 0..<count {
            instant = schedule.next(after: instant, in: zone)?.instant ?? begin
            if instant > Instant(seconds: 4_102_444_800) { instant = begin }
        }
        print("\(count) occurrences of \(schedule): \(instant)")
    }
case "foundation":
    // Foundation can express the rule in two ways, as a daily and as a weekly rule.
    print(foundation(.daily, count), foundation(.weekly, count))
default:
    print("bench study|rules|days|worst|replan|allocations|foundation COUNT")
}
