import Recurrence

/// Phrases that have no meaning, or two, so that a reader must refuse them.
struct RefusedPhrase {
    var wording: Wording
    let wall: CivilDateTime

    /// Returns a phrase in a language.
    mutating func phrase(in language: PhraseLanguage) -> String {
        switch language {
        case .english: english()
        case .korean: korean()
        }
    }

    private mutating func english() -> String {
        var writer = EnglishWriter(wording: wording, wall: wall)
        defer { wording = writer.wording }
        let days = writer.wording.pick([
            "daily", "weekdays", "every friday", "mon,wed", "tomorrow", "friday",
        ])
        let time = writer.plainClock(
            60 * writer.wording.int(9...11) + 5 * writer.wording.int(0...11))
        let later = writer.plainClock(60 * writer.wording.int(18...21))
        let weekday = writer.name(writer.wording.pick(Weekday.allCases))
        let number = "\(writer.wording.pick([2, 3, 4, 5, 6, 7, 8, 10, 12, 13, 15, 20, 24, 30]))"
        let ambiguous =
            "\(writer.wording.int(1...5)):\(writer.wording.pick(["00", "15", "30", "45"]))"
        switch writer.wording.int(1...12) {
        case 1:
            return writer.wording.form(
                ["twice daily at {}", "twice a day at {}", "3 times a day at {}", "3x daily {}"],
                time)
        case 2:
            return writer.wording.form(
                [
                    "once daily at {} and {}", "once a day {} and {}",
                    "three times a day at {} and {}", "3 times daily {}, {}",
                ],
                time, later)
        case 3:
            return writer.wording.form(
                ["twice a week on {} {}", "twice weekly on {} at {}", "3 times a week {} {}"],
                weekday, time)
        case 4: return writer.wording.form(["{} {} {}"], number, days, time)
        case 5:
            return writer.wording.form(["{} {} {} (number after the time)"], days, time, number)
                .withoutNote()
        case 6:
            return writer.wording.form(["{} {} {} (number after the days)"], days, number, time)
                .withoutNote()
        case 7: return writer.wording.form(["{} {} 2027", "{} at {} 2027"], days, time)
        case 8: return writer.wording.form(["{} {}", "{} at {}"], days, ambiguous)
        case 9: return writer.wording.form(["{} at {}"], "weekdays", "\(writer.wording.int(6...8))")
        case 10:
            return writer.wording.form(
                [
                    "every other weekday {}", "every second workday at {}",
                    "every third weekday at {}",
                ], time)
        case 11:
            return writer.wording.form(["{}s at {} and {}s"], "monday", time, "friday")
        default:
            return writer.wording.form(
                ["feb 30 at {}", "31 april {}", "2027-02-29 {}", "2026-02-01 {}"], time)
        }
    }

    private mutating func korean() -> String {
        var writer = KoreanWriter(wording: wording, wall: wall)
        defer { wording = writer.wording }
        let days = writer.wording.pick(["매일", "평일", "매주 금요일", "화목", "내일", "금요일"])
        let time = writer.hourClock(
            60 * writer.wording.int(9...11) + 5 * writer.wording.int(0...11))
        let later = writer.hourClock(60 * writer.wording.int(18...21))
        let weekday = writer.wording.pick(KoreanWords.weekdays)
        let number = "\(writer.wording.pick([2, 3, 4, 5, 6, 7, 8, 10, 12, 13, 15, 20, 24, 30]))"
        let ambiguous =
            "\(writer.wording.int(1...5)):\(writer.wording.pick(["00", "15", "30", "45"]))"
        switch writer.wording.int(1...11) {
        case 1:
            return writer.wording.form(["매일 두 번 {}", "하루 두 번 {}", "하루 3회 {}", "매일 3회 {}"], time)
        case 2:
            return writer.wording.form(
                ["매일 한 번 {}, {}", "하루에 세 번 {}, {}", "매일 3회 {}, {}"], time, later)
        case 3:
            return writer.wording.form(
                ["매주 두 번 {}요일 {}", "주 2회 {}요일 {}", "일주일에 세 번 {}요일 {}"], weekday, time)
        case 4: return writer.wording.form(["{} {} {}"], number, days, time)
        case 5:
            return writer.wording.form(["{} {} {} (number after the time)"], days, time, number)
                .withoutNote()
        case 6: return writer.wording.form(["{} {} 2027"], days, time)
        case 7: return writer.wording.form(["{} {}"], days, ambiguous)
        case 8: return writer.wording.form(["{} {}시"], "평일", "\(writer.wording.int(6...8))")
        case 9: return writer.wording.form(["격일 평일 {}", "이틀마다 평일 {}"], time)
        case 10: return writer.wording.form(["매주 월요일 {}, 매주 금요일"], time)
        default:
            return writer.wording.form(
                ["2월 30일 {}", "11월 31일 {}", "2027년 2월 29일 {}", "2026년 2월 1일 {}"], time)
        }
    }
}

extension String {
    /// Returns the text without the note in parentheses at its end, which tells two forms apart.
    func withoutNote() -> String {
        guard hasSuffix(")"), let place = lastIndex(of: "(") else { return self }
        return String(self[..<place].dropLast())
    }
}
