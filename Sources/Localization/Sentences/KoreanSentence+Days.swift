import Recurrence

/// Describes sets of days.
extension KoreanSentence {
    /// Describes the days of a rule that are also in a set, such as `평일 공휴일 제외`.
    func days(_ set: DaySet, of rule: RecurrenceRule) -> String {
        var (positive, negative) = set.conditions
        var text = self.rule(rule)
        if rule.isEveryDay, !positive.isEmpty { text = every(positive.removeFirst()) }
        for set in positive { text += " 중 \(noun(set))" }
        if !negative.isEmpty { text += " \(list(negative.map(noun))) 제외" }
        return text
    }

    /// Describes the days as those on which something recurs, such as `매년 음력 8월 15일`.
    private func every(_ set: DaySet) -> String {
        if set.dogDay != nil { return "매년 \(noun(set))" }
        if let (days, isBefore, counted) = set.givingWay {
            let condition = counted == .weekdays ? "주말이면" : "휴일이면"
            let name = counted == .weekdays ? "평일" : counting(counted)
            let base = if case .rule(let rule, nil) = days { self.rule(rule) } else { every(days) }
            return "\(base) \(condition) \(isBefore ? "직전" : "다음") \(name)"
        }
        if set.lunarDays != nil || set.isPeriodic, let recurrence = set.anyPart?.recurrence {
            return "\(period(recurrence)) \(noun(set))"
        }
        switch set {
        case .any(let sets):
            return list(
                sets.map { set in
                    if case .holidays = set { noun(set) } else { every(set) }
                })
        case .holidays: return "\(noun(set))마다"
        case .rule, .dates, .lunar, .yearly, .cycle, .not, .all, .moved, .movedByMonths:
            return noun(set)
        }
    }

    /// Describes the days without saying that they recur, such as `음력 8월 15일`.
    private func noun(_ set: DaySet) -> String {
        if let days = set.lunarDays { return lunar(days) }
        if let (place, counted, period) = set.placeInPeriod {
            let name =
                switch period {
                case .month: "매월"
                case .quarter: "매 분기"
                case .year: "매년"
                }
            return "\(name) \(ordinal(place)) \(counting(counted))"
        }
        if let (month, day) = set.yearDay { return "\(month)월 \(day)일" }
        if let (day, month) = set.yearOrdinalDay {
            return "\(month)월 \(ordinal(day.ordinal)) \(Self.names([day.weekday]))"
        }
        if let day = set.dogDay { return dogDay(day) }
        switch set {
        case .rule(let rule, let first): return self.rule(rule, from: first)
        case .dates(let dates): return brief(dates.map(RecurrenceDate.day), range: "~")
        case .cycle(let cycle): return self.cycle(cycle)
        case .lunar(let day): return lunar([day])
        case .yearly(let day): return yearly(day)
        case .holidays(let country, let names): return holidays(country, names)
        case .not(let set): return "매일 \(part(set)) 제외"
        case .all: return days(set, of: .daily)
        case .any(let sets): return list(sets.map(part))
        case .moved(let set, let days, nil):
            let base = self.base(set)
            guard abs(days) > 1 else { return base + (days < 0 ? " 전날" : " 다음 날") }
            return "\(base) \(abs(days))일 \(days < 0 ? "전" : "뒤")"
        case .movedByMonths(let set, let months):
            let length = abs(months) == 1 ? "한 달" : "\(abs(months))개월"
            return "\(base(set)) \(length) \(months < 0 ? "전" : "뒤")"
        case .moved(let set, let days, let counted?):
            let base = self.base(set)
            let side = days < 0 ? "전" : "뒤"
            guard counted.workingCalendar != nil else {
                return "\(base) \(counting(counted)) 기준 \(abs(days))일 \(side)"
            }
            let country = DaySet.prefix(of: counted.workingCalendar ?? "").map { "\($0) " }.joined()
            return "\(base) \(country)\(abs(days))영업일 \(side)"
        }
    }

