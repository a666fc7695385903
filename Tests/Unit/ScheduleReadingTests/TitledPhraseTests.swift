import Alerts
import Recurrence
import Testing

@testable import ScheduleReading

@Suite("Titles and the words that say when")
struct TitledPhraseTests {
    /// Friday, 2024-10-04.
    private let today = CivilDate(daysSinceEpoch: 20_000)

    @Test(
        "A part of the day in front of days belongs to the title if another word is the time",
        arguments: [
            ("Game", "night every third saturday of the month 8pm", "Game night"),
            ("Date", "night friday 19:00", "Date night"), ("Yoga", "evening 7:30 daily", nil),
            ("Call", "evening", nil), ("Run", "in the morning daily", nil),
            ("경로당", "점심 월요일부터 금요일까지 낮 12시", "경로당 점심"),
            ("동창", "저녁 금요일 저녁 7시", "동창 저녁"), ("동창", "저녁 금요일 7시", nil),
            ("약", "저녁 8시 매일", nil), ("회식", "저녁 오후 7시 금요일", nil),
        ])
    func partOfTitle(title: String, when: String, longer: String?) throws {
        let words = when.split(separator: " ").map(String.init)
        #expect(try TitledPhrase.withPart(title, words)?.title == longer)
    }

    @Test(
        "A part of the day in front of days is asked about if no other word is a time",
        arguments: [
            ("Pills", "evening daily", "peal add 'Pills evening' daily 18:00"),
            ("Movie", "night friday", "peal add 'Movie' 'night friday'"),
        ])
    func partOrTitle(title: String, when: String, advice: String) {
        let words = when.split(separator: " ").map(String.init)
        let error = #expect(throws: AlertError.self) { try TitledPhrase.withPart(title, words) }
        #expect(error?.description.contains(advice) == true, "\(error?.description ?? "")")
    }

    @Test(
        "A title that is a day or a time, and continues as a phrase, is missing",
        arguments: [
            ("friday", "15:00", true), ("tomorrow", "9:00", true), ("weekdays", "9:00", true),
            ("daily", "9:30", true), ("금요일", "오후 3시", true), ("내일", "오전 9시", true),
            ("friday 15:00", "", true), ("15:00", "", true), ("Lunch", "friday 12:30", false),
            ("점심", "평일 12:00", false), ("May", "friday 15:00", false), ("Tea", "15:00", false),
            ("Call mum", "friday 15:00", false),
        ])
    func missing(title: String, when: String, isMissing: Bool) {
        #expect(TitledPhrase.isMissing(title, when) == isMissing)
    }

    @Test(
        "A sentence that asks for a reminder has a title and a time",
        arguments: [
            ("remind me to call mum tomorrow at 9am", "call mum", "tomorrow at 9am"),
            ("remind me tomorrow at 9am to call mum", "call mum", "tomorrow at 9am"),
            ("tomorrow at 9 remind me to call mum", "call mum", "tomorrow at 9"),
            ("Remind me in 20 minutes to check the oven", "check the oven", "in 20 minutes"),
            ("remind me about the dentist on friday at 15:00", "the dentist", "on friday at 15:00"),
            ("내일 9시에 엄마한테 전화하라고 알려줘", "엄마한테 전화", "내일 9시에"),
            ("금요일 오후 3시에 치과 알려줘", "치과", "금요일 오후 3시에"),
        ])
    func request(sentence: String, title: String, when: String) {
        #expect(TitledPhrase.request(sentence) == TitledPhrase(title, when))
    }

    @Test(
        "Words about time that are left in the title of a sentence are found",
        arguments: [
            ("remind me to call mom tomorrow after lunch", true),
            ("remind me to call mom on friday before noon", true),
            ("remind me to call mom friday or saturday at 3pm", true),
            ("remind me about the meeting tomorrow with bob at 3pm", true),
            ("remind me at 9am to call mom on friday", true),
            ("remind me to pay the bill of 3 march by card at 9am", true),
            ("9시에 팀의 금요일 회의 준비하라고 알려줘", true), ("remind me to make lunch at 11am", false),
            ("remind me to log on at 9am", false),
            ("remind me to prepare for the friday meeting on thursday at 9am", false),
            ("remind me every day at 9am to read the friday report", false),
            ("remind me in 10 min to move the friday meeting", false),
            ("내일 9시에 금요일 회의 준비하라고 알려줘", false),
        ])
    func timeInTitle(sentence: String, isFound: Bool) throws {
        #expect(try #require(TitledPhrase.request(sentence)).hasTimeInTitle == isFound)
    }

