import DBusTestSupport
import TestSupport
import Testing

@Suite("Dates and months that come back each year, with the built binary", .privateBus)
struct YearlyTests {
    @Test(
        "A birthday rings each year with the words for one ring, and a party has those for each year"
    )
    func birthday() async throws {
        var home = try PealHome(bus: .current)
        // 2026-11-23 is a Monday.
        home.fakeTime = "2026-11-23 08:00:00"
        try await home.withDaemon(delivery: "terminal") { [home] _ in
            for (id, title, phrase, once) in [
                ("mum", "Mum's birthday", "may 3 9am", "may 3 9am once"),
                ("halmoni", "할머니 제사", "음력 10월 20일 21시", "음력 10월 20일 21시 한 번만"),
            ] {
                let added = try await home.peal("add", title, phrase, "--id", id)
                #expect(added.output.contains("every year"), "\(added)")
                #expect(added.output.contains("For one ring: peal edit \(id) '\(once)'"))
                let edited = try await home.peal("edit", id, once)
                #expect(edited.output.contains("(\(title)): once, "), "\(edited)")
            }
            let single = try await home.peal("add", "Ann's birthday", "may 3 9am once")
            #expect(single.output.contains("): once, "), "\(single)")
            let party = try await home.peal("add", "Birthday party", "may 3 9am", "--id", "party")
            let yearly = "every year may 3 9am"
            #expect(party.output.contains("For every year: peal edit party '\(yearly)'"))
            #expect(try await home.peal("edit", "party", yearly).output.contains("every year on"))
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
