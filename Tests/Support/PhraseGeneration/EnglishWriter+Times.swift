import Recurrence

extension EnglishWriter {
    /// Returns the times of a day, with `at` where the words need it.
    mutating func clocks(_ times: [Int], isAlone: Bool) -> String {
        if let text = bareClocks(times) { return text }
        let texts = times.map { plainClock($0, isAlone: isAlone) }
        return wording.form(["at {}", "{}"], list(texts))
    }

    /// Returns numbers without minutes, such as `at 9 and 17`; `nil` for times that need more.
    private mutating func bareClocks(_ times: [Int]) -> String? {
        guard times.allSatisfy({ $0 % 60 == 0 }), wording.chance(30) else { return nil }
        let hours = times.map { $0 / 60 }
        if hours.count > 1 {
            let areMorning = hours.allSatisfy { (1...11).contains($0) }
            let areLater = hours.allSatisfy { $0 > 12 }
            if areMorning || areLater, wording.chance(50) {
                let suffix = areMorning ? "am" : "pm"
                let texts = hours.map { "\($0 % 12)" }
                let others = texts.dropLast().joined(separator: ", ")
                return wording.form(
                    ["at {} and {}{}", "at {} and {} {}"], others, texts[texts.count - 1], suffix)
            }
            guard hours.allSatisfy({ $0 > 5 }),
                hours.allSatisfy({ $0 > 8 }) || hours.max() ?? 0 > 12
            else { return nil }
            return wording.form(["at {}"], list(hours.map(String.init)))
        }
        switch hours[0] {
        case 9...12: return wording.form(["at {}", "at {} o'clock", "{} o'clock"], "\(hours[0])")
        case 13...17:
            let hour = wording.pick(["\(hours[0] - 12)", EnglishWords.numbers[hours[0] - 12]])
            return wording.form(["at {}", "at {} o'clock", "{} o'clock"], hour)
        case 18...23: return wording.form(["at {}"], "\(hours[0])")
        default: return nil
        }
    }

    /// Returns a time that means the same whatever stands next to it, unless it is alone: an hour
    /// above 12 would decide that `half past 3` is in the night, and `pm` that `9` is.
    mutating func plainClock(_ minute: Int, isAlone: Bool = false) -> String {
        let (hour, rest) = (minute / 60, minute % 60)
        let twelve = hour % 12 == 0 ? 12 : hour % 12
        let minutes = EnglishWords.padded(rest)
        let suffix = wording.pick(
            hour < 12 ? ["am", "am", "AM", "a.m."] : ["pm", "pm", "PM", "p.m."])
        switch wording.int(1...20) {
        case 1...8:
            let isPadded = (1...5).contains(hour) || hour < 10 && wording.chance(40)
            return wording.form(
                [isPadded ? "0{}:{}" : "{}:{}"], "\(hour)", minutes)
        case 9 where minute == 720, 10 where minute == 720, 11 where minute == 720:
            return wording.form(["noon"])
        case 12...14:
            if isAlone, let spoken = spoken(hour, rest) { return spoken }
        case 15 where rest == 0 && (6...11).contains(hour):
            return wording.form(["{} in the morning"], "\(twelve)")
        case 15 where rest == 0 && (13...17).contains(hour):
            return wording.form(["{} in the afternoon"], "\(twelve)")
        case 15 where rest == 0 && (18...21).contains(hour):
            return wording.form(["{} in the evening"], "\(twelve)")
        case 18 where rest % 15 == 0:
            let words = [
                0: "{} {}", 15: "{} fifteen {}", 30: "{} thirty {}", 45: "{} forty-five {}",
            ]
            return wording.form([words[rest] ?? ""], EnglishWords.numbers[twelve], suffix)
        case 16 where rest == 0 && (21...23).contains(hour):
            return wording.form(["{} at night"], "\(twelve)")
        case 17 where rest != 0: return wording.form(["{}.{}{}"], "\(twelve)", minutes, suffix)
        default: break
        }
        if rest == 0 { return wording.form(["{}{}", "{} {}"], "\(twelve)", suffix) }
        return wording.form(["{}:{}{}", "{}:{} {}"], "\(twelve)", minutes, suffix)
    }

