import Recurrence

extension KoreanWriter {
    mutating func days(_ meaning: PhraseMeaning) -> String {
        let isRate =
            meaning.window == nil && meaning.months.isEmpty && meaning.exceptions.isEmpty
            && wording.chance(12)
        switch meaning.days {
        case .dates(let dates):
            guard dates.count == 1 else { return dateList(dates) }
            // A weekday with a window repeats, as in 토요일 9시부터 12시까지 1시간마다.
            if meaning.window != nil, dates[0] > today.advanced(byDays: 1) {
                return monthAndDay(dates[0])
            }
            return date(dates[0], needsDate: meaning.window != nil)
        case .daily(let every): return daily(every, times: isRate ? meaning.times.count : 0)
        case .weekly(let every, let set):
            return every == 1 ? weekly(set, isRate: isRate) : weekly(set, every: every)
        case .alternateWeeks(let isEven, let set):
            return wording.form(
                ["{} 주 {}요일", "{}주 {}요일", "매주 {} 주 {}요일"], isEven ? "짝수" : "홀수",
                KoreanWords.weekdays[(set.first ?? .monday).rawValue - 1])
        case .monthly(let every, let days):
            let day = monthDays(days)
            if every == 1 { return monthly(day, days, isRate: isRate) }
            return step(months: every, isMidMonth: days.isMidMonth) + " " + day
        case .yearly(let every, let months, let days): return yearly(months, days, every: every)
        case .next, .delay, .elapsed: return ""
        }
    }

    private mutating func count(_ number: Int) -> String {
        wording.form(
            ["{}"], wording.pick(["\(KoreanWords.native[number]) 번", "\(number)회", "\(number)번"]))
    }

    private mutating func daily(_ every: Int, times: Int) -> String {
        if every == 1, times > 0 {
            return wording.form(["하루 {}", "하루에 {}", "매일 {}", "하루에 {}씩"], count(times))
        }
        switch every {
        case 1: return wording.form(["매일", "매일", "매일", "날마다", "매일매일"])
        case 2:
            return wording.form(["이틀마다", "2일마다", "격일로", "격일", "이틀에 한 번", "하루걸러", "하루 걸러"])
        case 3...10:
            let name = KoreanWords.days[every]
            return wording.chance(50)
                ? wording.form(["{}일마다", "{}일에 한 번", "{}일 간격으로"], "\(every)")
                : wording.form(["{}마다", "{}에 한 번"], name)
        default: return wording.form(["{}일마다", "{}일에 한 번"], "\(every)")
        }
    }

    // MARK: - Weeks

    private mutating func weekly(_ set: Set<Weekday>, isRate: Bool) -> String {
        if isRate, set.count < 4 {
            return wording.form(
                ["일주일에 {} {}", "주 {} {}", "매주 {} {}", "일주일에 {} {}"], count(set.count),
                weekdayNames(set))
        }
        if set == EnglishWords.workdays {
            return wording.form([
                "평일", "평일", "평일에", "평일마다", "매주 평일", "주중", "월~금", "월-금", "월요일부터 금요일까지",
                "월요일~금요일", "평일에는",
            ])
        }
        if set == EnglishWords.weekend, wording.chance(60) {
            return wording.form(["주말", "주말마다", "주말에", "매주 주말"])
        }
        let sorted = set.sorted()
        let names = sorted.map { KoreanWords.weekdays[$0.rawValue - 1] }
        if sorted.count > 3,
            sorted[sorted.count - 1].rawValue - sorted[0].rawValue == sorted.count - 1
        {
            return wording.form(
                ["{}~{}", "{}요일부터 {}요일까지", "매주 {}~{}요일", "{}요일~{}요일"], names[0],
                names[names.count - 1])
        }
        if names.count == 1 {
            return wording.form(
                ["매주 {}요일", "매주 {}요일", "{}요일마다", "매주 {}", "매주 {}요일마다", "매주 {}욜", "매주 {}요일에"],
                names[0])
        }
        return wording.form(["매주 {}", "{}", "매주 {}"], weekdayNames(set))
    }

    private mutating func weekdayNames(_ set: Set<Weekday>) -> String {
        let names = set.sorted().map { KoreanWords.weekdays[$0.rawValue - 1] }
        guard names.count > 1 else { return wording.form(["{}요일"], names[0]) }
        switch wording.int(1...6) {
        case 1: return wording.form(["{} (월수금)"], names.joined()).withoutNote()
        case 2: return wording.form(["{}요일 (월, 수)"], names.joined(separator: ", ")).withoutNote()
        case 3: return wording.form(["{}요일 (월·수)"], names.joined(separator: "·")).withoutNote()
        case 4:
            return wording.form(["{}요일 (월요일 수요일)"], names.joined(separator: "요일 ")).withoutNote()
        case 5: return wording.form(["{} (월/수)"], names.joined(separator: "/")).withoutNote()
        default: return list(names.map { "\($0)요일" })
        }
    }

