import Recurrence
import Testing

@Suite("Windows of a schedule")
struct WindowTests {
    static func window(_ from: String, _ to: String, _ every: Int) throws -> Window {
        try Window(from: CivilTime(iso8601: from), to: CivilTime(iso8601: to), every: every)
    }

    @Test(
        "A window has the expected times; its times after midnight are on the next day",
        arguments: [
            ("09:30", "11:00", 1_800, ["09:30", "10:00", "10:30", "11:00"]),
            ("09:30", "10:59", 1_800, ["09:30", "10:00", "10:30"]),
            ("22:00", "01:00", 3_600, ["22:00", "23:00", "+00:00", "+01:00"]),
            ("22:30", "00:00", 3_600, ["22:30", "23:30"]),
            ("22:00", "24:00", 3_600, ["22:00", "23:00", "+00:00"]),
            ("22:00", "00:00", 3_600, ["22:00", "23:00", "+00:00"]),
            ("00:00", "24:00", 43_200, ["00:00", "12:00", "+00:00"]),
            ("09:30", "09:30", 60, ["09:30"]),
            ("09:30", "10:00", 7_200, ["09:30"]),
            ("09:30", "10:00", .max, ["09:30"]),
            ("10:00", "09:59", 82_800, ["10:00", "+09:00"]),
        ])
    func times(_ from: String, _ to: String, _ every: Int, _ expected: [String]) throws {
        let window = try WindowTests.window(from, to, every)
        let day = try CivilDate(iso8601: "2026-11-23")
        let schedule = try Schedule(start: day, windows: [window])
        let occurrences = schedule.occurrences(on: day, in: .utc)
        // An instant in the windows of two days belongs to the later day. A weekly schedule has no
        // window on the next day, so it has all times of the window.
        let weekly = try Schedule(rule: .weekly(on: []), start: day, windows: [window])
        let times = weekly.occurrences(on: day, in: .utc).map { occurrence in
            (occurrence.wall.date == day ? "" : "+") + occurrence.wall.time.description
        }
        #expect(times == expected)
        #expect(occurrences.allSatisfy { $0.day == day })
    }

    @Test("A window with a period under a minute or a start at 24:00 is refused with a reason")
    func refused() throws {
        let short = #expect(throws: ScheduleError.self) {
            try WindowTests.window("09:00", "10:00", 59)
        }
        #expect(short?.code == .periodTooShort)
        #expect(
            short?.description
                == "A window cannot repeat every 59 s. The shortest interval is 60 s.")
        let late = #expect(throws: ScheduleError.self) {
            try WindowTests.window("24:00", "10:00", 60)
        }
        #expect(late?.code == .endOfDay)
        #expect(throws: ScheduleError.self) { try WindowTests.window("09:00", "10:00", -60) }
        #expect(throws: ScheduleError.self) { try WindowTests.window("09:00", "10:00", .min) }
    }

    @Test("The description of a window has its first time, its end and its period")
    func description() throws {
        #expect(try WindowTests.window("22:00", "02:00", 5_400).description == "22:00-02:00/5400s")
    }
}