    @Test(
        "A sentence in one pair of quotes is split where the time begins",
        arguments: [
            ("Call mum friday 15:00", "Call mum", "friday 15:00"),
            ("buy milk at 5pm", "buy milk", "at 5pm"), ("치과 금요일 오후 3시", "치과", "금요일 오후 3시"),
            ("Lunch friday 12:30", "Lunch", "friday 12:30"),
        ])
    func sentence(sentence: String, title: String, when: String) throws {
        #expect(try TitledPhrase.sentence(sentence, today: today) == TitledPhrase(title, when))
        #expect(TitledPhrase.request(sentence) == nil)
    }

    @Test(
        "Words in front of the time belong to the title, unless one is misspelt or a day that does not exist",
        arguments: [
            ("Chapter", "5 daily 21:00", "Chapter 5"), ("Vitamin", "2 daily 9:00", "Vitamin 2"),
            ("버스", "12 평일 7:40", "버스 12"), ("Dinner", "with Ann friday 19:00", "Dinner with Ann"),
            ("Call", "mum friday 15:00", "Call mum"), ("Tea", "tomorow 9:00", nil),
            ("Tea", "frday 9:00", nil), ("Tea", "weekdys 9:00", nil), ("Tea", "dayly 9:00", nil),
            ("Tea", "evry day 9:00", nil), ("Tea", "31 feb 9:00", nil),
            ("Tea", "2026-02-31 9:00", nil), ("세배", "설날 오전 9시", nil),
            ("팥죽", "동지 오전 10시", nil), ("세배", "음력 1월 1일 9시", nil),
            ("오전", "회의 30분 뒤", "오전 회의"), ("고양이", "모래 매주 토요일 11시", "고양이 모래"),
            ("치과", "모래 오후 2시", nil), ("Tea", "on fridy 9:00", nil),
        ])
    func unquoted(title: String, words: String, whole: String?) {
        let words = words.split(separator: " ").map(String.init)
        let found = try? TitledPhrase.unquoted(title, words, today: today)
        #expect(found?.title == whole)
    }

