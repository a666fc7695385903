import Alerts
import Recurrence
import Testing

@testable import ScheduleReading

@Suite("A time and the title behind it")
struct TimeAndTitleTests {
    /// Friday, 2024-10-04.
    private let today = CivilDate(daysSinceEpoch: 20_000)

    @Test(
        "The words after 'at' or 'in' are split where the title begins",
        arguments: [
            ("at", "17:30 Tea", "17:30", "Tea"), ("at", "4pm 2 pills", "4pm", "2 pills"),
            ("at", "17:00 weekly report", "17:00", "weekly report"),
            ("at", "16:00 10 pushups", "16:00", "10 pushups"),
            ("at", "17:00 daily log", "17:00", "daily log"),
            ("at", "15:00 5 min break", "15:00", "5 min break"),
            ("at", "15:00 3 items to buy", "15:00", "3 items to buy"),
            ("at", "noon 1 pill", "noon", "1 pill"), ("at", "17:30 May call", "17:30", "May call"),
            ("at", "15:00 2시 회의 정리", "15:00", "2시 회의 정리"),
            ("at", "오후 5시 매일 하는 스트레칭", "오후 5시", "매일 하는 스트레칭"),
            ("at", "22:00 주말 계획", "22:00", "주말 계획"),
            ("at", "오후 5시 3월 계획 세우기", "오후 5시", "3월 계획 세우기"),
            ("at", "tomorrow 15:00 Dentist", "tomorrow 15:00", "Dentist"),
            ("at", "friday 3pm Dentist", "friday 3pm", "Dentist"),
            ("at", "dec 24 18:00 Party", "dec 24 18:00", "Party"),
            ("at", "24 dec 18:00 Party", "24 dec 18:00", "Party"),
            ("at", "2026-12-24 18:00 Party", "2026-12-24 18:00", "Party"),
            ("at", "tonight 10pm Lenses", "tonight 10pm", "Lenses"),
            ("at", "내일 오후 3시 치과", "내일 오후 3시", "치과"),
            ("at", "금요일 오후 3시 치과", "금요일 오후 3시", "치과"),
            ("at", "12월 24일 18:00 파티", "12월 24일 18:00", "파티"),
            ("at", "오늘 밤 11시 반 렌즈 빼기", "오늘 밤 11시 반", "렌즈 빼기"),
            ("at", "9 Tea", "9", "Tea"), ("at", "7 Tea", "7", "Tea"),
            ("at", "noon lunch with Jisoo", "noon", "lunch with Jisoo"),
            ("at", "9pm night shift", "9pm", "night shift"),
            ("at", "8am morning run", "8am", "morning run"),
            ("at", "tomorrow 8am morning run", "tomorrow 8am", "morning run"),
            ("at", "저녁 7시 저녁 약속", "저녁 7시", "저녁 약속"), ("at", "정오 점심 약속", "정오", "점심 약속"),
            ("at", "낮 12시 점심 먹기", "낮 12시", "점심 먹기"),
            ("at", "9 in the evening Call mum", "9 in the evening", "Call mum"),
            ("at", "8pm in the evening Call mum", "8pm in the evening", "Call mum"),
            ("at", "8 tonight Call mum", "8 tonight", "Call mum"),
            ("at", "1pm tomorrow Pick up prescription", "1pm tomorrow", "Pick up prescription"),
            ("in", "5m Tea", "5m", "Tea"), ("in", "2 hours Call mum", "2 hours", "Call mum"),
            ("in", "3 min 2 eggs", "3 min", "2 eggs"),
            ("in", "20 min Morning coffee", "20 min", "Morning coffee"),
            ("in", "20분 저녁 준비", "20분", "저녁 준비"),
            ("in", "30분 오후 회의 준비", "30분", "오후 회의 준비"),
            ("in", "3 days morning coffee", "3 days morning", "coffee"),
            ("in", "3 days at 9 Tea", "3 days at 9", "Tea"),
            // The title can come first.
            ("in", "Tea 5m", "5m", "Tea"), ("in", "Call mum 2 hours", "2 hours", "Call mum"),
            ("at", "Tea 17:30", "17:30", "Tea"),
            ("at", "Call mum friday 15:00", "friday 15:00", "Call mum"),
            ("at", "치과 내일 오후 3시", "내일 오후 3시", "치과"),
        ])
    func afterVerb(verb: String, text: String, when: String, title: String) throws {
        let words = text.split(separator: " ").map(String.init)
        let titled = try TitledPhrase(words, after: verb, today: today)
        #expect(titled == TitledPhrase(title, when))
    }

    @Test(
        "A day between the time and the title is refused, because it can belong to both",
        arguments: [
            (
                "12:30 sat nav update",
                "peal at '12:30 sat' 'nav update', or: peal at 12:30 'sat nav update'"
            ),
            ("8pm sun lamp off", "peal at 8pm 'sun lamp off'"),
            ("오후 5시 내일 준비물 챙기기", "peal at 오후 5시 '내일 준비물 챙기기'"),
            ("오후 5시 금요일 모임 예약하기", "peal at '오후 5시 금요일' '모임 예약하기'"),
        ])
    func ambiguous(text: String, advice: String) throws {
        let words = text.split(separator: " ").map(String.init)
        let error = #expect(throws: AlertError.self) {
            try TitledPhrase(words, after: "at", today: today)
        }
        #expect(error?.description.contains(advice) == true, "\(error?.description ?? "")")
    }

    @Test("A number of two digits behind the hours is refused, because it can be the minutes")
    func minutes() throws {
        let error = #expect(throws: AlertError.self) {
            try TitledPhrase(["1", "hour", "10", "laundry"], after: "in", today: today)
        }
        let advice = "peal in '1 hour 10 min' 'laundry', or: peal in 1 hour '10 laundry'"
        #expect(error?.description.contains(advice) == true, "\(error?.description ?? "")")
        #expect(
            try TitledPhrase(["1", "hour", "10 laundry"], after: "in", today: today)
                == TitledPhrase("10 laundry", "1 hour"))
        #expect(
            try TitledPhrase(["1 hour 10 min", "laundry"], after: "in", today: today)
                == TitledPhrase("laundry", "1 hour 10 min"))
        #expect(
            try TitledPhrase(["20m", "10", "pushups"], after: "in", today: today)
                == TitledPhrase("10 pushups", "20m"))
    }

    @Test("Quotes around the time or the title decide to which of them a day belongs")
    func quoted() throws {
        #expect(
            try TitledPhrase(["12:30 sat", "nav update"], after: "at", today: today)
                == TitledPhrase("nav update", "12:30 sat"))
        #expect(
            try TitledPhrase(["12:30", "sat nav update"], after: "at", today: today)
                == TitledPhrase("sat nav update", "12:30"))
        #expect(
            try TitledPhrase(["9am", "friday", "Water the plants"], after: "at", today: today)
                == TitledPhrase("Water the plants", "9am friday"))
    }

    @Test(
        "A time in front of the title is found, so that an error can put the title first",
        arguments: [
            ("tomorrow at 9 buy milk", "buy milk", "tomorrow at 9"),
            ("내일 아침 9시에 우유 사기", "우유 사기", "내일 아침 9시에"), ("Tea with Ann", nil, nil),
            ("Tea tomorow 9:00", nil, nil),
        ])
    func afterTime(words: String, title: String?, when: String?) {
        let found = TitledPhrase.afterTime(words.split(separator: " ").map(String.init))
        #expect(found?.title == title)
        #expect(found?.when == when)
    }
}
