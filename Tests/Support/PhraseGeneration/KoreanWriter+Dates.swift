import Recurrence

extension KoreanWriter {
    /// Returns a day, relative to the current one or as a date.
    ///
    /// - Parameters:
    ///   - day: The day.
    ///   - needsDate: Whether the words must be those that can come before 까지 or 부터.
    /// - Returns: The words for the day.
    mutating func date(_ day: CivilDate, needsDate: Bool) -> String {
        let distance = day.daysSinceEpoch - today.daysSinceEpoch
        let weekday = KoreanWords.weekdays[day.weekday.rawValue - 1]
        let weekEnd = 7 - today.weekday.rawValue
        switch distance {
        case -1 where wording.chance(60): return wording.form(["어제"])
        case 0: return wording.form(["오늘"])
        case 1: return wording.form(["내일", "내일", "낼"])
        case 2 where wording.chance(60): return wording.form(["모레", "내일모레"])
        case 3 where wording.chance(30): return wording.form(["글피"])
        case 2...6 where wording.chance(65):
            let isThisWeek = distance <= weekEnd
            return isThisWeek
                ? wording.form(
                    ["{}요일", "{}요일", "{}욜", "이번 주 {}요일", "이번주 {}요일", "오는 {}요일"], weekday)
                : wording.form(["{}요일", "다음 주 {}요일", "다음주 {}요일", "담주 {}요일", "오는 {}요일"], weekday)
        case _ where (weekEnd + 1...weekEnd + 7).contains(distance) && wording.chance(50):
            return wording.form(["다음 주 {}요일", "다음주 {}요일", "담주 {}욜"], weekday)
        case _ where (weekEnd + 8...weekEnd + 14).contains(distance) && wording.chance(25):
            return wording.form(["다다음 주 {}요일"], weekday)
        default: break
        }
        if !needsDate, distance > 0, let text = relative(day, distance) { return text }
        return calendarDate(day)
    }

    private mutating func relative(_ day: CivilDate, _ distance: Int) -> String? {
        switch wording.int(1...8) {
        case 1 where distance < 61 && distance > 2:
            if distance == 7 { return wording.form(["일주일 뒤", "1주일 뒤", "7일 뒤"]) }
            if distance == 14 { return wording.form(["2주 뒤", "두 주 뒤", "2주일 뒤"]) }
            if distance < 11, wording.chance(40) {
                return wording.form(["{} 뒤", "{} 후"], KoreanWords.days[distance])
            }
            return wording.form(["{}일 뒤", "{}일 후"], "\(distance)")
        case 2 where distance < 28 && day.day != today.day:
            return wording.form(["{}일", "{}일에"], "\(day.day)")
        case 3, 4:
            let month = today.year * 12 + today.month
            guard day.year * 12 + day.month - 1 == month else { return nil }
            return wording.form(["다음 달 {}일", "다음달 {}일", "담달 {}일"], "\(day.day)")
        default: return nil
        }
    }

    private mutating func calendarDate(_ day: CivilDate) -> String {
        let (year, month, number) = ("\(day.year)", "\(day.month)", "\(day.day)")
        let weekday = KoreanWords.weekdays[day.weekday.rawValue - 1]
        switch wording.int(1...20) {
        case 1, 2: return wording.form(["{}년 {}월 {}일", "{}년{}월{}일"], year, month, number)
        case 3:
            return wording.form(
                ["{}-{}-{}"], year, EnglishWords.padded(day.month), EnglishWords.padded(day.day))
        case 4: return wording.form(["{}.{}.{}", "{}/{}/{}", "{}. {}. {}."], year, month, number)
        case 5 where day.day > 12, 6 where day.day > 12:
            return wording.form(["{}/{}", "{}/{}({})"], month, number, weekday)
        case 7: return wording.form(["{}월 {}일({})", "{}월 {}일 {}요일"], month, number, weekday)
        default: return monthAndDay(day)
        }
    }

    mutating func monthAndDay(_ day: CivilDate) -> String {
        if wording.chance(3) {
            let month = [6: "유", 10: "시"][day.month] ?? KoreanWords.sino(day.month)
            return wording.form(["{}월 {}일 (한글)"], month, KoreanWords.sino(day.day)).withoutNote()
        }
        return numberedMonthAndDay(day)
    }

    private mutating func numberedMonthAndDay(_ day: CivilDate) -> String {
        wording.form(["{}월 {}일", "{}월 {}일", "{}월{}일"], "\(day.month)", "\(day.day)")
    }

    mutating func excludedDate(_ day: CivilDate) -> String {
        let distance = day.daysSinceEpoch - today.daysSinceEpoch
        return distance == 1 ? wording.form(["내일"]) : calendarDate(day)
    }

    mutating func dateList(_ dates: [CivilDate]) -> String {
        let months = Set(dates.map { $0.year * 12 + $0.month })
        if months.count == 1, wording.chance(60) {
            let days = list(dates.map { "\($0.day)일" })
            return wording.form(["{}월 {}"], "\(dates[0].month)", days)
        }
        if wording.chance(25) { return list(dates.map(\.description)) }
        return list(dates.map { "\($0.month)월 \($0.day)일" })
    }
}
