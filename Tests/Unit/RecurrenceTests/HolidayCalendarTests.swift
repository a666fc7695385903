import Foundation
import Testing

@testable import Recurrence

/// Files of holidays, and the folders in which they are found.
struct HolidayCalendarTests {
    /// A folder of the user's and a folder of the machine's, which exist during a test.
    struct Folders {
        let user: String
        let machine: String

        func write(
            _ text: String, to name: String, ending: String = "txt", isOfUser: Bool = true
        ) throws {
            try text.write(
                toFile: "\(isOfUser ? user : machine)/\(name).\(ending)", atomically: true,
                encoding: .utf8)
        }
    }

    func withFolders(_ body: (Folders) throws -> Void) throws {
        let top = NSTemporaryDirectory() + "holidays-\(UUID().uuidString)"
        let folders = Folders(user: "\(top)/user", machine: "\(top)/machine")
        for path in [folders.user, folders.machine] {
            try FileManager.default.createDirectory(
                atPath: path, withIntermediateDirectories: true)
        }
        defer { try? FileManager.default.removeItem(atPath: top) }
        try HolidayFolders.$replacement.withValue(
            HolidayFolders([folders.user, folders.machine])
        ) {
            try body(folders)
        }
    }

    /// Returns the dates of a calendar's holidays.
    private func dates(of name: String) throws -> [String] {
        try HolidayCalendar(named: name).holidays.map(\.date.description)
    }

    @Test
    func `Lines are dates with an English and a local name, in any order`() throws {
        try withFolders { folders in
            try folders.write(
                """
                \u{FEFF}# A comment\r
                2026-02-17 Seollal | 설날\r

                2025-12-25\tChristmas Day
                """, to: "KR")
            let calendar = try HolidayCalendar(named: "KR")
            #expect(
                calendar.holidays == [
                    .init(
                        date: CivilDate(year: 2025, month: 12, day: 25)!, name: "Christmas Day",
                        localName: "Christmas Day"),
                    .init(
                        date: CivilDate(year: 2026, month: 2, day: 17)!, name: "Seollal",
                        localName: "설날"),
                ])
            #expect(calendar.years == 2025...2026)
            #expect(calendar.days.mask(inMonth: 2026 * 12 + 1) == 1 << 16)
            #expect(calendar.days.mask(inMonth: 2025 * 12 + 11) == 1 << 24)
            #expect(calendar.days.mask(inMonth: 2026 * 12) == 0)
            #expect(calendar.days.mask(inMonth: 12) == 0)
            #expect(calendar.days.mask(inMonth: 9_999 * 12 + 11) == 0)
        }
    }

    @Test
    func `A file of the user's wins, and a changed file is read again`() throws {
        try withFolders { folders in
            try folders.write("2026-01-01 New Year", to: "KR", isOfUser: false)
            #expect(try dates(of: "KR") == ["2026-01-01"])
            try folders.write("2026-08-03 Works holiday", to: "KR")
            #expect(try dates(of: "KR") == ["2026-08-03"])
            try folders.write("2026-08-03 Works holiday\n2026-08-04 Works holiday", to: "KR")
            #expect(try dates(of: "KR") == ["2026-08-03", "2026-08-04"])
            try folders.write("2026-08-03", to: "KR")
            #expect(throws: HolidayError.self) { try dates(of: "KR") }
            try FileManager.default.removeItem(atPath: "\(folders.user)/KR.txt")
            #expect(try dates(of: "KR") == ["2026-01-01"])
            #expect(HolidayFolders.current.names() == ["KR"])
        }
    }

    @Test(arguments: [
        ("2026-02-30 Seollal", "Line 1 of", "'2026-02-30' is not a date like 2026-02-17"),
        ("# KR\n\nSeollal", "Line 3 of", "'Seollal' is not a date like 2026-02-17"),
        ("2026-02-17", "Line 1 of", "the name after 2026-02-17 is missing"),
        ("2026-02-17 |", "Line 1 of", "the name after 2026-02-17 is missing"),
        ("1026-02-17 Seollal", "Line 1 of", "years run from 1900 to 2199"),
    ])
    func `A malformed line is named`(text: String, line: String, reason: String) throws {
        try withFolders { folders in
            try folders.write(text, to: "KR")
            let error = try #require(throws: HolidayError.self) {
                try HolidayCalendar(named: "KR")
            }
            #expect(error.code == .malformed)
            #expect(error.description.hasPrefix(line))
            #expect(error.description.hasSuffix(": \(reason)."))
        }
    }

    @Test(arguments: ["XX", "../KR", "", "a/b", "KR.txt"])
    func `A calendar without a file is an error that says how to write one`(name: String) throws {
        try withFolders { folders in
            let error = try #require(throws: HolidayError.self) {
                try HolidayCalendar(named: name)
            }
            #expect(error.code == .missing)
            #expect(
                error.description.contains("\(folders.user)/\(name == "XX" ? name : "NAME").txt"))
        }
    }

    @Test
    func `A file that is a folder or too large is not read`() throws {
        try withFolders { folders in
            try FileManager.default.createDirectory(
                atPath: "\(folders.user)/KR.txt", withIntermediateDirectories: false)
            #expect(throws: HolidayError.self) { try HolidayCalendar(named: "KR") }
            try folders.write(String(repeating: "#\n", count: 600_000), to: "US")
            let error = try #require(throws: HolidayError.self) {
                try HolidayCalendar(named: "US")
            }
            #expect(error.code == .unreadable)
        }
    }

    @Test
    func `Names are found in both languages, without regard to case, spaces and apostrophes`()
        throws
    {
        try withFolders { folders in
            try folders.write(
                """
                2026-02-16 The day preceding Korean New Year | 설날 전날
                2026-02-17 Korean New Year | 설날
                2026-05-05 Children's Day | 어린이날
                2026-05-24 Buddha's Birthday | 부처님오신날
                """, to: "KR")
            let calendar = try HolidayCalendar(named: "KR")
            #expect(calendar.holidays(named: "설날").map(\.date.day) == [16, 17])
            #expect(calendar.holidays(named: "korean new year").map(\.date.day) == [16, 17])
            #expect(calendar.holidays(named: "부처님 오신 날").map(\.date.day) == [24])
            #expect(calendar.holidays(named: "childrens day").map(\.date.day) == [5])
            #expect(calendar.holidays(named: "Easter").isEmpty)
            #expect(calendar.days(named: ["설날"]).mask(inMonth: 2026 * 12 + 1) == 0b11 << 15)
            #expect(calendar.days(named: ["설날", "어린이날"]).mask(inMonth: 2026 * 12 + 4) == 1 << 4)
            #expect(calendar.days(named: []) === calendar.days)
        }
    }

    @Test
    func `All shipped files can be read, and have the years 2020 to 2035`() throws {
        let top = #filePath.components(separatedBy: "/Tests/")[0]
        try HolidayFolders.$replacement.withValue(
            HolidayFolders(["\(top)/packaging/days/holidays"])
        ) {
            let names = HolidayFolders.current.names()
            #expect(names.count >= 33)
            for name in names {
                let calendar = try HolidayCalendar(named: name)
                #expect(calendar.years == 2020...2035, "\(name)")
                #expect(calendar.name == name)
            }
            let korea = try HolidayCalendar(named: "KR")
            #expect(korea.holidays.filter { $0.date.year == 2026 }.count == 22)
        }
    }
}
