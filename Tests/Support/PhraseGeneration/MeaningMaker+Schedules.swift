import Recurrence

extension MeaningMaker {
    /// Returns the meaning of a phrase with two to four schedules, and at least one ring of each.
    mutating func schedules() -> PhraseMeaning {
        while true {
            let meaning = severalSchedules()
            let ring = meaning.each.map { $0.occurrences(after: now, in: zone, limit: 1) }
            if !ring.contains([]) { return meaning }
        }
    }

    private mutating func severalSchedules() -> PhraseMeaning {
        var parts: [PhraseMeaning] = []
        let kind = wording.int(1...10)
        for _ in 0..<wording.pick(weighted: [(weight: 7, value: 2), (2, 3), (1, 4)]) {
            switch kind {
            case 1: parts.append(PhraseMeaning(days: monthly(), times: times()))
            case 2:
                let day = today.advanced(byDays: wording.int(8...200))
                parts.append(PhraseMeaning(days: .dates([day]), times: [time()]))
            default:
                let days: PhraseMeaning.Days =
                    wording.chance(8) ? .daily(every: 1) : .weekly(every: 1, weekdays())
                var part = PhraseMeaning(days: days, times: times())
                if wording.chance(12) { (part.times, part.window) = ([], window()) }
                parts.append(part)
            }
        }
        if parts.allSatisfy({ $0.days == .daily(every: 1) }) {
            parts[0].days = .weekly(every: 1, [.monday])
        }
        if kind > 2 { addBounds(&parts) }
        var meaning = parts[0]
        meaning.others = Array(parts.dropFirst())
        return meaning
    }

    private mutating func monthly() -> PhraseMeaning.Days {
        .monthly(
            every: 1,
            wording.pick([
                .numbers([wording.int(1...28)]), .numbers([-1]),
                .positions([wording.pick([1, 2, 3, -1])], wording.pick(Weekday.allCases)),
            ]))
    }

    /// Adds the same end, exceptions and zone to all schedules.
    private mutating func addBounds(_ parts: inout [PhraseMeaning]) {
        if wording.chance(15) { parts[0].start = today.advanced(byDays: wording.int(1...100)) }
        let first = parts[0].start ?? today
        if wording.chance(20) {
            parts[0].end = .init(date: first.advanced(byDays: wording.int(14...200)))
        }
        let day = first.advanced(byDays: wording.int(1...60))
        if wording.chance(15) {
            parts[0].exceptions =
                wording.chance(50)
                ? [.dates([day])] : [.range(day, day.advanced(byDays: wording.int(2...12)))]
        }
        if parts[0].start == nil, wording.chance(8) {
            parts[0].zone = wording.pick(["America/New_York", "Europe/Berlin", "Asia/Tokyo"])
        }
        for index in parts.indices {
            (parts[index].start, parts[index].end) = (parts[0].start, parts[0].end)
            (parts[index].exceptions, parts[index].zone) = (parts[0].exceptions, parts[0].zone)
            // Local times that a zone skips would need a rule about gaps.
            guard parts[index].zone != nil else { continue }
            parts[index].times = parts[index].times.map { $0 < 240 ? $0 + 420 : $0 }
        }
    }
}

extension PhraseMeaning {
    /// The meanings of the schedules, which have no others.
    var each: [PhraseMeaning] {
        var first = self
        first.others = []
        return [first] + others
    }
}
