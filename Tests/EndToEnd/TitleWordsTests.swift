import DBusTestSupport
import Foundation
import TestSupport
import Testing

/// Titles without quotes on the command line.
@Suite("Titles of several words without quotes", .privateBus)
struct TitleWordsTests {
    private func home() async throws -> PealHome {
        var home = try PealHome(bus: nil)
        // 2026-11-25 is a Wednesday.
        home.fakeTime = "2026-11-25 08:00:00"
        for words in [
            ["Swim lesson", "--id", "swim", "--on", "sat", "--at", "10:00"],
            ["Eye drops", "--id", "eye", "--at", "09:00,21:00"],
            ["Ear drops", "--id", "ear", "--at", "09:00,21:00"],
            ["Kids to bed", "--id", "bed", "--at", "20:30"],
            ["Kids' homework", "--id", "homework", "--at", "16:00"],
            ["Practice until perfect", "--id", "perfect", "--at", "17:00"],
            ["Piano practice", "--id", "piano", "--at", "17:30"],
            ["December review", "--id", "review", "--at", "2026-12-29 10:00"],
        ] {
            let added = try await home.peal(["add"] + words)
            #expect(added.code == 0, "\(added.complaint)")
        }
        return home
    }

    private func words(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }

    @Test("'peal remind me …' adds an alert with the title of the sentence")
    func remind() async throws {
        let home = try PealHome(bus: nil)
        for (words, title) in [
            ("me tomorrow at 9 to call mum", "call mum"),
            ("me to call mum friday 15:00", "call mum"),
            ("Dentist friday 15:00", "Dentist"),
        ] {
            let words = ["remind"] + words.split(separator: " ").map(String.init)
            let added = try await home.peal(words + ["--dry-run"])
            #expect(added.output.contains("  Title: \(title)\n"), "\(added)")
        }
    }

    @Test(
        "The longest run of words that is a whole title selects the alert in every verb",
        arguments: [
            ("show swim lesson", "Swim lesson"),
            ("edit piano practice except dec 24", "Changed piano (Piano practice)"),
            ("edit Kids to bed 21:00", "Changed bed (Kids to bed): every day at 21:00"),
            ("skip swim lesson this saturday", "Changed swim (Swim lesson)"),
            ("skip swim lesson next week", "Changed swim (Swim lesson)"),
            ("skip swim lesson 2", "Skipping swim (Swim lesson)"),
            ("skip swim lesson kids to bed", "Skipping bed (Kids to bed)"),
            ("done eye drops --day", "Done for today: eye (Eye drops)"),
            ("off kids to bed", "Switched off bed (Kids to bed)"),
            ("off kids to bed eye drops", "Switched off eye (Eye drops)"),
            ("on kids to bed", "Already on: bed (Kids to bed)"),
            ("copy swim lesson swim2", "Copied swim (Swim lesson) as swim2"),
            ("copy swim lesson --at 11:00", "Copied swim (Swim lesson) as "),
            ("rename swim lesson swim2", "Renamed swim to swim2"),
            ("rename kids to bed night", "For another title: peal edit night --title 'night'"),
            ("why kids to bed tomorrow", "20:30"),
            ("pause eye drops 2h", "Paused eye (Eye drops) until today 10:00"),
            (
                "pause eye drops until friday morning",
                "Paused eye (Eye drops) until Fri 27 Nov 09:00"
            ),
            ("pause kids to bed to friday", "Paused bed (Kids to bed) until the end of Fri 27 Nov"),
            ("postpone kids to bed 1h", "to today 21:30"),
            ("resume eye drops", "no pause of its own: eye"),
            ("remove kids to bed", "Removed bed (Kids to bed)"),
            ("next swim lesson 2", "Swim lesson"), ("history kids to bed", "No history"),
        ])
    func whole(command: String, output: String) async throws {
        let home = try await home()
        let result = try await home.peal(words(command))
        #expect(result.code == 0, "\(result)")
        #expect(result.output.contains(output), "\(result)")
    }

    @Test(
        "Words of the command win over words inside titles",
        arguments: [
            ("pause from dec 23 to dec 27", "from Wed 23 Dec until the end of Sun 27 Dec."),
            ("pause practice until friday", "fits 2 alerts"),
            ("pause perfect until friday", "Paused perfect (Practice until perfect) until the"),
            ("pause until friday", "Paused all alerts until the beginning of Fri 27 Nov."),
            ("pause to friday", "Paused all alerts until the end of Fri 27 Nov."),
            ("pause dec 24", "A pause has a start and an end"),
            ("pause 12월 24일", "A pause has a start and an end"),
            ("pause 1/3~1/5", "'1/3' can be 2027-01-03 or 2027-03-01."),
            ("pause from 1/3 to 2/3", "'1/3' can be 2027-01-03 or 2027-03-01."),
            ("skip swim dec 5", "Changed swim (Swim lesson)"),
            ("off to bed", "There is no alert 'to bed'"),
            ("off perfect until friday", "'off' takes no end."),
        ])
    func littleWords(command: String, output: String) async throws {
        let home = try await home()
        let result = try await home.peal(words(command))
        #expect((result.output + result.complaint).contains(output), "\(result)")
    }