    private mutating func weekly(_ set: Set<Weekday>, every: Int) -> String {
        let names =
            set == EnglishWords.workdays
            ? "평일" : set == EnglishWords.weekend ? "주말" : weekdayNames(set)
        if every == 2 {
            return wording.form(
                ["격주 {}", "격주 {}", "격주로 {}", "2주마다 {}", "2주에 한 번 {}", "두 주마다 {}", "2주 간격으로 {}"],
                names)
        }
        return wording.form(["{}주마다 {}", "{}주에 한 번 {}", "{}주 간격으로 {}"], "\(every)", names)
    }

    // MARK: - Months and years

    private mutating func monthly(
        _ day: String, _ days: PhraseMeaning.MonthDays, isRate: Bool
    ) -> String {
        if isRate {
            let number =
                switch days {
                case .numbers(let numbers): numbers.count
                case .positions(let positions, _): positions.count
                case .workday: 1
                }
            return wording.form(["한 달에 {} {}", "매달 {} {}", "매월 {} {}"], count(number), day)
        }
        if case .numbers(let numbers) = days, numbers.count == 1, wording.chance(10) {
            return wording.form(["매달 {}마다", "매월 {}마다"], day)
        }
        return wording.form(["매월 {}", "매월 {}", "매달 {}", "다달이 {}"], day)
    }

    private mutating func monthDays(_ days: PhraseMeaning.MonthDays) -> String {
        switch days {
        case .numbers(let numbers):
            let last = wording.pick(["말일", "마지막 날"])
            if numbers.count > 1, numbers.allSatisfy({ $0 > 0 }), wording.chance(25) {
                return wording.form(
                    ["{}일 (1, 15일)"], numbers.map(String.init).joined(separator: ", ")
                )
                .withoutNote()
            }
            return list(numbers.map { $0 < 0 ? last : "\($0)일" })
        case .positions(let positions, let weekday):
            let name = KoreanWords.weekdays[weekday.rawValue - 1] + "요일"
            let style = wording.int(1...4)
            let places = positions.map { position($0, style) }
            if places.count > 1 {
                return wording.form(
                    ["{} {}"], places.joined(separator: wording.pick([", ", "·", " "])), name)
            }
            return wording.form(["{} {}", "{} {}", "{} 주 {}"], places[0], name)
        case .workday(let number):
            return wording.form(
                ["{} 평일", "{} 영업일"], number < 0 ? "마지막" : wording.pick(["첫", "첫째", "첫 번째"]))
        }
    }

    private mutating func position(_ number: Int, _ style: Int) -> String {
        if number < 0 { return "마지막" }
        switch style {
        case 1: return wording.form(["{}"], KoreanWords.ordinalPlaces[number])
        case 2: return wording.form(["{}번째"], "\(number)")
        default: return KoreanWords.ordinals[number]
        }
    }

    private mutating func step(months: Int, isMidMonth: Bool) -> String {
        switch months {
        case 2: return wording.form(["두 달마다", "2개월마다", "격월", "격월로", "두 달에 한 번"])
        case 3 where !isMidMonth: return wording.form(["3개월마다", "세 달마다"])
        case 3: return wording.form(["3개월마다", "분기마다", "세 달마다", "3개월에 한 번", "석 달마다"])
        case 6: return wording.form(["6개월마다", "반년마다", "6개월에 한 번"])
        default: return wording.form(["{}개월마다"], "\(months)")
        }
    }

    private mutating func yearly(
        _ months: [Int], _ days: PhraseMeaning.MonthDays, every: Int
    ) -> String {
        let dates: [String] = months.map { month in
            switch days {
            case .numbers(let numbers): "\(month)월 \(numbers[0])일"
            default: "\(month)월 \(monthDays(days))"
            }
        }
        let text = list(dates)
        if every > 1 { return wording.form(["{}년마다 {}", "{}년에 한 번 {}"], "\(every)", text) }
        if wording.chance(10) {
            return wording.form(["일 년에 {} {}", "매년 {} {}"], count(months.count), text)
        }
        if months.count == 1, case .numbers = days, wording.chance(12) {
            return wording.form(["{}마다 (12월 24일마다)"], text).withoutNote()
        }
        return wording.form(["매년 {}", "매년 {}", "해마다 {}", "매해 {}"], text)
    }

    mutating func months(_ set: Set<Int>) -> String {
        let sorted = set.sorted()
        if sorted.count > 2, sorted[sorted.count - 1] - sorted[0] == sorted.count - 1,
            wording.chance(60)
        {
            return wording.form(["{}월부터 {}월까지"], "\(sorted[0])", "\(sorted[sorted.count - 1])")
        }
        return list(sorted.map { "\($0)월" })
    }
}
