import DBusTestSupport
import Foundation
import Subprocess
import TestSupport
import Testing

@Suite("Holidays, with the built binary", .privateBus)
struct HolidayTests {
    /// Returns a home with a file of holidays of Korea.
    private func home(_ text: String = "2035-02-08 Seollal | 설날\n") throws -> PealHome {
        var home = try PealHome(bus: .current)
        home.moreVariables["XDG_DATA_DIRS"] = "/nonexistent"
        try home.writeHolidays(text, to: "KR")
        return home
    }

    @Test("The setting, the variable, the zone and the locale choose the country, in this order")
    func country() async throws {
        var home = try home()
        try home.writeHolidays("2035-01-01 New Year\n", to: "school")
        try home.writeHolidays("2035-12-25 Christmas\n", to: "FR")
        home.locale = ["LANG": "fr_FR.UTF-8"]
        #expect(try await home.json("holidays", "2035")["country"] as? String == "FR")
        home.zone = "Asia/Seoul"
        #expect(try await home.json("holidays", "2035")["country"] as? String == "KR")
        #expect(try await home.peal("config", "holidays", "fr").code == 0)
        #expect(try await home.json("holidays", "2035")["country"] as? String == "FR")
        home.moreVariables["PEAL_HOLIDAYS"] = "school"
        let document = try await home.json("holidays", "2035")
        #expect(document["country"] as? String == "school")
        #expect(
            document["holidays"] as? [[String: String]]
                == [["date": "2035-01-01", "name": "New Year", "localName": "New Year"]])
    }

    @Test("holidays lists a year with both names, and refuses a year and a country without any")
    func list() async throws {
        var home = try home()
        home.zone = "Asia/Seoul"
        let list = try await home.peal("holidays", "2035")
        #expect(list.output.contains("Seollal"), "\(list)")
        #expect(list.output.contains("설날"))
        for (words, part) in [
            (["holidays", "2034"], "has the years 2035 to 2035"),
            (["holidays", "x"], "is not a year"),
            (["holidays", "--country", "XX"], "There are no holidays for 'XX'"),
        ] {
            let refused = try await home.peal(words)
            #expect(refused.code != 0)
            #expect(refused.complaint.contains(part), "\(refused)")
        }
    }

    @Test("Previews say why a day is another one, and 'why' names the holiday")
    func reasons() async throws {
        var home = try home("2026-11-25 Day off\n")
        (home.zone, home.fakeTime) = ("Asia/Seoul", "2026-11-24 08:00:00")
        let moved = try await home.peal(
            "add", "A", "monthly on the 25th 9:00 or the working day before", "--dry-run")
        #expect(
            moved.output.contains("09:00  (instead of Wed 25 Nov, Day off)\n"), "\(moved)")
        #expect(moved.output.contains("Fri 25 Dec 09:00\n"), "\(moved)")
        let leap = try await home.peal("add", "A", "매년 음력 윤5월 3일 9시", "--dry-run")
        #expect(leap.output.contains("Sun 25 Jun 2028 09:00  (leap month)\n"), "\(leap)")
        #expect(leap.output.components(separatedBy: "leap month)").count == 2, "\(leap)")
        try await home.withDaemon { [home] _ in
            _ = try await home.peal("add", "A", "weekdays except holidays 9:00", "--id", "a")
            let why = try await home.peal("why", "a", "nov 25").output
            #expect(why.contains("(tomorrow, Day off)"), "\(why)")
        }
    }

    @Test(
        "Days are left out, and doctor, show and add report a file that is missing, broken or old")
    func notices() async throws {
        var home = try home()
        // A country that Peal has no file for, as its own files may be beside the program.
        home.moreVariables["PEAL_HOLIDAYS"] = "ZZ"
        try home.writeHolidays("2026-11-25 Day off\n", to: "ZZ")
        (home.zone, home.fakeTime) = ("Asia/Seoul", "2026-11-24 08:00:00")
        let added = try await home.peal(
            "add", "Standup", "weekdays except holidays 9:00", "--id", "a")
        #expect(added.code == 0, "\(added)")
        #expect(added.output.contains("The holidays of ZZ end with 2026"), "\(added)")
        #expect(added.output.contains("Thu 26 Nov 09:00"), "\(added)")
        #expect(!added.output.contains("Wed 25 Nov"), "\(added)")
        var doctor = try await home.peal("doctor").output
        #expect(doctor.contains("The holidays of ZZ end with 2026"), "\(doctor)")
        #expect(doctor.contains("It concerns: a."), "\(doctor)")
        try home.writeHolidays("2026-11-25 Day off\nseollal\n", to: "ZZ")
        #expect(try await home.peal("show", "a").output.contains("Line 2 of"))
        doctor = try await home.peal("doctor").output
        #expect(doctor.contains("Line 2 of"), "\(doctor)")
        try FileManager.default.removeItem(
            atPath: "\(home.folder.path)/data/peal/holidays/ZZ.txt")
        #expect(try await home.peal("show", "a").output.contains("There are no holidays for 'ZZ'"))
        let refused = try await home.peal("add", "B", "weekdays except holidays 9:00")
        #expect(refused.code == 64)
        #expect(refused.complaint.contains("There are no holidays for 'ZZ'"), "\(refused)")
        try home.writeHolidays("2027-11-25 Day off\n", to: "ZZ")
        doctor = try await home.peal("doctor").output
        #expect(doctor.contains("The files of holidays can be read: ZZ."), "\(doctor)")
    }

    @Test("Without a country, holidays are refused with the setting that names it")
    func noCountry() async throws {
        let home = try home()
        let refused = try await home.peal("add", "B", "weekdays except holidays 9:00")
        #expect(refused.code == 64)
        #expect(refused.complaint.contains("peal config holidays KR"), "\(refused)")
    }
}