    @Test(
        "If no alert fits, the message names all the words that were tried",
        arguments: [
            ("show kids to bad", "There is no alert 'kids to bad'."),
            (
                "off kids to bad",
                "There is no alert 'kids to bad'. 'kids to' fits bed (Kids to bed)."
            ),
            ("done flu shots", "There is no alert 'flu shots'."),
            ("remove practice untill", "There is no alert 'practice untill'."),
            ("pause swimming lesson", "There is no alert 'swimming lesson'."),
            ("skip Kids' homeworks tomorrow", "There is no alert 'Kids' homeworks'. 'Kids'' fits"),
            ("edit flu shot 9:00", "There is no alert 'flu shot'."),
        ])
    func unknown(command: String, complaint: String) async throws {
        let home = try await home()
        let result = try await home.peal(words(command))
        #expect(result.code == 66, "\(result)")
        #expect(result.complaint.contains(complaint), "\(result)")
        #expect(result.output.isEmpty)
    }

    @Test(
        "'skip' takes a day after 'on', and the number of rings in words",
        arguments: [
            ("skip bed on nov 28", "except 2026-11-28\n"), ("skip bed on saturday", "Changed bed"),
            ("skip bed twice", "today 20:30, tomorrow 20:30"),
            ("skip bed three times", "today 20:30, tomorrow 20:30, Fri 27 Nov 20:30"),
            ("skip bed 두번", "today 20:30, tomorrow 20:30"),
            ("skip bed 두 번", "today 20:30, tomorrow 20:30"),
            ("skip bed 2번", "today 20:30, tomorrow 20:30"),
            ("skip bed 세번", "tomorrow 20:30, Fri 27 Nov 20:30"),
            ("skip bed 3회", "tomorrow 20:30, Fri 27 Nov 20:30"),
        ])
    func skip(command: String, output: String) async throws {
        let home = try await home()
        let result = try await home.peal(words(command))
        #expect(result.code == 0, "\(result)")
        #expect(result.output.contains(output), "\(result)")
    }

    @Test(
        "'pause' takes two dates with a dash, a length with 만, and 'all'",
        arguments: [
            ("pause 12/24~1/3", "from Thu 24 Dec until the end of Sun 3 Jan 2027."),
            ("pause 12/5부터 1/3까지", "from Sat 5 Dec until the end of Sun 3 Jan 2027."),
            ("pause kids to bed 12/24 - 1/3", "bed (Kids to bed) from Thu 24 Dec until the end"),
            ("pause bed 2시간만", "Paused bed (Kids to bed) until today 10:00"),
            ("pause all until 3pm", "Paused all alerts until today 15:00."),
            ("pause 모두 2시간", "Paused all alerts until today 10:00."),
        ])
    func pause(command: String, output: String) async throws {
        let home = try await home()
        let result = try await home.peal(words(command))
        #expect(result.code == 0, "\(result)")
        #expect(result.output.contains(output), "\(result)")
    }

