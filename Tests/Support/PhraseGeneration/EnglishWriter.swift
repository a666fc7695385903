import Recurrence

/// Writes phrases in English.
struct EnglishWriter: PhraseWriter {
    var wording: Wording
    /// The current local time.
    let wall: CivilDateTime

    var today: CivilDate { wall.date }

    mutating func phrase(_ meaning: PhraseMeaning) -> String {
        var text = sentence(meaning)
        if !text.contains("/") {
            switch wording.int(1...20) {
            case 1: text = text.uppercased()
            case 2: text = text.prefix(1).uppercased() + text.dropFirst()
            default: break
            }
        }
        return text
    }

    private mutating func sentence(_ meaning: PhraseMeaning) -> String {
        switch meaning.days {
        case .delay(let seconds):
            return wording.form(["in {}", "in {}", "{} from now", "after {}"], duration(seconds))
        case .elapsed(let seconds):
            return wording.form(["every {}"], step(minutes: seconds / 60))
        case .next:
            let time = clocks(meaning.times, isAlone: true)
            if wording.chance(4), !time.hasPrefix("at ") {
                return wording.form(["at about {}", "around {}", "about {}"], time)
            }
            return wording.form(
                ["{}", "{}", time.hasPrefix("at ") ? "once {}" : "{}", "{} once"], time)
        default: break
        }
        var bounds = bounds(meaning)
        let isInside = meaning.others.isEmpty && wording.chance(10)
        let inner = isInside ? bounds.firstIndex(where: \.mayStandInside) : nil
        var text =
            meaning.others.isEmpty
            ? head(meaning, with: inner.map { bounds.remove(at: $0) }) : schedules(meaning)
        let zoneIsFirst = wording.chance(70)
        let zone = meaning.zone.map { self.zone($0) }
        if let zone, zoneIsFirst { text += " \(zone)" }
        if wording.chance(12), let index = bounds.firstIndex(where: \.mayLead) {
            text = "\(bounds.remove(at: index).text), \(text)"
        }
        bounds.shuffle(using: &wording.random)
        if let last = bounds.firstIndex(where: \.isLast) { bounds.swapAt(last, bounds.count - 1) }
        var isException = false
        for bound in bounds {
            // `mon and fri until sun` and `except 24 dec until 2 jan` name ranges.
            let isRange = bound.isEnd && (isException || EnglishWords.endsInWeekday(text))
            let isNumber = text.last?.isNumber == true && bound.text.first?.isNumber == true
            text += (isRange || isNumber || wording.chance(25) ? ", " : " ") + bound.text
            isException = bound.text.hasPrefix("e") || bound.text.hasPrefix("but")
        }
        if let zone, !zoneIsFirst { text += " \(zone)" }
        return text
    }

    // MARK: - Days and times together

    /// Returns the days and the times of a meaning, with a bound between them if there is one.
    private mutating func head(_ meaning: PhraseMeaning, with bound: Bound?) -> String {
        if bound == nil, let text = deadline(meaning) ?? partOfDay(meaning) { return text }
        var days = days(meaning)
        if !meaning.months.isEmpty { days += " \(months(meaning.months))" }
        let isAlone =
            meaning.window == nil && meaning.times.count == 1 && meaning.end?.minute == nil
        var times = meaning.times.isEmpty ? "" : clocks(meaning.times, isAlone: isAlone)
        if let window = meaning.window {
            times += (times.isEmpty ? "" : " and ") + self.window(window)
        }
        if let bound {
            return wording.form(
                [times.hasPrefix("at ") ? "{} {} {} (bound inside)" : "{} {}, {} (bound inside)"],
                days,
                bound.text, times
            ).withoutNote()
        }
        if wording.chance(25) {
            return wording.form(["{} {} (times first)"], times, days).withoutNote()
        }
        return wording.form(["{} {}", "{} {}", "{} {}", "{}, {}"], days, times)
    }

    private mutating func deadline(_ meaning: PhraseMeaning) -> String? {
        guard case .dates(let dates) = meaning.days, dates.count == 1, meaning.times.count == 1,
            meaning.zone == nil, dates[0] < today.advanced(byDays: 250), wording.chance(5)
        else { return nil }
        let day = date(dates[0], allowsOn: false, needsDate: true)
        let time = plainClock(meaning.times[0], isAlone: true)
        return wording.form(["by {} {}", "by {} at {}"], day, time)
    }

    /// Returns a head with the names of parts of the day, such as `every morning at 7` or `tomorrow
    /// evening`; `nil` if the times do not fit.
    private mutating func partOfDay(_ meaning: PhraseMeaning) -> String? {
        guard meaning.window == nil, meaning.months.isEmpty, wording.chance(25) else { return nil }
        if meaning.times.count > 1 { return partsOfDay(meaning) }
        guard let minute = meaning.times.first,
            let part = EnglishWords.part(of: minute, wording.chance(50))
        else { return nil }
        let days: String
        switch meaning.days {
        case .daily(every: 1): days = wording.form(["every {}", "each {}"], part.name)
        case .weekly(every: 1, let set) where set.count == 1:
            let name = EnglishWords.weekdays[(set.first ?? .monday).rawValue - 1]
            days = wording.form(["every {} {}", "{} {}s", "on {} {}s"], name, part.name)
        case .weekly(every: 1, let set) where set == EnglishWords.workdays:
            days = wording.form(["weekday {}s", "every weekday {}"], part.name)
        case .dates(let dates) where dates.count == 1:
            let distance = dates[0].daysSinceEpoch - today.daysSinceEpoch
            if distance == 0, part.name == "night" {
                days = wording.form(["tonight"])
            } else if distance == 0 {
                days = wording.form(["this {}"], part.name)
            } else if distance == 1 {
                days = wording.form(["tomorrow {}"], part.name)
            } else if distance < 7 {
                days = wording.form(["{} {}", "on {} {}"], name(dates[0].weekday), part.name)
            } else {
                return nil
            }
        default: return nil
        }
        if minute == part.usual, wording.chance(60) { return days }
        let hour = minute / 60 % 12 == 0 ? 12 : minute / 60 % 12
        let number = minute % 60 == 0 ? "\(hour)" : "\(hour):\(EnglishWords.padded(minute % 60))"
        return wording.form(["{} at {}", "{} at {}", "{}, at {}"], days, number)
    }

    private mutating func partsOfDay(_ meaning: PhraseMeaning) -> String? {
        let names: [Int: String] = [540: "morning", 720: "noon", 1_080: "evening", 1_260: "night"]
        let parts = meaning.times.compactMap { names[$0] }
        guard parts.count == meaning.times.count, parts[0] == "morning" else { return nil }
        guard case .daily(every: 1) = meaning.days else { return nil }
        return wording.form(["daily {}", "every {}"], list(parts))
    }
}
