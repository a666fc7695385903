import DBusTestSupport
import TestSupport
import Testing

@Suite("Dates and months that come back each year, with the built binary", .privateBus)
struct YearlyTests {
    @Test("A birthday that rings once is added with the words for each year, which are accepted")
    func birthday() async throws {
        var home = try PealHome(bus: .current)
        // 2026-11-23 is a Monday.
        home.fakeTime = "2026-11-23 08:00:00"
        try await home.withDaemon(delivery: "terminal") { [home] _ in
            for (id, title, phrase, yearly) in [
                ("mum", "Mum's birthday", "may 3 9am", "every year may 3 9am"),
                ("halmoni", "할머니 제사", "음력 10월 20일 21시", "매년 음력 10월 20일 21시"),
            ] {
                let added = try await home.peal("add", title, phrase, "--id", id)
                #expect(added.output.contains("For every year: peal edit \(id) '\(yearly)'"))
                let edited = try await home.peal("edit", id, yearly)
                #expect(edited.output.contains("every year"), "\(edited.complaint)")
            }
            let months = "It rings in these months of each year."
            let english = try await home.peal(
                "add", "English", "tue 6:40am from december to february")
            #expect(english.output.contains(months))
            let once = try await home.peal("add", "Diet", "daily 9:00 in december 2026")
            #expect(once.code == 0 && !once.output.contains(months))
            let other = try await home.peal("add", "Dentist", "may 3 9am")
            #expect(!other.output.contains("For every year"))
        }
    }
}
