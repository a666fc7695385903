import Recurrence

extension KoreanWriter {
    mutating func bounds(_ meaning: PhraseMeaning) -> [Bound] {
        var bounds: [Bound] = []
        if let start = meaning.start, let end = meaning.end, end.minute == nil, wording.chance(50) {
            let (first, last) = (
                date(start, needsDate: true), date(end.date, needsDate: true)
            )
            bounds.append(Bound(text: wording.form(["{}부터 {}까지"], first, last), mayLead: true))
        } else {
            if let start = meaning.start {
                bounds.append(
                    Bound(text: wording.form(["{}부터"], date(start, needsDate: true)), mayLead: true)
                )
            }
            if let end = meaning.end { bounds.append(self.end(end)) }
        }
        if let length = meaning.length {
            bounds.append(Bound(text: self.length(length), mayLead: true))
        }
        if let count = meaning.count {
            let number =
                count < 11 && wording.chance(40) ? "\(KoreanWords.native[count]) 번" : "\(count)번"
            let text =
                wording.chance(70)
                ? wording.form(["{}", "{}만", "총 {}"], number)
                : wording.form(["{}회", "총 {}회", "모두 {}회"], "\(count)")
            bounds.append(Bound(text: text))
        }
        for exception in meaning.exceptions {
            let text = wording.form(
                ["{} 제외", "{} 빼고", "{}은 제외", "{}만 빼고", "{} 제외하고"], self.exception(exception))
            // 12월 4일부터 1월 31일 제외 would be a range.
            bounds.append(Bound(text: text.replacingParticle(), mayLead: meaning.start == nil))
        }
        return bounds
    }

    private mutating func end(_ end: PhraseMeaning.End) -> Bound {
        if let minute = end.minute {
            let text = wording.form(["{} {}까지"], date(end.date, needsDate: true), hourClock(minute))
            return Bound(text: text, isLast: true)
        }
        if end.date.advanced(byDays: 1).day == 1, wording.chance(60) {
            let (year, month) = ("\(end.date.year)", "\(end.date.month)")
            if end.date.month == today.month, end.date.year == today.year, wording.chance(50) {
                return Bound(text: wording.form(["이번 달 말까지", "이달 말까지", "월말까지"]), mayLead: true)
            }
            if wording.chance(30) {
                return Bound(
                    text: wording.form(["{}년 {}월 말까지", "{}년 {}월까지"], year, month), mayLead: true)
            }
            return Bound(text: wording.form(["{}월 말까지", "{}월까지"], month), mayLead: true)
        }
        return Bound(text: wording.form(["{}까지"], date(end.date, needsDate: true)), mayLead: true)
    }

    private mutating func length(_ length: PhraseMeaning.Length) -> String {
        switch length {
        case .days(let count):
            if count < 11, wording.chance(35) {
                return wording.form(["{} 동안", "{}간"], KoreanWords.days[count])
            }
            return wording.form(["{}일 동안", "{}일간", "{}일동안"], "\(count)")
        case .weeks(1): return wording.form(["일주일 동안", "1주일 동안", "일주일간"])
        case .weeks(let count): return wording.form(["{}주 동안", "{}주간"], "\(count)")
        case .months(1): return wording.form(["한 달 동안", "한 달간"])
        case .months(let count):
            return wording.chance(50)
                ? wording.form(["{} 달 동안"], KoreanWords.native[count])
                : wording.form(["{}개월 동안", "{}개월간"], "\(count)")
        }
    }

    private mutating func exception(_ exception: PhraseMeaning.Exception) -> String {
        switch exception {
        case .dates(let dates):
            return dates.count == 1 ? excludedDate(dates[0]) : list(dates.map { monthAndDay($0) })
        case .range(let first, let last):
            let (from, to) = (monthAndDay(first), monthAndDay(last))
            if first.month == last.month, wording.chance(30) {
                return wording.form(["{}~{}일", "{}부터 {}일까지"], from, "\(last.day)")
            }
            return wording.form(["{}~{}", "{}부터 {}까지"], from, to)
        case .weekdays(let set):
            if set == EnglishWords.weekend { return wording.form(["주말"]) }
            return wording.form(["{}요일"], KoreanWords.weekdays[(set.first ?? .monday).rawValue - 1])
        case .month(let month): return wording.form(["{}월"], "\(month)")
        }
    }

    mutating func zone(_ identifier: String) -> String {
        wording.form(KoreanWords.zones[identifier] ?? ["({})"], identifier)
    }
}

extension String {
    /// Returns the text with the particle 는 in place of 은 after a vowel.
    fileprivate func replacingParticle() -> String {
        guard let range = firstRange(ofParticle: "은 제외") else { return self }
        let before = self[..<range].unicodeScalars.last?.value ?? 0
        let isVowel = (0xAC00...0xD7A3).contains(before) && (before - 0xAC00) % 28 == 0
        return isVowel ? self[..<range] + "는 제외" + self[range...].dropFirst("은 제외".count) : self
    }

    private func firstRange(ofParticle text: String) -> String.Index? {
        indices.first { self[$0...].hasPrefix(text) }
    }
}
