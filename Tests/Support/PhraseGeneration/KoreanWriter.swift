import Recurrence

/// Writes phrases in Korean.
struct KoreanWriter: PhraseWriter {
    var wording: Wording
    /// The current local time.
    let wall: CivilDateTime

    var today: CivilDate { wall.date }

    mutating func phrase(_ meaning: PhraseMeaning) -> String {
        let text = sentence(meaning)
        return wording.chance(4) ? wording.form(["{} 알려줘", "{} 알림"], text) : text
    }

    private mutating func sentence(_ meaning: PhraseMeaning) -> String {
        switch meaning.days {
        case .delay(let seconds):
            return wording.form(
                ["{} 뒤", "{} 후", "{} 뒤에", "{} 후에", "{}뒤", "{} 있다가", "지금부터 {} 뒤", "지금으로부터 {} 후"],
                duration(seconds))
        case .elapsed(let seconds): return step(minutes: seconds / 60)
        case .next:
            return wording.form(
                ["{}", "{}", "{}에", "{} 한 번", "{}쯤"], plainClock(meaning.times[0], isAlone: true))
        default: break
        }
        var bounds = bounds(meaning)
        let isInside = meaning.others.isEmpty && wording.chance(10)
        let inner = isInside ? bounds.firstIndex(where: \.mayLead) : nil
        var text =
            meaning.others.isEmpty
            ? head(meaning, with: inner.map { bounds.remove(at: $0) }) : schedules(meaning)
        let zoneIsLast = wording.chance(60)
        let zone = meaning.zone.map { self.zone($0) }
        if let zone, !zoneIsLast { text = "\(zone) \(text)" }
        bounds.shuffle(using: &wording.random)
        if let last = bounds.firstIndex(where: \.isLast) { bounds.swapAt(last, bounds.count - 1) }
        for bound in bounds {
            if bound.mayLead, wording.chance(55) {
                text = bound.text + (wording.chance(15) ? ", " : " ") + text
            } else {
                let needsComma = text.last?.isNumber == true && bound.text.first?.isNumber == true
                text += (needsComma || wording.chance(25) ? ", " : " ") + bound.text
            }
        }
        if let zone, zoneIsLast { text += " \(zone)" }
        return text
    }

    /// Returns the days and the times of a meaning, with a bound between them if there is one.
    private mutating func head(_ meaning: PhraseMeaning, with bound: Bound?) -> String {
        if bound == nil, let text = deadline(meaning) ?? partOfDay(meaning) { return text }
        var days = days(meaning)
        if !meaning.months.isEmpty {
            days = wording.form(["{} {}", "{}에 {}", "{} {}"], months(meaning.months), days)
        }
        let isAlone =
            meaning.window == nil && meaning.times.count == 1 && meaning.end?.minute == nil
        var times = meaning.times.isEmpty ? "" : clocks(meaning.times, isAlone: isAlone)
        if let window = meaning.window {
            times += (times.isEmpty ? "" : ", ") + self.window(window)
        }
        if let bound {
            return wording.form(["{} {} {} (bound inside)"], days, bound.text, times).withoutNote()
        }
        if wording.chance(15) {
            return wording.form(["{} {} (times first)"], times, days).withoutNote()
        }
        return wording.form(["{} {}", "{} {}", "{} {}", "{}, {}"], days, times)
    }

    private mutating func deadline(_ meaning: PhraseMeaning) -> String? {
        guard case .dates(let dates) = meaning.days, dates.count == 1, meaning.times.count == 1,
            meaning.zone == nil, dates[0] < today.advanced(byDays: 250), wording.chance(5)
        else { return nil }
        return wording.form(
            ["{} {}까지"], date(dates[0], needsDate: true),
            hourClock(meaning.times[0], isAlone: true))
    }

    /// Returns a head with the name of a part of the day, such as `매일 저녁`; `nil` if the times do
    /// not fit.
    private mutating func partOfDay(_ meaning: PhraseMeaning) -> String? {
        guard meaning.window == nil, meaning.months.isEmpty, wording.chance(25) else { return nil }
        let names: [Int: String] = [
            540: "아침", 720: "점심", 900: "오후", 1_080: "저녁", 1_260: "밤",
        ]
        let parts = meaning.times.compactMap { names[$0] }
        guard parts.count == meaning.times.count else { return nil }
        if parts.count > 1 {
            guard case .daily(every: 1) = meaning.days, !parts.contains("오후") else { return nil }
            return wording.form(["매일 {}"], parts.joined(separator: wording.pick([", ", " "])))
        }
        if case .daily(every: 1) = meaning.days, parts[0] != "오후", wording.chance(40) {
            return wording.form(["{}마다"], parts[0])
        }
        return wording.form(["{} {}"], days(meaning), parts[0])
    }
}
