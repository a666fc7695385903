import Recurrence

/// The words of Korean phrases.
enum KoreanWords {
    static let weekdays = ["월", "화", "수", "목", "금", "토", "일"]
    /// The numbers that count hours and times.
    static let native = [
        "영", "한", "두", "세", "네", "다섯", "여섯", "일곱", "여덟", "아홉", "열", "열한", "열두",
    ]
    static let ordinals = ["", "첫째", "둘째", "셋째", "넷째", "다섯째"]
    static let ordinalPlaces = ["", "첫 번째", "두 번째", "세 번째", "네 번째", "다섯 번째"]
    /// The names of 1 to 10 days.
    static let days = ["", "하루", "이틀", "사흘", "나흘", "닷새", "엿새", "이레", "여드레", "아흐레", "열흘"]
    static let zones = [
        "America/New_York": ["뉴욕 시간", "(America/New_York)", "뉴욕 시간으로"],
        "Europe/London": ["런던 시간", "(Europe/London)", "런던 시간 기준"],
        "Europe/Berlin": ["베를린 시간", "(Europe/Berlin)"],
        "Asia/Tokyo": ["도쿄 시간", "도쿄 시간으로", "(Asia/Tokyo)"],
        "America/Los_Angeles": ["LA 시간", "(America/Los_Angeles)"],
        "UTC": ["UTC", "(UTC)"], "Asia/Seoul": ["한국 시간", "(Asia/Seoul)", "서울 시간"],
    ]
    /// Phrases that ask to wake the machine.
    static let waking = [
        "{} 컴퓨터를 깨워서", "{} 노트북이 자고 있어도", "{} 절전 중이어도", "컴퓨터가 절전 모드여도 {}",
    ]

    /// Returns a number below 100 as it is read before 분, 일 or 월.
    static func sino(_ number: Int) -> String {
        let digits = ["", "일", "이", "삼", "사", "오", "육", "칠", "팔", "구"]
        let (tens, ones) = (number / 10, number % 10)
        let ten = tens == 0 ? "" : tens == 1 ? "십" : digits[tens] + "십"
        return ten + digits[ones]
    }
}