    /// Returns a time such as `half past 9`, if the hour in it has one meaning.
    private mutating func spoken(_ hour: Int, _ minutes: Int) -> String? {
        let named = minutes > 30 ? hour + 1 : hour
        guard (9...17).contains(named) else { return nil }
        let number = named > 12 ? named - 12 : named
        let name = wording.pick(["\(number)", EnglishWords.numbers[number]])
        switch minutes {
        case 15: return wording.form(["quarter past {}", "a quarter past {}"], name)
        case 30: return wording.form(["half past {}"], name)
        case 45: return wording.form(["quarter to {}", "a quarter to {}"], name)
        default: return nil
        }
    }

    mutating func window(_ window: PhraseMeaning.Window) -> String {
        var (from, to) = ("", "")
        if window.from % 60 == 0, window.to % 60 == 0, wording.chance(40) {
            let (first, last) = (window.from / 60, window.to / 60)
            if (7...11).contains(first), (13...18).contains(last), last - 12 < first,
                wording.chance(40)
            {
                wording.note("from 9 to 5")
                (from, to) = ("\(first)", "\(last - 12)")
            } else if last > 12, first > 5 {
                wording.note("from 9 to 18")
                (from, to) = ("\(first)", "\(last)")
            }
        }
        if from.isEmpty { (from, to) = (plainClock(window.from), plainClock(window.to)) }
        let range = wording.form(
            ["from {} to {}", "from {} to {}", "between {} and {}", "from {} until {}"], from, to)
        if window.every == 60, wording.chance(40) { return wording.form(["hourly {}"], range) }
        let step = step(minutes: window.every)
        return wording.chance(75)
            ? wording.form(["every {} {}"], step, range)
            : wording.form(["{} every {}"], range, step)
    }

    mutating func step(minutes: Int) -> String {
        let hours = minutes / 60
        switch minutes {
        case 30:
            return wording.form(["30 min", "30 minutes", "half hour", "30m", "thirty minutes"])
        case 60: return wording.form(["hour", "hour", "1h", "60 minutes"])
        case 90: return wording.form(["90 min", "90 minutes", "hour and a half", "1h30m"])
        case 120 where wording.chance(20): return wording.form(["other hour"])
        case _ where minutes % 60 == 0:
            let number = hours < 13 && wording.chance(30) ? EnglishWords.numbers[hours] : "\(hours)"
            return wording.form(["{} hours", "{} hours", "{} hrs"], number)
        default: return wording.form(["{} min", "{} minutes", "{}m", "{} mins"], "\(minutes)")
        }
    }

    mutating func duration(_ seconds: Int) -> String {
        guard seconds >= 60 else {
            return wording.form(["{} seconds", "{} sec", "{}s"], "\(seconds)")
        }
        let (hours, minutes) = (seconds / 3_600, seconds / 60 % 60)
        let number = hours < 13 && wording.chance(25) ? EnglishWords.numbers[hours] : "\(hours)"
        switch (hours, minutes) {
        case (0, 30) where wording.chance(30): return wording.form(["half an hour"])
        case (0, 1): return wording.form(["a minute", "1 minute", "1 min", "1m"])
        case (0, _): return wording.form(["{} min", "{} minutes", "{}m", "{} mins"], "\(minutes)")
        case (1, 0): return wording.form(["an hour", "1 hour", "one hour", "1h"])
        case (_, 0): return wording.form(["{} hours", "{} hours", "{} hrs"], number)
        case (1, 30): return wording.form(["an hour and a half", "1h30m", "90 min", "1.5 hours"])
        case (_, 30) where wording.chance(50):
            return wording.form(["{} and a half hours"], number)
        default:
            return wording.form(
                ["{}h{}m", "{} hours {} min", "{} hours and {} minutes"], "\(hours)", "\(minutes)")
        }
    }

    /// Returns the items with commas and `and`.
    mutating func list(_ items: [String]) -> String {
        guard items.count > 1 else { return items.first ?? "" }
        let last = items[items.count - 1]
        let others = items.dropLast().joined(separator: ", ")
        return wording.form(["{} and {}", "{} and {}", "{}, {}", "{} & {}"], others, last)
    }
}
