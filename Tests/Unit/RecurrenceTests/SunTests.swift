import Foundation
import Recurrence
import TestSupport
import Testing

@Suite("Times of the sun")
struct SunTests {
    static let seoul = try? Zone(identifier: "Asia/Seoul")

    static func schedule(
        _ sun: String, rule: String = "FREQ=DAILY", start: String = "2026-01-01",
        exclude: [RecurrenceDate] = [], until: RecurrenceDate? = nil, zone: String? = nil
    ) throws -> Schedule {
        try Schedule(
            rule: RecurrenceRule(rfc5545: rule), start: CivilDate(iso8601: start),
            sun: sun.split(separator: " ").map { try #require(SunTime($0)) }, exclude: exclude,
            until: until, zone: zone.map { try Zone(identifier: $0) })
    }

    @Test("Sunrises and sunsets at 200 places are within 90 seconds of those of astral")
    func oracle() throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
        let file = folder.appending(path: "Fixtures/sun.txt")
        let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
        #expect(lines.count == 800)
        var greatest: Int64 = 0
        for line in lines {
            let columns = line.split(separator: " ").map(String.init)
            let zone = try Zone(identifier: columns[0])
            let place = try #require(Coordinates(columns[1]))
            let day = try CivilDate(iso8601: columns[2])
            for (event, column) in zip(SunTime.Event.allCases, columns[3...]) {
                let time = try #require(SunTime(event))
                let found = try #require(time.instant(on: day, in: zone, at: place), "\(line)")
                let expected = try #require(Int64(column))
                greatest = max(greatest, abs(found.seconds - expected))
            }
        }
        #expect(greatest <= 90)
    }

    @Test("The zone gives the place, and another place can be set")
    func place() throws {
        let seoul = try #require(Self.seoul)
        #expect(seoul.place.map { abs($0.latitude - 37.55) < 0.01 } == true)
        let busan = seoul.located(at: Coordinates("35.18,129.08"))
        #expect(busan != seoul)
        #expect(busan.located(at: nil) == seoul)
        // The sun sets in Busan about a quarter of an hour earlier.
        let sunset = try Self.schedule("sunset")
        let now = try Instant(rfc3339: "2026-11-24T00:00:00Z")
        let times = [seoul, busan].compactMap { sunset.next(after: now, in: $0)?.wall.time }
        #expect(times.map(\.description) == ["17:16", "17:13"])
        #expect(Zone.utc.place == nil)
        #expect(sunset.next(after: now, in: .utc) == nil)
    }

    @Test(
        "A search agrees with the times of each day, forwards and backwards",
        arguments: [
            ("Asia/Seoul", "sunrise sunset"), ("Europe/Oslo", "sunset-00:30"),
            ("America/New_York", "sunrise+06:00 sunset+06:00 sunrise-06:00"),
            ("Pacific/Apia", "sunrise sunset-01:10"), ("Arctic/Longyearbyen", "sunrise sunset"),
        ])
    func literal(zone: String, sun: String) throws {
        let zone = try Zone(identifier: zone)
        let place = try #require(zone.place)
        let schedule = try Self.schedule(sun, rule: "FREQ=WEEKLY;BYDAY=MO,TU,SA")
        // Two times can be at one instant, which is one occurrence.
        var all: Set<Instant> = []
        for offset in 0..<420 {
            let day = schedule.start.advanced(byDays: offset)
            guard [.monday, .tuesday, .saturday].contains(day.weekday) else { continue }
            let times = schedule.sun.compactMap { $0.instant(on: day, in: zone, at: place) }
            all.formUnion(times)
            let found = schedule.occurrences(on: day, in: zone).map(\.instant)
            #expect(found == times.filter(found.contains).sorted())
        }
        try expectOccurrences(of: schedule, in: zone, all.sorted())
    }

    @Test("Where the sun does not set, its days are left out")
    func polar() throws {
        let zone = try Zone(identifier: "Arctic/Longyearbyen")
        let sunset = try Self.schedule("sunset")
        let june = try Instant(rfc3339: "2026-06-01T00:00:00Z")
        let next = try #require(sunset.next(after: june, in: zone))
        #expect(next.day.month == 8 && (20...30).contains(next.day.day))
        let never = try Self.schedule("sunset", rule: "FREQ=YEARLY;BYMONTH=6;BYMONTHDAY=21")
        #expect(never.next(after: june, in: zone) == nil)
    }

    @Test("A ring can be moved, days can be left out, and the last day counts whole")
    func exceptions() throws {
        let seoul = try #require(Self.seoul)
        let christmas = try CivilDate(iso8601: "2026-12-25")
        let schedule = try Self.schedule(
            "sunrise sunset", start: "2026-12-24", exclude: [.day(christmas)],
            until: .day(CivilDate(iso8601: "2026-12-26")))
        func walls(_ schedule: Schedule) -> [String] {
            schedule.occurrences(after: .distantPast, in: seoul).map(\.wall.description)
        }
        let all = [
            "2026-12-24T07:44:00", "2026-12-24T17:19:00", "2026-12-26T07:45:00",
            "2026-12-26T17:20:00",
        ]
        #expect(walls(schedule) == all)
        let second = try #require(
            schedule.next(after: Instant(rfc3339: "2026-12-24T00:00:00Z"), in: seoul))
        let later = second.instant + .seconds(3_600)
        let moved = try #require(schedule.moving(second, to: later, in: seoul))
        #expect(walls(moved) == [all[0], "2026-12-24T18:19:00", all[2], all[3]])
        let counted = try Self.schedule("sunset", rule: "FREQ=DAILY;COUNT=2", start: "2026-12-24")
        #expect(walls(counted) == ["2026-12-24T17:19:00", "2026-12-25T17:19:00"])
    }

    @Test("A set of days limits a schedule with times of the sun, which it keeps")
    func days() throws {
        let seoul = try #require(Self.seoul)
        let schedule = try Self.schedule("sunset").limited(to: DaySet("lunar(8-15)"))
        #expect(schedule.sun.map(\.description) == ["sunset"])
        let next = schedule.next(after: .distantPast, in: seoul)
        #expect(next?.day.description == "2026-09-25")
    }

    @Test("Times are written and read, and wrong ones are refused")
    func texts() throws {
        for text in ["sunrise", "sunset", "sunset-00:30", "sunrise+06:00", "sunrise+01:05"] {
            #expect(SunTime(text)?.description == text)
        }
        let wrong = [
            "", "sun", "sunset-", "sunset-30", "sunset+06:01", "sunset-00:60", "Sunset", "sunset 1",
        ]
        for text in wrong { #expect(SunTime(text) == nil, "\(text)") }
        #expect(SunTime(.sunset, offset: 90) == nil)
        #expect(throws: ScheduleError.self) {
            try Schedule(
                start: CivilDate(iso8601: "2026-01-01"), times: [.midnight],
                sun: [#require(SunTime("sunset"))])
        }
    }

    @Test("Places are read from degrees")
    func coordinates() {
        #expect(Coordinates("37.57,126.98")?.description == "37.57,126.98")
        #expect(Coordinates("-33.9, 18.4")?.latitude == -33.9)
        for text in ["", "37.57", "91,0", "0,181", "nan,0", "1e1,0", "37.57,126.98,1", "a,b"] {
            #expect(Coordinates(text) == nil, "\(text)")
        }
    }
}
