import DBusTestSupport
import TestSupport
import Testing

@Suite("Words that can be read in two ways, with the built binary", .privateBus)
struct TwoReadingsTests {
    /// Returns a home whose clock starts at 08:00 on a Monday.
    private func home() throws -> PealHome {
        var home = try PealHome(bus: nil)
        home.fakeTime = "2026-11-23 08:00:00"
        return home
    }

    @Test("Each command refuses 'next wednesday' on a Monday and names both days")
    func refused() async throws {
        let home = try home()
        #expect(
            try await home.peal("add", "Choir", "--id", "choir", "wednesdays", "19:30").code == 0)
        let question =
            "'next wednesday' can be 2026-11-25 or 2026-12-02. Write 'wednesday' or 'wednesday next week'."
        for command in [
            ["add", "Gym", "next", "wednesday", "19:30"],
            ["add", "Gym class", "next", "wednesday", "19:30", "--dry-run"],
            ["add", "Gym", "class", "next", "wednesday", "19:30"],
            ["add", "Gym", "daily", "9:00", "--until", "next wednesday"],
            ["at", "next", "wednesday", "19:00", "Gym"],
            ["edit", "choir", "next", "wednesday", "20:00"],
            ["edit", "choir", "--at", "next wednesday 20:30"],
            ["postpone", "choir", "until", "next", "wednesday", "21:00"],
            ["skip", "choir", "next", "wednesday"],
            ["pause", "choir", "until", "next", "wednesday"],
        ] {
            let answer = try await home.peal(command)
            #expect(answer.code != 0)
            #expect(answer.complaint.contains(question), "\(command): \(answer.complaint)")
        }
        let skipped = try await home.peal("skip", "choir", "wednesday", "next", "week")
        #expect(skipped.output.contains("except 2026-12-02"), "\(skipped.output)")
        let monday = try await home.peal("edit", "choir", "next", "monday", "20:00")
        #expect(monday.output.contains("Mon 2026-11-30"), "\(monday.output)")
    }

    @Test("'add' needs no quotes around a title that certainly ends, and names it")
    func titles() async throws {
        var home = try home()
        // The sun needs a place, and holidays a country.
        home.zone = "Asia/Seoul"
        for (words, title) in [
            ("Call mum friday 15:00", "Call mum"), ("Walk the dog daily 8:00", "Walk the dog"),
            ("약 먹기 매일 9시", "약 먹기"), ("Read chapter 7 saturday noon", "Read chapter 7"),
            ("Submit quarterly report by friday 17:00", "Submit quarterly report"),
            ("Return library book by monday 17:00", "Return library book"),
            ("월요일 쪽지시험 공부 일요일 오후 3시", "월요일 쪽지시험 공부"),
            ("Sunset walk friday at sunset", "Sunset walk"),
            ("Close the coop daily at sunset", "Close the coop"), ("커튼 매일 해 질 때", "커튼"),
            ("엄마 생신 음력 3월 15일 오전 9시", "엄마 생신"), ("대청소 설날 전날 오전 10시", "대청소"),
            ("Shift 4 days on 4 days off 6:30", "Shift"),
            ("Exam 14 dec 13:00 remind me 24 hours before", "Exam"),
            ("Pay card the 25th of each month, 3 days before too", "Pay card"),
            ("동창회 다다음주 토요일 18시 1시간 전에 알려줘", "동창회"), ("출근 알람 평일 06:40", "출근 알람"),
            ("Call mum friday", "Call mum"), ("할머니 생신 음력 4월 12일 매년", "할머니 생신"),
            ("추석 성묘 음력 8월 15일", "추석 성묘"), ("관리비 납부 25일까지", "관리비 납부"),
            // The time may stand in front.
            ("30분마다 스트레칭 평일 9시부터 18시까지", "스트레칭"), ("둘째 넷째 일요일 오전 11시 독서모임", "독서모임"),
        ] {
            let answer = try await home.peal(["add"] + words.split(separator: " ").map(String.init))
            #expect(answer.output.contains("(\(title)): "), "\(words): \(answer.complaint)")
        }
        for (words, complaint) in [
            ("Tea tomorow 9:00", "Did you mean 'tomorrow'?"),
            ("Tax 3/4 9am", "'3/4' can be 2027-03-04 or 2027-04-03"),
            ("Pay tax 3/4 9am", "'3/4' can be 2027-03-04 or 2027-04-03"),
            ("Chapter 3 daily 21:00 --before 10m", "peal add 'Chapter 3' daily 21:00 --before 10m"),
            ("Water plants at dusk", "when the sun rises and sets, but not when 'at dusk' is"),
            ("Dinner with April saturday 7pm", "'with april saturday 7pm' is not a time"),
            ("Dentist 13 friday noon", "peal add 'Dentist 13' friday noon"),
            ("daily gym 18:00", "peal add 'gym' daily 18:00, or: peal add 'daily gym' 18:00"),
            ("tomorrow buy milk 18:00", "Write: peal add 'buy milk' tomorrow 18:00, or: "),
            ("감기약 식후 30분", "'식후 30분' is not a time that Peal knows"),
            ("관리비 매월 25일 오전 9시 공휴일이면 다음 날", "does not know to which day"),
            ("Online check-in 48 hours before 12 dec 10:00", "--before 2d"),
            ("Watch Friday the 13th on saturday 9pm", "both say on which days"),
        ] {
            let answer = try await home.peal(["add"] + words.split(separator: " ").map(String.init))
            #expect(answer.code != 0)
            #expect(answer.complaint.contains(complaint), "\(words): \(answer.complaint)")
        }
    }
}