    @Test(
        "A date that can be two days, or that does not exist, is not part of a title",
        arguments: [
            ("Tax 3/4 9am", "'3/4' can be 2025-03-04 or 2025-04-03"),
            ("Pay tax 3/4 9am", "'3/4' can be 2025-03-04 or 2025-04-03"),
            ("Pay the tax 31 feb 9:00", "'31 feb' does not exist"),
            ("Tax of Ann 9.10 daily 9:00", "'9.10' can be a time or a day"),
            ("치과 예약 다음 토요일 9시", "2024-10-05 or 2024-10-12"),
            ("세금 내기 2월 30일 9시", "'2월 30일' does not exist"),
        ])
    func unclearDate(sentence: String, part: String) throws {
        let words = sentence.split(separator: " ").map(String.init)
        for read in [
            { try TitledPhrase.sentence(sentence, today: today) },
            { try TitledPhrase.unquoted(words[0], Array(words.dropFirst()), today: today) },
        ] {
            let error = #expect(throws: AlertError.self) { try read() }
            #expect(error?.description.contains(part) == true, "\(error?.description ?? "")")
        }
        let error = #expect(throws: AlertError.self) {
            try TitledPhrase(["9am", "3/4", "Tax"], after: "at", today: today)
        }
        #expect(error?.description.contains("'3/4' can be") == true)
    }

    @Test(
        "A title of several words needs no quotes if it is certain where it ends",
        arguments: [
            ("Call mum friday 15:00", "Call mum"),
            ("Water the plants every day at 9", "Water the plants"),
            ("Walk the dog daily 8:00", "Walk the dog"), ("Call mum on friday 15:00", "Call mum"),
            ("Dinner with Ann friday 19:00", "Dinner with Ann"),
            ("Go to school weekdays 8:30", "Go to school"),
            ("Feed the cat twice daily at 8:00 and 20:00", "Feed the cat"),
            ("Check the oven in 20 min", "Check the oven"), ("약 먹기 매일 9시", "약 먹기"),
            ("팀 회의 매주 월요일 10시", "팀 회의"), ("엄마한테 전화 내일 오후 3시", "엄마한테 전화"),
            ("화분 물 주기 3일마다 9시", "화분 물 주기"),
            ("장학금 신청 이번 달 30일 오후 6시까지", "장학금 신청"),
            ("Read chapter 5 tomorrow 8:30pm", "Read chapter 5"), ("Tea 31 friday 9:00", nil),
            ("Prednisone 20mg daily 8am for 5 days", "Prednisone 20mg"),
            ("영어단어 50개 외우기 매일 밤 10시", "영어단어 50개 외우기"), ("아침 운동 매일 오전 6시", "아침 운동"),
            ("3교대 인수인계 매일 오전 7시", "3교대 인수인계"), ("Book court dec 1 9am", "Book court"),
            ("First aid course saturday 9am", "First aid course"), ("감기약 식후 30분", nil),
            ("보고서 제출 금요일 17시까지", "보고서 제출"), ("보고서 제출 금요일까지", "보고서 제출"),
            // A word that is like a day belongs to a title if the next word is not about time.
            ("화장실 모래 갈기 2주에 한번 토요일 오전 11시", "화장실 모래 갈기"),
            ("고양이 모래 사기 내일 11시", "고양이 모래 사기"), ("치과 모래 오후 2시", nil),
            ("Fix mouth guard friday 9:00", "Fix mouth guard"),
            // A word of days belongs to the next word, if other words name the days.
            ("Monday quiz prep sunday 4pm", "Monday quiz prep"),
            ("Submit quarterly report by friday 5pm", "Submit quarterly report"),
            ("Return library book by monday 5pm", "Return library book"),
            ("Exam week wake up daily 6am from dec 14 to dec 18", "Exam week wake up"),
            ("Exam week wake up on friday 6am", "Exam week wake up"),
            ("Read chapter 7 tonight at 9", "Read chapter 7"),
            ("Sunset walk friday 18:00", "Sunset walk"), ("The pill daily 22:00", "The pill"),
            ("월요일 쪽지시험 공부 일요일 오후 3시", "월요일 쪽지시험 공부"),
            ("수요일 급식 메뉴 확인 매주 화요일 밤 9시", "수요일 급식 메뉴 확인"),
            ("월말 정산 매월 25일 17시", "월말 정산"), ("차례 준비 내일 9시", "차례 준비"),
            ("Monday gym 18:00 for 3 weeks", nil), ("friday gym at 18:00", nil),
            ("Gym monday und wednesday 18:00", nil), ("weekly gym daily 18:00", nil),
            ("팀 회고 매월 마지막주 금요일 오후 5시", "팀 회고"),
            ("Happy New Year dec 31 23:59", "Happy New Year"), ("Gym week 20 monday 9:00", "Gym"),
            // A time alone is enough behind an amount.
            ("해열제 2알 새벽 2시", "해열제 2알"), ("Aspirin 500mg 8pm", "Aspirin 500mg"),
            // The end of a verb, and a noun with a number.
            ("weigh in this saturday 8am", "weigh in"), ("Log on friday 9:00", "Log"),
            ("Chapter 5 friday 6pm", "Chapter 5"), ("Dentist 13 friday noon", nil),
            ("leg day monday 7am", "leg day"), ("Homework due by friday 5pm", "Homework"),
            ("Check due dates friday 9:00", "Check due dates"),
            ("Renew passport by end of february 9:00", "Renew passport"),
            // A time alone is enough if no word is like a day.
            ("Call mum 15:00", "Call mum"), ("엄마 전화 오후 3시", "엄마 전화"),
            ("Gym wkdays 18:00", nil), ("Tea tmorrow 9:00", nil),
            // `working` is not a slip of `morning`, nor `monkeys` of `mondays`.
            ("Stop working friday 18:00", "Stop working"), ("Tea mornign friday 9:00", nil),
            ("Feed monkeys friday 18:00", "Feed monkeys"),
            // A misspelt word, a number, a day, a date, and words with two splits.
            ("Tea tomorow 9:00", nil), ("Tea payday 9:00", nil),
            ("Gym munday and friday 18:00", nil), ("Gym mn and friday 18:00", nil),
            ("Gym heute, friday 18:00", nil), ("Tea weekdys except friday 9:00", nil),
            ("Chapter 5 daily 21:00", "Chapter 5"), ("Vitamin D daily 9:00", "Vitamin D"),
            ("Vitamin D 2000 IU every sunday 9am", "Vitamin D 2000 IU"),
            ("Read chapter 7 saturday noon", "Read chapter 7"),
            ("Pay 3 bills friday 17:00", "Pay 3 bills"), ("3 bills friday 17:00", "3 bills"),
            ("Vitamin B12 daily 9:00", "Vitamin B12"),
            ("Clean room 5 on friday 9:00", "Clean room 5"),
            ("Drink 2L water daily 9:00", "Drink 2L water"), ("Run 5km mondays 7:00", "Run 5km"),
            ("Morning run weekdays 7:00", "Morning run"),
            ("단어 30개 외우기 매일 밤 9시", "단어 30개 외우기"), ("1인분 밥 매일 18:00", "1인분 밥"),
            ("버스 12 평일 7:40", nil), ("첫째 생일 매년 5월 3일 아침 8시", "첫째 생일"),
            ("토마토 물주기 이틀마다 아침 6시반 5월부터 9월까지", "토마토 물주기"),
            ("운영체제 수업 월수 10시 반 12월 18일까지", "운영체제 수업"),
            // The number can be that of the days, of the rings, or the time.
            ("Gym 6 mondays 18:00", nil), ("Take pill 2 daily 8:00 and 20:00", nil),
            ("Meet at 9 friday 15:00", nil), ("Meet Ann 9 am friday 15:00", nil),
            ("Tea feb31 daily 9:00", nil), ("Tea 5minuts friday 9:00", nil),
            ("약 30분 매일 9시", nil),
            ("Tax 3/4 daily 9am", nil),
            ("Plan the week mondays 9:00", nil), ("Buy xmas gifts friday 9:00", "Buy xmas gifts"),
            ("Buy Christmas gifts dec 12 11am", "Buy Christmas gifts"),
            ("Party Christmas eve 8pm", "Party"),
            ("Buy winter tires on dec 3 10am", "Buy winter tires"),
            ("옷장 여름 옷 정리 5월 1일 10시", "옷장 여름 옷 정리"),
            ("Call mum first thing tomorrow morning", "Call mum"),
            ("Pick up Minjun from taekwondo mon wed fri 5:40pm", "Pick up Minjun from taekwondo"),
            ("Water plants from monday 9:00", "Water plants"),
            ("난초 물주기 열흘에 한 번 오전 10시", "난초 물주기"),
            // The bound of an interval is no part of a title.
            ("물 마시기 출근해서 퇴근할 때까지 한 시간에 한 번씩", nil),
            ("May call friday 15:00", "May call"),
            ("약 메일 매주 금요일 9시", nil), ("약 내알 9시", nil), ("세배 음력 매일 9시", nil),
            ("Tea 31 feb daily 9:00", nil), ("Check in friday 9:00", "Check in"),
            ("Mom's lunar birthday every year on lunar march 12 at 8am", "Mom's lunar birthday"),
            ("엄마 음력 생일 매년 음력 3월 12일 아침 8시", "엄마 음력 생일"),
            ("교대 근무 주주야야비비 주간 아침 6시 30분", "교대 근무"),
            ("Change water filter 3 months after i did it", "Change water filter"),
            ("화분 물주기 물 주고 나서 4일 뒤 오전 9시", "화분 물주기"),
            ("이불 빨래 하고 나서 2주 뒤 오전 10시", "이불 빨래"),
            ("에어컨 필터 청소하고 나서 30일 뒤 오전 9시", "에어컨 필터"),
        ])
    func certain(sentence: String, title: String?) {
        let found = TitledPhrase.certain(sentence.split(separator: " ").map(String.init))
        #expect(found?.title == title)
    }

    @Test("A title of several words and a phrase are read as meant, or the command is refused")
    func titlesAndPhrases() throws {
        let titles = [
            "Call mum", "Water the plants", "Walk the dog", "Buy milk and bread",
            "Pick up the kids",
            "Meeting about taxes", "Go for a run", "Second opinion", "Chapter five", "Sun cream",
            "Read one page", "May rent", "Team sync", "Night shift", "Plan next week", "Last call",
            "Half marathon", "Back to work", "Daily standup", "Monday review", "Day care",
            "Take 2 pills", "Pay 3/4", "Study time", "Every man", "Noon walk",
            "Send the mail at work", "Vitamin D 2000 IU", "Read chapter 7", "Pay 3 bills",
            "Vitamin B12", "Room 5", "Drink 2L", "Run 5km", "5 tickets", "Buy 12 eggs",
            "단어 30개 외우기", "1인분 밥", "버스 12", "3권 읽기", "회의실 5",
            "약 먹기", "물 주기", "팀 회의", "엄마한테 전화", "월말 정산", "주간 보고", "아침 운동", "일일 점검",
            "Read chapter 7", "Vitamin D", "Vitamin D 2000 IU", "Take B12", "Run 5km",
            "Room 5 check",
            "Call 119", "단어 30개 외우기", "물 2L 마시기", "아침 운동", "3교대 인수인계", "Morning run",
            "하루 정리", "매일 영어", "월세 보내기", "금요일 모임", "이번 달 계획", "두 번째 회의", "저녁 약",
        ]
        let phrases = [
            "friday 15:00", "every day at 9", "daily 8:00", "weekdays 9:30", "in 20 min",
            "tomorrow 18:00", "every other tuesday 19:00", "24 dec 18:00",
            "mondays 9:00 except 28 dec",
            "every 30 min from 9 to 18", "monthly on the 15th 9:00", "mon,wed 10:00 until 24 dec",
            "매일 9시", "내일 오후 3시", "매주 월요일 10시", "12월 24일 18:00", "평일 9시부터 18시까지 30분마다",
            "3일마다 9시", "매월 15일 9시", "다음 주 금요일 15:00", "20분 뒤", "매일 아침 9시 일요일 빼고",
        ]
        var count = 0
        for title in titles {
            for phrase in phrases {
                let words = "\(title) \(phrase)".split(separator: " ").map(String.init)
                let rest = words.dropFirst().joined(separator: " ")
                guard !WhenReading.isUnderstood(rest),
                    let found = TitledPhrase.certain(words)
                else { continue }
                #expect(found == TitledPhrase(title, phrase))
                count += 1
            }
        }
        #expect(count > 500)
    }

    @Test(
        "Words behind a title that cannot be read are found, so that an error is about them",
        arguments: [
            ("Call mum friday", "friday"), ("Water plants at dusk", "at dusk"),
            ("할머니 생신 매년 음력 8월 2일 9시", "매년 음력 8월 2일 9시"),
            ("자동차세 납부 12월 31일까지", "12월 31일까지"), ("약 먹기 자기 전에", "자기 전에"),
            ("Ski class monday 9:00 and wednesday 14:00", "monday 9:00 and wednesday 14:00"),
        ])
    func unread(sentence: String, when: String) {
        let found = TitledPhrase.unread(sentence.split(separator: " ").map(String.init))
        #expect(found?.when == when)
    }

    @Test("A misspelt day or word in front of a phrase does not become part of the title")
    func misspelt() {
        let slips = [
            "tomorow", "tomorro", "frday", "fridya", "munday", "weekdys", "dayly", "evry", "wekly",
            "monthy", "untill", "excpet", "aturdays", "mondys", "ewekday", "feb31", "5minuts",
            "3/4", "메일", "내알", "오눌", "매즈", "평알", "금오일",
        ]
        for slip in slips {
            for phrase in ["friday 9:00", "daily 9:00", "9:00", "매일 9시", "in 5m"]
            where !WhenReading.isUnderstood("\(slip) \(phrase)") {
                let words = "Tea \(slip) \(phrase)".split(separator: " ").map(String.init)
                #expect(TitledPhrase.certain(words) == nil, "\(slip) \(phrase)")
            }
        }
    }
}