    @Test(
        "A new planned pause says which pause it replaces, and 'undo' says only what is true then")
    func replaced() async throws {
        let home = try await home()
        func run(_ command: String) async throws -> String {
            try await home.peal(words(command)).output
        }
        let first = try await run("pause from dec 23 until dec 28")
        #expect(
            first
                == "All alerts will be paused from Wed 23 Dec until the beginning of Mon 28 Dec.\n")
        let second = try await run("pause from jan 5 until jan 8")
        #expect(
            second.hasSuffix(
                """
                This replaces the pause from Wed 23 Dec until the end of Sun 27 Dec: Peal keeps one \
                planned pause. 'peal undo' brings it back.

                """), "\(second)")
        let undone = try await run("undo")
        #expect(!undone.contains("has ended"), "\(undone)")
        #expect(
            undone.hasSuffix(
                "All alerts will be paused from Wed 23 Dec until the end of Sun 27 Dec.\n"),
            "\(undone)")
        let none = try await run("undo")
        #expect(none.hasSuffix("Took back the pause of all alerts from Wed 23 Dec.\n"), "\(none)")
        _ = try await run("pause bed from dec 23 until dec 28")
        let other = try await run("pause bed from jan 5 until jan 8")
        #expect(other.contains("bed (Kids to bed): This replaces the pause from Wed 23 Dec"))
    }

    @Test(
        "Errors about times have dates as people write them, and the name that the user typed",
        arguments: [
            ("pause until 2001-01-01 12:00", "Mon 1 Jan 2001 12:00 is in the past."),
            ("postpone december review until nov 26", "is not after the ring at Tue 29 Dec 10:00."),
        ])
    func times(command: String, complaint: String) async throws {
        let home = try await home()
        let result = try await home.peal(words(command))
        #expect(result.code == 64, "\(result)")
        #expect(result.complaint.contains(complaint), "\(result)")
    }

    @Test("'all' stands for --all in the switching verbs, unless it is a title")
    func all() async throws {
        var home = try await home()
        for (command, output) in [
            ("pause all 2h", "Paused all alerts until today 10:00."),
            ("resume all", "Resumed all alerts."), ("skip all 2", "Skipping rings of 8 alerts:"),
            ("skip 모두 0", "No longer skipping rings of 8 alerts:"),
            ("off all", "Switched off 8 alerts:"), ("on all", "Switched on 8 alerts:"),
        ] {
            let result = try await home.peal(words(command))
            #expect(result.output.hasPrefix(output), "\(command): \(result)")
            // Each command starts at the faked time, so the pause must begin before the next one.
            home.fakeTime = "2026-11-25 08:10:00"
        }
        for command in ["done all foo", "off all foo", "skip all foo", "resume all foo"] {
            let result = try await home.peal(words(command))
            #expect(result.code == 66 && result.output.isEmpty, "\(command): \(result)")
        }
        _ = try await home.peal("add", "All", "--id", "a", "--at", "12:00")
        #expect(try await home.peal("off", "all").output.hasPrefix("Switched off a (All)"))
        #expect(try await home.peal("remove", "all").output.hasPrefix("Removed a (All)"))
        #expect(try await home.peal("remove", "all").code == 66)
    }

    @Test("A new title without quotes is refused with the whole command")
    func title() async throws {
        let home = try await home()
        let result = try await home.peal(words("edit kids to bed --title Kids in bed 2"))
        #expect(result.code == 64)
        #expect(
            result.complaint.hasSuffix(
                "in quotes: peal edit 'kids to bed' --title 'Kids in bed 2'\n"),
            "\(result)")
    }

    @Test(
        "'why' says that a day is left out or that its ring was moved, without the other exceptions"
    )
    func why() async throws {
        let home = try await home()
        for command in [
            "edit bed except nov 26", "edit bed except dec 24", "postpone bed until nov 27 9:00",
        ] {
            #expect(try await home.peal(words(command)).code == 0)
        }
        for (day, answer) in [
            (
                "tomorrow",
                "bed (Kids to bed) has no ring on this day (tomorrow), because the day is left out."
            ),
            (
                "today",
                "bed (Kids to bed) has no ring on this day (today), because the ring was moved"
            ),
        ] {
            let result = try await home.peal("why", "bed", day)
            #expect(result.output.hasPrefix(answer), "\(result)")
        }
        _ = try await home.peal(words("edit swim except dec 26"))
        let swim = try await home.peal(words("why swim tomorrow"))
        #expect(
            swim.output.hasPrefix(
                "swim (Swim lesson) has no ring on this day (tomorrow): every Sat at 10:00\n"),
            "\(swim)")
    }

    @Test("An agenda has a line for each part of a day whose rings have equal gaps")
    func agenda() async throws {
        let home = try await home()
        _ = try await home.peal(
            "add", "Rounds", "--id", "rounds", "--window", "22:00-06:00/2h", "--on", "fri,sat")
        let agenda = try await home.peal("agenda", "saturday").output
        #expect(
            agenda.contains("00:00  Rounds") && agenda.contains("every 2 h until 06:00, 4 rings"))
        #expect(agenda.contains("22:00  Rounds"), "\(agenda)")
        let empty = try PealHome(bus: nil)
        var quiet = empty
        quiet.fakeTime = home.fakeTime
        let week = try await quiet.peal("agenda", "next", "week").output
        #expect(week.hasPrefix("Mon 30 Nov – Sun 6 Dec\n  Nothing rings.\n"), "\(week)")
    }

    @Test("A pause that ends at midnight is shown by its last silent day")
    func lastDay() async throws {
        var home = try await home()
        _ = try await home.peal(words("pause until friday"))
        // Each command starts at the faked time, so the pause must begin before the next one.
        home.fakeTime = "2026-11-25 08:10:00"
        #expect(
            try await home.peal("list").output.contains(
                "All alerts are paused until the end of tomorrow."))
        let why = try await home.peal(words("why bed tomorrow")).output
        #expect(why.contains("paused until the end of tomorrow."), "\(why)")
    }
}
