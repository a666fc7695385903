import DBusTestSupport
import Foundation
import Subprocess
import TestSupport
import Testing

@Suite("Files of holidays of the user's own, with the built binary", .privateBus)
struct HolidayFileTests {
    /// Returns a home on Tuesday, 2026-11-24, whose country has no file of Peal's.
    private func home() throws -> PealHome {
        var home = try PealHome(bus: .current)
        home.moreVariables["XDG_DATA_DIRS"] = "/nonexistent"
        home.moreVariables["PEAL_HOLIDAYS"] = "ZZ"
        (home.zone, home.fakeTime) = ("Asia/Seoul", "2026-11-24 08:00:00")
        return home
    }

    /// Returns an iCalendar file with one event on these days.
    private func calendar(_ lines: String...) -> String {
        (["BEGIN:VCALENDAR", "BEGIN:VEVENT", "SUMMARY:Works holiday"] + lines
            + ["END:VEVENT", "END:VCALENDAR", ""]).joined(separator: "\r\n")
    }

    @Test("A running daemon follows the files, and moves the rings of the alerts that use them")
    func followed() async throws {
        let home = try home()
        try home.writeHolidays("2026-11-25 Day off\n", to: "ZZ")
        let log = Arrivals<String>()
        try await home.withDaemon(log: log) { _ in
            for (id, when) in [("a", "weekdays except holidays 7:00"), ("b", "weekdays 7:00")] {
                let added = try await home.peal("add", id, when, "--id", id)
                #expect(added.code == 0, "\(added)")
            }
            func next(_ id: String) async throws -> String? {
                try await home.json("show", id)["next"] as? String
            }
            #expect(try await next("a") == "2026-11-26T07:00:00+09:00")
            try home.writeHolidays("2026-11-26 Day off\n", to: "ZZ")
            try await changes(in: log)
            #expect(try await next("a") == "2026-11-25T07:00:00+09:00")
            // The whole folder goes away, and another one comes.
            try FileManager.default.removeItem(atPath: "\(home.folder.path)/data/peal/holidays")
            try await changes(in: log)
            try home.writeHolidays(
                calendar("DTSTART;VALUE=DATE:20261125", "DTEND;VALUE=DATE:20261127"), to: "ZZ",
                ending: "ics")
            try await changes(in: log)
            #expect(try await next("a") == "2026-11-27T07:00:00+09:00")
            #expect(try await next("b") == "2026-11-25T07:00:00+09:00")
        }
    }

    @Test("A running daemon follows the file to which a link leads")
    func linked() async throws {
        let home = try home()
        let calendars = "\(home.folder.path)/calendars"
        let manager = FileManager.default
        try manager.createDirectory(atPath: calendars, withIntermediateDirectories: true)
        try home.folder.write("2026-11-25 Day off\n", to: "calendars/work.txt")
        try manager.createSymbolicLink(
            atPath: "\(calendars)/current.txt", withDestinationPath: "work.txt")
        try home.writeHolidays("2026-11-25 Day off\n", to: "YY")
        try manager.createSymbolicLink(
            atPath: "\(home.folder.path)/data/peal/holidays/ZZ.txt",
            withDestinationPath: "../../../calendars/current.txt")
        let log = Arrivals<String>()
        try await home.withDaemon(log: log) { _ in
            let added = try await home.peal(
                "add", "a", "weekdays except holidays 7:00", "--id", "a")
            #expect(added.code == 0, "\(added)")
            func next() async throws -> String? {
                try await home.json("show", "a")["next"] as? String
            }
            #expect(try await next() == "2026-11-26T07:00:00+09:00")
            try home.folder.write("2026-11-26 Day off\n", to: "calendars/work.txt")
            try await changes(in: log)
            #expect(try await next() == "2026-11-25T07:00:00+09:00")
            // The file is replaced, as by a program that fetches the calendar.
            try home.folder.write("2026-11-25 Day off\n", to: "calendars/new.txt")
            #expect(rename("\(calendars)/new.txt", "\(calendars)/work.txt") == 0)
            try await changes(in: log)
            #expect(try await next() == "2026-11-26T07:00:00+09:00")
        }
    }

    /// Waits until the daemon's log says that one alert has other holidays.
    private func changes(in log: Arrivals<String>) async throws {
        while true {
            let line = try await log.next(within: .seconds(20))
            if line.contains("inotify cannot be used") {
                try Test.cancel("There is no free instance of inotify.")
            }
            if line.contains("The holidays have changed") {
                #expect(line.contains("alerts=1"), "\(line)")
                return
            }
        }
    }

    @Test("The whole-day events of an .ics file are holidays, and doctor says if there are none")
    func events() async throws {
        let home = try home()
        try home.writeHolidays(
            calendar("DTSTART;VALUE=DATE:20261125", "RRULE:FREQ=YEARLY"), to: "ZZ", ending: "ics")
        let added = try await home.peal("add", "A", "weekdays except holidays 7:00", "--id", "a")
        #expect(added.output.contains("Thu 26 Nov 07:00"), "\(added)")
        #expect(try await home.peal("holidays").output.contains("Works holiday"))
        try home.writeHolidays(calendar("DTSTART:20261125T090000"), to: "ZZ", ending: "ics")
        let reason = "\(home.folder.path)/data/peal/holidays/ZZ.ics has no whole-day events"
        #expect(try await home.peal("doctor").output.contains(reason))
        #expect(try await home.peal("holidays").complaint.contains(reason))
        try home.writeHolidays(calendar("DTSTART;VALUE=DATE:20261145"), to: "ZZ", ending: "ics")
        #expect(try await home.peal("doctor").output.contains("Line 4 of"))
    }
}