    /// Describes the days that others are before or after.
    private func base(_ set: DaySet) -> String {
        if set.workingCalendar != nil { return counting(set) }
        return named(set) ?? part(set.holidaysInARow ?? set)
    }

    /// Describes a part of another set, in parentheses if it is a combination.
    private func part(_ set: DaySet) -> String {
        set.isCombination ? "(\(noun(set)))" : noun(set)
    }

    private func rule(_ rule: RecurrenceRule, from first: CivilDate?) -> String {
        let sentence = KoreanSentence(start: first ?? start, today: nil, time: time)
        let parts = [sentence.rule(rule)] + limit(rule.limit, ofDays: false)
        let text = parts.joined(separator: " ")
        guard let first, rule.interval > 1 else { return text }
        return "\(first)부터 \(text)"
    }

    private func cycle(_ cycle: DayCycle) -> String {
        let runs = cycle.runs.enumerated().map { place, run in
            let isLast = place == cycle.runs.count - 1
            return "\(run.days)일 \(run.isOn ? "하" : "쉬")\(isLast ? "기" : "고")"
        }
        return "\(cycle.anchor)부터 \(runs.joined(separator: " "))"
    }

    /// Describes lunar days of the same kind, such as `음력 8월 15일` or `음력 1일과 15일`.
    private func lunar(_ days: [LunarDay]) -> String {
        guard let first = days.first else { return "" }
        let calendar = first.calendar == .chinese ? "중국 음력" : "음력"
        let year = first.year.map { "\($0)년 " } ?? ""
        let names = days.map { day in
            let leap = day.leapMonths == .leap ? "윤" : ""
            return (day.month.map { "\(leap)\($0)월 " } ?? "") + "\(day.day)일"
        }
        var text = "\(calendar) \(list(names))"
        if !year.isEmpty { text = "\(year)\(text)" }
        switch (first.leapMonths, first.month) {
        case (.both, nil), (.ordinary, .some), (.leap, .some): return text
        case (.both, .some): return "\(text) (윤달 포함)"
        case (.ordinary, nil): return "\(text) (윤달 제외)"
        case (.leap, nil): return "\(text) (윤달만)"
        }
    }

    /// Returns the name of a lunar day with its date, such as `추석(음력 8월 15일)`.
    private func named(_ set: DaySet) -> String? {
        guard case .lunar(let day) = set, let name = day.name else { return nil }
        let text =
            switch name {
            case .seollal: "설날"
            case .buddhasBirthday: "부처님 오신 날"
            case .chuseok: "추석"
            }
        return "\(text)(\(lunar([day])))"
    }

    private func yearly(_ day: YearlyDay) -> String {
        switch day {
        case .easter(.western): return "부활절"
        case .easter(.orthodox): return "정교회 부활절"
        case .solarTerm(let term):
            let name = SolarTermNames.korean[term.longitude / 15]
            return term.zone.identifier == "Asia/Seoul" ? name : "\(name)(\(term.zone))"
        }
    }

    private func dogDay(_ day: DaySet.DogDay) -> String {
        switch day {
        case .chobok: "초복"
        case .jungbok: "중복"
        case .malbok: "말복"
        }
    }

    private func holidays(_ country: String, _ names: [String]) -> String {
        (DaySet.prefix(of: country) + (names.isEmpty ? [] : [list(names)]) + ["공휴일"])
            .joined(separator: " ")
    }

    /// Returns the name of the days that are counted, such as `영업일`.
    private func counting(_ set: DaySet) -> String {
        guard let country = set.workingCalendar else { return part(set) }
        return (DaySet.prefix(of: country) + ["영업일"]).joined(separator: " ")
    }

    private func period(_ recurrence: DayRecurrence) -> String {
        recurrence == .monthly ? "매월" : "매년"
    }

    private func list(_ words: [String]) -> String {
        guard let last = words.last, words.count > 1 else { return words.first ?? "" }
        let others = words.dropLast().joined(separator: ", ")
        return "\(others)\(KoreanParticle.and(after: others)) \(last)"
    }
}
