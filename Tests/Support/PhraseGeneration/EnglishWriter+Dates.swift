import Recurrence

extension EnglishWriter {
    mutating func oneDay(_ day: CivilDate, isWindow: Bool) -> String {
        // A weekday with a window repeats, as in `sat every 1h from 9:00 until noon`.
        if isWindow {
            let distance = day.daysSinceEpoch - today.daysSinceEpoch
            return distance < 2
                ? date(day, allowsOn: false, needsDate: true) : monthAndDay(day.month, day.day)
        }
        if wording.chance(8) {
            return wording.form(
                ["once {}", "once on {}"], date(day, allowsOn: false, needsDate: true))
        }
        return date(day, allowsOn: true, needsDate: false)
    }

    /// Returns a day, relative to the current one or as a date.
    ///
    /// - Parameters:
    ///   - day: The day.
    ///   - allowsOn: Whether `on` may stand before it.
    ///   - needsDate: Whether the words must be those that can follow `until` or `starting`.
    /// - Returns: The words for the day.
    mutating func date(_ day: CivilDate, allowsOn: Bool, needsDate: Bool) -> String {
        let distance = day.daysSinceEpoch - today.daysSinceEpoch
        let on = allowsOn && wording.chance(40) ? "on " : ""
        switch distance {
        case -1 where wording.chance(60): return wording.form(["yesterday"])
        case 0: return wording.form(["today"])
        case 1: return wording.form(["tomorrow", "tomorrow", "tmrw"])
        case 2 where wording.chance(60):
            return wording.form(["the day after tomorrow", "day after tomorrow"])
        case 2...6 where wording.chance(65):
            if wording.chance(25) {
                return wording.form(["next {}", "this coming {}"], name(day.weekday))
            }
            return on + wording.form(["{}"], name(day.weekday))
        default: break
        }
        if !needsDate, distance > 0, let text = relative(day, distance) { return text }
        return on + calendarDate(day)
    }

    /// Returns a day by its distance, such as `friday next week`, in half of the cases.
    private mutating func relative(_ day: CivilDate, _ distance: Int) -> String? {
        let weekday = name(day.weekday)
        switch wording.int(1...8) {
        case 1, 2:
            let weekEnd = 7 - today.weekday.rawValue
            guard (weekEnd + 1...weekEnd + 7).contains(distance) else { return nil }
            return wording.form(["{} next week", "next week {}", "next week on {}"], weekday)
        case 3 where (8...13).contains(distance):
            return wording.form(["a week from {}"], weekday)
        case 4 where distance < 61:
            if distance == 7 { return wording.form(["in a week", "in 7 days"]) }
            if distance == 14 { return wording.form(["in 2 weeks", "in two weeks"]) }
            return wording.form(["in {} days", "{} days from now"], "\(distance)")
        case 5 where distance < 28 && day.day != today.day:
            return wording.form(["on the {}", "the {}"], EnglishWords.ordinal(day.day))
        case 6:
            let month = today.year * 12 + today.month
            guard day.year * 12 + day.month - 1 == month else { return nil }
            return wording.form(
                ["on the {} of next month", "next month on the {}"], EnglishWords.ordinal(day.day))
        default: return nil
        }
    }

    /// Returns a day that is left out; the name of a weekday would mean all of them.
    mutating func excludedDate(_ day: CivilDate) -> String {
        let distance = day.daysSinceEpoch - today.daysSinceEpoch
        if distance == 1 { return wording.form(["tomorrow"]) }
        if (2...6).contains(distance), wording.chance(40) {
            return wording.form(["next {}"], name(day.weekday))
        }
        return calendarDate(day)
    }

    private mutating func calendarDate(_ day: CivilDate) -> String {
        let (year, month) = ("\(day.year)", day.month)
        let number = EnglishWords.padded(day.day)
        switch wording.int(1...20) {
        case 1...3: return wording.form(["{}-{}-{}"], year, EnglishWords.padded(month), number)
        case 4 where day.day > 12: return wording.form(["{}.{}.{}"], "\(day.day)", "\(month)", year)
        case 5 where day.day > 12: return wording.form(["{}/{}/{}"], "\(day.day)", "\(month)", year)
        case 6...8:
            let date = monthAndDay(month, day.day)
            return wording.form([date.last?.isNumber == true ? "{}, {}" : "{} {}"], date, year)
        case 9, 10:
            return wording.form(
                ["{} {}", "{}, {}"], name(day.weekday), monthAndDay(month, day.day))
        default: return monthAndDay(month, day.day)
        }
    }

    mutating func monthAndDay(_ month: Int, _ day: Int) -> String {
        monthAndDay(month, day, wording.int(1...8))
    }

    /// Returns a date in one of eight styles.
    mutating func monthAndDay(_ month: Int, _ day: Int, _ style: Int) -> String {
        let name = self.month(month)
        let ordinal = EnglishWords.ordinal(day)
        switch style {
        case 1, 2: return wording.form(["{} {}"], "\(day)", name)
        case 3...5: return "\(name) \(day)"
        case 6: return "\(name) \(ordinal)"
        default: return wording.form(["{} of {}", "the {} of {}"], ordinal, name)
        }
    }

    mutating func month(_ number: Int) -> String {
        let name = EnglishWords.months[number - 1]
        guard wording.chance(55), name.count > 4 else { return name }
        if number == 9, wording.chance(30) { return "sept" }
        return String(name.prefix(3))
    }

    mutating func dateList(_ dates: [CivilDate]) -> String {
        let months = Set(dates.map { $0.year * 12 + $0.month })
        if months.count == 1, wording.chance(50) {
            return wording.form(
                ["{} {}", "on {} {}"], list(dates.map { "\($0.day)" }), month(dates[0].month))
        }
        if wording.chance(25) {
            return wording.form(["{}", "on {}"], list(dates.map(\.description)))
        }
        let isMonthFirst = wording.chance(50)
        let names = dates.map { day in
            isMonthFirst ? "\(month(day.month)) \(day.day)" : "\(day.day) \(month(day.month))"
        }
        return wording.form(["{}", "on {}"], list(names))
    }
}
