import TestSupport
import Testing

@Suite("Verbs with the words that people type")
struct WordyVerbTests {
    private func home() throws -> PealHome {
        var home = try PealHome(bus: nil)
        // 2026-11-24 is a Tuesday.
        home.fakeTime = "2026-11-24 08:00:00"
        return home
    }

    @Test("A time behind copy is the time of the new alert, and no id")
    func copy() async throws {
        let home = try home()
        _ = try await home.peal("add", "Pill", "daily", "9:00", "--id", "pill")
        let copied = try await home.peal("copy", "pill", "9pm")
        #expect(copied.code == 0, "\(copied)")
        #expect(copied.output.contains("(Pill): every day at 21:00\n"), "\(copied)")
        #expect(try await home.ids().contains("9pm") == false)
        let named = try await home.peal("copy", "pill", "noon-pill", "12:00")
        #expect(named.output.contains("noon-pill (Pill): every day at 12:00\n"), "\(named)")
        let titled = try await home.peal("copy", "pill", "Vitamin D", "daily", "10:00")
        #expect(titled.output.contains(" (Vitamin D): every day at 10:00\n"), "\(titled)")
        let short = try await home.peal("copy", "pill", "비타민", "매일", "11시")
        #expect(short.output.contains(" (비타민): every day at 11:00\n"), "\(short)")
        let loose = try await home.peal("copy", "pill", "Water", "the", "plants", "wed", "noon")
        #expect(loose.output.contains(" (Water the plants): every Wed at 12:00\n"), "\(loose)")
        let flagged = try await home.peal("copy", "pill", "tea", "--title", "Tea", "--at", "13:00")
        #expect(flagged.output.contains(" as tea (Tea): every day at 13:00\n"), "\(flagged)")
        let refused = try await home.peal("copy", "pill", "big", "pill")
        #expect(
            refused.code == 64 && refused.complaint.contains("neither a title nor a time"),
            "\(refused)")
    }

    @Test("edit takes a new title in words, and rename takes one of several words")
    func title() async throws {
        let home = try home()
        _ = try await home.peal("add", "Pill", "daily", "9:00", "--id", "pill")
        #expect(try await home.peal("edit", "pill", "title", "Big", "pill").code == 0)
        #expect(try await home.json("show", "pill")["title"] as? String == "Big pill")
        #expect(try await home.peal("edit", "pill", "제목", "큰", "약").code == 0)
        #expect(try await home.json("show", "pill")["title"] as? String == "큰 약")
        #expect(try await home.peal("edit", "pill", "제목을", "작은", "약으로").code == 0)
        #expect(try await home.json("show", "pill")["title"] as? String == "작은 약")
        #expect(try await home.peal("rename", "pill", "Small", "pill").code == 0)
        #expect(try await home.json("show", "pill")["title"] as? String == "Small pill")
        #expect(try await home.peal("rename", "pill", "Tiny pill").code == 0)
        #expect(try await home.json("show", "pill")["title"] as? String == "Tiny pill")
        #expect(try await home.peal("rename", "pill", "to", "Tiny pill").code == 0)
        #expect(try await home.json("show", "pill")["title"] as? String == "Tiny pill")
        #expect(try await home.peal("rename", "pill", "to", "dose").code == 0)
        #expect(try await home.json("show", "dose")["title"] as? String == "Tiny pill")
    }

    @Test("edit adds a time and a day, and leaves a time out of an interval")
    func edit() async throws {
        let home = try home()
        _ = try await home.peal("add", "Pill", "mondays", "9:00", "--id", "pill")
        let time = try await home.peal("edit", "pill", "also", "at", "21:30")
        #expect(time.output.hasPrefix("Changed pill (Pill): every Mon at 09:00, 21:30\n"))
        let day = try await home.peal("edit", "pill", "add", "fri")
        #expect(day.output.hasPrefix("Changed pill (Pill): Mon, Fri at 09:00, 21:30\n"))
        _ = try await home.peal("add", "Sit up", "hourly", "9:00-18:00", "--id", "sit")
        let rest = try await home.peal("edit", "sit", "except", "12:00")
        #expect(
            rest.output.hasPrefix(
                "Changed sit (Sit up): every day, every hour from 09:00 to 11:00 and every hour "
                    + "from 13:00 to 18:00\n"), "\(rest)")
    }

    @Test("add takes rings before the time that the words name as further rings")
    func ringsBefore() async throws {
        let home = try home()
        let additions = [
            (
                ["Essay", "11 dec 23:59 remind me 3 days before and 1 day before"],
                "(also 3 days before, 1 day before)"
            ),
            (
                ["Pick", "up", "Leo", "mon", "tue", "3.45pm", "and", "10", "min", "before"],
                "(Pick up Leo): Mon, Tue at 15:45 (also 10 min before)"
            ),
            (["하원", "평일 오후 3시 50분 10분 전에도"], "Mon-Fri at 15:50 (also 10 min before)"),
            (["김장", "12월 5일 아침 7시, 이틀 전 저녁 8시에도"], "at 07:00 (also 1 day 11 h before)"),
            (["안과", "12월 1일 오후 2시, 두 시간 전에 미리 알림"], "at 14:00 (also 2 h before)"),
            (["중간고사", "12월 10일 오전 9시 전날에도 알려줘"], "(also 1 day before)"),
            (["Midterm", "dec 10 9am remind me the day before"], "(also 1 day before)"),
            (["치과", "12월 3일 오후 3시 반 하루 전과 1시간 전에도"], "(also 1 day before, 1 h before)"),
            (["Dad", "march 3rd every year 9am, and a week before"], "(also 7 days before)"),
        ]
        for (words, sentence) in additions {
            let added = try await home.peal(["add"] + words)
            #expect(added.output.contains(sentence), "\(words) \(added)")
        }
        // Only the ring before could be meant.
        let refused = try await home.peal("add", "Rent", "daily 9:00 2 hours before")
        #expect(refused.code == 64 && refused.complaint.contains("--before 2h"), "\(refused)")
    }

    @Test("add keeps words for an occasion in the title, and takes a time in front of it")
    func occasions() async throws {
        let home = try home()
        let additions = [
            (["혈압약", "매일", "아침", "식후", "30분"], "(혈압약 식후 30분): every day at 09:00\n"),
            (["Beer", "after", "work", "friday", "18:00"], "(Beer after work): once, Fri"),
            (["모레", "오후", "세시", "반에", "치과"], "(치과): once, Thu 2026-11-26 at 15:30\n"),
            (["Library", "books", "in", "2", "weeks"], "For another one: peal edit"),
        ]
        for (words, sentence) in additions {
            let added = try await home.peal(["add"] + words)
            #expect(added.output.contains(sentence), "\(words) \(added)")
        }
    }

    @Test(
        "add spreads many rings a day over the usual hours, and says so; a goal can be in the words"
    )
    func goals() async throws {
        let home = try home()
        for (words, sentence) in [
            (["Stretch", "six times a day"], "every day, every 2 h 20 min from 09:00 to 21:00\n"),
            (["Water", "eight glasses a day"], "from 09:00 to 21:00 (goal: 8 times a day)\n"),
            (["Drink eight glasses of water a day"], "from 09:00 to 21:00 (goal: 8 times a day)\n"),
            (["물", "마시기", "하루에", "여덟", "잔"], "(물 마시기): every day, every 1 h 40 min"),
            (["Sit up", "3 times a day at random"], "3 random times between 09:00 and 21:00\n"),
        ] {
            let added = try await home.peal(["add"] + words)
            #expect(added.output.contains(sentence), "\(words) \(added)")
            #expect(
                added.output.contains("No hours were said, so it rings from 09:00 to 21:00. For"))
        }
        let few = try await home.peal("add", "Pill", "three times a day")
        #expect(few.code == 64 && few.complaint.contains("8:00, 14:00, 20:00"), "\(few)")
        let hours = try await home.peal("add", "Water", "eight glasses a day between 8am and 10pm")
        #expect(!hours.output.contains("No hours"), "\(hours)")
    }

    @Test("add counts down to a day if the words or the title ask for it")
    func countdown() async throws {
        let home = try home()
        for (words, body) in [
            (["Wedding", "count down to 15 may 2027"], "Days left: {days}"),
            (["이사", "2027년", "1월", "16일까지", "디데이"], "{days}일 남음"),
        ] {
            let added = try await home.peal(["add"] + words + ["--id", "a", "--replace"])
            #expect(added.output.contains("says how many days are left: '\(body)'"), "\(added)")
            #expect(try await home.json("show", "a")["body"] as? String == body)
        }
        let titled = try await home.json("add", "{days} days", "count down to 15 may 2027")
        #expect(titled["body"] as? String ?? "" == "")
    }

    @Test("pause ends after a holiday or on a day behind a month, and skip means the next such day")
    func days() async throws {
        let home = try home()
        _ = try await home.peal("add", "Gym", "tuesdays", "7:00", "--id", "gym")
        for (words, end) in [
            (["until", "4", "january"], "until the beginning of Mon 4 Jan 2027"),
            (["until", "after", "new", "year"], "until the end of Fri 1 Jan 2027"),
            (["until", "new", "year"], "until the beginning of Fri 1 Jan 2027"),
        ] {
            let paused = try await home.peal(["pause", "gym"] + words)
            #expect(paused.output.contains(end), "\(words) \(paused)")
        }
        #expect(try await home.peal("resume", "gym").code == 0)
        // It is Tuesday, and this Tuesday's ring has passed.
        let skipped = try await home.peal("skip", "gym", "on", "tuesday")
        #expect(skipped.output.contains("every Tue at 07:00, except 2026-12-01"), "\(skipped)")
    }

    @Test("The answer to an edit ends with the first ring that changes, if it comes later")
    func laterChange() async throws {
        let home = try home()
        _ = try await home.peal("add", "Choir", "tue 19:30 and sun 9:00", "--id", "choir")
        for (words, line) in [
            (["skip", "choir", "27", "dec"], "  …\n  no ring Sun 27 Dec 09:00\n"),
            (
                ["postpone", "choir", "on", "december", "8", "to", "8pm"],
                "  …\n  Tue 8 Dec 20:00 instead of 19:30\n"
            ),
            (["edit", "choir", "until", "1", "feb"], "  …\n  no ring Tue 2 Feb 2027 19:30\n"),
        ] {
            let changed = try await home.peal(words)
            #expect(changed.output.hasSuffix(line), "\(words) \(changed)")
        }
        let soon = try await home.peal("edit", "choir", "only", "tomorrow", "19:00")
        #expect(!soon.output.contains("…"), "\(soon)")
        let details = try await home.peal("show", "choir").output
        #expect(details.contains("Tue 2026-12-08 19:30, Sun 2026-12-27\n"), "\(details)")
        let past = try await home.peal("skip", "choir", "yesterday")
        #expect(past.output.hasPrefix("Nothing was skipped: Mon 23 Nov has passed"), "\(past)")
    }

    @Test("add says how a feast rings each year, from when done counts, and whose sun it follows")
    func hints() async throws {
        var home = try home()
        home.zone = "Asia/Seoul"
        for (words, hint) in [
            (["Carols", "christmas eve 18:00"], "'every year christmas eve 18:00'"),
            (["Call", "easter 18:00, and also the day before"], "'every year easter 18:00'"),
            (
                ["Cake", "easter sunday 9am"],
                "For every year: peal edit a 'every year easter sunday 9am'"
            ),
            (
                ["Water", "every 3 days after done 9:00"],
                "Done already? 'peal done a' counts from now."
            ),
            (
                ["Curtain", "daily at sunset"],
                "The sun is that of Asia/Seoul. For your own place: peal config"
            ),
        ] {
            let added = try await home.peal(["add"] + words + ["--id", "a", "--replace"])
            #expect(added.output.contains(hint), "\(words) \(added)")
        }
    }

    @Test("pause and postpone take weeks, and skip takes 'this once'")
    func weeks() async throws {
        let home = try home()
        _ = try await home.peal("add", "Gym", "daily", "19:00", "--id", "gym")
        // Tuesday, 24 November
        let moved = try await home.peal("postpone", "gym", "to", "next", "week")
        #expect(moved.output.contains("to Tue 1 Dec 19:00"), "\(moved)")
        for (words, end) in [
            (["until", "next", "week"], "Mon 30 Nov"), (["다음", "주까지"], "Sun 6 Dec"),
            (["until", "the", "end", "of", "next", "week"], "Mon 7 Dec"),
        ] {
            let paused = try await home.peal(["pause", "gym"] + words)
            #expect(paused.code == 0 && paused.output.contains(end), "\(words) \(paused)")
        }
        let skipped = try await home.peal("skip", "gym", "이번", "한", "번")
        #expect(skipped.code == 0, "\(skipped)")
    }

    @Test(
        "pause and skip take several days, and pause reads both of its ends from today",
        arguments: [
            ("pause gym next week", "from Mon 30 Nov until the end of Sun 6 Dec"),
            ("pause gym 다음 주 동안", "from Mon 30 Nov until the end of Sun 6 Dec"),
            ("pause gym this weekend", "from Sat 28 Nov until the end of Sun 29 Nov"),
            ("pause gym next weekend", "from Sat 5 Dec until the end of Sun 6 Dec"),
            ("pause gym all of january", "from Fri 1 Jan 2027 until the end of Sun 31 Jan 2027"),
            ("pause gym in december", "from Tue 1 Dec until the end of Thu 31 Dec"),
            ("pause gym 1월 한 달 동안", "from Fri 1 Jan 2027 until the end of Sun 31 Jan 2027"),
            ("pause gym 1월까지", "until the end of Sun 31 Jan 2027"),
            ("pause gym until january", "until the beginning of Fri 1 Jan 2027"),
            ("pause gym 내일 하루만", "from tomorrow until the end of tomorrow"),
            ("pause gym from tomorrow to tomorrow", "from tomorrow until the end of tomorrow"),
            ("pause gym 내일부터 내일까지", "from tomorrow until the end of tomorrow"),
            (
                "pause gym from friday until wednesday",
                "from Fri 27 Nov until the beginning of Wed 2 Dec"
            ),
            ("skip gym on Friday and Saturday", "except 2026-11-27 - 2026-11-28"),
            ("skip gym 월요일 수요일", "except 2026-11-25, 2026-11-30"),
            ("skip gym this weekend", "except 2026-11-28 - 2026-11-29"),
            ("skip gym in january", "except 2027-01-01 - 2027-01-31"),
            ("skip gym tomorrow only", "except 2026-11-25"),
        ])
    func days(command: String, days: String) async throws {
        let home = try home()
        _ = try await home.peal("add", "Gym", "daily", "19:00", "--id", "gym")
        let changed = try await home.peal(command.split(separator: " ").map(String.init))
        #expect(changed.code == 0 && changed.output.contains(days), "\(changed)")
    }

    @Test("A pause that ends before it begins is refused, and a day alone is asked about")
    func pauseRefused() async throws {
        let home = try home()
        _ = try await home.peal("add", "Gym", "daily", "19:00", "--id", "gym")
        let early = try await home.peal("pause", "gym", "from", "monday", "to", "tomorrow")
        #expect(early.code == 64 && early.complaint.contains("must end after"), "\(early)")
        let day = try await home.peal("pause", "gym", "tomorrow")
        #expect(day.code == 64 && day.complaint.contains("from 2026-11-25 until"), "\(day)")
    }

    @Test("skip says that none of the days has a ring, and takes 'next'")
    func skipNothing() async throws {
        let home = try home()
        _ = try await home.peal("add", "Yoga", "mondays", "19:00", "--id", "yoga")
        let nothing = try await home.peal("skip", "yoga", "이번", "주")
        #expect(nothing.output.contains("does not ring on these days"), "\(nothing)")
        let out = try await home.peal("skip", "yoga", "dec", "7")
        #expect(out.output.contains("except 2026-12-07"), "\(out)")
        let again = try await home.peal("skip", "yoga", "dec", "7")
        #expect(again.output.contains("already leaves out Mon 7 Dec"), "\(again)")
        for words in [
            ["next", "yoga"], ["the", "next", "yoga"], ["yoga", "next"], ["yoga", "다음", "번"],
        ] {
            let skipped = try await home.peal(["skip"] + words)
            #expect(skipped.code == 0 && skipped.output.contains("kipping yoga"), "\(skipped)")
        }
    }

    @Test("preview says which words are rings before the time")
    func previewBefore() async throws {
        let refused = try await home().peal("preview", "daily 9:00 and 10 min before")
        #expect(
            refused.code == 64 && refused.complaint.contains("preview daily 9:00."), "\(refused)")
    }

    @Test("next takes a number of times in words")
    func next() async throws {
        let home = try home()
        _ = try await home.peal("add", "Pill", "daily", "9:00", "--id", "pill")
        for words in [["3"], ["3", "times"], ["세", "번"]] {
            let shown = try await home.peal(["next", "pill"] + words)
            #expect(shown.code == 0 && shown.output.split(separator: "\n").count == 4, "\(shown)")
        }
        _ = try await home.peal("add", "Exam D-{days}", "daily 9:00 until 30 nov", "--id", "exam")
        for words in [["next", "exam", "once"], ["next", "3"]] {
            #expect(try await home.peal(words).output.contains("Exam D-6\n"), "\(words)")
        }
        let skipped = try await home.peal("skip", "pill", "next", "2", "times")
        #expect(skipped.code == 0, "\(skipped)")
        #expect(skipped.output.contains("next Thu 26 Nov 09:00"), "\(skipped)")
    }

    @Test("skip takes 'once', and names the day of a time in quiet hours")
    func skip() async throws {
        let home = try home()
        _ = try await home.peal(
            "add", "Wake up", "daily", "6:30am", "--id", "wake", "--before", "1h")
        let skipped = try await home.peal("skip", "Wake", "up", "once")
        #expect(skipped.code == 0, "\(skipped)")
        #expect(skipped.output.contains("tomorrow 06:30; next Thu 26 Nov 05:30"), "\(skipped)")
        #expect(try await home.peal("skip", "wake", "0").code == 0)
        #expect(try await home.peal("config", "quiet", "22:00-07:00").code == 0)
        let quiet = try await home.peal("skip", "wake")
        #expect(quiet.output.contains("tomorrow 06:30"), "\(quiet)")
    }

    @Test(
        "agenda shows the days from one to another",
        arguments: ["dec 21 to dec 27", "21-27 dec", "12월 21일부터 27일까지"])
    func agenda(words: String) async throws {
        let home = try home()
        _ = try await home.peal("add", "Pill", "daily", "9:00", "--id", "pill")
        let agenda = try await home.json("agenda", words)
        let days = agenda["days"] as? [[String: Any]]
        #expect(days?.first?["date"] as? String == "2026-12-21", "\(agenda)")
        #expect(days?.last?["date"] as? String == "2026-12-27" && days?.count == 7, "\(agenda)")
    }

    @Test("'when' shows the next rings, and remove names the alert of a part of its title")
    func others() async throws {
        let home = try home()
        _ = try await home.peal("add", "Call mum", "friday", "15:00", "--id", "call1")
        let when = try await home.peal("when", "call", "mum")
        #expect(when.code == 0 && when.output.contains("call1"), "\(when)")
        let removed = try await home.peal("remove", "mum")
        #expect(
            removed.code != 0
                && removed.complaint.contains("To remove call1 (Call mum), type: peal remove call1"),
            "\(removed)")
        _ = try await home.peal("add", "Winter tyres", "dec 5 9:00")
        let both = try await home.peal("remove", "winter", "tyres", "and", "Call", "mum", "--yes")
        #expect(both.code == 0 && both.output.contains("Removed call1"), "\(both)")
    }
}
