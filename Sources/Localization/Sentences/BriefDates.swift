import Recurrence

/// The beginning of a list of dates in a sentence.
struct BriefDates {
    /// The number of dates and ranges that a sentence has at most.
    private static let most = 3

    /// The first dates and ranges, such as `2026-12-01` or `2026-12-24 - 2027-01-02`.
    let shown: String
    /// The number of the other dates.
    let rest: Int

    /// Shortens a list.
    ///
    /// - Parameters:
    ///   - dates: The dates, in the order of their text.
    ///   - range: The text between the first and the last of several days in a row; `nil` to list
    ///     each day.
    ///   - time: Formats a time of day.
    init(_ dates: [RecurrenceDate], range: String? = nil, time: (CivilTime) -> String) {
        var runs: [[RecurrenceDate]] = []
        for date in dates {
            if range != nil, case .day(let day) = date, case .day(let last) = runs.last?.last,
                last.advanced(byDays: 1) == day
            {
                runs[runs.count - 1].append(date)
            } else {
                runs.append([date])
            }
        }
        shown = runs.prefix(Self.most).compactMap { run in
            guard run.count > 1, let range, let last = run.last else {
                return run.first?.words(time)
            }
            return run.first.map { "\($0.words(time))\(range)\(last.words(time))" }
        }.joined(separator: ", ")
        rest = runs.dropFirst(Self.most).reduce(0) { $0 + $1.count }
    }
}

extension RecurrenceDate {
    /// The date or time as text, such as `2026-12-24`, `2026-12-24 18:00` or
    /// `2026-12-24 09:00 (UTC)`.
    func words(_ time: (CivilTime) -> String) -> String {
        switch self {
        case .day(let day): "\(day)"
        case .local(let wall): "\(wall.date) \(time(wall.time))"
        case .instant(let instant):
            "\(RecurrenceDate.local(Zone.utc.civil(at: instant)).words(time)) (UTC)"
        }
    }
}
