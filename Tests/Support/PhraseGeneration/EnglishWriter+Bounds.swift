import Recurrence

/// A part of a phrase that says from when, until when or when not.
struct Bound {
    let text: String
    /// Whether the phrase may begin with it.
    var mayLead = false
    /// Whether nothing may follow it.
    var isLast = false
    /// Whether it can stand between the days and the times.
    var mayStandInside = false
    /// Whether it says until when.
    var isEnd = false
}

extension EnglishWriter {
    mutating func bounds(_ meaning: PhraseMeaning) -> [Bound] {
        var bounds: [Bound] = []
        if let start = meaning.start, let end = meaning.end, end.minute == nil, wording.chance(40) {
            // `from sunday until thursday` would name days of the week.
            let (first, last) = (
                date(start, allowsOn: false, needsDate: true),
                end.date < today.advanced(byDays: 7)
                    ? monthAndDay(end.date.month, end.date.day)
                    : date(end.date, allowsOn: false, needsDate: true)
            )
            bounds.append(
                Bound(
                    text: wording.form(["from {} to {}", "from {} until {}"], first, last),
                    mayLead: true))
        } else {
            if let start = meaning.start { bounds.append(self.start(start)) }
            if let end = meaning.end {
                var bound = self.end(end)
                bound.isEnd = true
                bounds.append(bound)
            }
        }
        if let length = meaning.length {
            bounds.append(Bound(text: self.length(length), mayLead: true))
        }
        if let count = meaning.count {
            let text = wording.form(["{} times", "for {} times", "{} times in total"], "\(count)")
            bounds.append(Bound(text: text))
        }
        for exception in meaning.exceptions {
            bounds.append(Bound(text: self.exception(exception), mayStandInside: true))
        }
        return bounds
    }

    private mutating func start(_ day: CivilDate) -> Bound {
        let date = date(day, allowsOn: false, needsDate: true)
        let text = wording.form(
            [
                "starting {}", "starting {}", "from {}", "beginning {}", "starting on {}",
                "starting from {}",
            ],
            date)
        return Bound(text: text, mayLead: true, mayStandInside: true)
    }

    private mutating func end(_ end: PhraseMeaning.End) -> Bound {
        let next = end.date.advanced(byDays: 1)
        if let minute = end.minute {
            let text = wording.form(
                ["until {} {}", "until {} at {}"], date(end.date, allowsOn: false, needsDate: true),
                plainClock(minute))
            return Bound(text: text, isLast: true)
        }
        if next.day == 1, wording.chance(60) {
            if end.date.month == today.month, end.date.year == today.year, wording.chance(50) {
                return Bound(text: wording.form(["until the end of the month"]), mayLead: true)
            }
            if wording.chance(40) {
                return Bound(
                    text: wording.form(
                        ["until {} {}", "until the end of {} {}"], month(end.date.month),
                        "\(end.date.year)"), mayLead: true)
            }
            return Bound(
                text: wording.form(["until the end of {}", "until {}"], month(end.date.month)),
                mayLead: true)
        }
        let text = wording.form(
            ["until {}", "until {}", "till {}", "through {}"],
            date(end.date, allowsOn: false, needsDate: true))
        return Bound(text: text, mayLead: true)
    }

    private mutating func length(_ length: PhraseMeaning.Length) -> String {
        func word(_ count: Int) -> String {
            count < 13 && wording.chance(30) ? EnglishWords.numbers[count] : "\(count)"
        }
        switch length {
        case .days(let count):
            return wording.form(["for {} days", "for the next {} days"], word(count))
        case .weeks(1): return wording.form(["for a week", "for 1 week", "for one week"])
        case .weeks(let count):
            return wording.form(["for {} weeks", "for the next {} weeks"], word(count))
        case .months(1): return wording.form(["for a month", "for 1 month"])
        case .months(let count): return wording.form(["for {} months"], word(count))
        }
    }

    private mutating func exception(_ exception: PhraseMeaning.Exception) -> String {
        switch exception {
        case .dates(let dates):
            let style = wording.int(1...5)
            let text =
                dates.count == 1
                ? excludedDate(dates[0])
                : list(dates.map { monthAndDay($0.month, $0.day, style) })
            return wording.form(
                ["except {}", "except on {}", "excluding {}", "but not on {}", "except for {}"],
                text)
        case .range(let first, let last):
            let style = wording.int(1...8)
            let (from, to) = (
                monthAndDay(first.month, first.day, style), monthAndDay(last.month, last.day, style)
            )
            return wording.form(
                ["except {} - {}", "except from {} to {}", "except {} to {}", "excluding {} - {}"],
                from, to)
        case .weekdays(let set):
            if set == EnglishWords.weekend {
                return wording.form([
                    "except weekends", "but not on weekends", "excluding weekends",
                ])
            }
            let name = EnglishWords.weekdays[(set.first ?? .monday).rawValue - 1]
            return wording.form(
                ["except {}s", "except on {}s", "but not on {}s", "except {}", "excluding {}s"],
                name)
        case .month(let month):
            return wording.form(["except in {}", "but not in {}"], self.month(month))
        }
    }

    mutating func zone(_ identifier: String) -> String {
        wording.form(EnglishWords.zones[identifier] ?? ["({})"], identifier)
    }
}
