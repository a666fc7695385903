import Recurrence

extension Set<Weekday> {
    /// Whether the set contains every day of the week.
    var isEveryDay: Bool { count == Weekday.allCases.count }

    /// Returns the names of the days, Monday first, such as `Mon-Fri`, `Mon, Wed, Fri` or
    /// `Sat, Sun`.
    ///
    /// Three or more days in a row become a range.
    func words(_ name: (Weekday) -> String) -> String {
        var runs: [[Weekday]] = []
        for day in sorted() {
            if let last = runs.last?.last, last.rawValue + 1 == day.rawValue {
                runs[runs.count - 1].append(day)
            } else {
                runs.append([day])
            }
        }
        return runs.flatMap { run -> [String] in
            guard run.count > 2, let first = run.first, let last = run.last else {
                return run.map(name)
            }
            return ["\(name(first))-\(name(last))"]
        }.joined(separator: ", ")
    }
}
