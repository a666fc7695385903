import Recurrence

extension KoreanWriter {
    /// Returns the times of a day.
    mutating func clocks(_ times: [Int], isAlone: Bool) -> String {
        let areHours = times.allSatisfy { $0 % 60 == 0 && $0 >= 360 }
        if times.count > 1, areHours, times[0] >= 540 || times[times.count - 1] > 720,
            wording.chance(20)
        {
            let hours = times.map { "\($0 / 60)시" }
            return wording.form(["{}", "{}에"], list(hours))
        }
        return wording.form(
            ["{}", "{}", "{}에"], list(times.map { plainClock($0, isAlone: isAlone) }))
    }

    /// Returns a time that means the same whatever stands next to it, unless it is alone: an hour
    /// above 12 would decide that `3시` is in the night, and 밤 that `9시` is.
    mutating func plainClock(_ minute: Int, isAlone: Bool) -> String {
        let hour = minute / 60
        switch wording.int(1...20) {
        case 1...4:
            let isPadded = (1...5).contains(hour) || hour < 10 && wording.chance(40)
            return wording.form(
                [isPadded ? "0{}:{}" : "{}:{}"], "\(hour)", EnglishWords.padded(minute % 60))
        case 5 where minute == 720, 6 where minute == 720: return wording.form(["정오"])
        default: return hourClock(minute, isAlone: isAlone)
        }
    }

    /// Returns a time with 시.
    mutating func hourClock(_ minute: Int, isAlone: Bool = false) -> String {
        let (hour, rest) = (minute / 60, minute % 60)
        let twelve = hour % 12 == 0 ? 12 : hour % 12
        let style = wording.int(1...10)
        if style == 1, hour > 12 { return wording.form(["{}시{}"], "\(hour)", minutes(rest)) }
        if style <= 3, isAlone, (9...17).contains(hour) {
            return wording.form(["{}시{}"], hourNumber(twelve), minutes(rest))
        }
        if style == 4, hour >= 6 || hour == 0 {
            let half = wording.pick(["오전", "오후"]) == (hour < 12 ? "오전" : "오후")
            if half {
                return wording.form(
                    ["{} {}:{}"], hour < 12 ? "오전" : "오후", hour == 0 ? "0" : "\(twelve)",
                    EnglishWords.padded(rest))
            }
        }
        let part = part(of: hour)
        let shown = hour == 0 && part == "오전" ? "0" : hourNumber(twelve)
        return wording.form(["{} {}시{}", "{} {}시{}", "{}{}시{}"], part, shown, minutes(rest))
    }

    /// Returns a word for the half or the part of the day of an hour.
    private mutating func part(of hour: Int) -> String {
        let half = hour < 12 ? "오전" : "오후"
        let part: String? =
            switch hour {
            case 1...5: "새벽"
            case 6...10: "아침"
            case 12...15: "낮"
            case 17...20: "저녁"
            case 21...23: "밤"
            default: nil
            }
        guard let part, wording.chance(40) else { return half }
        wording.note(part)
        return part
    }

    private mutating func hourNumber(_ twelve: Int) -> String {
        guard wording.chance(20) else { return "\(twelve)" }
        wording.note("세 시")
        return KoreanWords.native[twelve] + (wording.chance(60) ? " " : "")
    }

    private mutating func minutes(_ minutes: Int) -> String {
        switch minutes {
        case 0: return ""
        case 30 where wording.chance(60): return wording.form([" 반", "반"])
        case _ where wording.chance(10):
            return wording.form([" {}분"], KoreanWords.sino(minutes))
        default: return wording.form([" {}분", " {}분", "{}분"], "\(minutes)")
        }
    }

    mutating func window(_ window: PhraseMeaning.Window) -> String {
        var (from, to) = (hourClock(window.from), hourClock(window.to))
        if window.from % 60 == 0, window.to % 60 == 0, window.to > 720, wording.chance(30) {
            wording.note("9시부터 18시까지")
            (from, to) = ("\(window.from / 60)시", "\(window.to / 60)시")
        }
        let range = wording.form(["{}부터 {}까지", "{}부터 {}까지", "{}~{}", "{}에서 {}까지"], from, to)
        let step = step(minutes: window.every)
        if wording.chance(25) { return "\(step) \(range)" }
        // `10시 25분마다` would be 10:25.
        return range + (range.hasSuffix("까지") ? " " : ", ") + step
    }

    mutating func step(minutes: Int) -> String {
        if minutes == 60, wording.chance(30) { return wording.form(["매시간"]) }
        return wording.form(
            ["{}마다", "{}마다", "{} 간격으로", "{}에 한 번", "{} 마다"], duration(minutes * 60))
    }

    mutating func duration(_ seconds: Int) -> String {
        guard seconds >= 60 else { return wording.form(["{}초"], "\(seconds)") }
        let (hours, minutes) = (seconds / 3_600, seconds / 60 % 60)
        var text = ""
        if hours > 0 {
            text =
                hours < 13 && wording.chance(30)
                ? wording.form(["{} 시간", "{}시간"], KoreanWords.native[hours])
                : wording.form(["{}시간"], "\(hours)")
        }
        switch minutes {
        case 0: return text
        case 30 where hours > 0 && wording.chance(60): return text + wording.form([" 반", "반"])
        default:
            let number = wording.chance(8) ? KoreanWords.sino(minutes) : "\(minutes)"
            return (text.isEmpty ? "" : text + " ") + wording.form(["{}분"], number)
        }
    }

    /// Returns the items as a list.
    mutating func list(_ items: [String]) -> String {
        guard items.count > 1 else { return items.first ?? "" }
        let last = items[items.count - 1]
        let others = items.dropLast().joined(separator: ", ")
        let joined = wording.form(["{}, {}", "{}, {}", "{}{} {}", "{}{} {}"], others, last)
        guard joined.hasPrefix(others + ", ") else {
            return "\(others)\(particle(after: others)) \(last)"
        }
        return joined
    }

    /// Returns a particle that means `and`.
    private mutating func particle(after word: String) -> String {
        let endsInConsonant =
            word.unicodeScalars.last.map { scalar in
                (0xAC00...0xD7A3).contains(scalar.value) && (scalar.value - 0xAC00) % 28 != 0
            } ?? false
        return wording.form(endsInConsonant ? ["과", "이랑", "하고"] : ["와", "랑", "하고"])
    }
}
