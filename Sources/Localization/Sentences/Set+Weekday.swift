import Recurrence

extension Set<Weekday> {
    /// Monday to Friday.
    static let workdays: Self = [.monday, .tuesday, .wednesday, .thursday, .friday]
    /// Saturday and Sunday.
    static let weekend: Self = [.saturday, .sunday]

    /// Whether the set contains every day of the week.
    var isEveryDay: Bool { count == Weekday.allCases.count }

    /// Returns the names of the days, Monday first, such as `Mon-Fri`, `Mon, Wed, Fri` or
    /// `Sat, Sun`.
    ///
    /// - Parameters:
    ///   - range: The text between the first and the last day of a range. Three or more days in a
    ///     row become a range.
    ///   - name: Returns the name of a day.
    /// - Returns: The names.
    func words(range: String, _ name: (Weekday) -> String) -> String {
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
            return ["\(name(first))\(range)\(name(last))"]
        }.joined(separator: ", ")
    }
}
